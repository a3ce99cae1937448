import type { CryptoDeposit, CryptoDepositDetail, DepositChain } from '@bourse/contract'
import { formatDecimal, mulDivFloor, powerOfTen, toDecimal } from '@bourse/money'
import type { StatusKind } from '@bourse/ui/status.tsx'
import type { TimelineStep } from '@bourse/ui/timeline.tsx'

const STATUS_KINDS: Readonly<Record<CryptoDeposit['state'], StatusKind>> = {
  confirming: 'processing',
  credited: 'completed',
  below_minimum: 'failed',
  wrong_token: 'failed',
  suspense: 'in_review',
  held: 'in_review',
  taken_back: 'cancelled',
}

export function statusKind({ state }: Pick<CryptoDeposit, 'state'>): StatusKind {
  return STATUS_KINDS[state]
}

export interface DepositStep {
  readonly kind: CryptoDeposit['state'] | 'seen'
  readonly at: string | null
  readonly state: TimelineStep['state']
}

/** What happened, what is happening, and what is to come. A deposit that came back after a reorganisation is seen twice. */
export function depositSteps({ events, state }: Pick<CryptoDepositDetail, 'events' | 'state'>): readonly DepositStep[] {
  const done = events.map((event): DepositStep => {
    if (event.state === 'confirming') return { kind: 'seen', at: event.at, state: 'done' }
    const failed = event.state !== 'credited' && !isUnderReview(event.state)
    return { kind: event.state, at: event.at, state: failed ? 'failed' : 'done' }
  })
  const credited: DepositStep = { kind: 'credited', at: null, state: 'next' }
  if (state === 'confirming') return [...done, { kind: 'confirming', at: null, state: 'now' }, credited]
  return isUnderReview(state) ? [...done, credited] : done
}

/** People look at it, and may credit it. */
export function isUnderReview(state: CryptoDeposit['state']): boolean {
  return state === 'suspense' || state === 'held'
}

/** Long enough to compare by its ends. */
export function shortId(id: string): string {
  return `${id.slice(0, 6)}…${id.slice(-4)}`
}

/** About how long the confirmations take, in whole minutes and never none. */
export function creditMinutes({
  confirmations,
  blockSeconds,
}: Pick<DepositChain, 'confirmations' | 'blockSeconds'>): number {
  return Math.max(1, Math.round((confirmations * blockSeconds) / 60))
}

/** What is on its way stands large; the rest is a list. Newest first in both. */
export function splitDeposits(records: readonly CryptoDeposit[]): {
  readonly arriving: readonly CryptoDeposit[]
  readonly past: readonly CryptoDeposit[]
} {
  return {
    arriving: records.filter(({ state }) => state === 'confirming'),
    past: records.filter(({ state }) => state !== 'confirming'),
  }
}

/** What an amount is worth at a rate, rounded down to cents; null where there is no rate. */
export function worthOf(amount: string, rate: string | null | undefined): string | null {
  if (rate === null || rate === undefined) return null
  const [own, by] = [toDecimal(amount), toDecimal(rate)]
  const units = mulDivFloor(own.units, by.units * powerOfTen(CENTS), powerOfTen(own.scale) * powerOfTen(by.scale))
  return formatDecimal({ units, scale: CENTS })
}

const CENTS = 2

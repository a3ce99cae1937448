import type { CryptoDeposit, DepositChain } from '@bourse/contract'
import { formatDecimal, mulDivFloor, powerOfTen, toDecimal } from '@bourse/money'
import type { StatusKind } from '@bourse/ui/status.tsx'

const STATUS_KINDS: Readonly<Record<CryptoDeposit['state'], StatusKind>> = {
  confirming: 'processing',
  credited: 'completed',
  below_minimum: 'failed',
  wrong_token: 'failed',
  suspense: 'in_review',
  taken_back: 'cancelled',
}

export function statusKind({ state }: Pick<CryptoDeposit, 'state'>): StatusKind {
  return STATUS_KINDS[state]
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

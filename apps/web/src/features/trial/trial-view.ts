import type { TrialFund } from '@bourse/contract'
import { TRIAL_TERMS, type TrialFacts, type TrialOutcomeKind, trialOutcome } from '@bourse/contract/trial-payoff'
import { formatMoney } from '../../app/shared-data/fees.ts'

/** The five ways it can end, each by a figure that it may end at. */
const EXAMPLES: readonly { readonly kind: TrialOutcomeKind; readonly value: bigint; readonly deposited: boolean }[] = [
  { kind: 'profit', value: 5_731n, deposited: false },
  { kind: 'profit_deposited', value: 5_731n, deposited: true },
  { kind: 'no_profit', value: 4_810n, deposited: false },
  { kind: 'loss_deposited', value: 4_320n, deposited: true },
  { kind: 'small', value: 5_060n, deposited: false },
]

export interface ExampleRow {
  readonly kind: TrialOutcomeKind
  readonly value: string
  readonly cash: string
  readonly coupons: string
}

export const money = (pennies: bigint) => `${pennies / 100n}.${String(pennies % 100n).padStart(2, '0')}`

/** Counted by the same rule as the result itself. */
export function examples(): ExampleRow[] {
  return EXAMPLES.map(({ kind, value, deposited }) => {
    const { cash, coupons } = trialOutcome({ value, deposited, trades: TRIAL_TERMS.trades, endedByUser: false })
    return { kind, value: money(value), cash: money(cash), coupons: money(coupons) }
  })
}

export const pennies = (text: string) => BigInt(text.replace('.', ''))

/** What somebody keeps who ends it now, at the value that is shown. */
export function endedNow({ deposited, trades }: TrialFund, value: string) {
  const facts: TrialFacts = { value: pennies(value), deposited, trades, endedByUser: true }
  const { back, cash, coupons } = trialOutcome(facts)
  return { back: money(back), cash: money(cash), coupons: money(coupons) }
}

/** How far the time of a fund has come: 0 to 1. */
export function shareOfTime({ claimTime, endTime }: TrialFund, now: number): number {
  const [from, to] = [Date.parse(claimTime), Date.parse(endTime)]
  return Math.max(0, Math.min(1, (now - from) / (to - from)))
}

/** Whole parts of what is left, the largest first. */
export function leftParts(untilMs: number): {
  readonly days: number
  readonly hours: number
  readonly minutes: number
} {
  const minutes = Math.max(0, Math.floor(untilMs / 60_000))
  return { days: Math.floor(minutes / 1_440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 }
}

/**
 * What each holding is worth, so that together they are the value: each row is rounded down to the penny and the value once, and the
 * pennies between go to the rows that lost most of one.
 */
export function addedUp(holdings: TrialFund['holdings'], total: string): string[] | undefined {
  const rows: { readonly place: number; readonly worth: bigint; readonly lost: number }[] = []
  for (const [place, { amount, price, value }] of holdings.entries()) {
    if (value === null) return undefined
    rows.push({ place, worth: pennies(value), lost: price === null ? 0 : (Number(amount) * Number(price) * 100) % 1 })
  }
  const between = Number(pennies(total) - rows.reduce((sum, { worth }) => sum + worth, 0n))
  const given = new Set(
    rows
      .toSorted((one, other) => other.lost - one.lost)
      .slice(0, between)
      .map(({ place }) => place),
  )
  return rows.map(({ place, worth }) => money(worth + (given.has(place) ? 1n : 0n)))
}

/** £4.24 in English, 4,24 £ in German. */
export const inPounds = (amount: string, locale: string, scale = 2): string =>
  formatMoney({ amount, currency: 'GBP' }, locale, scale)

/** The sign stands before the amount and its pound. */
export function gainInPounds(amount: string, locale: string): string {
  const sign = amount.startsWith('-') ? '−' : /[1-9]/.test(amount) ? '+' : ''
  return sign + inPounds(amount.replace('-', ''), locale)
}

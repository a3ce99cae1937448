/** What fixed savings bring. The subscribe sheet, the accrual and the release count by these, so that none can differ. No schema: browsers read it too. */

/** Amounts are units of the coin; the rate is a year's, simple, by days of 365. */
export interface SavingTerms {
  readonly principal: bigint
  readonly apyBps: number
  readonly days: number
}

const DAY_MS = 86_400_000
/** Basis points of a year of 365 days. */
const YEAR = 365n * 10_000n

/** The interest of the first `day` days, rounded down once, so that what every day adds comes to the whole to the last unit. */
export function accruedInterest({ principal, apyBps }: Pick<SavingTerms, 'principal' | 'apyBps'>, day: number): bigint {
  return (principal * BigInt(apyBps) * BigInt(day)) / YEAR
}

/** What day `day` adds, counted from 1. */
export function accrualOfDay(terms: Pick<SavingTerms, 'principal' | 'apyBps'>, day: number): bigint {
  return accruedInterest(terms, day) - accruedInterest(terms, day - 1)
}

/** What each day of the term adds. */
export function accrualRows(terms: SavingTerms): bigint[] {
  return Array.from({ length: terms.days }, (_, index) => accrualOfDay(terms, index + 1))
}

/** What is paid with the principal at the release. */
export function termInterest(terms: SavingTerms): bigint {
  return accruedInterest(terms, terms.days)
}

/** What leaving after `day` whole days costs: everything that has accrued. The principal is paid in full. */
export function exitCost(terms: SavingTerms, day: number): bigint {
  return accruedInterest(terms, Math.max(0, Math.min(day, terms.days)))
}

/** The next 00:00 UTC, from which days count. A subscription at 00:00 itself waits for the next one. */
export function valueDate(subscribedAt: Date): Date {
  return new Date((Math.floor(subscribedAt.getTime() / DAY_MS) + 1) * DAY_MS)
}

export function releaseDate(subscribedAt: Date, days: number): Date {
  return new Date(valueDate(subscribedAt).getTime() + days * DAY_MS)
}

/** How many whole days have accrued by `at`: none before the value date, never more than the term has. */
export function accruedDays({ subscribedAt, days }: { subscribedAt: Date; days: number }, at: Date): number {
  const past = Math.floor((at.getTime() - valueDate(subscribedAt).getTime()) / DAY_MS)
  return Math.max(0, Math.min(past, days))
}

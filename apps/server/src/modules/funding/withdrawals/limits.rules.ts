import { ok, type Result, refuse, type Units } from '@bourse/money'

/** All in units of the euro. */
export interface LimitFacts {
  readonly eur: bigint
  readonly day: Units
  readonly month: Units
  readonly usedDay: bigint
  readonly usedMonth: bigint
}

export type LimitRefused = { readonly code: 'funding.limit_day' | 'funding.limit_month'; readonly left: bigint }

/** What the level allows within 24 hours and 30 days, all ways together. */
export function judgeLimits({ eur, day, month, usedDay, usedMonth }: LimitFacts): Result<undefined, LimitRefused> {
  if (usedDay + eur > day) return refuse({ code: 'funding.limit_day', left: left(day, usedDay) })
  if (usedMonth + eur > month) return refuse({ code: 'funding.limit_month', left: left(month, usedMonth) })
  return ok()
}

export function left(limit: bigint, used: bigint): bigint {
  return used >= limit ? 0n : limit - used
}

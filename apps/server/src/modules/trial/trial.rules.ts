import { TRIAL_TERMS, type TrialOutcome, type TrialState } from '@bourse/contract'
import { type Units, units } from '@bourse/money'
import type { Moves } from '../../platform/database/moves.ts'

/** As it is written; `ending` is what somebody reads whose time is over before the sale. */
export type FundState = Exclude<TrialState, 'ending'>
export const TRIAL_FUND_MOVES: Moves<FundState> = {
  active: ['waiting', 'closed'],
  waiting: ['taken', 'lost'],
  taken: [],
  lost: [],
  closed: [],
}

export type QuoteState = 'open' | 'used'
export const TRIAL_QUOTE_MOVES: Moves<QuoteState> = { open: ['used'], used: [] }

export const QUOTE_MS = 10_000
export const MOST_OPEN_QUOTES = 5
/** Our own book and the price may be so far off the last minute of the index, in hundredths of a percent. */
export const MOST_APART_BPS = 100
/** By so much the price may move between what was shown and what is done. */
export const MOST_MOVE_BPS = 50n
const ALL_BPS = 10_000n

export const FIAT = 'GBP'
export const DAY_MS = 86_400_000
export const HOUR_MS = 3_600_000
export const MINUTE_MS = 60_000
/** What waits for a price is tried again so often. */
export const AGAIN_MS = 5 * MINUTE_MS

/** Between pennies and the units of the books, which are finer. */
export interface Pennies {
  /** Rounded down. */
  readonly of: (amount: bigint) => bigint
  readonly toUnits: (pennies: bigint) => Units
}

export function penniesOf(scale: number): Pennies {
  const size = 10n ** BigInt(scale - 2)
  return { of: (amount) => amount / size, toUnits: (pennies) => units(pennies * size) }
}

/** More than half a percent up or down. */
export function hasMoved(shown: bigint, now: bigint): boolean {
  const off = now > shown ? now - shown : shown - now
  return off * ALL_BPS > shown * MOST_MOVE_BPS
}

/** Of the cash what the house gives. */
export const givenOf = ({ cash, earned }: TrialOutcome): bigint => cash - earned.cash

/** Set aside by a claim: the fund and the help out of money, the help once more out of coupons. */
export const CLAIM_PENNIES = { reward: TRIAL_TERMS.fund + TRIAL_TERMS.help, coupon: TRIAL_TERMS.help } as const

export function isNew(registeredAt: Date, now: Date): boolean {
  return now.getTime() - registeredAt.getTime() <= TRIAL_TERMS.newDays * DAY_MS
}

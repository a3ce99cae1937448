import { z } from 'zod'
import { page, time } from '../fields.ts'
import { TRIAL_BARS, TRIAL_ENDS, TRIAL_STATES } from './lists.ts'
import { TRIAL_OUTCOMES } from './payoff.ts'

/** What somebody keeps; amounts in GBP. */
const outcome = z.object({
  kind: z.enum(TRIAL_OUTCOMES),
  value: z.string(),
  back: z.string(),
  /** Below zero in loss. */
  profit: z.string(),
  cash: z.string(),
  coupons: z.string(),
})
export type TrialResult = z.infer<typeof outcome>

const holding = z.object({
  coin: z.string(),
  amount: z.string(),
  /** What one coin is sold for now, and all of it; null while there is no price. */
  price: z.string().nullable(),
  value: z.string().nullable(),
})
export type TrialHolding = z.infer<typeof holding>

export const trialFund = z.object({
  id: z.string(),
  state: z.enum(TRIAL_STATES),
  /** Null while it runs. */
  ended: z.enum(TRIAL_ENDS).nullable(),
  claimTime: time,
  /** 24:00 UTC of the seventh day. */
  endTime: time,
  endedTime: time.nullable(),
  /** Until then a log-in keeps the cash; null where there is none. */
  takeBefore: time.nullable(),
  protection: z.boolean(),
  /** Own deposits since the claim, in GBP, and whether they are enough. */
  deposits: z.string(),
  deposited: z.boolean(),
  trades: z.number(),
  /** GBP first; nothing when it has ended. */
  holdings: z.array(holding),
  /** What it came to, or while it runs what it would come to now; null while there is no price. */
  result: outcome.nullable(),
  now: time,
})
export type TrialFund = z.infer<typeof trialFund>

/** What is given, before anybody has claimed it. */
export const trialStanding = z.object({
  /** The coins that can be bought with it; nothing where no fund is given out now. */
  coins: z.array(z.string()),
  running: z.boolean(),
  /** Why the caller cannot claim it, of what is known before. */
  bar: z.enum(TRIAL_BARS).nullable(),
  fund: trialFund.nullable(),
  /** Among the ten best of the hour; null for everybody else. */
  place: z.number().nullable(),
  now: time,
})
export type TrialStanding = z.infer<typeof trialStanding>

/** What it was worth, hour by hour, as far as there were prices; from the claim to the end or to now. */
export const trialLine = z.object({ points: z.array(z.object({ time, value: z.string() })) })
export type TrialLine = z.infer<typeof trialLine>

export const trialQuote = z.object({
  quoteId: z.string(),
  from: z.string(),
  to: z.string(),
  payAmount: z.string(),
  receiveAmount: z.string(),
  /** GBP for one coin, everything included. */
  price: z.string(),
  time,
  expireTime: time,
})
export type TrialQuote = z.infer<typeof trialQuote>

export const trialTrade = trialQuote.omit({ quoteId: true, expireTime: true }).extend({ id: z.string() })
export type TrialTrade = z.infer<typeof trialTrade>

export const trialTrades = page(trialTrade)

import { z } from 'zod'
import { budgetView } from '../activities/fields.ts'
import { text, time } from '../fields.ts'
import { BOOST_LACKS, BOOST_PART_STATES, BOOST_PHASES } from './lists.ts'

export const boostId = text().max(40)

export const boost = z.object({
  id: z.string(),
  phase: z.enum(BOOST_PHASES),
  /** In the caller's language. */
  title: z.string(),
  summary: z.string(),
  coin: z.string(),
  /** What is added to purchases that are kept, in percent. */
  rate: z.string(),
  /** Where purchases count. */
  markets: z.array(z.string()),
  startTime: time,
  endTime: time,
  payTime: time,
  pool: budgetView,
  /** How many have bought something that is boosted. */
  people: z.number(),
})
export type Boost = z.infer<typeof boost>

export const boostDetail = boost.extend({
  /** In the caller's language, a paragraph a line. */
  rules: z.string(),
  /** Least verification: 0 none, 1 sent for review, 2 proved. */
  level: z.number(),
  /** Where it runs; none given: everywhere that the policy allows. */
  countries: z.array(z.string()),
  /** By the exchange's clock. */
  now: time,
})
export type BoostDetail = z.infer<typeof boostDetail>

/** How the caller stands in one boost, in the coin. */
export const ownBoost = z.object({
  id: z.string(),
  /** Null for whoever has not traded in its markets. */
  state: z.enum(BOOST_PART_STATES).nullable(),
  bought: z.string(),
  sold: z.string(),
  /** What was sold beyond what was bought: the next purchases make it up first. */
  ahead: z.string(),
  kept: z.string(),
  /** Promised for what was bought and not sold; after the end what is paid. */
  pending: z.string(),
  /** Own money in the coin: now, or at the end once that was settled. */
  balance: z.string(),
  /** What would be paid if it ended now, by the lower of what is kept and what is owned; after the end what is paid. */
  payable: z.string(),
})
export type OwnBoost = z.infer<typeof ownBoost>

/** What a sale would cost. */
export const boostSale = z.object({
  amount: z.string(),
  /** Of the promise. */
  loses: z.string(),
  pending: z.string(),
})
export type BoostSale = z.infer<typeof boostSale>

/** One trade of the caller in the markets of a boost. */
export const boostTransaction = z.object({
  id: z.string(),
  boostId: z.string(),
  title: z.string(),
  coin: z.string(),
  rate: z.string(),
  market: z.string(),
  side: z.enum(['buy', 'sell']),
  /** Received by a purchase, after the fee; given by a sale. */
  amount: z.string(),
  /** Of a purchase what was not taken back since. */
  kept: z.string(),
  /** Of a purchase what is promised for it now; once the boost is closed, what it brings. */
  pending: z.string(),
  /** Of a sale what it took back of promises. */
  taken: z.string(),
  lack: z.enum(BOOST_LACKS).nullable(),
  /** Of the part of the caller in the boost. */
  state: z.enum(BOOST_PART_STATES),
  time,
})
export type BoostTransaction = z.infer<typeof boostTransaction>

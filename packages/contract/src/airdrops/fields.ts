import { z } from 'zod'
import { ACTIVITY_PHASES } from '../activities/lists.ts'
import { text, time } from '../fields.ts'
import { AIRDROP_OUTCOMES, AIRDROP_REFUSALS, AIRDROP_WAYS } from './lists.ts'

export const airdropId = text().max(40)

/** Amounts are in the coin beside them. */
export const airdrop = z.object({
  /** Of its activity. */
  id: z.string(),
  /** In the caller's language. */
  title: z.string(),
  summary: z.string(),
  phase: z.enum(ACTIVITY_PHASES),
  way: z.enum(AIRDROP_WAYS),
  coin: z.string(),
  pool: z.string(),
  spots: z.number(),
  /** What each person gets: the pool by the spots, rounded down. */
  amount: z.string(),
  /** How many spots are left; null where they are drawn. */
  left: z.number().nullable(),
  /** How many people take part. */
  people: z.number(),
  /** What one has to own, now and at the announced moment. */
  holdCoin: z.string(),
  minimum: z.string(),
  snapshotTime: time,
  startTime: time,
  endTime: time,
  /** Of a drawn one: the hash that was published before, when it is or was drawn, and the seed once that has happened. */
  commitment: z.string().nullable(),
  drawTime: time.nullable(),
  seed: z.string().nullable(),
})
export type Airdrop = z.infer<typeof airdrop>

export const airdropDetail = airdrop.extend({
  /** In the caller's language, a paragraph a line. */
  rules: z.string(),
  /** Least verification: 0 none, 1 sent for review, 2 proved. */
  level: z.number(),
  /** By the exchange's clock. */
  now: time,
})
export type AirdropDetail = z.infer<typeof airdropDetail>

/** Somebody's part in an airdrop. */
export const airdropEntry = z.object({
  /** The lot, by which a draw can be checked. */
  ticket: z.string(),
  state: z.enum(AIRDROP_OUTCOMES),
  time,
})
export type AirdropEntry = z.infer<typeof airdropEntry>

export const airdropStanding = z.object({
  /** Own money in the coin that has to be owned: now, at the announced moment (null while that is to come), and the lower of both. */
  balanceNow: z.string(),
  balanceThen: z.string().nullable(),
  balance: z.string(),
  entry: airdropEntry.nullable(),
  /** What would be answered to a claim now; null where it would be taken. */
  refusal: z.enum(AIRDROP_REFUSALS).nullable(),
})
export type AirdropStanding = z.infer<typeof airdropStanding>

/** Everything that a draw can be done again from. */
export const airdropDraw = z.object({
  commitment: z.string(),
  seed: z.string(),
  /** What the hashes begin with. */
  name: z.string(),
  spots: z.number(),
  /** Everybody who entered, in the order of their names. */
  lots: z.array(z.string()),
  won: z.array(z.string()),
})
export type AirdropDraw = z.infer<typeof airdropDraw>

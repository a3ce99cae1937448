import { z } from 'zod'
import { time } from '../fields.ts'
import { SHARE_CREDIT_STATES, SHARE_KINDS } from './lists.ts'

const sum = z.object({ asset: z.string(), amount: z.string() })

/** What one day brought in one asset. */
export const feeShareDay = z.object({
  /** When it was credited: 08:00 UTC. */
  time,
  kind: z.enum(SHARE_KINDS),
  asset: z.string(),
  amount: z.string(),
  /** Whose trades it is of, as a number of people. */
  friends: z.number(),
  state: z.enum(SHARE_CREDIT_STATES),
  /** When it is paid out, or was paid or taken back; null where a person decides first. */
  payTime: time.nullable(),
})
export type FeeShareDay = z.infer<typeof feeShareDay>

export const feeShareStanding = z.object({
  /** The next payout: 08:00 UTC on the 1st or the 15th. */
  payTime: time,
  /** Credited, and paid then unless it is held. */
  coming: z.array(sum),
  /** What a person decides about first. */
  held: z.array(sum),
  paid: z.array(sum),
  /** Whether shares are given now. */
  running: z.boolean(),
  /** Coins whose markets pay tokens instead in a friend's first days. */
  tokens: z.array(z.object({ coin: z.string(), endTime: time })),
  /** By the exchange's clock. */
  now: time,
})
export type FeeShareStanding = z.infer<typeof feeShareStanding>

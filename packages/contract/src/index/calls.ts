import { z } from 'zod'
import { officeGet } from '../call.ts'
import { nothing, time } from '../fields.ts'

const source = z.object({
  venue: z.string(),
  price: z.string(),
  /** Percent off the median, a minus for less. */
  off: z.string(),
  /** Whether the value is made of it. */
  counted: z.boolean(),
})

/** Why an asset has no value that decides: nobody was asked, the newest minute is old, the venues disagree, too many minutes are missing. */
const INDEX_STATES = ['used', 'missing', 'old', 'disagreeing', 'incomplete'] as const

const indexAsset = z.object({
  coin: z.string(),
  state: z.enum(INDEX_STATES),
  /** What decides, in USDT: the mean of the last 15 minutes. */
  value: z.string().nullable(),
  /** The newest minute that was fixed within the window, by its end. */
  at: time.nullable(),
  /** What that minute alone came to. */
  last: z.string().nullable(),
  sources: z.array(source),
  /** Percent between the highest and the lowest of the newest minute. */
  apart: z.string().nullable(),
})
export type IndexAsset = z.infer<typeof indexAsset>

const indexOverview = z.object({
  time,
  /** So many seconds after its end the newest minute is too old to decide by. */
  oldAfterSeconds: z.number(),
  venues: z.array(
    z.object({
      venue: z.string(),
      /** The end of the last minute for which it told any price; null when it told none within the window. */
      toldAt: time.nullable(),
      assets: z.number(),
    }),
  ),
  assets: z.array(indexAsset),
})
export type IndexOverview = z.infer<typeof indexOverview>

/** What decides where something is worth something, for staff. */
export const index = {
  officeIndex: officeGet('/index/overview', {
    access: 'staff',
    summary: 'The index of each asset: its venues, their last prices, how far they are apart, and what decides.',
    input: nothing,
    output: indexOverview,
  }),
} as const

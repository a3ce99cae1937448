import { z } from 'zod'
import { assetCode, givenAmount, text, time } from '../fields.ts'

/** Which spread a pair pays: between money (fiats and stable coins), with BTC or ETH, with any other coin. */
export const CONVERT_CLASSES = ['money', 'major', 'other'] as const
export type ConvertClass = (typeof CONVERT_CLASSES)[number]

/** Which call executes a quote: `buy` ends in a coin, `sale` in a fiat, `convertFiats` stays between EUR, GBP, USDT and USDC. */
export const CONVERT_CALLS = ['buy', 'sale', 'convertFiats'] as const
export type ConvertCall = (typeof CONVERT_CALLS)[number]

/**
 * Why an asset is not converted now: the index has no live value, the outside venues are more than 2% apart, our own book is more than 2%
 * from the index, the site is in maintenance, or staff stopped it.
 */
export const CONVERT_HALTS = ['index_missing', 'venues_apart', 'book_apart', 'maintenance', 'staff'] as const
export type ConvertHalt = (typeof CONVERT_HALTS)[number]

export const coin = assetCode
const amount = givenAmount('convert.amount_missing')
export const quoteId = text().max(40)

/** One side is typed, the other follows. */
export const wanted = { from: coin, to: coin, payAmount: amount.optional(), receiveAmount: amount.optional() }

const price = z.object({
  from: z.string(),
  to: z.string(),
  /** What one whole unit of `from` gives in `to`, the spread taken off. */
  rate: z.string(),
  /** What one whole unit of `to` costs in `from`, the spread added. */
  inverseRate: z.string(),
  /** What one whole unit of `from` is worth in `to` by the index, before the spread. */
  indexRate: z.string(),
  /** Percent: 0.4. */
  spreadPercent: z.string(),
  class: z.enum(CONVERT_CLASSES),
  call: z.enum(CONVERT_CALLS),
  /** The least and the most that one conversion pays now, in `from`. */
  minimum: z.string(),
  maximum: z.string(),
})

/** The sides of the sum; the spread is what of the pay amount stays with the house. */
const sides = z.object({ payAmount: z.string(), receiveAmount: z.string(), spread: z.string() })

/** What a conversion would come to. Binds nobody. */
export const convertPrice = price.extend({
  /** Null when no amount was given. */
  payAmount: z.string().nullable(),
  receiveAmount: z.string().nullable(),
  spread: z.string().nullable(),
  time,
})
export type ConvertPrice = z.infer<typeof convertPrice>

/** Firm until `expireTime` by the time of the server, for the person who asked, once. */
export const convertQuote = price.extend(sides.shape).extend({
  quoteId: z.string(),
  time,
  expireTime: time,
})
export type ConvertQuote = z.infer<typeof convertQuote>

export const conversion = sides.extend({
  /** The number of the order, which is the quote's. */
  id: z.string(),
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  spreadPercent: z.string(),
  call: z.enum(CONVERT_CALLS),
  time,
})
export type Conversion = z.infer<typeof conversion>

/** One that waits for its owner: firm until `expireTime`. */
const openQuote = sides.extend({
  quoteId: z.string(),
  from: z.string(),
  to: z.string(),
  rate: z.string(),
  call: z.enum(CONVERT_CALLS),
  time,
  expireTime: time,
})
export type OpenQuote = z.infer<typeof openQuote>
/** `now` is the time of the server, by which they end. */
export const openQuotes = z.object({ now: time, quotes: z.array(openQuote) })

/** What one whole unit of `from` was worth in `to` by the index, before any spread; gaps are left out. */
export const convertLine = z.object({
  from: z.string(),
  to: z.string(),
  points: z.array(z.object({ time, rate: z.string() })),
})
export type ConvertLine = z.infer<typeof convertLine>

const convertAsset = z.object({
  coin: z.string(),
  kind: z.enum(['fiat', 'stable', 'coin']),
  class: z.enum(CONVERT_CLASSES),
  /** Null when it can be converted. */
  halted: z.enum(CONVERT_HALTS).nullable(),
})
export type ConvertAsset = z.infer<typeof convertAsset>

/** What the rules come to now, in figures. Amounts are in euro where no other currency stands beside them. */
const rules = z.object({
  spreads: z.array(z.object({ class: z.enum(CONVERT_CLASSES), percent: z.string() })),
  /** In euro and in pounds alike. */
  minimum: z.string(),
  maximum: z.string(),
  dayMaximum: z.string(),
  quoteSeconds: z.number(),
  /** By so many percent the index may move while a quote is firm. */
  movePercent: z.string(),
  openQuotes: z.number(),
  unusedQuotesPerHour: z.number(),
})

export const convertSetting = z.object({ assets: z.array(convertAsset), rules })
export type ConvertSetting = z.infer<typeof convertSetting>

/** How the caller stands today, by UTC, in euro. */
export const convertLimits = z.object({
  day: z.string(),
  dayUsed: z.string(),
  dayLeft: z.string(),
  dayEndsAt: time,
  /** Null while the caller gets firm quotes: too many ended unused within an hour. */
  pricesOnlyUntil: time.nullable(),
})
export type ConvertLimits = z.infer<typeof convertLimits>

import { z } from 'zod'
import { time } from '../fields.ts'

/** A coin trades, or it is known when it will. */
export const COIN_STATES = ['trading', 'soon'] as const
/** A tab stands in the row over the list of markets; a theme is one of those that the tab of themes holds. */
export const TAG_KINDS = ['tab', 'theme'] as const

/**
 * Which coins a tag has. `listed`: those that staff put there, in their order. `favourites` and `holdings` are the caller's
 * own, so that only the screen can fill them. `winners` and `losers` go by the change, `traded` by the volume of 24 hours,
 * `new` by the days since the listing, `latest` are the last that were listed, `soon` those that do not trade yet,
 * `themes` all that are in a theme. `leveraged` holds no coins but the exchange-traded products.
 */
export const TAG_RULES = [
  'listed',
  'all',
  'favourites',
  'holdings',
  'winners',
  'losers',
  'traded',
  'new',
  'latest',
  'soon',
  'themes',
  'leveraged',
] as const
export type TagRule = (typeof TAG_RULES)[number]

/** Specification §2: the time ranges of lists and lines. */
export const RANGES = ['1h', '1d', '7d', '1m', '3m'] as const
export type Range = (typeof RANGES)[number]
export const range = z.enum(RANGES)

/** What lists need of a coin. `symbol` is its code; values are in the fiat of the header. */
const coinFields = {
  symbol: z.string(),
  name: z.string(),
  /** Null where the site draws the mark itself. */
  coinImgUrl: z.string().nullable(),
  state: z.enum(COIN_STATES),
  opensAt: time.nullable(),
  listedAt: time.nullable(),
  /** The tags that staff put it in; those by rule are not among them. */
  tags: z.array(z.string()),
  /** Its markets, in the order of the listing. */
  markets: z.array(z.string()),
  circulatingSupply: z.string().nullable(),
  marketCap: z.string().nullable(),
}
export const coinItem = z.object(coinFields)
export type CoinItem = z.infer<typeof coinItem>

export const collectedCoin = z.object({ ...coinFields, collected: z.array(z.string()) })
export type CollectedCoin = z.infer<typeof collectedCoin>

/** What can be bought or at least sold back; closed products are in no list. */
const LEVERAGED_STATES = ['open', 'sold_out', 'closing'] as const

/** An exchange-traded product among the markets: what one unit of it is worth, in USDT. */
export const leveragedProduct = z.object({
  symbol: z.string(),
  name: z.string(),
  /** The coin that it follows. */
  coin: z.string(),
  /** 3 or -3. */
  leverage: z.number(),
  state: z.enum(LEVERAGED_STATES),
  price: z.string(),
  /** As a fraction; null in the first day. */
  change1d: z.string().nullable(),
  /** Since when there is no newer price; null while there is one. */
  staleSince: time.nullable(),
})
export type LeveragedProduct = z.infer<typeof leveragedProduct>

export const tagName = z.object({ tag: z.string(), name: z.string(), kind: z.enum(TAG_KINDS) })

/** Everything that a coin's page says of it, in the caller's language. */
export const coinAttributes = z.object({
  ...coinFields,
  about: z.string().nullable(),
  website: z.string().nullable(),
  explorer: z.string().nullable(),
  whitePaper: z.string().nullable(),
  launchYear: z.number().nullable(),
  totalSupply: z.string().nullable(),
  maxSupply: z.string().nullable(),
  tagNames: z.array(tagName),
  fiat: z.string(),
  /** The market against the fiat, or against USDT, or the first one; null before it trades. */
  market: z.string().nullable(),
  /** What one coin is worth in the fiat. */
  value: z.string().nullable(),
})
export type CoinAttributes = z.infer<typeof coinAttributes>

/** The rules by which coin pages speak, so that no screen has figures of its own (specification §9). */
export const coinPageAttributes = z.object({
  volumeLow: z.string(),
  volumeHigh: z.string(),
  averageDays: z.number(),
  extremesWeeks: z.number(),
  ranges: z.array(range),
})

/** A coin with its market as a strip or a short list shows it; `market` is what the stream is asked for. */
export const coinQuote = z.object({
  symbol: z.string(),
  name: z.string(),
  coinImgUrl: z.string().nullable(),
  market: z.string(),
  quote: z.string(),
  last: z.string().nullable(),
  change1d: z.string().nullable(),
})
export type CoinQuote = z.infer<typeof coinQuote>

export const recallPageAttributes = z.object({
  coins: z.array(z.object({ ...coinQuote.shape, reason: z.enum(['winner', 'loser', 'most_traded', 'newest']) })),
})

export const tagInfo = z.object({
  ...tagName.shape,
  about: z.string().nullable(),
  rule: z.enum(TAG_RULES),
  /** In the order of the rule; empty where the coins are the caller's own. */
  symbols: z.array(z.string()),
})
export type TagInfo = z.infer<typeof tagInfo>

const chainFact = z.object({
  name: z.string(),
  standard: z.string().nullable(),
  contract: z.string().nullable(),
  explorer: z.string().nullable(),
})
const auditFact = z.object({ by: z.string(), year: z.number(), url: z.string() })

export const securityInfo = z.object({
  symbol: z.string(),
  chains: z.array(chainFact),
  audits: z.array(auditFact),
  risks: z.array(z.string()),
})
export type SecurityInfo = z.infer<typeof securityInfo>

/**
 * Volumes are amounts of the coin over all its markets; `ratio` is the volume of 24 hours against a day of the 30 before
 * today. Prices are those of `market`, in its quote asset. Hints: specification §9.
 */
export const volumeInfo = z.object({
  symbol: z.string(),
  fiat: z.string(),
  volume24h: z.string(),
  averageVolume: z.string().nullable(),
  ratio: z.string().nullable(),
  volumeHint: z.enum(['low', 'high']).nullable(),
  /** The volume of 24 hours in the fiat. */
  value24h: z.string().nullable(),
  marketCap: z.string().nullable(),
  market: z.string().nullable(),
  quote: z.string().nullable(),
  last: z.string().nullable(),
  high52w: z.string().nullable(),
  high52wAt: z.iso.date().nullable(),
  low52w: z.string().nullable(),
  low52wAt: z.iso.date().nullable(),
  /** The last price stands at the highest or the lowest of 52 weeks. */
  priceHint: z.enum(['high', 'low']).nullable(),
})
export type VolumeInfo = z.infer<typeof volumeInfo>

import { z } from 'zod'
import { assetCode, jsonText, languageTexts, listText, optionalText, time, wholeNumber } from '../fields.ts'
import { coinQuote, range, TAG_KINDS, tagName } from '../markets/coin-fields.ts'

/** Where a banner stands. */
export const PLACEMENTS = ['activity', 'invest', 'share'] as const
/** A draft was never shown; what is withdrawn was, and may be published again. */
export const PUBLICATION_STATES = ['draft', 'published', 'withdrawn'] as const

/** The state by the clock: what is published waits for its time, is shown, or is over. */
export const PUBLICATION_PHASES = ['draft', 'scheduled', 'shown', 'over', 'withdrawn'] as const
export type PublicationPhase = (typeof PUBLICATION_PHASES)[number]

const publication = {
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** A path of the site, or an address outside. */
  link: z.string().nullable(),
  /** Null where the site draws something itself. */
  image: z.string().nullable(),
}

export const banner = z.object({ ...publication, until: time.nullable() })
export type Banner = z.infer<typeof banner>

export const newsItem = z.object({ ...publication, coins: z.array(z.string()), publishedAt: time })
export type NewsItem = z.infer<typeof newsItem>

const TITLE_MAX = 120
const TEXT_MAX = 1_200
const titles = languageTexts(TITLE_MAX)
const texts = languageTexts(TEXT_MAX)

const officePublication = {
  id: z.string(),
  version: z.number(),
  title: titles,
  text: texts,
  link: z.string().nullable(),
  image: z.string().nullable(),
  from: time,
  until: time.nullable(),
  position: z.number(),
  state: z.enum(PUBLICATION_STATES),
  phase: z.enum(PUBLICATION_PHASES),
}
export const officeBanner = z.object({ ...officePublication, placement: z.enum(PLACEMENTS) })
export type OfficeBanner = z.infer<typeof officeBanner>
export const officeNewsItem = z.object({ ...officePublication, coins: z.array(z.string()) })
export type OfficeNewsItem = z.infer<typeof officeNewsItem>

const LINK = /^(https:\/\/[^\s"<>\\]{3,280}|\/[\w\-./?=&%#]{0,200})$/
/** Pictures come from our own origin alone; the site's content policy would stop any other. */
const PICTURE = /^\/[\w/-]{1,180}\.(svg|png|webp|avif|jpg)$/
const moment = () => optionalText({ accepts: (text) => time.safeParse(text).success, code: 'content.time_invalid' })

const publicationInput = {
  /** Empty for a new one. */
  id: z.string().regex(/^[\w-]{0,60}$/),
  version: wholeNumber({ min: 0, max: 999_999_999, standard: 0 }),
  title: jsonText(titles),
  text: jsonText(texts),
  link: optionalText({ accepts: (text) => LINK.test(text) && !text.startsWith('//'), code: 'content.link_invalid' }),
  image: optionalText({ accepts: (text) => PICTURE.test(text), code: 'content.picture_invalid' }),
  from: moment(),
  until: moment(),
  position: wholeNumber({ min: 0, max: 999, standard: 100 }),
}
export const bannerInput = z.object({ ...publicationInput, placement: z.enum(PLACEMENTS) })
export type BannerInput = z.infer<typeof bannerInput>
export const newsInput = z.object({ ...publicationInput, coins: listText(assetCode, 20) })
export type NewsInput = z.infer<typeof newsInput>

export const versionOf = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  version: wholeNumber({ min: 1, max: 999_999_999, standard: 1 }),
})

/** A coin of the home page with the closes of the last 24 hours, for its line. */
export const homeCoin = z.object({ ...coinQuote.shape, closes: z.array(z.string()) })
export type HomeCoin = z.infer<typeof homeCoin>

export const platformFigures = z.object({
  coins: z.number(),
  pairs: z.number(),
  languages: z.number(),
  daysOfOperation: z.number(),
  contactEmail: z.string().nullable(),
})

export const marketFigures = z.object({
  fiat: z.string(),
  /** Coins by the change of a day. */
  up: z.number(),
  down: z.number(),
  unchanged: z.number(),
  volume24h: z.string(),
  marketCap: z.string(),
  /** The coin with the greatest market value, and its share of all. */
  leader: z.object({ symbol: z.string(), share: z.string() }).nullable(),
})
export type MarketFigures = z.infer<typeof marketFigures>

export const homePageData = z.object({
  figures: platformFigures,
  market: marketFigures,
  hot: z.array(homeCoin),
  newest: z.array(homeCoin),
  winners: z.array(homeCoin),
  losers: z.array(homeCoin),
  activityBanners: z.array(banner),
  investBanners: z.array(banner),
  shareBanner: banner.nullable(),
  news: z.array(newsItem),
})
export type HomePageData = z.infer<typeof homePageData>

/** Each line is the change since its first point, as a fraction with six decimals; all have the same times. */
export const compareLines = z.object({
  range,
  times: z.array(z.number()),
  lines: z.array(
    z.object({
      symbol: z.string(),
      market: z.string(),
      change: z.string().nullable(),
      values: z.array(z.string().nullable()),
    }),
  ),
})
export type CompareLines = z.infer<typeof compareLines>

export const historyData = z.object({
  fiat: z.string(),
  /** Days in UTC, oldest first; the last one is today. */
  days: z.array(z.object({ date: z.iso.date(), volume: z.string(), trades: z.number() })),
})
export type HistoryData = z.infer<typeof historyData>

export const coinTagInfo = z.object({
  ...tagName.shape,
  kind: z.enum(TAG_KINDS),
  coins: z.number(),
  /** The mean of its coins' changes of a day. */
  change1d: z.string().nullable(),
  /** The first of its coins. */
  symbols: z.array(z.string()),
})

export const webTheme = z.object({
  tag: z.string(),
  name: z.string(),
  about: z.string().nullable(),
  change1d: z.string().nullable(),
  symbols: z.array(z.string()),
})
export type WebTheme = z.infer<typeof webTheme>

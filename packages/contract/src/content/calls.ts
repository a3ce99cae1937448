import { z } from 'zod'
import { get, officeGet, officePost, post } from '../call.ts'
import { assetCode, decimalText, language, listText, nothing, page, paging, wholeNumber } from '../fields.ts'
import { range } from '../markets/coin-fields.ts'
import { RECOVERY_STEPS } from '../markets/market-modes.ts'
import {
  banner,
  bannerInput,
  coinTagInfo,
  compareLines,
  historyData,
  homeCoin,
  homePageData,
  marketFigures,
  newsInput,
  newsItem,
  officeBanner,
  officeNewsItem,
  platformFigures,
  versionOf,
  webTheme,
} from './publications.ts'

const homeNotice = z.object({
  maintenance: z.object({ message: z.string().nullable(), until: z.iso.datetime().nullable() }).nullable(),
  /** Markets are on their way back after an interruption: the step of those that are furthest from it. */
  recovery: z.enum(RECOVERY_STEPS).nullable(),
})
export type HomeNotice = z.infer<typeof homeNotice>

const feeTier = z.object({
  tier: z.number(),
  /** 30-day volume in USDT from which the tier holds. */
  volumeFrom: z.string(),
  makerRate: z.string(),
  takerRate: z.string(),
})

const feeSchedule = z.object({
  tiers: z.array(feeTier),
  card: z.object({
    issuance: z.object({ amount: z.string(), currency: z.string() }),
    rechargeRate: z.string(),
    transactionRate: z.string(),
    refundRate: z.string(),
    maximumPerTransaction: z.object({ amount: z.string(), currency: z.string() }),
  }),
  leveraged: z.object({ transactionRate: z.string(), dailyManagementRate: z.string() }),
  depositConfirmations: z.number(),
  minimumPurchase: z.array(z.object({ amount: z.string(), currency: z.string() })),
})
export type FeeSchedule = z.infer<typeof feeSchedule>

/** The names that Core Web Vitals have; anything else would let a visitor make up metrics. */
const vital = z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB'])

const EDITORS = ['admin', 'operator'] as const
const saveRefusals = [
  'content.title_missing',
  'content.texts_incomplete',
  'content.times_crossed',
  'content.unknown',
  'content.changed_meanwhile',
] as const
const publishRefusals = [
  'content.texts_incomplete',
  'content.over_already',
  'content.unknown',
  'content.changed_meanwhile',
] as const
const withdrawRefusals = ['content.unknown', 'content.changed_meanwhile'] as const

export const content = {
  homeNotice: get('/notice/homeNotice/get', {
    access: 'public',
    summary:
      'What every visitor must know now: system maintenance, and markets that are coming back after an interruption.',
    input: nothing,
    output: homeNotice,
  }),
  baseInfo: get('/setting/index/baseInfo', {
    access: 'public',
    summary: 'Figures of the platform: assets, pairs, languages, days of operation.',
    input: nothing,
    output: platformFigures,
  }),
  fees: get('/setting/setting/fee', {
    access: 'public',
    summary: 'The fee schedule. Rates are fractions: 0.0025 is 0.25%.',
    input: nothing,
    output: feeSchedule,
  }),
  languageSuggestion: get('/setting/setting/languageSuggestion', {
    access: 'public',
    summary: 'The language and country that the request suggests, for the language popup.',
    input: nothing,
    output: z.object({ language: language.nullable(), country: z.string().nullable() }),
  }),
  reportVital: post('/setting/vitals/report', {
    access: 'public',
    summary: 'A web vital measured in the browser, for the metrics.',
    input: z.object({ name: vital, value: decimalText, route: z.string().regex(/^\/[\w/$.-]{0,80}$/) }),
    output: nothing,
  }),
  homePageData: get('/setting/index/homePageData', {
    access: 'public',
    summary: 'All that the home page shows at first, in one answer; prices are those of markets against the fiat.',
    input: nothing,
    output: homePageData,
  }),
  homeCoins: get('/setting/index/coins', {
    access: 'public',
    summary: 'The coins with the most volume in 24 hours, each with its line of a day.',
    input: z.object({ limit: wholeNumber({ min: 1, max: 50, standard: 15 }) }),
    output: z.array(homeCoin),
  }),
  compareLines: get('/setting/index/compareLines', {
    access: 'public',
    summary: 'How coins have done against one another; without `symbols` the five with the most volume.',
    input: z.object({ symbols: listText(assetCode, 8), range: range.default('7d') }),
    output: compareLines,
    refusals: ['markets.coin_unknown'],
  }),
  historyData: get('/setting/index/historyData', {
    access: 'public',
    summary: 'What was traded on all markets day by day, in the fiat of the header by the rates of each day.',
    input: z.object({ days: wholeNumber({ min: 1, max: 365, standard: 30 }) }),
    output: historyData,
  }),
  marketData: get('/setting/index/marketData', {
    access: 'public',
    summary: 'All markets in a few figures: how many coins are up and down, volume, market value.',
    input: nothing,
    output: marketFigures,
  }),
  coinTagInfo: get('/setting/index/coinTagInfo', {
    access: 'public',
    summary: 'The tabs and themes with how many coins they have and how those have done in a day.',
    input: nothing,
    output: z.array(coinTagInfo),
  }),
  webThemes: get('/setting/index/webThemes', {
    access: 'public',
    summary: 'The themes with their words and their coins.',
    input: nothing,
    output: z.array(webTheme),
  }),
  activityBanners: get('/setting/index/activityBanners', {
    access: 'public',
    summary: 'The banners about what is going on, in the caller’s language.',
    input: nothing,
    output: z.array(banner),
  }),
  investBanners: get('/setting/index/investBanners', {
    access: 'public',
    summary: 'The banners about what can be done with money here, in the caller’s language.',
    input: nothing,
    output: z.array(banner),
  }),
  shareBanner: get('/setting/index/shareBanner', {
    access: 'public',
    summary: 'The banner that asks people to share, if there is one.',
    input: nothing,
    output: z.object({ banner: banner.nullable() }),
  }),
  outerNews: get('/setting/static/outerNews/list', {
    access: 'public',
    summary: 'News, all or those about one coin, in the caller’s language.',
    input: z.object({ ...paging, symbol: assetCode.optional() }),
    output: page(newsItem),
  }),
  officeBanners: officeGet('/banner/list', {
    access: 'staff',
    summary: 'Every banner in every state, with all its texts.',
    input: nothing,
    output: z.array(officeBanner),
  }),
  saveBanner: officePost('/banner/save', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Writes a banner: a new one is a draft; one that is published stays so and must stay complete.',
    input: bannerInput,
    output: officeBanner,
    refusals: saveRefusals,
  }),
  publishBanner: officePost('/banner/publish', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Shows a banner from its time on. All six languages must be written.',
    input: versionOf,
    output: officeBanner,
    refusals: publishRefusals,
  }),
  withdrawBanner: officePost('/banner/withdraw', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Takes a banner from the site at once.',
    input: versionOf,
    output: officeBanner,
    refusals: withdrawRefusals,
  }),
  officeNews: officeGet('/news/list', {
    access: 'staff',
    summary: 'Every news item in every state, with all its texts, newest first.',
    input: z.object(paging),
    output: page(officeNewsItem),
  }),
  officeNewsItem: officeGet('/news/item', {
    access: 'staff',
    summary: 'One news item with all its texts.',
    input: z.object({ id: z.string().regex(/^[\w-]{1,60}$/) }),
    output: officeNewsItem,
    refusals: ['content.unknown'],
  }),
  saveNews: officePost('/news/save', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Writes a news item: a new one is a draft; one that is published stays so and must stay complete.',
    input: newsInput,
    output: officeNewsItem,
    refusals: [...saveRefusals, 'markets.coin_unknown'],
  }),
  publishNews: officePost('/news/publish', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Shows a news item from its time on. All six languages must be written.',
    input: versionOf,
    output: officeNewsItem,
    refusals: publishRefusals,
  }),
  withdrawNews: officePost('/news/withdraw', {
    access: 'staff',
    roles: EDITORS,
    summary: 'Takes a news item from the site at once.',
    input: versionOf,
    output: officeNewsItem,
    refusals: withdrawRefusals,
  }),
} as const

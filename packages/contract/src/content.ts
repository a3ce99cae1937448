import { z } from 'zod'
import { get, post } from './call.ts'
import { decimalText, language, nothing } from './fields.ts'

const homeNotice = z.object({
  maintenance: z.object({ message: z.string().nullable(), until: z.iso.datetime().nullable() }).nullable(),
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

export const content = {
  homeNotice: get('/notice/homeNotice/get', {
    access: 'public',
    summary: 'What every visitor must know now: system maintenance, if any.',
    input: nothing,
    output: homeNotice,
  }),
  baseInfo: get('/setting/index/baseInfo', {
    access: 'public',
    summary: 'Figures of the platform: assets, pairs, languages, days of operation.',
    input: nothing,
    output: z.object({
      coins: z.number(),
      pairs: z.number(),
      languages: z.number(),
      daysOfOperation: z.number(),
      contactEmail: z.string().nullable(),
    }),
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
} as const

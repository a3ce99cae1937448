import { z } from 'zod'
import { assetCode, decimalText, givenAmount, text, time } from '../fields.ts'
import {
  ETP_END_REASONS,
  ETP_NAV_EVENTS,
  ETP_ORDER_EVENTS,
  ETP_ORDER_KINDS,
  ETP_ORDER_STATES,
  ETP_PRODUCT_STATES,
  ETP_SIDES,
} from './lists.ts'

/** BTC3L: the coin, how many times, long or short. */
export const etpSymbol = assetCode
export const orderId = text().max(40)
/** Of a net asset value, in USDT. */
export const navText = decimalText
export const amount = givenAmount('etp.amount_missing')
export const givenPrice = givenAmount('etp.price_missing')

/** What the rules come to, in figures; percents as 0.35. */
const terms = z.object({
  minimum: z.string(),
  maximum: z.string(),
  feePercent: z.string(),
  nightPercent: z.string(),
  /** By so much the value may differ from what was seen. */
  slippagePercent: z.string(),
  /** By so much the price of a waiting purchase may differ from the value now. */
  deviationPercent: z.string(),
})

export const etpProduct = z.object({
  symbol: z.string(),
  name: z.string(),
  coin: z.string(),
  /** 3 or -3. */
  leverage: z.number(),
  state: z.enum(ETP_PRODUCT_STATES),
  /** By the index of now; null while that has no value, and then nothing is bought or sold at once. */
  nav: z.string().nullable(),
  indexPrice: z.string().nullable(),
  time,
  /** By the last minute, whatever its age; null before the first. */
  lastNav: z.string(),
  lastTime: time,
  /** Since when there is no newer value; null while there is one. */
  staleSince: time.nullable(),
  /** As a fraction of the value a day ago: 0.0241 is 2.41%; null in the first day. */
  change24h: z.string().nullable(),
  /** How many times a move of the coin counts now. */
  leverageNow: z.string(),
  /** What leverage is counted from: value and price at the last rebalance. */
  baseNav: z.string(),
  basePrice: z.string(),
  rebalancedAt: time,
  nextRebalance: time,
  /** The price at which it is rebalanced at once. */
  emergencyPrice: z.string(),
  /** When its units are made fewer, 1,000 to one; null where they are not. */
  consolidationAt: time.nullable(),
  /** When everybody is paid; null where no notice was given. */
  closesAt: time.nullable(),
  ...terms.shape,
})
export type EtpProduct = z.infer<typeof etpProduct>

export const etpNavHistory = z.object({
  symbol: z.string(),
  /** Adjusted for consolidations, oldest first; beside each the index of the coin, which a unit follows. */
  points: z.array(z.object({ time, nav: z.string(), index: z.string() })),
  events: z.array(z.object({ time, kind: z.enum(ETP_NAV_EVENTS), nav: z.string() })),
})
export type EtpNavHistory = z.infer<typeof etpNavHistory>

/** What an order would come to by the index of now. Binds nobody: an order is filled at the next value. */
export const etpQuote = z.object({
  symbol: z.string(),
  side: z.enum(ETP_SIDES),
  nav: z.string(),
  /** What is bought or sold. */
  units: z.string(),
  /** USDT: what is paid with the fee, or what comes back without it. */
  amount: z.string(),
  fee: z.string(),
  time,
})
export type EtpQuote = z.infer<typeof etpQuote>

export const etpOrder = z.object({
  id: z.string(),
  symbol: z.string(),
  side: z.enum(ETP_SIDES),
  kind: z.enum(ETP_ORDER_KINDS),
  state: z.enum(ETP_ORDER_STATES),
  endReason: z.enum(ETP_END_REASONS).nullable(),
  /** Of a waiting order; null at the market. */
  price: z.string().nullable(),
  /** USDT that a purchase spends, with the fee; null for a sale. */
  amount: z.string().nullable(),
  /** What is sold, or was bought; null while a purchase waits. */
  units: z.string().nullable(),
  takeProfit: z.string().nullable(),
  stopLoss: z.string().nullable(),
  startTime: time.nullable(),
  endTime: time.nullable(),
  /** Of the fill; all null before it. `total` is what was paid with the fee, or came back without it. */
  nav: z.string().nullable(),
  total: z.string().nullable(),
  fee: z.string().nullable(),
  filledTime: time.nullable(),
  /** How far a stop-loss was filled below its value, in percent; null for any other fill. */
  offPercent: z.string().nullable(),
  /** The purchase that an exit belongs to, and the exit of a purchase. */
  parentId: z.string().nullable(),
  exitId: z.string().nullable(),
  /** The plan that made it. */
  planId: z.string().nullable(),
  time,
})
export type EtpOrder = z.infer<typeof etpOrder>

export const etpHolding = z.object({
  symbol: z.string(),
  name: z.string(),
  coin: z.string(),
  leverage: z.number(),
  units: z.string(),
  /** Promised by sales that wait. */
  reserved: z.string(),
  available: z.string(),
  /** What was paid with fees, lowered in proportion at sales. */
  cost: z.string(),
  averagePrice: z.string(),
  nav: z.string().nullable(),
  /** units · nav, and what would come back if all was sold now. */
  worth: z.string().nullable(),
  cash: z.string().nullable(),
  /** A fraction: (cash − cost) / cost. */
  roi: z.string().nullable(),
  /** What the nights have taken so far; it is inside the value already. */
  managementFee: z.string(),
  /** The day of the first purchase since it was empty. */
  since: time,
})
export type EtpHolding = z.infer<typeof etpHolding>

export const etpOrderDetail = z.object({
  order: etpOrder,
  holding: etpHolding.nullable(),
  events: z.array(z.object({ kind: z.enum(ETP_ORDER_EVENTS), time })),
})
export type EtpOrderDetail = z.infer<typeof etpOrderDetail>

/** The two questions before the first purchase, in the caller's language. */
export const etpGate = z.object({
  passed: z.boolean(),
  questions: z.array(z.object({ id: z.string(), text: z.string(), answers: z.array(z.string()) })),
})
export type EtpGate = z.infer<typeof etpGate>

import { z } from 'zod'
import { discountProduct } from '../discount/fields.ts'
import { etpProduct } from '../etp/fields.ts'
import { assetCode, flag, givenAmount, text, time } from '../fields.ts'
import { savingProduct } from '../saving/fields.ts'
import {
  INVEST_KINDS,
  WEALTH_EVENTS,
  WEALTH_KINDS,
  WEALTH_PHASES,
  WEALTH_REASONS,
  WEALTH_SIDES,
  WEALTH_STATES,
} from './lists.ts'

export const planId = z.string().regex(/^wpl_[0-9A-Z]{26}$/, 'wealth.plan_unknown')
export const holding = assetCode
const price = givenAmount('wealth.price_missing')

/** What a person decides. Times are UTC; the page asks for them in the person's zone. */
export const wealthInput = z.object({
  planId: planId.optional(),
  kind: z.enum(WEALTH_KINDS),
  /** The coin, or the product. Never changes. */
  symbol: holding,
  side: z.enum(WEALTH_SIDES).default('buy'),
  /** Of a purchase, in USDT. */
  amount: givenAmount('wealth.amount_missing').optional(),
  /** Of a sale. */
  units: givenAmount('wealth.amount_missing').optional(),
  /** Below the current price it waits for a fall, above it for a rise. */
  buyPrice: price.optional(),
  takeProfit: price.optional(),
  stopLoss: price.optional(),
  startTime: text({ error: 'wealth.start_missing' }).pipe(time).optional(),
  endTime: text({ error: 'wealth.end_missing' }).pipe(time).optional(),
  sellAtEnd: flag.default(false),
})

export const wealthPlan = z.object({
  planId: z.string(),
  kind: z.enum(WEALTH_KINDS),
  symbol: z.string(),
  side: z.enum(WEALTH_SIDES),
  /** Of a purchase, in USDT; null for a sale. */
  amount: z.string().nullable(),
  /** What a sale is about; null for a purchase. */
  units: z.string().nullable(),
  buyPrice: z.string().nullable(),
  takeProfit: z.string().nullable(),
  stopLoss: z.string().nullable(),
  startTime: time,
  endTime: time,
  sellAtEnd: z.boolean(),
  state: z.enum(WEALTH_STATES),
  phase: z.enum(WEALTH_PHASES),
  reason: z.enum(WEALTH_REASONS).nullable(),
  /** What the plan has bought and not sold, or of a sale what it has not sold. */
  held: z.string(),
  /** Since when; null while there is nothing. */
  holdingSince: time.nullable(),
  /** Paid with fees for what is held, lowered in proportion at sales; null for a sale. */
  cost: z.string().nullable(),
  averageBuyingPrice: z.string().nullable(),
  /** What its sales have brought, without fees, in USDT. */
  received: z.string(),
  /** Null while there is no price. */
  price: z.string().nullable(),
  /** What is held at the current price, in USDT. */
  worth: z.string().nullable(),
  /** A fraction of the cost: what selling now would bring beyond it. Null for a sale, and while nothing is held. */
  roi: z.string().nullable(),
  createdAt: time,
  updatedAt: time,
})
export type WealthPlan = z.infer<typeof wealthPlan>

const wealthEvent = z.object({
  kind: z.enum(WEALTH_EVENTS),
  time,
  reason: z.enum(WEALTH_REASONS).nullable(),
  /** Of a purchase or a sale: how much, at which mean price, for how much USDT with fees paid. */
  units: z.string().nullable(),
  price: z.string().nullable(),
  total: z.string().nullable(),
  /** How far below its price a stop-loss was filled, in percent. */
  offPercent: z.string().nullable(),
})
export type WealthPlanEvent = z.infer<typeof wealthEvent>

export const wealthDetail = wealthPlan.extend({ events: z.array(wealthEvent) })
export type WealthDetail = z.infer<typeof wealthDetail>

/** A product of any kind. What is its own stands under its kind; the others are null. */
export const investProduct = z.object({
  kind: z.enum(INVEST_KINDS),
  /** The coin that it is about. */
  coin: z.string(),
  state: z.string(),
  /** By which rule about countries it is offered. */
  policy: z.string(),
  /** Whether it is offered in the country that was asked for, which may ask for more at the first act; null without one. */
  offered: z.boolean().nullable(),
  /** Of the countries where accounts open, those in which it is not. */
  deniedCountries: z.array(z.string()),
  saving: savingProduct.nullable(),
  discount: discountProduct.nullable(),
  etp: etpProduct.nullable(),
})
export type InvestProduct = z.infer<typeof investProduct>

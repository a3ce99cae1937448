import { z } from 'zod'
import { givenAmount, text, time } from '../fields.ts'
import { DISCOUNT_OUTCOMES, DISCOUNT_PRODUCT_STATES, DISCOUNT_STATES } from './lists.ts'
import { DISCOUNT_DIRECTIONS } from './payoff.ts'

export const discountId = text().max(40)
export const discountAmount = givenAmount('discount.amount_missing')

/** What is bought: the same for everybody. */
const terms = z.object({
  /** The base: BTC. */
  coin: z.string(),
  /** USDT. */
  quote: z.string(),
  direction: z.enum(DISCOUNT_DIRECTIONS),
  /** What is paid with: the base to sell high, the quote to buy low. */
  payCoin: z.string(),
  /** What one whole coin is sold or bought for, in the quote. */
  strike: z.string(),
  /** 08:00 UTC of its day. */
  settlementTime: time,
})

const quota = z.object({
  /** In `payCoin`, as everything here. */
  total: z.string(),
  available: z.string(),
  /** The most that one person may have in it. */
  personal: z.string(),
})

export const discountProduct = terms.extend({
  id: z.string(),
  state: z.enum(DISCOUNT_PRODUCT_STATES),
  /** Marks of 08:00 UTC that interest is paid for when subscribed now. */
  days: z.number(),
  /** Percent a year, as the desk said last: 36.5. Binds nobody; null until it has said something. */
  apy: z.string().nullable(),
  /** What one coin is worth now, in the quote; null while the index has no value. */
  indexPrice: z.string().nullable(),
  /** The end of the last minute of which the index had a value, while it has none now; null otherwise. */
  staleSince: time.nullable(),
  salesEndTime: time,
  minimum: z.string(),
  quota,
})
export type DiscountProduct = z.infer<typeof discountProduct>

/** Both ends of the same position; one of them will be paid. */
const outcomes = z.object({
  base: z.object({ coin: z.string(), amount: z.string() }),
  quote: z.object({ coin: z.string(), amount: z.string() }),
})

const agreed = terms.extend({
  productId: z.string(),
  /** Percent a year, frozen. */
  apy: z.string(),
  days: z.number(),
  /** What is paid, in `payCoin`. */
  quantity: z.string(),
  /** What is earned, in `payCoin`, when it is not exchanged. */
  earn: z.string(),
  outcomes,
  /** From this price on, in the quote, not to have subscribed would have been better. */
  breakEven: z.string(),
})

/** Firm until `expireTime` by the time of the server, for the person who asked, once. */
export const discountOffer = agreed.extend({
  quoteId: z.string(),
  indexPrice: z.string(),
  /** The version of the terms to agree to. */
  agreement: z.string(),
  time,
  expireTime: time,
})
export type DiscountOffer = z.infer<typeof discountOffer>

export const discountPosition = agreed.extend({
  id: z.string(),
  state: z.enum(DISCOUNT_STATES),
  subscribeTime: time,
  /** What one coin is worth now, in the quote; null while the index has no value. */
  indexPrice: z.string().nullable(),
  /** What follows is null until it is settled. */
  settlementPrice: z.string().nullable(),
  outcome: z.enum(DISCOUNT_OUTCOMES).nullable(),
  received: z.object({ coin: z.string(), amount: z.string() }).nullable(),
  releaseTime: time.nullable(),
})
export type DiscountPosition = z.infer<typeof discountPosition>

export const discountDetail = discountPosition.extend({
  /** What was agreed to, and when. */
  consent: z.object({ agreement: z.string(), time }),
  /** The minutes that the price is the mean of, by their ends: 07:31 to 08:00. Empty until it is settled. */
  minutes: z.array(z.object({ time, price: z.string().nullable() })),
  /** Whether the price is the mean of the minutes, or two people of staff fixed it. Null until it is settled. */
  priceFrom: z.enum(['index', 'staff']).nullable(),
  /** What staff gave for a late release. */
  rewards: z.array(z.object({ coin: z.string(), amount: z.string(), time })),
})
export type DiscountDetail = z.infer<typeof discountDetail>

import { z } from 'zod'
import { text, time } from '../fields.ts'
import { COUPON_ASSETS, COUPON_STATES } from './lists.ts'

export const couponId = text().max(40)

/** Amounts are in the asset of the coupon. */
export const coupon = z.object({
  id: z.string(),
  state: z.enum(COUPON_STATES),
  asset: z.string(),
  face: z.string(),
  rest: z.string(),
  /** What gave it, in the caller's language. */
  title: z.string(),
  issuedTime: time,
  expireTime: time,
})
export type Coupon = z.infer<typeof coupon>

/** A trade of which the coupon paid fees back. */
export const couponRecord = z.object({
  tradeId: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  fee: z.string(),
  feeAsset: z.string(),
  /** What the fee was worth in the asset of the coupon, and how much of that the coupon paid. */
  value: z.string(),
  paid: z.string(),
  tradeTime: time,
  paidTime: time,
})
export type CouponRecord = z.infer<typeof couponRecord>

export const couponAmount = z.object({ asset: z.string(), amount: z.string() })
export type CouponAmount = z.infer<typeof couponAmount>

/** Coupons that somebody may take now. */
export const couponOffer = z.object({
  activityId: z.string(),
  title: z.string(),
  summary: z.string(),
  asset: z.enum(COUPON_ASSETS),
  amount: z.string(),
  endTime: time,
  taken: z.boolean(),
})
export type CouponOffer = z.infer<typeof couponOffer>

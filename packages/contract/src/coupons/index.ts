export type { Coupon, CouponAmount, CouponOffer, CouponRecord } from './fields.ts'
export * from './lists.ts'
export type { CouponBudget, CouponProposal, HeldCoupon, OfficeCoupon } from './office.ts'

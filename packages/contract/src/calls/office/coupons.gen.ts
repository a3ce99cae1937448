// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['coupons']> = CallEntry<Contract['coupons'][Name]>

export const officeCouponsOf = 'GET /user/coupon/list admin compliance support' as Entry<'officeCouponsOf'>
export const officeCouponRecords = 'GET /user/coupon/records admin compliance support' as Entry<'officeCouponRecords'>
export const officeBudgets = 'GET /coupon/budgets admin compliance support operator' as Entry<'officeBudgets'>
export const issueCoupon = 'POST /coupon/issue decides compliance' as Entry<'issueCoupon'>
export const couponProposals = 'GET /coupon/proposals admin compliance support operator' as Entry<'couponProposals'>
export const confirmCoupon = 'POST /coupon/confirm decides compliance' as Entry<'confirmCoupon'>
export const declineCoupon = 'POST /coupon/decline admin compliance' as Entry<'declineCoupon'>

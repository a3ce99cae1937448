// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['coupons']> = CallEntry<Contract['coupons'][Name]>

export const list = 'GET /exchange/otcOrder/coupons' as Entry<'list'>
export const detail = 'GET /exchange/otcOrder/coupon/detail' as Entry<'detail'>
export const records = 'GET /exchange/otcOrder/coupon/records' as Entry<'records'>
export const ofOrder = 'GET /exchange/otcOrder/coupon/order' as Entry<'ofOrder'>
export const offers = 'GET /exchange/otcOrder/coupon/offers' as Entry<'offers'>
export const take = 'POST /exchange/otcOrder/coupon/take money' as Entry<'take'>

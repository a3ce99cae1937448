import { z } from 'zod'
import { activityId } from '../activities/fields.ts'
import { get, post } from '../call.ts'
import { nothing, page, paging, text, wholeNumber } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import { coupon, couponAmount, couponId, couponOffer, couponRecord } from './fields.ts'
import { COUPON_STATES } from './lists.ts'
import { couponOfficeCalls } from './office.ts'

/** Specification §9: lists of campaigns begin with sixty rows. */
const sixty = { ...paging, size: wholeNumber({ min: 1, max: 100, standard: 60 }) }

/** Fee coupons: they pay trading fees back until they are used up or over. */
export const coupons = {
  list: get('/exchange/otcOrder/coupons', {
    access: 'user',
    summary: 'The caller’s fee coupons: valid ones by their end, the others newest first; and what valid ones can pay.',
    input: z.object({ ...sixty, state: z.enum(COUPON_STATES).optional() }),
    output: page(coupon).extend({ rests: z.array(couponAmount) }),
  }),
  detail: get('/exchange/otcOrder/coupon/detail', {
    access: 'user',
    summary: 'One of the caller’s fee coupons.',
    input: z.object({ id: couponId }),
    output: coupon,
    refusals: ['coupons.unknown'],
  }),
  records: get('/exchange/otcOrder/coupon/records', {
    access: 'user',
    summary: 'The trades of which a coupon paid fees back, newest first.',
    input: z.object({ ...sixty, id: couponId }),
    output: page(couponRecord),
    refusals: ['coupons.unknown'],
  }),
  ofOrder: get('/exchange/otcOrder/coupon/order', {
    access: 'user',
    summary: 'What coupons have paid back of the fees of one of the caller’s orders, by asset.',
    input: z.object({ orderId: text().max(40) }),
    output: z.array(couponAmount),
  }),
  offers: get('/exchange/otcOrder/coupon/offers', {
    access: 'user',
    summary: 'Activities that give everybody a fee coupon, and whether the caller has taken it.',
    input: nothing,
    output: z.array(couponOffer),
  }),
  take: post('/exchange/otcOrder/coupon/take', {
    access: 'user',
    money: true,
    summary: 'Takes the fee coupon of an activity, once.',
    input: z.object({ activityId }),
    output: coupon.nullable().describe('Null where a member of staff decides about it first.'),
    refusals: [
      'activities.unknown',
      'activities.not_started',
      'activities.ended',
      'activities.paused',
      'activities.level_missing',
      'activities.not_eligible',
      'activities.cap_reached',
      'activities.sold_out',
      'coupons.taken',
      ...POLICY_REFUSALS,
    ],
  }),
  ...couponOfficeCalls,
} as const

import { z } from 'zod'
import { activityId } from '../activities/fields.ts'
import { officeGet, officePost } from '../call.ts'
import { assetCode, decimalText, line, nothing, page, paging, time } from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import { coupon, couponId, couponRecord } from './fields.ts'
import { COUPON_STATES } from './lists.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

const officeCoupon = coupon.extend({ activityId: z.string() })
export type OfficeCoupon = z.infer<typeof officeCoupon>

/** With whose it is. */
const heldCoupon = officeCoupon.extend({ userId: z.string(), uid: z.string() })
export type HeldCoupon = z.infer<typeof heldCoupon>

const couponProposal = z.object({
  id: z.string(),
  userId: z.string(),
  uid: z.string(),
  activityId: z.string(),
  title: z.string(),
  asset: z.string(),
  amount: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: time,
  mayDecide: z.boolean(),
})
export type CouponProposal = z.infer<typeof couponProposal>

const couponBudget = z.object({ activityId: z.string(), title: z.string(), asset: z.string(), left: z.string() })
export type CouponBudget = z.infer<typeof couponBudget>

const ISSUING = [
  'activities.sold_out',
  'activities.not_eligible',
  'coupons.budget_unknown',
  ...POLICY_REFUSALS,
] as const

/** Coupons of people as staff see and issue them. Part of the calls of coupons. */
export const couponOfficeCalls = {
  officeCouponsOf: officeGet('/user/coupon/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'The fee coupons of a person: valid ones by their end, the others newest first.',
    input: ofUser.extend({ ...paging, state: z.enum(COUPON_STATES).optional() }),
    output: page(officeCoupon),
    refusals: ['identity.user_unknown'],
  }),
  officeCouponRecords: officeGet('/user/coupon/records', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'A coupon, and the trades of which it paid fees back, newest first.',
    input: z.object({ ...paging, id: couponId }),
    output: page(couponRecord).extend({ coupon: heldCoupon }),
    refusals: ['coupons.unknown', 'identity.user_unknown'],
  }),
  officeBudgets: officeGet('/coupon/budgets', {
    access: 'staff',
    roles: SEEING,
    summary: 'Budgets of running coupon activities, from which a coupon can be issued by hand.',
    input: nothing,
    output: z.array(couponBudget),
  }),
  issueCoupon: officePost('/coupon/issue', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary: 'Issues a coupon to a person; one worth more than 20 GBP is proposed, and another person must confirm it.',
    input: ofUser.extend({ activityId, asset: assetCode, amount: decimalText, reason: line(500) }),
    output: z.object({ proposal: couponProposal.nullable() }),
    refusals: [
      'identity.user_unknown',
      'coupons.amount_missing',
      'coupons.amount_malformed',
      'coupons.proposal_open',
      ...ISSUING,
    ],
  }),
  couponProposals: officeGet('/coupon/proposals', {
    access: 'staff',
    roles: SEEING,
    summary: 'Coupons that are proposed and wait for another person.',
    input: nothing,
    output: z.array(couponProposal),
  }),
  confirmCoupon: officePost('/coupon/confirm', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary: 'Issues what another person proposed.',
    input: z.object({ id: couponId }),
    output: nothing,
    refusals: ['coupons.proposal_unknown', 'coupons.proposal_closed', 'coupons.second_person_needed', ...ISSUING],
  }),
  declineCoupon: officePost('/coupon/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposal, one’s own too.',
    input: z.object({ id: couponId }),
    output: nothing,
    refusals: ['coupons.proposal_unknown', 'coupons.proposal_closed'],
  }),
} as const

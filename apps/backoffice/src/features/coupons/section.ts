import * as coupons from '@bourse/contract/calls/office/coupons'
import { page, type Section } from '../../app/section.ts'

/** Fee coupons: budgets to issue from by hand, and what waits for another person. */
export const couponsSection: Section = {
  key: 'coupons',
  path: '/coupons',
  call: coupons.couponProposals,
  pages: [
    page('/coupons', ['couponsDesk'], async () => (await import('./coupons-page.tsx')).CouponsPage),
    page('/coupons/$id', ['couponsDesk'], async () => (await import('./coupon-page.tsx')).CouponPage),
  ],
}

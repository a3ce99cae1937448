import * as coupons from '@bourse/contract/calls/office/coupons'
import { type PersonTab, page } from '../../app/section.ts'

export const couponsTab: PersonTab = {
  key: 'coupons',
  call: coupons.officeCouponsOf,
  page: page('/coupons', ['couponsDesk'], async () => (await import('./person-coupons-page.tsx')).PersonCouponsPage),
}

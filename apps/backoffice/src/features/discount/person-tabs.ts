import * as discount from '@bourse/contract/calls/office/discount'
import { type PersonTab, page } from '../../app/section.ts'

export const discountTab: PersonTab = {
  key: 'discount',
  call: discount.officePositionsOf,
  page: page(
    '/discount',
    ['discountDesk'],
    async () => (await import('./person-positions-page.tsx')).PersonPositionsPage,
  ),
}

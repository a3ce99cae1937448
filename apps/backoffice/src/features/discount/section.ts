import * as discount from '@bourse/contract/calls/office/discount'
import { firstPage, frame, page, type Section } from '../../app/section.ts'

/** Discount trade: what is offered and risked, the prices of days, and what people have. */
export const discountSection: Section = {
  key: 'discount',
  path: '/discount',
  call: discount.officeDesk,
  pages: [
    frame(
      page('/discount', ['discountDesk'], async () => (await import('./discount-frame.tsx')).DiscountFrame),
      [
        firstPage('/discount/desk'),
        page('/desk', [], async () => (await import('./desk-page.tsx')).DiscountDeskPage),
        page('/products', [], async () => (await import('./products-page.tsx')).DiscountProductsPage),
        page('/settlements', [], async () => (await import('./settlements-page.tsx')).SettlementsPage),
        page('/positions', [], async () => (await import('./positions-page.tsx')).PositionsPage),
      ],
    ),
  ],
}

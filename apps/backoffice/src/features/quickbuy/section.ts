import * as quickbuy from '@bourse/contract/calls/office/quickbuy'
import { firstPage, frame, page, type Section } from '../../app/section.ts'

/** Coins that partners sell: what went otherwise than agreed, orders, and the partners themselves. */
export const quickbuySection: Section = {
  key: 'quickbuy',
  path: '/quickbuy',
  call: quickbuy.quickbuyCases,
  pages: [
    frame(
      page('/quickbuy', ['quickbuy'], async () => (await import('./quickbuy-frame.tsx')).QuickbuyFrame),
      [
        firstPage('/quickbuy/cases'),
        page('/cases/$id', [], async () => (await import('./case-page.tsx')).QuickbuyCasePage),
        page('/cases', [], async () => (await import('./cases-page.tsx')).QuickbuyCasesPage),
        page('/orders', [], async () => (await import('./orders-page.tsx')).QuickbuyOrdersPage),
        page('/orders/$id', [], async () => (await import('./order-page.tsx')).QuickbuyOrderPage),
        page('/partners', [], async () => (await import('./partners-page.tsx')).QuickbuyPartnersPage),
      ],
    ),
  ],
}

import * as p2p from '@bourse/contract/calls/office/p2p'
import { page, type Section } from '../../../app/section.ts'

/** People who trade with others as a business: applications, figures and bonds. */
export const merchantsSection: Section = {
  key: 'merchants',
  path: '/p2p/merchants',
  call: p2p.officeMerchants,
  pages: [
    page('/p2p/merchants', ['merchants'], async () => (await import('./merchants-page.tsx')).MerchantsPage),
    page('/p2p/merchants/$id', ['merchants'], async () => (await import('./merchant-page.tsx')).MerchantPage),
  ],
}

import * as index from '@bourse/contract/calls/office/index'
import { page, type Section } from '../../app/section.ts'

/** What assets are worth where something is decided, and of what that is made. */
export const indexSection: Section = {
  key: 'priceIndex',
  path: '/price-index',
  call: index.officeIndex,
  pages: [page('/price-index', ['priceIndex'], async () => (await import('./index-page.tsx')).IndexPage)],
}

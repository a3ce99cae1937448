import * as custody from '@bourse/contract/calls/office/custody'
import { page, type Section } from '../../../app/section.ts'

/** What stands hot, warm and cold, and what is moved between them. */
export const reservesSection: Section = {
  key: 'reserves',
  path: '/reserves',
  call: custody.officeReserves,
  decides: custody.approveReserveMove,
  pages: [page('/reserves', ['reserves'], async () => (await import('./reserves-page.tsx')).ReservesPage)],
}

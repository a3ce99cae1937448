import * as travel from '@bourse/contract/calls/office/travel'
import { page, type Section } from '../../app/section.ts'

/** Coins from and to other providers, and who sends them. */
export const travelSection: Section = {
  key: 'travel',
  path: '/travel',
  call: travel.travelTransfers,
  pages: [
    page('/travel', ['travel'], async () => (await import('./transfers-page.tsx')).TravelTransfersPage),
    page('/travel/$id', ['travel'], async () => (await import('./transfer-page.tsx')).TravelTransferPage),
  ],
}

import * as boosts from '@bourse/contract/calls/office/boosts'
import { page, type Section } from '../../app/section.ts'

/** Boosts that were approved: who buys and keeps, what is promised and what was paid. */
export const boostsSection: Section = {
  key: 'boosts',
  path: '/boosts',
  call: boosts.officeBoosts,
  pages: [
    page('/boosts', ['boostsDesk'], async () => (await import('./boosts-page.tsx')).BoostsPage),
    page('/boosts/$id', ['boostsDesk'], async () => (await import('./boost-page.tsx')).BoostPage),
  ],
}

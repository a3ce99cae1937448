import * as airdrops from '@bourse/contract/calls/office/airdrops'
import { page, type Section } from '../../app/section.ts'

/** Airdrops that were approved: who takes part, and how a draw came out. */
export const airdropsSection: Section = {
  key: 'airdrops',
  path: '/airdrops',
  call: airdrops.officeAirdrops,
  pages: [
    page('/airdrops', ['airdropsDesk'], async () => (await import('./airdrops-page.tsx')).AirdropsPage),
    page('/airdrops/$id', ['airdropsDesk'], async () => (await import('./airdrop-page.tsx')).AirdropPage),
  ],
}

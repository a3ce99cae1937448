import * as api from '@bourse/contract/calls/office/api'
import { page, type Section } from '../../../app/section.ts'

/** Addresses whose programs did not stop when they were told to wait. */
export const bansSection: Section = {
  key: 'bans',
  path: '/bans',
  call: api.officeBans,
  pages: [page('/bans', ['bansDesk'], async () => (await import('./bans-page.tsx')).BansPage)],
}

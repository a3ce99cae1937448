import * as api from '@bourse/contract/calls/office/api'
import { page, type Section } from '../../../app/section.ts'

/** Businesses that are paid by links: applications, and what two people decide about them. */
export const partnersSection: Section = {
  key: 'partners',
  path: '/api/partners',
  call: api.officePartners,
  pages: [
    page('/api/partners', ['partnersDesk'], async () => (await import('./partners-page.tsx')).PartnersPage),
    page('/api/partners/$id', ['partnersDesk'], async () => (await import('./partner-page.tsx')).PartnerPage),
  ],
}

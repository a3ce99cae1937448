import * as competitions from '@bourse/contract/calls/office/competitions'
import { page, type Section } from '../../app/section.ts'

/** Trading competitions: frozen ranks that are looked at before prizes are paid. */
export const competitionsSection: Section = {
  key: 'competitions',
  path: '/competitions',
  call: competitions.officeCompetitions,
  pages: [
    page('/competitions', ['competitionsDesk'], async () => (await import('./competitions-page.tsx')).CompetitionsPage),
    page('/competitions/$id', ['competitionsDesk'], async () => (await import('./review-page.tsx')).ReviewPage),
  ],
}

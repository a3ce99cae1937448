import * as screening from '@bourse/contract/calls/office/screening'
import { firstPage, frame, page, type Section } from '../../app/section.ts'

/** Who and what the lists warn of. */
export const screeningSection: Section = {
  key: 'screening',
  path: '/screening',
  call: screening.screeningCases,
  decides: screening.decideScreening,
  pages: [
    frame(
      page('/screening', ['screening'], async () => (await import('./screening-frame.tsx')).ScreeningFrame),
      [
        firstPage('/screening/cases'),
        page('/cases', [], async () => (await import('./cases-page.tsx')).ScreeningCasesPage),
        page('/cases/$id', [], async () => (await import('./case-page.tsx')).ScreeningCasePage),
      ],
    ),
  ],
}

import * as p2p from '@bourse/contract/calls/office/p2p'
import { firstPage, frame, page, type Section } from '../../../app/section.ts'

/** Where the two of a P2P order do not agree: appeals, payments after the end, and pauses of the clock. */
export const appealsSection: Section = {
  key: 'appeals',
  path: '/p2p/appeals',
  call: p2p.officeAppeals,
  decides: p2p.decideAppeal,
  pages: [
    frame(
      page('/p2p/appeals', ['appeals'], async () => (await import('./appeals-frame.tsx')).AppealsFrame),
      [
        firstPage('/p2p/appeals/cases'),
        page('/cases', [], async () => (await import('./appeals-page.tsx')).AppealsPage),
        page('/cases/$id', [], async () => (await import('./appeal-page.tsx')).AppealPage),
        page('/complaints', [], async () => (await import('./complaints-page.tsx')).ComplaintsPage),
        page('/complaints/$id', [], async () => (await import('./complaint-page.tsx')).ComplaintPage),
        page('/pauses', [], async () => (await import('./pauses-page.tsx')).PausesPage),
      ],
    ),
  ],
}

import * as shares from '@bourse/contract/calls/office/shares'
import { page, type Section } from '../../../app/section.ts'

/** Fee shares that wait for a decision. */
export const sharesSection: Section = {
  key: 'shares',
  path: '/shares',
  call: shares.officeShareQueue,
  pages: [page('/shares', ['shareDesk'], async () => (await import('./share-queue-page.tsx')).ShareQueuePage)],
}

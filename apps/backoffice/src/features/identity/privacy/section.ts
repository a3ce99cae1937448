import * as privacy from '@bourse/contract/calls/office/privacy'
import { page, type Section } from '../../../app/section.ts'

/** What the law asks to keep and to delete. */
export const retentionSection: Section = {
  key: 'retention',
  path: '/retention',
  call: privacy.officeRetention,
  pages: [page('/retention', ['retention'], async () => (await import('./retention-page.tsx')).RetentionPage)],
}

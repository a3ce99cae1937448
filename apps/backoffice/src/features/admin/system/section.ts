import * as admin from '@bourse/contract/calls/office/admin'
import { page, type Section } from '../../../app/section.ts'

/** How the product is doing; whoever has no queue lands here. */
export const systemSection: Section = {
  key: 'system',
  path: '/system',
  call: admin.systemStatus,
  pages: [page('/system', ['system'], async () => (await import('./system-page.tsx')).SystemPage)],
}

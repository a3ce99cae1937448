import * as admin from '@bourse/contract/calls/office/admin'
import { page, type Section } from '../../../app/section.ts'

/** What staff have done. */
export const auditLogSection: Section = {
  key: 'auditLog',
  path: '/audit-log',
  call: admin.auditLog,
  pages: [page('/audit-log', ['auditLog'], async () => (await import('./audit-log-page.tsx')).AuditLogPage)],
}

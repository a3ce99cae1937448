import * as admin from '@bourse/contract/calls/office/admin'
import { type PersonTab, page } from '../../../app/section.ts'

export const auditTab: PersonTab = {
  key: 'audit',
  call: admin.auditLog,
  page: page('/audit', ['auditLog'], async () => (await import('./person-audit-page.tsx')).PersonAuditPage),
}

import * as admin from '@bourse/contract/calls/office/admin'
import { page, type Section } from '../../../app/section.ts'

/** Who works here, and in which role. */
export const staffSection: Section = {
  key: 'staff',
  path: '/staff',
  call: admin.staffList,
  pages: [page('/staff', ['staff'], async () => (await import('./staff-page.tsx')).StaffPage)],
}

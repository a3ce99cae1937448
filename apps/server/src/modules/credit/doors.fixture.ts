import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    creditInfo: 'users',
    creditRepay: 'users',
    officeCredits: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    officeCredit: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    suspendCredit: ['compliance'],
    reopenCredit: ['compliance'],
  },
}

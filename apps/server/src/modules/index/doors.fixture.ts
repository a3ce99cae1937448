import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = { access: { officeIndex: ['admin', 'compliance', 'reviewer', 'support', 'operator'] } }

import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = { access: { ownBonus: 'users' } }

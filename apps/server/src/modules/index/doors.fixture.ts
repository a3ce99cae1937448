import type { Doors } from '../../testing/doors.ts'

/** It has no calls. */
export const DOORS: Doors = { access: {} }

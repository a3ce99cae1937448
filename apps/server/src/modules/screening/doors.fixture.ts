import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    screeningStanding: ['admin', 'compliance', 'reviewer'],
    screeningCases: ['admin', 'compliance', 'reviewer'],
    screeningCase: ['admin', 'compliance', 'reviewer'],
    decideScreening: ['compliance'],
  },
}

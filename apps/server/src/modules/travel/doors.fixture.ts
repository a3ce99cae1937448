import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    travelProviders: 'users',
    travelTransfers: ['admin', 'compliance', 'support'],
    travelTransfer: ['admin', 'compliance', 'support'],
    askTravelAgain: ['compliance'],
    decideTravel: ['compliance'],
  },
}

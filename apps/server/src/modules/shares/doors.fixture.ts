import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

export const DOORS: Doors = {
  access: {
    listRebate: 'users',
    rebateStanding: 'users',
    officeSharesOf: ['admin', 'compliance', 'support'],
    officeShareQueue: SEEING,
    proposeShareCase: DECIDING,
    confirmShareCase: ['compliance'],
    declineShareCase: DECIDING,
  },
}

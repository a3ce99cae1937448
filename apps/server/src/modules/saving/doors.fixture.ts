import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

export const DOORS: Doors = {
  access: {
    products: 'everyone',
    subscribe: 'users',
    list: 'users',
    detail: 'users',
    exit: 'users',
    tellMe: 'users',
    told: 'users',
    officeProducts: SEEING,
    draftProduct: DECIDING,
    publishProduct: DECIDING,
    closeProduct: DECIDING,
    officePools: SEEING,
    proposePool: DECIDING,
    confirmPool: DECIDING,
    declinePool: DECIDING,
    officePositions: SEEING,
    officeSavingsOf: ['admin', 'compliance', 'support'],
    officePosition: SEEING,
  },
}

import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

export const DOORS: Doors = {
  access: {
    products: 'everyone',
    quote: 'users',
    subscribe: 'users',
    list: 'users',
    detail: 'users',
    tellMe: 'users',
    told: 'users',
    officeDesk: SEEING,
    officeProducts: SEEING,
    officePositions: SEEING,
    officePositionsOf: ['admin', 'compliance', 'support'],
    officeSettlements: SEEING,
    officeRewards: SEEING,
    draftSeries: DECIDING,
    publishSeries: DECIDING,
    closeSeries: ['admin', 'compliance', 'operator'],
    proposePrice: DECIDING,
    confirmPrice: ['compliance'],
    declinePrice: DECIDING,
    proposeReward: DECIDING,
    confirmReward: ['compliance'],
    declineReward: DECIDING,
  },
  raced: {
    subscribe: ['races.test.ts', 'the last of a quota that fifty want at once is sold once'],
  },
}

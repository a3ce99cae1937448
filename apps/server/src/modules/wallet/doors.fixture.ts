import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    assets: 'users',
    asset: 'users',
    assetsByKind: 'users',
    productAssets: 'users',
    statement: 'users',
    values: 'users',
    valueHistory: 'users',
    userState: 'users',
    officeBalances: ['admin', 'compliance', 'support'],
    officeStatement: ['admin', 'compliance', 'support'],
  },
}

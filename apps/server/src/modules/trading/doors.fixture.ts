import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    placeOrder: 'users',
    cancelOrder: 'users',
    cancelSymbol: 'users',
    cancelAll: 'users',
    liveOrders: 'users',
    orderHistory: 'users',
    orderFills: 'users',
    myTrades: 'users',
    feeRate: 'users',
    savePlan: 'users',
    suspendPlan: 'users',
    restorePlan: 'users',
    cancelPlan: 'users',
    plans: 'users',
    planRuns: 'users',
    depositBuys: 'users',
    cancelDepositBuy: 'users',
    officeLiveOrders: ['admin', 'compliance', 'support'],
    officeOrderHistory: ['admin', 'compliance', 'support'],
  },
}

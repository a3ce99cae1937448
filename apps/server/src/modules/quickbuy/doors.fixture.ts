import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const

export const DOORS: Doors = {
  access: {
    listPlatforms: 'everyone',
    listSetting: 'everyone',
    quote: 'everyone',
    checkAddressFormat: 'everyone',
    sendOutsideCode: 'users',
    createOrder: 'verified',
    confirmOrder: 'users',
    confirmRampOrder: 'users',
    confirmAgoraOrder: 'users',
    confirmBazaarOrder: 'users',
    cancelBeforePay: 'users',
    repay: 'verified',
    orderDetail: 'users',
    listOrders: 'users',
    listPartnerOrders: 'users',
    getPartnerOrderCount: 'users',
    rampWebhook: 'partners',
    officeQuickbuyOrders: SEEING,
    officeQuickbuyOrder: SEEING,
    quickbuyCase: SEEING,
    quickbuyCases: SEEING,
    decideQuickbuyCase: ['compliance'],
    quickbuyPartners: SEEING,
    openQuickbuyPartner: ['admin', 'operator'],
    nameQuickbuyFloat: ['admin', 'compliance'],
    compareQuickbuyPartner: ['admin', 'compliance', 'operator'],
  },
  raced: {
    createOrder: ['quickbuy.test.ts', 'one quote makes one order, asked for ten times at once'],
    repay: ['tries.test.ts', 'two who try again at once make one try'],
  },
}

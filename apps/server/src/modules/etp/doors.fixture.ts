import type { Doors } from '../../testing/doors.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

export const DOORS: Doors = {
  access: {
    etpProducts: 'everyone',
    navHistory: 'everyone',
    etpQuote: 'everyone',
    earnGate: 'users',
    earnAnswers: 'users',
    etpMarket: 'users',
    etpLimit: 'users',
    etpEdit: 'users',
    etpCancel: 'users',
    etpOrders: 'users',
    etpOrdersPage: 'users',
    etpDetail: 'users',
    etpHoldings: 'users',
    etpTellMe: 'users',
    etpTold: 'users',
    officeEtp: [...SEEING],
    officeEtpOrders: [...SEEING],
    officeEtpHoldings: ['admin', 'compliance', 'support'],
    officeEtpOrdersOf: ['admin', 'compliance', 'support'],
    proposeEtp: [...DECIDING],
    proposeEtpClosing: [...DECIDING],
    confirmEtp: [...DECIDING],
    declineEtp: [...DECIDING],
  },
}

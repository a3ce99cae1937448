import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    checkCardNo: 'users',
    cardSetup: 'verified',
    cards: 'users',
    addCard: 'verified',
    removeCard: 'users',
    acquireCreateOrder: 'verified',
    acquireCallback: 'partners',
    paymentQuote: 'verified',
    paymentCosts: 'verified',
    paymentOrders: 'users',
    paymentOrder: 'users',
    cancelPayment: 'users',
    paypalCreateOrder: 'verified',
    paypalCapture: 'users',
    advcashCreateOrder: 'verified',
    getAdvcashOrder: 'users',
    getCreditBuyPrice: 'verified',
    paypalWebhook: 'partners',
    advcashStatus: 'partners',
    officePaymentOrders: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    officePayments: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    creditPayment: ['compliance', 'support'],
    returnPayment: ['compliance', 'support'],
  },
  raced: {
    paypalCapture: ['payments.test.ts', 'PayPal: agreed to, captured by fifty at once, credited once'],
  },
}

import type { Doors } from '../../testing/doors.ts'

export const DOORS: Doors = {
  access: {
    sepaQuote: 'verified',
    verifyDepositAmount: 'verified',
    sepaConfirm: 'verified',
    sepaCancel: 'users',
    bankOrders: 'users',
    bankOrder: 'users',
    bankAccounts: 'users',
    bankAccount: 'users',
    submitAccount: 'verified',
    removeAccount: 'users',
    officeBankOrders: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    officeBankOrder: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    officeBankLines: ['admin', 'compliance', 'reviewer', 'support', 'operator'],
    assignBankLine: ['compliance', 'support'],
    stockHouse: ['compliance'],
    returnBankLine: ['compliance', 'support'],
  },
}

// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['funding']> = CallEntry<Contract['funding'][Name]>

export const officeCryptoDeposits = 'GET /funding/cryptoDeposit/list' as Entry<'officeCryptoDeposits'>
export const assignCryptoDeposit = 'POST /funding/cryptoDeposit/assign admin compliance support' as Entry<'assignCryptoDeposit'>
export const officeChainWallets = 'GET /funding/chainWallet/list' as Entry<'officeChainWallets'>
export const officeWithdrawals = 'GET /funding/withdrawal/list admin compliance support' as Entry<'officeWithdrawals'>
export const officeWithdrawal = 'GET /funding/withdrawal/detail admin compliance support' as Entry<'officeWithdrawal'>
export const approveWithdrawal = 'POST /funding/withdrawal/approve admin compliance' as Entry<'approveWithdrawal'>
export const refuseWithdrawal = 'POST /funding/withdrawal/refuse admin compliance' as Entry<'refuseWithdrawal'>
export const noteWithdrawal = 'POST /funding/withdrawal/note admin compliance support' as Entry<'noteWithdrawal'>
export const speedUpWithdrawal = 'POST /funding/withdrawal/speedUp admin compliance' as Entry<'speedUpWithdrawal'>
export const officeBankOrders = 'GET /funding/bankOrder/list' as Entry<'officeBankOrders'>
export const officeBankOrder = 'GET /funding/bankOrder/detail' as Entry<'officeBankOrder'>
export const officeBankLines = 'GET /funding/bankLine/list' as Entry<'officeBankLines'>
export const assignBankLine = 'POST /funding/bankLine/assign admin compliance support' as Entry<'assignBankLine'>
export const returnBankLine = 'POST /funding/bankLine/return admin compliance support' as Entry<'returnBankLine'>
export const officeCredits = 'GET /funding/credit/list' as Entry<'officeCredits'>
export const officeCredit = 'GET /funding/credit/person' as Entry<'officeCredit'>
export const suspendCredit = 'POST /funding/credit/suspend admin compliance' as Entry<'suspendCredit'>
export const reopenCredit = 'POST /funding/credit/reopen admin compliance' as Entry<'reopenCredit'>
export const officePaymentOrders = 'GET /funding/paymentOrder/list' as Entry<'officePaymentOrders'>
export const officePayments = 'GET /funding/payment/list' as Entry<'officePayments'>
export const creditPayment = 'POST /funding/payment/credit admin compliance support' as Entry<'creditPayment'>
export const returnPayment = 'POST /funding/payment/return admin compliance support' as Entry<'returnPayment'>

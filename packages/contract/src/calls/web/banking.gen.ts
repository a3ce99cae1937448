// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['banking']> = CallEntry<Contract['banking'][Name]>

export const sepaQuote = 'GET /exchange/sepa/sepaQuote' as Entry<'sepaQuote'>
export const verifyDepositAmount = 'POST /exchange/sepa/verifyDepositAmount' as Entry<'verifyDepositAmount'>
export const sepaConfirm = 'POST /exchange/sepa/sepaConfirm money' as Entry<'sepaConfirm'>
export const sepaCancel = 'POST /exchange/sepa/sepaCancel' as Entry<'sepaCancel'>
export const bankOrders = 'GET /exchange/sepa/list' as Entry<'bankOrders'>
export const bankOrder = 'GET /exchange/sepa/detail' as Entry<'bankOrder'>
export const bankAccounts = 'GET /setting/bank/list' as Entry<'bankAccounts'>
export const bankAccount = 'GET /setting/bank/detail' as Entry<'bankAccount'>
export const submitAccount = 'POST /user/user/submitAccount' as Entry<'submitAccount'>
export const removeAccount = 'POST /setting/bank/remove' as Entry<'removeAccount'>

// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['banking']> = CallEntry<Contract['banking'][Name]>

export const officeBankOrders = 'POST /funding/bankOrder/list' as Entry<'officeBankOrders'>
export const officeBankOrder = 'GET /funding/bankOrder/detail' as Entry<'officeBankOrder'>
export const officeBankLines = 'POST /funding/bankLine/list' as Entry<'officeBankLines'>
export const assignBankLine = 'POST /funding/bankLine/assign decides compliance support' as Entry<'assignBankLine'>
export const stockHouse = 'POST /funding/bankLine/house decides compliance' as Entry<'stockHouse'>
export const returnBankLine = 'POST /funding/bankLine/return decides compliance support' as Entry<'returnBankLine'>

// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['boosts']> = CallEntry<Contract['boosts'][Name]>

export const list = 'GET /activity/boost/list' as Entry<'list'>
export const detail = 'GET /activity/boost/detail' as Entry<'detail'>
export const own = 'GET /activity/boost/own' as Entry<'own'>
export const sale = 'GET /activity/boost/sale' as Entry<'sale'>
export const transactions = 'GET /activity/boost/transactions' as Entry<'transactions'>

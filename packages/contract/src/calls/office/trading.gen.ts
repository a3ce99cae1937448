// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['trading']> = CallEntry<Contract['trading'][Name]>

export const officeLiveOrders = 'GET /user/order/live admin compliance support' as Entry<'officeLiveOrders'>
export const officeOrderHistory = 'GET /user/order/list admin compliance support' as Entry<'officeOrderHistory'>

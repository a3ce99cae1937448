// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['wealth']> = CallEntry<Contract['wealth'][Name]>

export const listProduct = 'GET /setting/investProduct/listProduct' as Entry<'listProduct'>
export const saveWealthPlan = 'POST /exchange/wealth/save money' as Entry<'saveWealthPlan'>
export const suspendWealthPlan = 'POST /exchange/wealth/suspend' as Entry<'suspendWealthPlan'>
export const restoreWealthPlan = 'POST /exchange/wealth/restore money' as Entry<'restoreWealthPlan'>
export const cancelWealthPlan = 'POST /exchange/wealth/cancel' as Entry<'cancelWealthPlan'>
export const wealthPlans = 'GET /exchange/wealth/list' as Entry<'wealthPlans'>
export const wealthPlan = 'GET /exchange/wealth/detail' as Entry<'wealthPlan'>

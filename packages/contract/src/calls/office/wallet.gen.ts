// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['wallet']> = CallEntry<Contract['wallet'][Name]>

export const officeBalances = 'GET /user/balance/list admin compliance support' as Entry<'officeBalances'>
export const officeStatement = 'GET /user/posting/list admin compliance support' as Entry<'officeStatement'>

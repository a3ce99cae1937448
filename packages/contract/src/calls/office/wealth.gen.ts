// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['wealth']> = CallEntry<Contract['wealth'][Name]>

export const officeWealthPlans = 'GET /user/wealth/list admin compliance support' as Entry<'officeWealthPlans'>

// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['credit']> = CallEntry<Contract['credit'][Name]>

export const officeCredits = 'POST /funding/credit/list' as Entry<'officeCredits'>
export const officeCredit = 'GET /funding/credit/person' as Entry<'officeCredit'>
export const suspendCredit = 'POST /funding/credit/suspend decides compliance' as Entry<'suspendCredit'>
export const reopenCredit = 'POST /funding/credit/reopen decides compliance' as Entry<'reopenCredit'>

// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['credit']> = CallEntry<Contract['credit'][Name]>

export const creditInfo = 'GET /exchange/sepa/creditInfo' as Entry<'creditInfo'>
export const creditRepay = 'POST /exchange/sepa/creditRepay money' as Entry<'creditRepay'>

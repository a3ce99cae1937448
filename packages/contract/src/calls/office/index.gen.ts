// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['index']> = CallEntry<Contract['index'][Name]>

export const officeIndex = 'GET /index/overview' as Entry<'officeIndex'>

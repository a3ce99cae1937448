// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['shares']> = CallEntry<Contract['shares'][Name]>

export const officeSharesOf = 'GET /user/shares admin compliance support' as Entry<'officeSharesOf'>
export const officeShareQueue = 'GET /shares/queue admin compliance support operator' as Entry<'officeShareQueue'>
export const proposeShareCase = 'POST /shares/case/propose admin compliance' as Entry<'proposeShareCase'>
export const confirmShareCase = 'POST /shares/case/confirm decides compliance' as Entry<'confirmShareCase'>
export const declineShareCase = 'POST /shares/case/decline admin compliance' as Entry<'declineShareCase'>

// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['trial']> = CallEntry<Contract['trial'][Name]>

export const officeTrials = 'POST /trial/list admin compliance support operator' as Entry<'officeTrials'>
export const officeTrial = 'GET /trial/detail admin compliance support operator' as Entry<'officeTrial'>
export const retryTrial = 'POST /trial/end/retry admin operator' as Entry<'retryTrial'>

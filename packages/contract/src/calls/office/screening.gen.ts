// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['screening']> = CallEntry<Contract['screening'][Name]>

export const screeningStanding = 'GET /screening/standing admin compliance reviewer' as Entry<'screeningStanding'>
export const screeningCases = 'GET /screening/list admin compliance reviewer' as Entry<'screeningCases'>
export const screeningCase = 'GET /screening/case admin compliance reviewer' as Entry<'screeningCase'>
export const decideScreening = 'POST /screening/decide decides compliance' as Entry<'decideScreening'>

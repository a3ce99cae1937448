// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['boosts']> = CallEntry<Contract['boosts'][Name]>

export const officeBoosts = 'GET /boosts/list admin compliance support operator' as Entry<'officeBoosts'>
export const officeParts = 'GET /boosts/parts admin compliance support operator' as Entry<'officeParts'>

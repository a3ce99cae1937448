// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['privacy']> = CallEntry<Contract['privacy'][Name]>

export const officeRetention = 'GET /privacy/retention admin compliance' as Entry<'officeRetention'>
export const placeHold = 'POST /privacy/hold/place admin compliance' as Entry<'placeHold'>
export const liftHold = 'POST /privacy/hold/lift admin compliance' as Entry<'liftHold'>

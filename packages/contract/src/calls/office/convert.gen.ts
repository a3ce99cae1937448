// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['convert']> = CallEntry<Contract['convert'][Name]>

export const officeDesk = 'GET /convert/desk admin compliance support operator' as Entry<'officeDesk'>
export const officeConversions = 'POST /convert/list admin compliance support operator' as Entry<'officeConversions'>
export const proposeDesk = 'POST /convert/desk/propose admin compliance' as Entry<'proposeDesk'>
export const confirmDesk = 'POST /convert/desk/confirm decides admin compliance' as Entry<'confirmDesk'>
export const declineDesk = 'POST /convert/desk/decline admin compliance' as Entry<'declineDesk'>
export const stopConverting = 'POST /convert/stop admin compliance operator' as Entry<'stopConverting'>
export const resumeConverting = 'POST /convert/resume decides admin compliance' as Entry<'resumeConverting'>

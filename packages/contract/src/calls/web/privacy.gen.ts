// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['privacy']> = CallEntry<Contract['privacy'][Name]>

export const exports = 'GET /user/privacy/exports' as Entry<'exports'>
export const askExport = 'POST /user/privacy/export' as Entry<'askExport'>
export const downloadExport = 'POST /user/privacy/exportFile' as Entry<'downloadExport'>
export const closing = 'GET /user/privacy/closing' as Entry<'closing'>
export const closeAccount = 'POST /user/privacy/close' as Entry<'closeAccount'>
export const reopenAccount = 'POST /user/privacy/reopen' as Entry<'reopenAccount'>

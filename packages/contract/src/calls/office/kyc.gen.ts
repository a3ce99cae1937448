// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['kyc']> = CallEntry<Contract['kyc'][Name]>

export const officeCases = 'GET /kyc/list admin compliance reviewer support' as Entry<'officeCases'>
export const officeCase = 'GET /kyc/case admin compliance reviewer' as Entry<'officeCase'>
export const officeFile = 'GET /kyc/file admin compliance reviewer' as Entry<'officeFile'>
export const takeCase = 'POST /kyc/take admin compliance reviewer' as Entry<'takeCase'>
export const releaseCase = 'POST /kyc/release admin compliance reviewer' as Entry<'releaseCase'>
export const approveCase = 'POST /kyc/approve admin compliance reviewer' as Entry<'approveCase'>
export const refuseCase = 'POST /kyc/refuse admin compliance reviewer' as Entry<'refuseCase'>
export const officeResets = 'GET /kyc/resets admin compliance reviewer support' as Entry<'officeResets'>
export const officeReset = 'GET /kyc/reset admin compliance reviewer' as Entry<'officeReset'>
export const takeReset = 'POST /kyc/takeReset admin compliance reviewer' as Entry<'takeReset'>
export const releaseReset = 'POST /kyc/releaseReset admin compliance reviewer' as Entry<'releaseReset'>
export const approveReset = 'POST /kyc/approveReset decides admin compliance reviewer' as Entry<'approveReset'>
export const refuseReset = 'POST /kyc/refuseReset admin compliance reviewer' as Entry<'refuseReset'>

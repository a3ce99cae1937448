// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['p2p']> = CallEntry<Contract['p2p'][Name]>

export const officeMerchants = 'POST /p2p/merchant/list admin compliance support' as Entry<'officeMerchants'>
export const officeMerchant = 'GET /p2p/merchant/detail admin compliance support' as Entry<'officeMerchant'>
export const decideMerchant = 'POST /p2p/merchant/decide decides compliance' as Entry<'decideMerchant'>
export const payFromBond = 'POST /p2p/merchant/payFromBond decides compliance' as Entry<'payFromBond'>
export const decideBondClaim = 'POST /p2p/merchant/decideClaim decides compliance' as Entry<'decideBondClaim'>
export const officeComplaints = 'POST /p2p/complaint/list admin compliance support' as Entry<'officeComplaints'>
export const officeComplaint = 'GET /p2p/complaint/detail admin compliance support' as Entry<'officeComplaint'>
export const decideComplaint = 'POST /p2p/complaint/decide decides compliance' as Entry<'decideComplaint'>
export const officeAppeals = 'POST /p2p/appeal/list admin compliance support' as Entry<'officeAppeals'>
export const officeAppeal = 'GET /p2p/appeal/detail admin compliance support' as Entry<'officeAppeal'>
export const officeEvidenceFile = 'GET /p2p/appeal/file admin compliance support' as Entry<'officeEvidenceFile'>
export const lookAtAppeal = 'POST /p2p/appeal/look compliance' as Entry<'lookAtAppeal'>
export const decideAppeal = 'POST /p2p/appeal/decide decides compliance' as Entry<'decideAppeal'>
export const officePauses = 'GET /p2p/pause/list' as Entry<'officePauses'>
export const startPause = 'POST /p2p/pause/start admin compliance operator' as Entry<'startPause'>
export const endPause = 'POST /p2p/pause/end admin compliance operator' as Entry<'endPause'>

// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['etp']> = CallEntry<Contract['etp'][Name]>

export const officeEtp = 'GET /etp/desk admin compliance support operator' as Entry<'officeEtp'>
export const officeEtpOrders = 'POST /etp/orders admin compliance support operator' as Entry<'officeEtpOrders'>
export const officeEtpHoldings = 'GET /user/etp/holdings admin compliance support' as Entry<'officeEtpHoldings'>
export const officeEtpOrdersOf = 'GET /user/etp/orders admin compliance support' as Entry<'officeEtpOrdersOf'>
export const proposeEtp = 'POST /etp/propose admin compliance' as Entry<'proposeEtp'>
export const proposeEtpClosing = 'POST /etp/proposeClosing admin compliance' as Entry<'proposeEtpClosing'>
export const confirmEtp = 'POST /etp/confirm decides admin compliance' as Entry<'confirmEtp'>
export const declineEtp = 'POST /etp/decline admin compliance' as Entry<'declineEtp'>

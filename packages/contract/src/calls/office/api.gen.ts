// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['api']> = CallEntry<Contract['api'][Name]>

export const officeKeysOf = 'GET /api/keys admin compliance support' as Entry<'officeKeysOf'>
export const officePauseKey = 'POST /api/keys/pause admin compliance support' as Entry<'officePauseKey'>
export const officeResumeKey = 'POST /api/keys/resume admin compliance support' as Entry<'officeResumeKey'>
export const officeRemoveKey = 'POST /api/keys/remove admin compliance support' as Entry<'officeRemoveKey'>
export const officeWebhooks = 'GET /api/webhooks admin compliance support' as Entry<'officeWebhooks'>
export const officeStopWebhook = 'POST /api/webhooks/stop admin compliance support' as Entry<'officeStopWebhook'>
export const officeBans = 'GET /api/bans admin compliance support operator' as Entry<'officeBans'>
export const officeLiftBan = 'POST /api/bans/lift admin compliance support operator' as Entry<'officeLiftBan'>
export const officeResumeWebhook = 'POST /api/webhooks/resume admin compliance support' as Entry<'officeResumeWebhook'>
export const officePartners = 'POST /api/partners/list admin compliance support' as Entry<'officePartners'>
export const officePartnerPayments = 'GET /api/partners/payments admin compliance support' as Entry<'officePartnerPayments'>
export const officePartner = 'GET /api/partners/one admin compliance support' as Entry<'officePartner'>
export const proposePartner = 'POST /api/partners/propose decides compliance' as Entry<'proposePartner'>
export const confirmPartner = 'POST /api/partners/confirm decides compliance' as Entry<'confirmPartner'>
export const declinePartner = 'POST /api/partners/decline admin compliance' as Entry<'declinePartner'>
export const refusePartner = 'POST /api/partners/refuse decides compliance' as Entry<'refusePartner'>
export const suspendPartner = 'POST /api/partners/suspend admin compliance' as Entry<'suspendPartner'>

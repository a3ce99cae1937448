// Made by `npm run generate` from the contract.
import type { CallEntry } from '../../call-entry.ts'
import type { Contract } from '../../index.ts'

type Entry<Name extends keyof Contract['api']> = CallEntry<Contract['api'][Name]>

export const listKeys = 'GET /user/apiKey/list' as Entry<'listKeys'>
export const createKey = 'POST /user/apiKey/create' as Entry<'createKey'>
export const updateKey = 'POST /user/apiKey/update' as Entry<'updateKey'>
export const removeKey = 'POST /user/apiKey/remove' as Entry<'removeKey'>
export const pauseKey = 'POST /user/apiKey/pause' as Entry<'pauseKey'>
export const resumeKey = 'POST /user/apiKey/resume' as Entry<'resumeKey'>
export const keyUses = 'GET /user/apiKey/uses' as Entry<'keyUses'>
export const machineLimits = 'GET /user/apiKey/limits' as Entry<'machineLimits'>
export const listWebhooks = 'GET /user/webhook/list' as Entry<'listWebhooks'>
export const createWebhook = 'POST /user/webhook/create' as Entry<'createWebhook'>
export const updateWebhook = 'POST /user/webhook/update' as Entry<'updateWebhook'>
export const rotateWebhookSecret = 'POST /user/webhook/rotate' as Entry<'rotateWebhookSecret'>
export const removeWebhook = 'POST /user/webhook/remove' as Entry<'removeWebhook'>
export const pauseWebhook = 'POST /user/webhook/pause' as Entry<'pauseWebhook'>
export const resumeWebhook = 'POST /user/webhook/resume' as Entry<'resumeWebhook'>
export const testWebhook = 'POST /user/webhook/test' as Entry<'testWebhook'>
export const listWebhookDeliveries = 'GET /user/webhook/deliveries' as Entry<'listWebhookDeliveries'>
export const webhookDelivery = 'GET /user/webhook/delivery' as Entry<'webhookDelivery'>
export const replayWebhook = 'POST /user/webhook/replay' as Entry<'replayWebhook'>
export const replayWebhookRange = 'POST /user/webhook/replayRange' as Entry<'replayWebhookRange'>
export const partnerInfo = 'GET /user/partner/info' as Entry<'partnerInfo'>
export const applyPartner = 'POST /user/partner/apply' as Entry<'applyPartner'>
export const updatePartner = 'POST /user/partner/update' as Entry<'updatePartner'>
export const partnerPayments = 'GET /user/partner/payments' as Entry<'partnerPayments'>
export const partnerPayment = 'GET /user/partner/payment' as Entry<'partnerPayment'>
export const partnerSummary = 'GET /user/partner/summary' as Entry<'partnerSummary'>
export const refundPartnerPayment = 'POST /user/partner/refund money' as Entry<'refundPartnerPayment'>
export const payerPayment = 'GET /integrate/payment/get' as Entry<'payerPayment'>
export const quotePartnerPayment = 'POST /integrate/payment/quote' as Entry<'quotePartnerPayment'>
export const payPartnerPayment = 'POST /integrate/payment/pay money' as Entry<'payPartnerPayment'>

import { z } from 'zod'
import { get, post } from '../call.ts'
import { FIRM_REFUSALS, USE_REFUSALS } from '../convert/calls.ts'
import { coin, quoteId } from '../convert/fields.ts'
import { decimalText, nothing, page, paging } from '../fields.ts'
import { authenticatorCode, fundPassword } from '../identity/fields.ts'
import { FUND_PROOF_REFUSALS } from '../p2p/methods.ts'
import { SELLING_REFUSALS } from '../p2p/orders.ts'
import { PARTNER_PAYMENT_STATES } from './lists.ts'
import {
  businessData,
  paidPartnerPayment,
  partner,
  partnerPayment,
  partnerPaymentDetail,
  partnerPaymentId,
  partnerPaymentQuote,
  partnerStep,
  partnerSummary,
  payerPayment,
} from './partner-fields.ts'

const id = partnerPaymentId
const PAYING_REFUSALS = ['api.payment_unknown', 'api.payment_own', 'api.payment_linked', 'api.payment_over'] as const

const partnerStanding = z.object({
  /** Whether the identity of its owner was verified: without it nobody applies. */
  verified: z.boolean(),
  /** The latest application; null where there was none. */
  partner: partner.nullable(),
  steps: z.array(partnerStep),
  /** What is taken off each payment of a new partner. */
  feePercent: z.string(),
})
export type PartnerStanding = z.infer<typeof partnerStanding>

/** Businesses that are paid by a link: what they say and see, and what their customers do. Part of the calls of machines. */
export const partnerCalls = {
  partnerInfo: get('/user/partner/info', {
    access: 'user',
    summary: 'The application of the caller to be paid by links, and what has happened to it.',
    input: nothing,
    output: partnerStanding,
  }),
  applyPartner: post('/user/partner/apply', {
    access: 'user',
    summary: 'Applies to be paid by links, as a business whose owner is verified. Two members of staff decide.',
    input: z.object(businessData),
    output: partnerStanding,
    refusals: ['kyc.needed', 'identity.country_missing', 'api.website_malformed', 'api.partner_already'],
  }),
  updatePartner: post('/user/partner/update', {
    access: 'user',
    summary:
      'Changes what was said. Of an approved business only the website and the description change: staff looked at the rest.',
    input: z.object(businessData),
    output: partnerStanding,
    refusals: [
      'identity.country_missing',
      'api.website_malformed',
      'api.partner_unknown',
      'api.partner_closed',
      'api.partner_fixed',
    ],
  }),
  partnerPayments: get('/user/partner/payments', {
    access: 'user',
    summary: 'What the business of the caller has asked for by links, newest first.',
    input: z.object({ ...paging, state: z.enum(PARTNER_PAYMENT_STATES).optional() }),
    output: page(partnerPayment),
  }),
  partnerPayment: get('/user/partner/payment', {
    access: 'user',
    summary: 'One of them, with what was given back of it.',
    input: z.object({ id }),
    output: partnerPaymentDetail,
    refusals: ['api.payment_unknown'],
  }),
  partnerSummary: get('/user/partner/summary', {
    access: 'user',
    summary: 'What the business of the caller was paid in the last 30 days and ever, by currency.',
    input: nothing,
    output: partnerSummary,
  }),
  refundPartnerPayment: post('/user/partner/refund', {
    access: 'user',
    money: true,
    summary:
      'Gives back a payment or a part of it, in the currency of its price, out of the wallet of the business. The fee stays.',
    input: z.object({ id, amount: decimalText }),
    output: partnerPayment,
    refusals: [
      'api.payment_unknown',
      'api.refund_not_paid',
      'api.refund_malformed',
      'api.refund_too_much',
      'api.refund_reused',
      'ledger.insufficient_balance',
      'identity.security_setup_needed',
      'funding.stopped',
      'funding.debt',
      'kyc.needed',
      'session.frozen',
    ],
  }),
  payerPayment: get('/integrate/payment/get', {
    access: 'public',
    summary: 'A payment as whoever has its link sees it.',
    input: z.object({ id }),
    output: payerPayment,
    refusals: ['api.payment_unknown'],
  }),
  quotePartnerPayment: post('/integrate/payment/quote', {
    access: 'user',
    summary:
      'What a payment costs in a coin, firm for ten seconds; in its own currency it costs its price. Moves nothing.',
    input: z.object({ id, coin }),
    output: partnerPaymentQuote,
    refusals: [...PAYING_REFUSALS, ...FIRM_REFUSALS],
  }),
  payPartnerPayment: post('/integrate/payment/pay', {
    access: 'user',
    money: true,
    summary:
      'Pays a payment with a coin at the price that was quoted, or in its own currency. Proved as what leaves an account is.',
    input: z.object({ id, coin, quoteId: quoteId.optional(), fundPassword, googleCode: authenticatorCode }),
    output: paidPartnerPayment,
    refusals: [
      ...PAYING_REFUSALS,
      'api.payment_closed',
      ...USE_REFUSALS,
      ...SELLING_REFUSALS,
      ...FUND_PROOF_REFUSALS,
      'identity.fund_password_malformed',
      'kyc.needed',
      'session.frozen',
    ],
  }),
} as const

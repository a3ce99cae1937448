import { z } from 'zod'
import { line, text, time } from '../fields.ts'
import { country } from '../identity/fields.ts'
import { PARTNER_CURRENCIES, PARTNER_EVENTS, PARTNER_PAYMENT_STATES, PARTNER_STATES } from './lists.ts'

export const partnerId = z.string().regex(/^ptr_[0-9A-Z]{20,40}$/)

const website = text()
  .trim()
  .max(200)
  .regex(/^https:\/\/[^\s"<>\\]{4,190}$/, 'api.website_malformed')

/** What a business says about itself. */
export const businessData = {
  name: line(40).describe('As people who pay read it.'),
  legalName: line(120),
  registration: line(60),
  country,
  website,
  about: line(500),
}

export const partner = z.object({
  id: z.string(),
  state: z.enum(PARTNER_STATES),
  name: z.string(),
  legalName: z.string(),
  registration: z.string(),
  country: z.string(),
  website: z.string(),
  about: z.string(),
  feePercent: z.string(),
  applyTime: time,
  /** Why it was refused or suspended. */
  reason: z.string().nullable(),
})
export type Partner = z.infer<typeof partner>

export const partnerStep = z.object({ event: z.enum(PARTNER_EVENTS), time, note: z.string().nullable() })
export type PartnerStep = z.infer<typeof partnerStep>

export const partnerPaymentId = z.string().regex(/^pay_[0-9A-Z]{20,40}$/)

const payment = z.object({
  id: z.string(),
  reference: z.string().describe('What the partner calls it.'),
  state: z.enum(PARTNER_PAYMENT_STATES),
  currency: z.enum(PARTNER_CURRENCIES),
  amount: z.string(),
  description: z.string().nullable(),
  expireTime: time,
})

/** As the partner sees it. */
export const partnerPayment = payment.extend({
  fee: z.string(),
  net: z.string().describe('What the partner gets once it is paid.'),
  refunded: z.string(),
  link: z.string().describe('Where it is paid.'),
  createTime: time,
  payTime: time.nullable(),
})
export type PartnerPayment = z.infer<typeof partnerPayment>

/** As whoever has the link sees it. */
export const payerPayment = payment.extend({
  name: z.string().describe('Of the business that is paid.'),
  website: z.string(),
  payable: z.boolean().describe('Whether the business may be paid at this moment.'),
  now: time,
})
export type PayerPayment = z.infer<typeof payerPayment>

export const partnerPaymentQuote = z.object({
  coin: z.string(),
  amount: z.string(),
  /** Null where it is paid in its own currency, which needs no conversion. */
  quoteId: z.string().nullable(),
  expireTime: time.nullable(),
})
export type PartnerPaymentQuote = z.infer<typeof partnerPaymentQuote>

export const paidPartnerPayment = z.object({ id: z.string(), coin: z.string(), amount: z.string(), payTime: time })
export type PaidPartnerPayment = z.infer<typeof paidPartnerPayment>

const partnerRefund = z.object({ id: z.string(), amount: z.string(), time })
export type PartnerRefund = z.infer<typeof partnerRefund>

export const partnerPaymentDetail = partnerPayment.extend({ refunds: z.array(partnerRefund) })
export type PartnerPaymentDetail = z.infer<typeof partnerPaymentDetail>

/** What a business was paid, by currency. */
const partnerFigures = z.object({
  currency: z.enum(PARTNER_CURRENCIES),
  payments: z.number(),
  paid: z.string(),
  fees: z.string(),
  refunded: z.string(),
  net: z.string().describe('Paid, less fees, less what was given back.'),
})
export type PartnerFigures = z.infer<typeof partnerFigures>

export const partnerSummary = z.object({
  days: z.number(),
  last: z.array(partnerFigures),
  all: z.array(partnerFigures),
})
export type PartnerSummary = z.infer<typeof partnerSummary>

import { z } from 'zod'
import { givenAmount, text, time } from '../fields.ts'
import { DEPOSIT_STATUSES } from '../funding/fields.ts'
import { BUY_REFUSALS } from '../trading/fields.ts'

/** The ways in which somebody pays online; each has an adapter of its own. */
export const PAYMENT_METHODS = ['paypal', 'card', 'advcash'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** Within the state of an order: where the money is, as far as we know. */
export const PAYMENT_STEPS = ['starting', 'with_payer', 'taking', 'unknown', 'held', 'ended'] as const
export type PaymentStep = (typeof PAYMENT_STEPS)[number]

/** Why an order failed. */
export const PAYMENT_FAILURES = ['not_started', 'expired', 'denied', 'returned', 'reversed'] as const
export type PaymentFailure = (typeof PAYMENT_FAILURES)[number]

/** How a payment compares with its order. All but the first two wait for a person. */
export const PAYMENT_KINDS = [
  'exact',
  'late',
  'duplicate',
  'cancelled',
  'wrong_amount',
  'wrong_currency',
  'wrong_name',
  'cost_high',
  'account_closed',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What became of a payment. `reversed` is what the provider took back; `returned` is what we sent back. */
export const PAYMENT_STATES = ['credited', 'review', 'returning', 'returned', 'reversed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

export const orderId = text().max(40)
export const amount = givenAmount('funding.amount_missing')
export const method = z.enum(PAYMENT_METHODS)

export const quote = z.object({
  method,
  symbol: z.string(),
  provider: z.string(),
  minimum: z.string(),
  /** The most that the method takes and the verification of the caller allows now. */
  maximum: z.string(),
  /** In basis points of the amount, and the fixed part. */
  feeBps: z.number(),
  feeFixed: z.string(),
  /** How long an order waits for its payer. */
  deadlineMinutes: z.number(),
  /** The name that the payer's account must have. */
  payerName: z.string(),
})
export type PaymentQuote = z.infer<typeof quote>

export const costs = z.object({ amount: z.string(), fee: z.string(), receive: z.string() })
export type PaymentCosts = z.infer<typeof costs>

/** Specification §3: the deposit order. */
export const order = z.object({
  id: z.string(),
  method,
  provider: z.string(),
  symbol: z.string(),
  applyAmount: z.string(),
  /** What was paid; null while nothing was. */
  amount: z.string().nullable(),
  fee: z.string(),
  receive: z.string(),
  status: z.enum(DEPOSIT_STATUSES),
  step: z.enum(PAYMENT_STEPS),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  /** Where the payer agrees to it, while that is still possible. */
  payUrl: z.string().nullable(),
  /** Whether that host is on the list of those one is sent to without being asked. */
  payAtOnce: z.boolean(),
  createTime: time,
  expireTime: time,
  endTime: time.nullable(),
})
export type PaymentOrder = z.infer<typeof order>

export const paymentOrderDetail = order.extend({
  events: z.array(z.object({ status: z.enum(DEPOSIT_STATUSES), note: z.string(), at: time })),
})
export type PaymentOrderDetail = z.infer<typeof paymentOrderDetail>

export const buyPrice = z.object({
  symbol: z.string(),
  coin: z.string(),
  amount: z.string(),
  fee: z.string(),
  /** What the deposit would credit. */
  receive: z.string(),
  /** Of one coin, in the fiat. */
  price: z.string(),
  /** How much of the coin the credited amount buys at that price. */
  quantity: z.string(),
})
export type CreditBuyPrice = z.infer<typeof buyPrice>

export const officeOrder = order.extend({ uid: z.string(), userId: z.string(), providerRef: z.string().nullable() })
export type OfficePaymentOrder = z.infer<typeof officeOrder>

export const officePayment = z.object({
  id: z.string(),
  method,
  paymentId: z.string(),
  orderId: z.string(),
  uid: z.string(),
  symbol: z.string(),
  amount: z.string(),
  /** What the provider took for itself; the rest is what stands there for us. */
  cost: z.string(),
  ordered: z.string(),
  orderedSymbol: z.string(),
  payerName: z.string().nullable(),
  expectedName: z.string(),
  kind: z.enum(PAYMENT_KINDS),
  state: z.enum(PAYMENT_STATES),
  returnFailure: z.string().nullable(),
  proposal: z.object({ staffId: z.string(), email: z.string(), reason: z.string() }).nullable(),
  createTime: time,
  endTime: time.nullable(),
})
export type OfficePayment = z.infer<typeof officePayment>

export const DECIDERS = ['compliance', 'support'] as const

export const SENDER_REFUSALS = ['funding.method_unknown', 'kyc.needed'] as const
export const AMOUNT_REFUSALS = [
  ...SENDER_REFUSALS,
  'funding.amount_missing',
  'funding.amount_cents',
  'funding.amount_small',
  'funding.amount_large',
  'funding.deposit_limit',
] as const
/** Of every call that makes an order, whatever its method. */
export const PAYMENT_CREATE_REFUSALS = [
  ...AMOUNT_REFUSALS,
  'funding.too_many_orders',
  'funding.provider_away',
  ...BUY_REFUSALS,
] as const
/** Of every call by which a provider tells something. */
export const WEBHOOK_REFUSALS = [
  'funding.signature_wrong',
  'funding.signature_old',
  'funding.event_malformed',
  'funding.event_repeated',
] as const

import { z } from 'zod'
import { get, officeGet, officePost, post, webhook } from '../call.ts'
import { assetCode, decimalText, line, nothing, page, paging, time } from '../fields.ts'
import { DEPOSIT_STATUSES } from './crypto.ts'

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
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What became of a payment. `reversed` is what the provider took back; `returned` is what we sent back. */
export const PAYMENT_STATES = ['credited', 'review', 'returning', 'returned', 'reversed'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const orderId = z.string().max(40)
const amount = decimalText.refine((text) => /[1-9]/.test(text), 'funding.amount_missing')
const method = z.enum(PAYMENT_METHODS)

const quote = z.object({
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

const costs = z.object({ amount: z.string(), fee: z.string(), receive: z.string() })
export type PaymentCosts = z.infer<typeof costs>

/** Specification §3: the deposit order. */
const order = z.object({
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
  createTime: time,
  expireTime: time,
  endTime: time.nullable(),
})
export type PaymentOrder = z.infer<typeof order>

export const paymentOrderDetail = order.extend({
  events: z.array(z.object({ status: z.enum(DEPOSIT_STATUSES), note: z.string(), at: time })),
})
export type PaymentOrderDetail = z.infer<typeof paymentOrderDetail>

const buyPrice = z.object({
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

const officeOrder = order.extend({ uid: z.string(), userId: z.string(), providerRef: z.string().nullable() })
export type OfficePaymentOrder = z.infer<typeof officeOrder>

const officePayment = z.object({
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

const DECIDERS = ['admin', 'compliance', 'support'] as const

const SENDER_REFUSALS = ['funding.method_unknown', 'kyc.needed'] as const
const AMOUNT_REFUSALS = [
  ...SENDER_REFUSALS,
  'funding.amount_missing',
  'funding.amount_cents',
  'funding.amount_small',
  'funding.amount_large',
  'funding.deposit_limit',
] as const
/** Of every call that makes an order, whatever its method. */
export const PAYMENT_CREATE_REFUSALS = [...AMOUNT_REFUSALS, 'funding.too_many_orders', 'funding.provider_away'] as const
/** Of every call by which a provider tells something. */
export const WEBHOOK_REFUSALS = [
  'funding.signature_wrong',
  'funding.signature_old',
  'funding.event_malformed',
  'funding.event_repeated',
] as const

/** Deposits by online payment: PayPal, an e-wallet, and what all methods share. */
export const paymentCalls = {
  paymentQuote: get('/exchange/payment/quote', {
    access: 'user',
    summary: 'What a deposit by an online method costs and how much is possible.',
    input: z.object({ symbol: assetCode, method }),
    output: quote,
    refusals: SENDER_REFUSALS,
  }),
  paymentCosts: post('/exchange/payment/verifyAmount', {
    access: 'user',
    summary: 'Whether an amount can be deposited by a method, and what is left of it.',
    input: z.object({ symbol: assetCode, method, amount }),
    output: costs,
    refusals: AMOUNT_REFUSALS,
  }),
  paymentOrders: get('/exchange/payment/list', {
    access: 'user',
    summary: 'The payment orders of the caller, newest first.',
    input: z.object({ ...paging, symbol: assetCode.optional(), method: method.optional() }),
    output: page(order),
  }),
  paymentOrder: get('/exchange/payment/detail', {
    access: 'user',
    summary: 'One payment order with its history.',
    input: z.object({ id: orderId }),
    output: paymentOrderDetail,
    refusals: ['funding.deposit_unknown'],
  }),
  cancelPayment: post('/exchange/payment/cancel', {
    access: 'user',
    summary: 'Cancels an order that nobody has paid.',
    input: z.object({ id: orderId }),
    output: order,
    refusals: ['funding.deposit_unknown', 'funding.order_ended', 'funding.payment_under_way'],
  }),
  paypalCreateOrder: post('/exchange/paypal/createOrder', {
    access: 'user',
    money: true,
    summary: 'Makes a deposit order and its order at PayPal; the answer says where the payer agrees.',
    input: z.object({ symbol: assetCode, amount }),
    output: order,
    refusals: PAYMENT_CREATE_REFUSALS,
  }),
  paypalCapture: post('/exchange/paypal/capture', {
    access: 'user',
    money: true,
    summary: 'Takes what the payer has agreed to at PayPal. Asked again, it tells what became of it.',
    input: z.object({ id: orderId }),
    output: paymentOrderDetail,
    refusals: ['funding.deposit_unknown'],
  }),
  advcashCreateOrder: post('/exchange/advcash/createOrder', {
    access: 'user',
    money: true,
    summary: 'Makes a deposit order with a signed address of the e-wallet at which it is paid.',
    input: z.object({ symbol: assetCode, amount }),
    output: order,
    refusals: PAYMENT_CREATE_REFUSALS,
  }),
  getAdvcashOrder: post('/exchange/advcash/getAdvcashOrder', {
    access: 'user',
    summary: 'One order of the e-wallet with its history.',
    input: z.object({ id: orderId }),
    output: paymentOrderDetail,
    refusals: ['funding.deposit_unknown'],
  }),
  getCreditBuyPrice: get('/exchange/advcash/getCreditBuyPrice', {
    access: 'user',
    summary: 'How much of a coin an amount paid by the e-wallet would buy, after its fee, at the price of this moment.',
    input: z.object({ symbol: assetCode, coin: assetCode, amount }),
    output: buyPrice,
    refusals: [...AMOUNT_REFUSALS, 'funding.asset_unknown', 'funding.price_missing'],
  }),
  paypalWebhook: webhook('/exchange/paypal/webhook', {
    access: 'partner',
    summary: 'What PayPal tells by itself, signed with its certificate.',
    input: nothing,
    output: nothing,
    refusals: WEBHOOK_REFUSALS,
  }),
  advcashStatus: webhook('/exchange/advcash/status', {
    access: 'partner',
    summary: 'The status callback of the e-wallet, signed with the password of the shop.',
    input: nothing,
    output: nothing,
    refusals: WEBHOOK_REFUSALS,
  }),
  officePaymentOrders: officeGet('/funding/paymentOrder/list', {
    access: 'staff',
    summary: 'Payment orders, newest first, by id, number at the provider or user.',
    input: z.object({
      ...paging,
      search: z.string().trim().max(80).optional(),
      status: z.enum(DEPOSIT_STATUSES).optional(),
      method: method.optional(),
    }),
    output: page(officeOrder),
  }),
  officePayments: officeGet('/funding/payment/list', {
    access: 'staff',
    summary: 'What was paid online, newest first, by number at the provider, order or user.',
    input: z.object({
      ...paging,
      search: z.string().trim().max(80).optional(),
      state: z.enum(PAYMENT_STATES).optional(),
      method: method.optional(),
    }),
    output: page(officePayment),
  }),
  creditPayment: officePost('/funding/payment/credit', {
    access: 'staff',
    roles: DECIDERS,
    summary: 'Gives a payment in review to whoever made its order. Above a limit two must agree.',
    input: z.object({ id: orderId, reason: line(500) }),
    output: z.object({ outcome: z.enum(['credited', 'proposed']) }),
    refusals: [
      'funding.deposit_unknown',
      'funding.deposit_not_in_suspense',
      'funding.asset_unknown',
      'funding.second_person_needed',
    ],
  }),
  returnPayment: officePost('/funding/payment/return', {
    access: 'staff',
    roles: DECIDERS,
    summary: 'Sends a payment in review back to its payer, less what the provider keeps.',
    input: z.object({ id: orderId, reason: line(500) }),
    output: z.object({ state: z.enum(PAYMENT_STATES) }),
    refusals: ['funding.deposit_unknown', 'funding.deposit_not_in_suspense'],
  }),
} as const

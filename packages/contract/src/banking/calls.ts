import { z } from 'zod'
import { get, officeGet, officePost, post } from '../call.ts'
import { creditEvent, orderCredit } from '../credit/fields.ts'
import { assetCode, flag, givenAmount, line, nothing, page, paging, text, time } from '../fields.ts'
import { DEPOSIT_STATUSES } from '../funding/fields.ts'
import { BUY_REFUSALS, buyWithDeposit } from '../trading/fields.ts'

/** The ways of a bank that money comes in by: SEPA carries euro, Faster Payments pounds. */
export const BANK_RAILS = ['sepa', 'fps'] as const
export type BankRail = (typeof BANK_RAILS)[number]

/** What became of a line of the bank's statement. Only `review` and `returning` go on. */
export const BANK_LINE_STATES = ['credited', 'review', 'returning', 'returned', 'house'] as const
export type BankLineState = (typeof BANK_LINE_STATES)[number]

/** How a transfer compares with the order that it names, if it names one. */
export const BANK_LINE_KINDS = [
  'exact',
  'short',
  'over',
  'late',
  'duplicate',
  'cancelled',
  'wrong_name',
  'over_limit',
  'unknown_reference',
  'account_closed',
] as const
export type BankLineKind = (typeof BANK_LINE_KINDS)[number]

/** Why an order failed: nothing came until its deadline, or what came was sent back. */
export const BANK_FAILURES = ['not_received', 'returned'] as const
export type BankFailure = (typeof BANK_FAILURES)[number]

const orderId = text().max(40)
const amount = givenAmount('funding.amount_missing')

const recipient = z.object({
  holder: z.string(),
  bank: z.string(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  sortCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
})
export type BankRecipient = z.infer<typeof recipient>

const feeRule = {
  /** From this amount on the bank's fee is ours, so many times a month (specification §9). */
  freeFeeLimit: z.string(),
  totalFreeTimes: z.number(),
}

const quote = z.object({
  symbol: z.string(),
  rail: z.enum(BANK_RAILS),
  provider: z.string(),
  minimum: z.string(),
  /** The most that the verification of the caller allows now, in the order's currency. */
  maximum: z.string(),
  fee: z.string(),
  bankFee: z.string(),
  ...feeRule,
  freeTimesLeft: z.number(),
  /** How long an order waits for its transfer. */
  deadlineHours: z.number(),
  /** How long the transfer usually takes. */
  expectedMinutes: z.number(),
  /** The name that the sender's account must have. */
  senderName: z.string(),
})
export type BankQuote = z.infer<typeof quote>

const costs = z.object({
  amount: z.string(),
  fee: z.string(),
  bankFee: z.string(),
  /** Whether the house pays the bank's fee of this order. */
  covered: z.boolean(),
  receive: z.string(),
  /** What of it could be used at once with early credit; nothing where the caller has no right to it. */
  creditAmount: z.string(),
})
export type BankCosts = z.infer<typeof costs>

/** Specification §3: the deposit order. */
const order = z.object({
  id: z.string(),
  method: z.literal('bank'),
  rail: z.enum(BANK_RAILS),
  provider: z.string(),
  symbol: z.string(),
  applyAmount: z.string(),
  /** What arrived; null while nothing has. */
  amount: z.string().nullable(),
  fee: z.string(),
  bankFee: z.string(),
  covered: z.boolean(),
  ...feeRule,
  referenceNumber: z.string(),
  recipient,
  senderName: z.string(),
  status: z.enum(DEPOSIT_STATUSES),
  failure: z.enum(BANK_FAILURES).nullable(),
  /** Null for an order that waits for its transfer as usual. */
  credit: orderCredit.nullable(),
  createTime: time,
  expireTime: time,
  expectedTime: time,
  endTime: time.nullable(),
})
export type BankOrder = z.infer<typeof order>

const transfer = z.object({
  id: z.string(),
  amount: z.string(),
  kind: z.enum(BANK_LINE_KINDS),
  state: z.enum(BANK_LINE_STATES),
  time,
})
export type BankTransfer = z.infer<typeof transfer>

export const bankOrderDetail = order.extend({
  events: z.array(z.object({ status: z.enum(DEPOSIT_STATUSES), at: time })),
  transfers: z.array(transfer),
  creditEvents: z.array(creditEvent),
})
export type BankOrderDetail = z.infer<typeof bankOrderDetail>

const account = z.object({
  id: z.string(),
  symbol: z.string(),
  rail: z.enum(BANK_RAILS),
  holder: z.string(),
  /** Only the owner is shown a whole number, and only where it is asked for by id. */
  masked: z.string(),
  country: z.string(),
  label: z.string(),
  createTime: time,
})
export type BankAccount = z.infer<typeof account>

const accountDetail = account.extend({
  iban: z.string().nullable(),
  sortCode: z.string().nullable(),
  accountNumber: z.string().nullable(),
})

/** An account by its IBAN, or by the sort code and number of a British one. Blanks and hyphens do not matter. */
export const accountNumber = {
  symbol: assetCode,
  iban: text().trim().max(60).default(''),
  sortCode: text().trim().max(20).default(''),
  accountNumber: text().trim().max(20).default(''),
}
export const ACCOUNT_REFUSALS = [
  'funding.bank_unknown',
  'funding.iban_wrong',
  'funding.iban_country',
  'funding.sort_code_wrong',
  'funding.account_number_wrong',
] as const

const officeOrder = order.extend({ uid: z.string(), userId: z.string() })
export type OfficeBankOrder = z.infer<typeof officeOrder>

const officeOrderDetail = bankOrderDetail.extend({ uid: z.string(), userId: z.string() })
export type OfficeBankOrderDetail = z.infer<typeof officeOrderDetail>

const officeLine = z.object({
  id: z.string(),
  rail: z.enum(BANK_RAILS),
  bankId: z.string(),
  symbol: z.string(),
  amount: z.string(),
  senderName: z.string(),
  senderAccount: z.string(),
  reference: z.string(),
  kind: z.enum(BANK_LINE_KINDS),
  state: z.enum(BANK_LINE_STATES),
  orderId: z.string().nullable(),
  uid: z.string().nullable(),
  /** Who the order that it names belongs to, by the documents; only where somebody must compare. */
  expectedName: z.string().nullable(),
  /** Why the bank did not take it back. */
  returnFailure: z.string().nullable(),
  proposal: z
    .object({ staffId: z.string(), email: z.string(), uid: z.string(), reference: z.string(), reason: z.string() })
    .nullable(),
  /** Who has said that it is the house's own. */
  houseProposal: z.object({ staffId: z.string(), email: z.string(), reason: z.string() }).nullable(),
  bookedAt: time,
  endedAt: time.nullable(),
})
export type OfficeBankLine = z.infer<typeof officeLine>

const DECIDERS = ['compliance', 'support'] as const

/** Deposits by bank transfer, bank accounts, and what staff do with transfers that nobody can be found for. */
export const banking = {
  sepaQuote: get('/exchange/sepa/sepaQuote', {
    access: 'user',
    summary: 'What a deposit by bank transfer costs, how long it takes and how much is possible.',
    input: z.object({ symbol: assetCode }),
    output: quote,
    refusals: ['funding.bank_unknown', 'kyc.needed'],
  }),
  verifyDepositAmount: post('/exchange/sepa/verifyDepositAmount', {
    access: 'user',
    summary: 'Whether an amount can be deposited, and what is left of it.',
    input: z.object({ symbol: assetCode, amount }),
    output: costs,
    refusals: [
      'funding.bank_unknown',
      'kyc.needed',
      'funding.amount_missing',
      'funding.amount_cents',
      'funding.amount_small',
      'funding.deposit_limit',
    ],
  }),
  sepaConfirm: post('/exchange/sepa/sepaConfirm', {
    access: 'user',
    money: true,
    summary:
      'Makes a deposit order with a reference of its own; with early credit it can be used at once, with a market it is spent there.',
    input: z.object({ symbol: assetCode, amount, credit: flag.prefault('false'), ...buyWithDeposit }),
    output: order,
    refusals: [
      'funding.bank_unknown',
      'kyc.needed',
      'funding.amount_missing',
      'funding.amount_cents',
      'funding.amount_small',
      'funding.deposit_limit',
      'funding.too_many_orders',
      'funding.bank_away',
      'funding.credit_unavailable',
      ...BUY_REFUSALS,
    ],
  }),
  sepaCancel: post('/exchange/sepa/sepaCancel', {
    access: 'user',
    summary: 'Cancels an order for which nothing has arrived.',
    input: z.object({ id: orderId }),
    output: order,
    refusals: ['funding.deposit_unknown', 'funding.order_ended'],
  }),
  bankOrders: get('/exchange/sepa/list', {
    access: 'user',
    summary: 'The deposit orders of the caller, newest first.',
    input: z.object({ ...paging, symbol: assetCode.optional() }),
    output: page(order),
  }),
  bankOrder: get('/exchange/sepa/detail', {
    access: 'user',
    summary: 'One deposit order with its history and the transfers that named it.',
    input: z.object({ id: orderId }),
    output: bankOrderDetail,
    refusals: ['funding.deposit_unknown'],
  }),
  bankAccounts: get('/setting/bank/list', {
    access: 'user',
    summary: 'The bank accounts of the caller.',
    input: nothing,
    output: z.array(account),
  }),
  bankAccount: get('/setting/bank/detail', {
    access: 'user',
    summary: 'One bank account with its whole number.',
    input: z.object({ id: orderId }),
    output: accountDetail,
    refusals: ['funding.account_unknown'],
  }),
  submitAccount: post('/user/user/submitAccount', {
    access: 'user',
    summary: 'Adds a bank account in the name of the caller, as the documents write it.',
    input: z.object({ ...accountNumber, label: text().trim().max(40).default('') }),
    output: account,
    refusals: [...ACCOUNT_REFUSALS, 'kyc.needed', 'funding.account_known', 'funding.too_many_accounts'],
  }),
  removeAccount: post('/setting/bank/remove', {
    access: 'user',
    summary: 'Removes a bank account from the list.',
    input: z.object({ id: orderId }),
    output: nothing,
    refusals: ['funding.account_unknown'],
  }),
  officeBankOrders: officePost('/funding/bankOrder/list', {
    access: 'staff',
    summary: 'Deposit orders, newest first, by reference or user.',
    input: z.object({
      ...paging,
      search: text().trim().max(60).optional(),
      status: z.enum(DEPOSIT_STATUSES).optional(),
    }),
    output: page(officeOrder),
  }),
  officeBankOrder: officeGet('/funding/bankOrder/detail', {
    access: 'staff',
    summary: 'One deposit order with its history and what arrived for it.',
    input: z.object({ id: text().max(40) }),
    output: officeOrderDetail,
    refusals: ['funding.deposit_unknown'],
  }),
  officeBankLines: officePost('/funding/bankLine/list', {
    access: 'staff',
    summary: 'What the bank says has arrived, newest first.',
    input: z.object({
      ...paging,
      search: text().trim().max(140).optional(),
      state: z.enum(BANK_LINE_STATES).optional(),
    }),
    output: page(officeLine),
  }),
  assignBankLine: officePost('/funding/bankLine/assign', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary: 'Gives a transfer in review to a user, and to an order if one is named. Above a limit two must agree.',
    input: z.object({
      id: orderId,
      uid: z.string().regex(/^\d{1,12}$/),
      /** Whatever the transfer says: the order that it is for, by its reference. Empty for none. */
      reference: text().trim().max(40).default(''),
      reason: line(500),
    }),
    output: z.object({ outcome: z.enum(['credited', 'proposed']) }),
    refusals: [
      'funding.deposit_unknown',
      'funding.deposit_not_in_suspense',
      'funding.user_unknown',
      'funding.reference_unknown',
      'funding.second_person_needed',
    ],
  }),
  stockHouse: officePost('/funding/bankLine/house', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary: 'Says that a transfer in review is the house’s own, which stocks the converter. Two must agree.',
    input: z.object({ id: orderId, reason: line(500) }),
    output: z.object({ outcome: z.enum(['credited', 'proposed']) }),
    refusals: [
      'funding.deposit_unknown',
      'funding.deposit_not_in_suspense',
      'funding.line_of_order',
      'funding.house_second_person',
    ],
  }),
  returnBankLine: officePost('/funding/bankLine/return', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary: 'Sends a transfer in review back to the account that it came from.',
    input: z.object({ id: orderId, reason: line(500) }),
    output: z.object({ state: z.enum(BANK_LINE_STATES) }),
    refusals: ['funding.deposit_unknown', 'funding.deposit_not_in_suspense'],
  }),
} as const

import { z } from 'zod'
import { get, officeGet, officePost, post } from './call.ts'
import { assetCode, decimalText, flag, line, nothing, page, paging, time } from './fields.ts'
import { authenticatorCode, code, codeSent, fundPassword } from './identity-fields.ts'
import { CODE_REFUSALS, FACTOR_REFUSALS, LOCK_REFUSALS, SEND_REFUSALS } from './identity-refusals.ts'

/** Specification §4. What compliance refuses has failed; its reason says so. */
export const WITHDRAWAL_STATES = ['review', 'approved', 'processing', 'completed', 'failed', 'cancelled'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const WITHDRAWAL_RAILS = ['chain', 'sepa', 'fps'] as const
export type WithdrawalRail = (typeof WITHDRAWAL_RAILS)[number]

/** What its history tells: the states, and what happened within one. */
export const WITHDRAWAL_EVENTS = [
  'asked',
  'held_for_review',
  'first_approval',
  'approved',
  'approved_by_rule',
  'waiting_for_funds',
  'broadcast',
  'reply_lost',
  'replaced',
  'paid_out',
  'completed',
  'failed',
  'cancelled',
  'note',
] as const
export type WithdrawalEventKind = (typeof WITHDRAWAL_EVENTS)[number]

/** Why one failed. */
export const WITHDRAWAL_FAILURES = ['refused', 'network_refused', 'reverted', 'too_small', 'bank_refused'] as const
export type WithdrawalFailure = (typeof WITHDRAWAL_FAILURES)[number]

/** What makes a person look at it. */
export const RISK_FLAGS = [
  'first_withdrawal',
  'new_address',
  'shared_address',
  'new_device',
  'unusually_large',
  'most_of_holdings',
  'many_today',
  'above_rule_limit',
] as const
export type RiskFlag = (typeof RISK_FLAGS)[number]

/** What somebody lacks before they can withdraw (specification §5). */
export const WITHDRAWAL_NEEDS = ['kyc', 'fund_password', 'fund_password_locked', 'second_contact'] as const
export type WithdrawalNeed = (typeof WITHDRAWAL_NEEDS)[number]

const chainName = z.string().regex(/^[A-Z0-9]{2,20}$/)
const address = z
  .string({ error: 'funding.address_wrong' })
  .trim()
  .min(1, 'funding.address_wrong')
  .max(200, 'funding.address_wrong')
const memo = z.string().trim().max(40, 'funding.memo_wrong').optional()
const id = z.string().max(40)
const amount = decimalText.regex(/[1-9]/, 'funding.amount_missing')
const text = line(500)

const limits = z.object({
  /** In euro: what the level allows in 24 hours and 30 days, and what is left of it. */
  day: z.string(),
  dayLeft: z.string(),
  month: z.string(),
  monthLeft: z.string(),
})

const checkStatus = z.object({
  /** True when nothing is missing and nothing stops withdrawals now. */
  ready: z.boolean(),
  missing: z.array(z.enum(WITHDRAWAL_NEEDS)),
  stoppedUntil: time.nullable(),
  frozen: z.boolean(),
  /** What the house has advanced, in euro: so much of the wallet cannot leave it. */
  owed: z.string(),
  limits,
  /** What is asked for beside the fund password and the mailed code; `fresh` when this session has proved one just now. */
  factor: z.enum(['authenticator', 'passkey', 'phone', 'fresh', 'none']),
  onlyAddressBook: z.boolean(),
})
export type WithdrawCheckStatus = z.infer<typeof checkStatus>

const withdrawChain = z.object({
  chainName: z.string(),
  name: z.string(),
  memo: z.enum(['none', 'tag']),
  fee: z.string(),
  minimum: z.string(),
  /** How many decimals the chain itself can carry of this coin. */
  decimals: z.number(),
  confirmations: z.number(),
  blockSeconds: z.number(),
  contract: z.string().nullable(),
})
export type WithdrawChain = z.infer<typeof withdrawChain>

const withdrawOptions = z.object({
  coin: z.string(),
  available: z.string(),
  /** What of it is the person's own: money that was advanced does not leave. */
  withdrawable: z.string(),
  chains: z.array(withdrawChain),
})
export type WithdrawOptions = z.infer<typeof withdrawOptions>

const checkedAddress = z.object({
  /** As the chain itself writes it. */
  address: z.string(),
  tag: z.string().nullable(),
  kind: z.enum(['external', 'own', 'internal']),
  usedBefore: z.boolean(),
  book: z.object({ label: z.string(), usableFrom: time, waiting: z.boolean() }).nullable(),
})
export type CheckedAddress = z.infer<typeof checkedAddress>

/** Everything that the review step shows; it is exactly what happens. */
const quote = z.object({
  quoteId: z.string(),
  kind: z.enum(['chain', 'user', 'bank']),
  coin: z.string(),
  amount: z.string(),
  fee: z.string(),
  receives: z.string(),
  chainName: z.string().nullable(),
  chain: z.string().nullable(),
  /** The address, the masked name of the recipient, or the bank account. */
  to: z.string(),
  tag: z.string().nullable(),
  eurValue: z.string(),
  expiresAt: time,
})
export type WithdrawQuote = z.infer<typeof quote>

const withdrawal = z.object({
  id: z.string(),
  orderNo: z.string(),
  coin: z.string(),
  rail: z.enum(WITHDRAWAL_RAILS),
  chainName: z.string().nullable(),
  chain: z.string().nullable(),
  address: z.string(),
  tag: z.string().nullable(),
  amount: z.string(),
  fee: z.string(),
  receives: z.string(),
  state: z.enum(WITHDRAWAL_STATES),
  failure: z.enum(WITHDRAWAL_FAILURES).nullable(),
  /** What compliance wrote to the person. */
  reason: z.string().nullable(),
  cancellable: z.boolean(),
  txId: z.string().nullable(),
  confirmations: z.number(),
  needed: z.number(),
  askedAt: time,
  endedAt: time.nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

const event = z.object({ kind: z.enum(WITHDRAWAL_EVENTS), at: time, txId: z.string().nullable() })
const withdrawalDetail = withdrawal.extend({ events: z.array(event) })
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

const transfer = z.object({
  id: z.string(),
  direction: z.enum(['sent', 'received']),
  coin: z.string(),
  amount: z.string(),
  /** The other one, as little as was shown when it was sent. */
  other: z.string(),
  time,
})
export type InternalTransfer = z.infer<typeof transfer>

const bookEntry = z.object({
  id: z.string(),
  chainName: z.string(),
  chain: z.string(),
  address: z.string(),
  tag: z.string().nullable(),
  label: z.string(),
  addedAt: time,
  usableFrom: time,
  /** Its delay is not over yet. */
  waiting: z.boolean(),
})
export type AddressBookEntry = z.infer<typeof bookEntry>

const officeRow = withdrawal.extend({
  userId: z.string(),
  uid: z.string(),
  account: z.string(),
  eurValue: z.string(),
  risk: z.number(),
  flags: z.array(z.enum(RISK_FLAGS)),
  /** How many different people must approve. */
  approvalsNeeded: z.number(),
  firstApprovalBy: z.string().nullable(),
})
export type OfficeWithdrawalRow = z.infer<typeof officeRow>

const officeEvent = event.extend({ by: z.string().nullable(), text: z.string().nullable() })
const officeWithdrawal = officeRow.extend({
  events: z.array(officeEvent),
  risks: z.array(z.object({ flag: z.enum(RISK_FLAGS), points: z.number(), detail: z.record(z.string(), z.string()) })),
  person: z.object({
    name: z.string().nullable(),
    country: z.string(),
    registeredAt: time,
    kycPassed: z.boolean(),
    factors: z.array(z.enum(['email', 'phone', 'authenticator', 'fund_password'])),
    stoppedUntil: time.nullable(),
    ip: z.string(),
    device: z.string(),
  }),
  /** What the person withdrew in each of the last twelve months, in euro, oldest first; this one not counted. */
  months: z.array(z.object({ month: z.string(), eur: z.string() })),
  earlier: z.array(withdrawal.extend({ eurValue: z.string() })),
  sharedWith: z.array(z.object({ userId: z.string(), uid: z.string() })),
  attempts: z.array(
    z.object({ attempt: z.number(), txId: z.string().nullable(), state: z.string(), madeAt: time, fee: z.string() }),
  ),
  mayDecide: z.boolean(),
})
export type OfficeWithdrawal = z.infer<typeof officeWithdrawal>

/** Of everything that leaves an account. */
const OUTFLOW_REFUSALS = [
  'kyc.needed',
  'identity.security_setup_needed',
  'funding.stopped',
  'session.frozen',
  'funding.asset_unknown',
  'funding.amount_missing',
  'funding.amount_malformed',
  'funding.price_missing',
  'funding.limit_day',
  'funding.limit_month',
  'ledger.insufficient_balance',
  'funding.not_own_money',
] as const
const ADDRESS_REFUSALS = [
  'funding.chain_unknown',
  'funding.chain_away',
  'funding.address_wrong',
  'funding.memo_wrong',
  'funding.own_address',
  'funding.internal_address',
  'funding.not_in_book',
  'funding.book_waiting',
] as const
const PROOF_REFUSALS = [
  ...FACTOR_REFUSALS,
  ...CODE_REFUSALS,
  'identity.code_missing',
  'identity.passkey_wrong',
  'identity.fund_password_missing',
  'identity.fund_password_wrong',
  'identity.fund_password_locked',
] as const

const proof = {
  fundPassword,
  code,
  /** Where neither authenticator nor passkey is bound: what was sent to the phone. */
  smsCode: code.optional(),
  googleCode: authenticatorCode,
}
const DECIDING = ['admin', 'compliance'] as const
const SEEING = ['admin', 'compliance', 'support'] as const

/** Money out and across: withdrawals to chains and banks, and transfers between users. */
export const withdrawCalls = {
  withdrawCheckStatus: post('/user/user/withdrawCheckStatus', {
    access: 'user',
    summary: 'What the caller lacks before withdrawing, what stops it now, and how much is left of the limits.',
    input: nothing,
    output: checkStatus,
  }),
  withdrawOptions: get('/exchange/otcOrder/withdraw/options', {
    access: 'user',
    summary: 'What of a coin can leave, over which chains, for which fee.',
    input: z.object({ symbol: assetCode }),
    output: withdrawOptions,
    refusals: ['funding.asset_unknown', 'funding.chain_away'],
  }),
  checkAddress: get('/exchange/otcOrder/checkAddress', {
    access: 'user',
    summary: 'Whether an address can be paid to on a chain, and whether it is known.',
    input: z.object({ symbol: assetCode, chainName, address, tag: memo }),
    output: checkedAddress,
    refusals: ['funding.chain_unknown', 'funding.address_wrong', 'funding.memo_wrong'],
  }),
  quoteWithdrawal: post('/exchange/otcOrder/withdraw/quote', {
    access: 'user',
    summary: 'Freezes amount, fee and address for ten minutes. Moves nothing.',
    input: z.object({ symbol: assetCode, chainName, address, tag: memo, amount }),
    output: quote,
    refusals: [...OUTFLOW_REFUSALS, ...ADDRESS_REFUSALS, 'funding.below_minimum', 'funding.too_precise'],
  }),
  quoteBankWithdrawal: post('/exchange/otcOrder/withdraw/bankQuote', {
    access: 'user',
    summary: 'The same for a withdrawal to a bank account of the caller.',
    input: z.object({ symbol: assetCode, accountId: id, amount }),
    output: quote,
    refusals: [...OUTFLOW_REFUSALS, 'funding.below_minimum', 'funding.payouts_closed'],
  }),
  sendWithdrawCode: post('/exchange/otcOrder/withdraw/sendCode', {
    access: 'user',
    summary: 'Sends a code that counts for this quote alone, and says in its message what it is for.',
    input: z.object({ quoteId: id }),
    output: codeSent.extend({ sentTo: z.array(z.object({ kind: z.enum(['email', 'phone']), masked: z.string() })) }),
    refusals: ['funding.quote_unknown', ...SEND_REFUSALS],
  }),
  withdraw: post('/exchange/otcOrder/withdraw', {
    access: 'user',
    summary: 'Asks for the withdrawal of a quote. The money is held from now on.',
    input: z.object({ quoteId: id, ...proof }),
    output: withdrawalDetail,
    refusals: [
      'funding.quote_unknown',
      ...OUTFLOW_REFUSALS,
      ...ADDRESS_REFUSALS,
      'funding.payouts_closed',
      ...PROOF_REFUSALS,
    ],
    money: true,
  }),
  withdrawDetail: get('/exchange/otcOrder/withdraw/detail', {
    access: 'user',
    summary: 'One withdrawal with its history.',
    input: z.object({ id }),
    output: withdrawalDetail,
    refusals: ['funding.withdrawal_unknown'],
  }),
  withdrawCancel: post('/exchange/otcOrder/withdrawCancel', {
    access: 'user',
    summary: 'Takes a withdrawal back that was not sent yet.',
    input: z.object({ id }),
    output: withdrawalDetail,
    refusals: ['funding.withdrawal_unknown', 'funding.too_late'],
    money: true,
  }),
  withdrawRecords: get('/exchange/otcOrder/withdrawRecords', {
    access: 'user',
    summary: 'The withdrawals of the caller, newest first.',
    input: z.object({ ...paging, symbol: assetCode.optional(), state: z.enum(WITHDRAWAL_STATES).optional() }),
    output: page(withdrawal),
  }),
  transferRecipient: get('/exchange/otcOrder/transfer/recipient', {
    access: 'user',
    summary: 'Whom an email, phone number or uid belongs to, masked.',
    input: z.object({ account: z.string().trim().toLowerCase().min(1, 'funding.recipient_unknown').max(254) }),
    output: z.object({ uid: z.string(), name: z.string() }),
    refusals: ['funding.recipient_unknown', 'funding.recipient_self', 'request.limited'],
  }),
  quoteTransfer: post('/exchange/otcOrder/transfer/quote', {
    access: 'user',
    summary: 'Freezes amount and recipient for ten minutes. Moves nothing.',
    input: z.object({ symbol: assetCode, amount, uid: z.string().regex(/^\d{1,12}$/, 'funding.recipient_unknown') }),
    output: quote,
    refusals: [...OUTFLOW_REFUSALS, 'funding.recipient_unknown', 'funding.recipient_self'],
  }),
  transfer: post('/exchange/otcOrder/transfer', {
    access: 'user',
    summary: 'Gives the amount of a quote to another user, at once.',
    input: z.object({ quoteId: id, ...proof }),
    output: transfer,
    refusals: [
      'funding.quote_unknown',
      ...OUTFLOW_REFUSALS,
      'funding.recipient_unknown',
      'funding.recipient_self',
      ...PROOF_REFUSALS,
    ],
    money: true,
  }),
  transferRecords: get('/exchange/otcOrder/transfer/records', {
    access: 'user',
    summary: 'What the caller sent to and received from other users, newest first.',
    input: z.object(paging),
    output: page(transfer),
  }),
  addressBook: get('/exchange/otcOrder/addressBook', {
    access: 'user',
    summary: 'The addresses that the caller has written down.',
    input: z.object({ chainName: chainName.optional() }),
    output: z.object({ only: z.boolean(), entries: z.array(bookEntry) }),
  }),
  addAddress: post('/exchange/otcOrder/addressBook/add', {
    access: 'user',
    summary: 'Writes an address down. It can be used after 24 hours where only the book is allowed.',
    input: z.object({ chainName, address, tag: memo, label: line(40), fundPassword, googleCode: authenticatorCode }),
    output: bookEntry,
    refusals: [
      'funding.chain_unknown',
      'funding.address_wrong',
      'funding.memo_wrong',
      'funding.own_address',
      'funding.book_full',
      'funding.book_known',
      ...PROOF_REFUSALS,
    ],
  }),
  removeAddress: post('/exchange/otcOrder/addressBook/remove', {
    access: 'user',
    summary: 'Forgets an address.',
    input: z.object({ id }),
    output: nothing,
    refusals: ['funding.book_unknown'],
  }),
  setOnlyAddressBook: post('/exchange/otcOrder/addressBook/only', {
    access: 'user',
    summary: 'Whether withdrawals go only to the address book. To turn it off is a security change.',
    input: z.object({ on: flag, fundPassword: fundPassword.optional(), googleCode: authenticatorCode }),
    output: nothing,
    refusals: [...PROOF_REFUSALS, ...LOCK_REFUSALS],
  }),
  officeWithdrawals: officeGet('/funding/withdrawal/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Withdrawals, those in review by risk and age first, by order, address, transaction or user.',
    input: z.object({
      ...paging,
      state: z.enum([...WITHDRAWAL_STATES, 'open']).optional(),
      symbol: assetCode.optional(),
      search: z.string().trim().max(254).optional(),
      sort: z.enum(['risk', 'oldest', 'newest']).default('risk'),
    }),
    output: page(officeRow),
  }),
  officeWithdrawal: officeGet('/funding/withdrawal/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One withdrawal with its risks, the person, and what they withdrew before.',
    input: z.object({ id }),
    output: officeWithdrawal,
    refusals: ['funding.withdrawal_unknown'],
  }),
  approveWithdrawal: officePost('/funding/withdrawal/approve', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Lets a withdrawal go. Above the limit two different people must.',
    input: z.object({ id }),
    output: z.object({ outcome: z.enum(['first_approval', 'approved']) }),
    refusals: ['funding.withdrawal_unknown', 'funding.not_in_review', 'funding.second_approval_needed'],
  }),
  refuseWithdrawal: officePost('/funding/withdrawal/refuse', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Refuses a withdrawal; the person reads why, and has the money again at once.',
    input: z.object({ id, reason: text }),
    output: nothing,
    refusals: ['funding.withdrawal_unknown', 'funding.not_in_review'],
  }),
  noteWithdrawal: officePost('/funding/withdrawal/note', {
    access: 'staff',
    roles: SEEING,
    summary: 'A note for the colleagues.',
    input: z.object({ id, text }),
    output: nothing,
    refusals: ['funding.withdrawal_unknown'],
  }),
  speedUpWithdrawal: officePost('/funding/withdrawal/speedUp', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Replaces a transaction that does not get through by one with a higher fee, spending the same.',
    input: z.object({ id }),
    output: nothing,
    refusals: ['funding.withdrawal_unknown', 'funding.not_replaceable'],
  }),
} as const

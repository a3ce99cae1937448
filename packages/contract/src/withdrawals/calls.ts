import { z } from 'zod'
import { get, officeGet, officePost, post } from '../call.ts'
import { assetCode, flag, line, nothing, page, paging, text } from '../fields.ts'
import { authenticatorCode, code, codeSent, fundPassword } from '../identity/fields.ts'
import { assertion, assertionOptions } from '../identity/passkey-fields.ts'
import { CODE_REFUSALS, FACTOR_REFUSALS, LOCK_REFUSALS, SEND_REFUSALS } from '../identity/refusals.ts'
import { DECLARING_REFUSALS, declared } from '../travel/calls.ts'
import {
  accountId,
  address,
  amount,
  bookEntry,
  chainName,
  checkedAddress,
  checkStatus,
  id,
  memo,
  officeRow,
  officeWithdrawal,
  quote,
  reviewText,
  transfer,
  WITHDRAWAL_STATES,
  withdrawal,
  withdrawalDetail,
  withdrawOptions,
} from './fields.ts'

/** Of everything that leaves an account. */
const OUTFLOW_REFUSALS = [
  'kyc.needed',
  'identity.security_setup_needed',
  'funding.stopped',
  'session.frozen',
  'funding.debt',
  'funding.asset_unknown',
  'funding.amount_missing',
  'funding.amount_malformed',
  'funding.price_missing',
  'funding.limit_day',
  'funding.limit_month',
  'ledger.insufficient_balance',
  'funding.not_own_money',
  'funding.held_back',
] as const
const ADDRESS_REFUSALS = [
  'funding.chain_unknown',
  'funding.own_address',
  'funding.internal_address',
  'funding.not_in_book',
  'funding.book_waiting',
] as const
const READING_REFUSALS = ['funding.chain_away', 'funding.address_wrong', 'funding.memo_wrong'] as const
const RECIPIENT_REFUSALS = [
  'funding.recipient_unknown',
  'funding.recipient_self',
  'funding.recipient_not_in_book',
  'funding.book_waiting',
] as const
/** One policy judges every way out. */
const ASKING_REFUSALS = [
  'funding.quote_unknown',
  ...OUTFLOW_REFUSALS,
  ...ADDRESS_REFUSALS,
  ...RECIPIENT_REFUSALS,
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
/** Admins give rights, and therefore decide about no money. */
const DECIDING = ['compliance'] as const
const SEEING = ['admin', 'compliance', 'support'] as const

/** Money out and across: withdrawals to chains and banks, and transfers between users. */
export const withdrawals = {
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
  walletText: get('/exchange/otcOrder/travel/text', {
    access: 'user',
    summary: 'What the key of a wallet signs to show that it is the caller’s.',
    input: z.object({ chainName, address }),
    output: z.object({ text: z.string() }),
    refusals: ['funding.chain_unknown', 'funding.address_wrong', 'funding.memo_wrong', 'travel.not_provable'],
  }),
  proveWallet: post('/exchange/otcOrder/travel/prove', {
    access: 'user',
    summary: 'Shows by a signature over that text (`personal_sign`) that a wallet is the caller’s.',
    input: z.object({
      chainName,
      address,
      signature: z
        .string()
        .trim()
        .regex(/^[!-~]{1,300}$/),
    }),
    output: nothing,
    refusals: [
      'funding.chain_unknown',
      'funding.address_wrong',
      'funding.memo_wrong',
      'travel.not_provable',
      'travel.signature_wrong',
      'request.limited',
    ],
  }),
  quoteWithdrawal: post('/exchange/otcOrder/withdraw/quote', {
    access: 'user',
    summary:
      'Freezes amount, fee and address for ten minutes. Moves nothing. Above 1,000 euro it must be known whose address it is.',
    input: z.object({ symbol: assetCode, chainName, address, tag: memo, amount, ...declared }),
    output: quote,
    refusals: [
      ...OUTFLOW_REFUSALS,
      ...ADDRESS_REFUSALS,
      ...READING_REFUSALS,
      ...DECLARING_REFUSALS,
      'funding.below_minimum',
      'funding.too_precise',
    ],
  }),
  quoteBankWithdrawal: post('/exchange/otcOrder/withdraw/bankQuote', {
    access: 'user',
    summary: 'The same for a withdrawal to a bank account of the caller.',
    input: z.object({ symbol: assetCode, accountId, amount }),
    output: quote,
    refusals: [
      ...OUTFLOW_REFUSALS,
      'funding.below_minimum',
      'funding.too_precise',
      'funding.payouts_closed',
      'funding.account_missing',
      'funding.account_unknown',
    ],
  }),
  sendWithdrawCode: post('/exchange/otcOrder/withdraw/sendCode', {
    access: 'user',
    summary: 'Sends a code that counts for this quote alone, and says in its message what it is for.',
    input: z.object({ quoteId: id }),
    output: codeSent.extend({ sentTo: z.array(z.object({ kind: z.enum(['email', 'phone']), masked: z.string() })) }),
    refusals: ['funding.quote_unknown', ...SEND_REFUSALS],
  }),
  withdrawPasskey: post('/exchange/otcOrder/withdraw/passkeyOptions', {
    access: 'user',
    summary: 'What to ask a passkey for this quote: it signs amount and address.',
    input: z.object({ quoteId: id }),
    output: assertionOptions,
    refusals: ['funding.quote_unknown', 'identity.passkey_unknown'],
  }),
  withdraw: post('/exchange/otcOrder/withdraw', {
    access: 'user',
    summary: 'Asks for the withdrawal of a quote. The money is held from now on.',
    input: z.object({ quoteId: id, ...proof, passkey: assertion.optional() }),
    output: withdrawalDetail,
    refusals: [...ASKING_REFUSALS, 'funding.payouts_closed', ...PROOF_REFUSALS, 'identity.factor_waiting'],
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
    refusals: ['funding.withdrawal_unknown', 'funding.withdrawal_ended', 'funding.too_late'],
    money: true,
  }),
  withdrawRecords: get('/exchange/otcOrder/withdrawRecords', {
    access: 'user',
    summary: 'The withdrawals of the caller, newest first.',
    input: z.object({ ...paging, symbol: assetCode.optional(), state: z.enum(WITHDRAWAL_STATES).optional() }),
    output: page(withdrawal),
  }),
  transferRecipient: post('/exchange/otcOrder/transfer/recipient', {
    access: 'user',
    summary: 'Whom an email, phone number or uid belongs to, masked.',
    input: z.object({ account: text().trim().toLowerCase().min(1, 'funding.recipient_unknown').max(254) }),
    output: z.object({ uid: z.string(), name: z.string() }),
    refusals: ['funding.recipient_unknown', 'funding.recipient_self', 'request.limited'],
  }),
  quoteTransfer: post('/exchange/otcOrder/transfer/quote', {
    access: 'user',
    summary: 'Freezes amount and recipient for ten minutes. Moves nothing.',
    input: z.object({ symbol: assetCode, amount, uid: z.string().regex(/^\d{1,12}$/, 'funding.recipient_unknown') }),
    output: quote,
    refusals: [...OUTFLOW_REFUSALS, ...RECIPIENT_REFUSALS],
  }),
  transfer: post('/exchange/otcOrder/transfer', {
    access: 'user',
    summary: 'Gives the amount of a quote to another user: at once, or when staff have looked at it.',
    input: z.object({ quoteId: id, ...proof }),
    output: transfer,
    refusals: [...ASKING_REFUSALS, ...PROOF_REFUSALS],
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
    summary:
      'Writes an address down, or another user: chain BOURSE, the uid as address. It can be used after 24 hours where only the book is allowed.',
    input: z.object({ chainName, address, tag: memo, label: line(40), fundPassword, googleCode: authenticatorCode }),
    output: bookEntry,
    refusals: [
      'funding.chain_unknown',
      'funding.address_wrong',
      'funding.memo_wrong',
      'funding.own_address',
      'funding.book_full',
      'funding.book_known',
      'funding.recipient_unknown',
      'funding.recipient_self',
      'request.limited',
      ...PROOF_REFUSALS,
      ...LOCK_REFUSALS,
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
  officeWithdrawals: officePost('/funding/withdrawal/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Withdrawals, those in review by risk and age first, by order, address, transaction or user.',
    input: z.object({
      ...paging,
      state: z.enum([...WITHDRAWAL_STATES, 'open']).optional(),
      symbol: assetCode.optional(),
      search: text().trim().max(254).optional(),
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
    decides: true,
    summary: 'Lets a withdrawal go. Above the limit two different people must.',
    input: z.object({ id }),
    output: z.object({ outcome: z.enum(['first_approval', 'approved']) }),
    refusals: ['funding.withdrawal_unknown', 'funding.not_in_review', 'funding.second_approval_needed'],
  }),
  refuseWithdrawal: officePost('/funding/withdrawal/refuse', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Refuses a withdrawal; the person reads why, and has the money again at once.',
    input: z.object({ id, reason: reviewText }),
    output: nothing,
    refusals: ['funding.withdrawal_unknown', 'funding.not_in_review'],
  }),
  noteWithdrawal: officePost('/funding/withdrawal/note', {
    access: 'staff',
    roles: SEEING,
    summary: 'A note for the colleagues.',
    input: z.object({ id, text: reviewText }),
    output: nothing,
    refusals: ['funding.withdrawal_unknown'],
  }),
  speedUpWithdrawal: officePost('/funding/withdrawal/speedUp', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Replaces a transaction that does not get through by one with a higher fee, spending the same.',
    input: z.object({ id }),
    output: nothing,
    refusals: ['funding.withdrawal_unknown', 'funding.not_replaceable'],
  }),
} as const

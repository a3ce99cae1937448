import { z } from 'zod'
import { givenAmount, line, text, time } from '../fields.ts'
import { PAYMENT_METHODS } from '../payments/fields.ts'
import { destination } from '../travel/calls.ts'

/** Specification §4. What compliance refuses has failed; its reason says so. */
export const WITHDRAWAL_STATES = ['review', 'approved', 'processing', 'completed', 'failed', 'cancelled'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export const WITHDRAWAL_RAILS = ['chain', 'sepa', 'fps', 'user'] as const
export type WithdrawalRail = (typeof WITHDRAWAL_RAILS)[number]

/** What its history tells: the states, and what happened within one. */
export const WITHDRAWAL_EVENTS = [
  'asked',
  'held_for_review',
  'first_approval',
  'approved',
  'approved_by_rule',
  'waiting_for_funds',
  'waiting_for_provider',
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
export const WITHDRAWAL_FAILURES = [
  'refused',
  'network_refused',
  'reverted',
  'too_small',
  'bank_refused',
  'recipient_gone',
  /** Asked for before payments to chains were confirmed behind the signer's wall. */
  'unconfirmed',
  'screened',
  /** By the provider to whom the coins should have gone. */
  'provider_refused',
  'beneficiary_unknown',
] as const
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
  'reversible_deposit',
  'above_rule_limit',
  'address_risk',
  'address_unscreened',
  'open_screening',
  'wallet_of_other',
  'wallet_unproven',
] as const
export type RiskFlag = (typeof RISK_FLAGS)[number]

/** What somebody lacks before they can withdraw (specification §5). */
export const WITHDRAWAL_NEEDS = ['kyc', 'fund_password', 'fund_password_locked', 'second_contact'] as const
export type WithdrawalNeed = (typeof WITHDRAWAL_NEEDS)[number]

export const chainName = z.string().regex(/^[A-Z0-9]{2,20}$/)
export const address = text({ error: 'funding.address_wrong' })
  .trim()
  .min(1, 'funding.address_wrong')
  .max(200, 'funding.address_wrong')
export const memo = text().trim().max(40, 'funding.memo_wrong').optional()
export const id = text().max(40)
export const accountId = text({ error: 'funding.account_missing' }).min(1, 'funding.account_missing').max(40)
export const amount = givenAmount('funding.amount_missing')
export const reviewText = line(500)

const limits = z.object({
  /** In euro: what the level allows in 24 hours and 30 days, and what is left of it. */
  day: z.string(),
  dayLeft: z.string(),
  month: z.string(),
  monthLeft: z.string(),
})

export const checkStatus = z.object({
  /** True when nothing is missing and nothing stops withdrawals now. */
  ready: z.boolean(),
  missing: z.array(z.enum(WITHDRAWAL_NEEDS)),
  stoppedUntil: time.nullable(),
  frozen: z.boolean(),
  /** What the house has advanced, in euro: so much of the wallet cannot leave it. */
  owed: z.string(),
  /** What was paid in by a way on which it can be called back, and leaves from then on. */
  heldBack: z.array(
    z.object({ method: z.enum([...PAYMENT_METHODS, 'p2p']), coin: z.string(), amount: z.string(), until: time }),
  ),
  /** What of that never arrived: until it is paid nothing leaves. The next deposit of the coin pays it. */
  debts: z.array(z.object({ coin: z.string(), amount: z.string() })),
  limits,
  /** What is asked for beside the fund password and the mailed code; `fresh` when this session has proved one just now. */
  factor: z.enum(['authenticator', 'passkey', 'phone', 'fresh', 'none']),
  /** For a withdrawal to a chain, which asks for it however fresh the session is: it confirms amount and address. */
  chainFactor: z.enum(['authenticator', 'passkey', 'phone', 'none']),
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

const withdrawBank = z.object({
  rail: z.enum(['sepa', 'fps']),
  provider: z.string(),
  fee: z.string(),
  minimum: z.string(),
  decimals: z.number(),
  /** Once the bank has it. */
  expectedMinutes: z.number(),
})
export type WithdrawBank = z.infer<typeof withdrawBank>

export const withdrawOptions = z.object({
  coin: z.string(),
  available: z.string(),
  /** What of it is the person's own: money that was advanced does not leave. */
  withdrawable: z.string(),
  chains: z.array(withdrawChain),
  /** Null for what no bank pays. */
  bank: withdrawBank.nullable(),
})
export type WithdrawOptions = z.infer<typeof withdrawOptions>

export const checkedAddress = z.object({
  /** As the chain itself writes it. */
  address: z.string(),
  tag: z.string().nullable(),
  kind: z.enum(['external', 'own', 'internal']),
  usedBefore: z.boolean(),
  /** What was said of it before; null while nobody was asked. */
  destination: destination.nullable(),
  /** Whether its owner has shown to hold its key, or could. */
  proof: z.enum(['proven', 'possible', 'none']),
  book: z.object({ label: z.string(), usableFrom: time, waiting: z.boolean() }).nullable(),
})
export type CheckedAddress = z.infer<typeof checkedAddress>

/** Everything that the review step shows; it is exactly what happens. */
export const quote = z.object({
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
  destination: destination.nullable(),
  eurValue: z.string(),
  expiresAt: time,
})
export type WithdrawQuote = z.infer<typeof quote>

export const withdrawal = z.object({
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
  /** Where it goes by the word of its owner; null where nobody had to ask. */
  destination: destination.nullable(),
  state: z.enum(WITHDRAWAL_STATES),
  failure: z.enum(WITHDRAWAL_FAILURES).nullable(),
  /** What compliance wrote to the person. */
  reason: z.string().nullable(),
  cancellable: z.boolean(),
  txId: z.string().nullable(),
  confirmations: z.number(),
  needed: z.number(),
  /** About how long it takes from being sent to its end. */
  arrivalMinutes: z.number(),
  askedAt: time,
  endedAt: time.nullable(),
})
export type Withdrawal = z.infer<typeof withdrawal>

const event = z.object({ kind: z.enum(WITHDRAWAL_EVENTS), at: time, txId: z.string().nullable() })
export const withdrawalDetail = withdrawal.extend({ events: z.array(event) })
export type WithdrawalDetail = z.infer<typeof withdrawalDetail>

export const transfer = z.object({
  id: z.string(),
  direction: z.enum(['sent', 'received']),
  /** Whoever gets something hears of it when it is there. */
  state: z.enum(WITHDRAWAL_STATES),
  cancellable: z.boolean(),
  coin: z.string(),
  amount: z.string(),
  /** The other one, as little as was shown when it was sent. */
  other: z.string(),
  time,
})
export type InternalTransfer = z.infer<typeof transfer>

export const bookEntry = z.object({
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

export const officeRow = withdrawal.extend({
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
export const officeWithdrawal = officeRow.extend({
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
    z.object({
      attempt: z.number(),
      txId: z.string().nullable(),
      state: z.enum(['built', 'signed', 'sent', 'unknown', 'refused']),
      madeAt: time,
      fee: z.string(),
    }),
  ),
  mayDecide: z.boolean(),
})
export type OfficeWithdrawal = z.infer<typeof officeWithdrawal>

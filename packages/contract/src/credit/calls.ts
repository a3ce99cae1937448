import { z } from 'zod'
import { get, officeGet, officePost, post } from '../call.ts'
import { assetCode, line, nothing, page, paging, text, time } from '../fields.ts'
import { CREDIT_STATES } from './fields.ts'

/** What a person may do with Credit Deposit now (specification §4). */
export const CREDIT_RIGHTS = ['eligible', 'not_eligible', 'suspended'] as const
export type CreditRight = (typeof CREDIT_RIGHTS)[number]

/** Why somebody gets no early credit at the moment. */
export const CREDIT_REASONS = ['country', 'kyc', 'staff', 'failures', 'trial', 'debt', 'assets', 'limit'] as const
export type CreditReason = (typeof CREDIT_REASONS)[number]

const amountOf = z.object({ symbol: z.string(), amount: z.string() })
export type CreditAmount = z.infer<typeof amountOf>

/** Specification §3: Credit Deposit. Amounts without a currency beside them are in euro. */
const info = z.object({
  right: z.enum(CREDIT_RIGHTS),
  /** Null when an order may be taken with early credit. */
  why: z.enum(CREDIT_REASONS).nullable(),
  /** The most that may be advanced to the caller at any time. */
  limit: z.string(),
  availableLimit: z.string(),
  usedQuota: z.string(),
  /** Fees of orders with early credit that come off the next deposit first. */
  pendingFee: z.array(amountOf),
  /** What is really the caller's own: without credit, trial and bonus money. */
  ownAssets: z.string(),
  minAsset: z.string(),
  /** Orders with early credit that were cancelled or missed, ever, and since the right was last opened. */
  failOrders: z.number(),
  failedTimes: z.number(),
  mostFailures: z.number(),
  /** Deposits since a suspension, and what they were worth; more than the thresholds beside them reopen the right. */
  depositTimes: z.number(),
  depositAmount: z.string(),
  reopenTimes: z.number(),
  reopenAmount: z.string(),
  suspendedAt: time.nullable(),
  reopenedAt: time.nullable(),
  running: z.array(amountOf.extend({ orderId: z.string(), referenceNumber: z.string(), expireTime: time })),
  /** What an earlier advance still lacks. */
  debts: z.array(amountOf),
})
export type CreditInfo = z.infer<typeof info>

const officeCredit = amountOf.extend({
  orderId: z.string(),
  uid: z.string(),
  userId: z.string(),
  referenceNumber: z.string(),
  eurValue: z.string(),
  /** What of it has not come back. */
  open: z.string(),
  pendingFee: z.string(),
  state: z.enum(CREDIT_STATES),
  grantedAt: time,
  expireTime: time,
  endedAt: time.nullable(),
})
export type OfficeCredit = z.infer<typeof officeCredit>

const uid = z.string().regex(/^\d{1,12}$/)
const DECIDERS = ['compliance'] as const
const decision = z.object({ uid, reason: line(500) })

/** Credit Deposit: a deposit by bank that can be used before its transfer arrives. */
export const credit = {
  creditInfo: get('/exchange/sepa/creditInfo', {
    access: 'user',
    summary: 'Whether the caller may use a deposit before it arrives, how much of it, and what is running.',
    input: nothing,
    output: info,
  }),
  creditRepay: post('/exchange/sepa/creditRepay', {
    access: 'user',
    money: true,
    summary: 'Pays what an earlier advance lacks out of what is available.',
    input: z.object({ symbol: assetCode }),
    output: z.object({ symbol: z.string(), paid: z.string(), left: z.string() }),
    refusals: ['funding.no_debt'],
  }),
  officeCredits: officePost('/funding/credit/list', {
    access: 'staff',
    summary: 'Orders with early credit, newest first.',
    input: z.object({
      ...paging,
      search: text().trim().max(60).optional(),
      state: z.enum(CREDIT_STATES).optional(),
    }),
    output: page(officeCredit),
  }),
  officeCredit: officeGet('/funding/credit/person', {
    access: 'staff',
    summary: 'How somebody stands with Credit Deposit.',
    input: z.object({ uid }),
    output: info.extend({ uid: z.string(), userId: z.string(), suspension: z.string().nullable() }),
    refusals: ['funding.user_unknown'],
  }),
  suspendCredit: officePost('/funding/credit/suspend', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary: 'Takes the right to early credit away; only staff give it back.',
    input: decision,
    output: nothing,
    refusals: ['funding.user_unknown', 'funding.credit_suspended'],
  }),
  reopenCredit: officePost('/funding/credit/reopen', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary: 'Gives the right to early credit back and counts failures again.',
    input: decision,
    output: nothing,
    refusals: ['funding.user_unknown', 'funding.credit_open'],
  }),
} as const

import { z } from 'zod'
import { get, officeGet, officePost, post } from '../call.ts'
import { givenAmount, line, nothing, page, paging, text, time } from '../fields.ts'
import { authenticatorCode, fundPassword } from '../identity/fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import { MERCHANT_NEEDS, MERCHANT_STATES } from './lists.ts'
import { FUND_PROOF_REFUSALS } from './methods.ts'

/** Whoever answers for the law decides; support sees what a person asks about. */
const DECIDERS = ['compliance'] as const
const READERS = ['admin', 'compliance', 'support'] as const

const merchantId = text().max(40, 'p2p.merchant_unknown')
const uid = z.string().regex(/^\d{1,12}$/, 'p2p.person_unknown')

/** How somebody has traded with other people. */
export const merchantFigures = z.object({
  /** Completed, ever. */
  orders: z.number(),
  /** Of the last 30 days: how many ended, and how many of these were completed, in percent with one decimal. */
  orders30: z.number(),
  completion: z.string().nullable(),
  /** From marked as paid until released, the middle one of the last 30 days; null where there was none. */
  releaseMinutes: z.number().nullable(),
})
export type MerchantFigures = z.infer<typeof merchantFigures>

const merchantProfile = merchantFigures.extend({
  merchantId: z.string(),
  nickname: z.string(),
  about: z.string(),
  /** Since when staff know them as a merchant. */
  since: time,
})
export type MerchantProfile = z.infer<typeof merchantProfile>

const bond = z.object({ coin: z.string(), amount: z.string() })

const application = z.object({
  merchantId: z.string(),
  state: z.enum(MERCHANT_STATES),
  nickname: z.string(),
  about: z.string(),
  business: z.string().nullable(),
  bond,
  /** What is held of it now, and what is missing since it was paid from: until that is there the listings are not shown. */
  held: z.string(),
  missing: z.string(),
  applyTime: time,
  decideTime: time.nullable(),
  /** What staff wrote to whoever was refused. */
  reason: z.string().nullable(),
  /** When the bond of somebody who leaves is free again, as far as no new order moves it. */
  bondFreeTime: time.nullable(),
})

const merchantStanding = z.object({
  /** The latest; null for whoever never applied. */
  application: application.nullable(),
  figures: merchantFigures,
  /** What is asked for, and whether it holds now. */
  needs: z.array(z.object({ need: z.enum(MERCHANT_NEEDS), met: z.boolean() })),
  bond,
  /** Whether the listings are hidden because too few orders were completed. */
  hidden: z.boolean(),
  terms: z.object({
    accountDays: z.number(),
    orders: z.number(),
    completion: z.number(),
    shownFrom: z.number(),
    bondDays: z.number(),
  }),
})
export type MerchantStanding = z.infer<typeof merchantStanding>

const officeRow = application.extend({
  userId: z.string(),
  uid: z.string(),
  /** Email address or phone number. */
  account: z.string(),
  figures: merchantFigures,
  hidden: z.boolean(),
})
export type OfficeMerchantRow = z.infer<typeof officeRow>

const officeMerchant = officeRow.extend({
  person: z.string().nullable(),
  needs: z.array(z.object({ need: z.enum(MERCHANT_NEEDS), met: z.boolean() })),
  decidedBy: z.string().nullable(),
  /** Other accounts here that are paid to the same account outside. */
  sharedWith: z.array(z.string()),
  topUps: z.array(z.object({ amount: z.string(), time })),
  claims: z.array(
    z.object({
      claimId: z.string(),
      state: z.enum(['proposed', 'paid', 'dropped']),
      uid: z.string(),
      amount: z.string(),
      caseId: z.string(),
      reason: z.string(),
      proposedBy: z.string(),
      proposeTime: time,
      decidedBy: z.string().nullable(),
      decideTime: time.nullable(),
    }),
  ),
})
export type OfficeMerchant = z.infer<typeof officeMerchant>

/** People who trade with others as a business: who may, what they leave as a bond, and how they have traded. */
export const merchantCalls = {
  applyMerchant: post('/exchange/merchant/apply', {
    access: 'user',
    money: true,
    summary: 'Asks to be a merchant. The bond is held from now on, and free again when staff refuse.',
    input: z.object({
      nickname: line(24),
      about: line(300),
      /** What shows the business of whoever has too few orders: register and number, or where it can be looked up. */
      business: line(500).optional(),
      fundPassword,
      googleCode: authenticatorCode,
    }),
    output: merchantStanding,
    refusals: [
      'kyc.needed',
      'session.frozen',
      'identity.security_setup_needed',
      ...POLICY_REFUSALS,
      'p2p.merchant_already',
      'p2p.account_young',
      'p2p.orders_few',
      'p2p.nickname_taken',
      'ledger.insufficient_balance',
      'p2p.bond_not_own',
      ...FUND_PROOF_REFUSALS,
    ],
  }),
  merchantStanding: get('/exchange/merchant/standing', {
    access: 'user',
    summary: 'Whether the caller is a merchant or can be one, and how the caller has traded.',
    input: nothing,
    output: merchantStanding,
  }),
  merchantProfile: get('/exchange/merchant/profile', {
    access: 'public',
    summary: 'How a merchant has traded.',
    input: z.object({ merchantId }),
    output: merchantProfile,
    refusals: ['p2p.merchant_unknown'],
  }),
  topUpBond: post('/exchange/merchant/topUpBond', {
    access: 'user',
    money: true,
    summary: 'Fills up a bond that somebody was paid from, so that the listings are shown again.',
    input: z.object({ fundPassword, googleCode: authenticatorCode }),
    output: merchantStanding,
    refusals: [
      'p2p.not_merchant',
      'p2p.bond_full',
      'session.frozen',
      'ledger.insufficient_balance',
      'p2p.bond_not_own',
      ...FUND_PROOF_REFUSALS,
    ],
  }),
  leaveMerchant: post('/exchange/merchant/leave', {
    access: 'user',
    money: true,
    summary:
      'Ends being a merchant: listings end now, the bond is free 30 days after the last order. Takes an application back.',
    input: nothing,
    output: merchantStanding,
    refusals: ['p2p.not_merchant', 'p2p.merchant_busy'],
  }),
  officeMerchants: officePost('/p2p/merchant/list', {
    access: 'staff',
    roles: READERS,
    summary: 'Applications and merchants, those that wait first, the oldest before others.',
    input: z.object({
      ...paging,
      state: z.enum(MERCHANT_STATES).optional(),
      search: text().trim().max(60).optional(),
    }),
    output: page(officeRow),
  }),
  officeMerchant: officeGet('/p2p/merchant/detail', {
    access: 'staff',
    roles: READERS,
    summary: 'One merchant with figures, bond, and what was paid out of it. Looking is recorded.',
    input: z.object({ merchantId }),
    output: officeMerchant,
    refusals: ['p2p.merchant_unknown'],
  }),
  decideMerchant: officePost('/p2p/merchant/decide', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary: 'Approves or refuses an application. Refused, the bond is free at once.',
    input: z.object({ merchantId, decision: z.enum(['approved', 'refused']), reason: line(500) }),
    output: nothing,
    refusals: ['p2p.merchant_unknown', 'p2p.merchant_decided'],
  }),
  payFromBond: officePost('/p2p/merchant/payFromBond', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary: 'Proposes to pay somebody who was harmed out of a merchant’s bond. A second person pays it.',
    input: z.object({
      merchantId,
      uid,
      amount: givenAmount('p2p.amount_missing'),
      /** The order or case that it is about: once for each. */
      caseId: line(40),
      reason: line(500),
    }),
    output: z.object({ claimId: z.string() }),
    refusals: [
      'p2p.merchant_unknown',
      'p2p.person_unknown',
      'p2p.person_is_merchant',
      'p2p.amount_missing',
      'p2p.bond_short',
      'p2p.claim_known',
    ],
  }),
  decideBondClaim: officePost('/p2p/merchant/decideClaim', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary: 'Pays or drops what somebody else has proposed to pay out of a bond.',
    input: z.object({ claimId: text().max(40, 'p2p.claim_unknown'), decision: z.enum(['paid', 'dropped']) }),
    output: nothing,
    refusals: [
      'p2p.claim_unknown',
      'p2p.claim_decided',
      'p2p.second_person_needed',
      'p2p.bond_short',
      'p2p.person_unknown',
    ],
  }),
} as const

import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { decimalText, line, nothing, page, paging, text, time, wholeNumber } from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { coin, id, savingDetail, savingPosition } from './fields.ts'
import { SAVING_PRODUCT_STATES } from './lists.ts'

const percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/)

/** What a second person publishes as it stands. Amounts are in the coin. */
const terms = z.object({
  coin,
  apy: percent,
  days: wholeNumber({ min: 1, max: 365, standard: 30 }),
  minimum: decimalText,
  quota: decimalText,
  personalQuota: decimalText,
})

const officeProduct = z.object({
  id: z.string(),
  state: z.enum(SAVING_PRODUCT_STATES),
  coin: z.string(),
  apy: z.string(),
  days: z.number(),
  minimum: z.string(),
  quota: z.string(),
  personalQuota: z.string(),
  /** What runs in it now, and how many positions that is. */
  used: z.string(),
  positions: z.number(),
  issuedInterest: z.string(),
  reason: z.string(),
  draftedBy: z.string(),
  draftedAt: time,
  publishedBy: z.string().nullable(),
  publishedAt: time.nullable(),
  closedBy: z.string().nullable(),
  closedAt: time.nullable(),
  closedReason: z.string().nullable(),
  /** Whether the caller may publish it: a draft of somebody else. */
  mayPublish: z.boolean(),
})
export type OfficeSavingProduct = z.infer<typeof officeProduct>

const funding = z.object({
  id: z.string(),
  coin: z.string(),
  amount: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: time,
  /** Whether the caller is another person than the one who proposed. */
  mayDecide: z.boolean(),
})
export type PoolFunding = z.infer<typeof funding>

const pool = z.object({
  coin: z.string(),
  /** Free for new subscriptions, set aside for those that run, and what the house could still put in. */
  pool: z.string(),
  reserved: z.string(),
  treasury: z.string(),
  /** Principals that run. */
  saved: z.string(),
})
export type SavingPool = z.infer<typeof pool>

const pools = z.object({ pools: z.array(pool), proposals: z.array(funding) })
export type SavingPools = z.infer<typeof pools>

const whose = { userId: z.string(), uid: z.string() }
const officePosition = savingPosition.extend(whose)
export type OfficeSavingPosition = z.infer<typeof officePosition>
const officeDetail = savingDetail.extend(whose)
export type OfficeSavingDetail = z.infer<typeof officeDetail>

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const
const TERMS_REFUSALS = ['saving.coin_unknown', 'saving.amount_malformed', 'saving.bounds_crossed'] as const
const CLOSING = ['saving.proposal_unknown', 'saving.proposal_closed'] as const

/** Products, pools and positions as staff see them. Part of the calls of saving. */
export const savingOfficeCalls = {
  officeProducts: officeGet('/saving/products', {
    access: 'staff',
    roles: SEEING,
    summary: 'Every product: drafts, what is offered and what is closed.',
    input: nothing,
    output: z.array(officeProduct),
  }),
  draftProduct: officePost('/saving/product/draft', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Drafts a product. Another person must publish it.',
    input: terms.extend({ reason: line(500) }),
    output: officeProduct,
    refusals: TERMS_REFUSALS,
  }),
  publishProduct: officePost('/saving/product/publish', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Publishes what another person drafted: it can be subscribed to from now on, with a new term every day.',
    input: z.object({ id }),
    output: nothing,
    refusals: ['saving.product_unknown', 'saving.product_not_draft', 'saving.second_person_needed'],
  }),
  closeProduct: officePost('/saving/product/close', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends subscriptions to a product, or drops a draft. What runs is released on its day.',
    input: z.object({ id, reason: line(500) }),
    output: nothing,
    refusals: ['saving.product_unknown', 'saving.product_closed'],
  }),
  officePools: officeGet('/saving/pools', {
    access: 'staff',
    roles: SEEING,
    summary: 'What is there to pay interest from, coin by coin, and what is proposed to be put in.',
    input: nothing,
    output: pools,
  }),
  proposePool: officePost('/saving/pool/propose', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Proposes to put money of the house into the pool of a coin. Another person must confirm it.',
    input: z.object({ coin, amount: decimalText, reason: line(500) }),
    output: funding,
    refusals: ['saving.coin_unknown', 'saving.amount_missing', 'saving.amount_malformed', 'saving.proposal_open'],
  }),
  confirmPool: officePost('/saving/pool/confirm', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Puts in what another person proposed.',
    input: z.object({ id }),
    output: nothing,
    refusals: [...CLOSING, 'saving.second_person_needed', 'saving.treasury_short'],
  }),
  declinePool: officePost('/saving/pool/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposal, one’s own too.',
    input: z.object({ id }),
    output: nothing,
    refusals: CLOSING,
  }),
  officePositions: officePost('/saving/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Positions, newest first, by number or by user.',
    input: z.object({
      ...paging,
      search: text().trim().max(60).optional(),
      coin: coin.optional(),
      part: z.enum(['live', 'ended']).optional(),
    }),
    output: page(officePosition),
  }),
  officeSavingsOf: officeGet('/user/saving/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'The savings of a person: what runs by release, what has ended newest first.',
    input: ofUser.extend({ ...paging, part: z.enum(['live', 'ended']).default('live') }),
    output: page(officePosition),
    refusals: ['identity.user_unknown'],
  }),
  officePosition: officeGet('/saving/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One position with its days, and the agreement that was consented to.',
    input: z.object({ id }),
    output: officeDetail,
    refusals: ['saving.position_unknown'],
  }),
} as const

import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { assetCode, decimalText, line, listText, nothing, page, paging, text, time } from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { discountPosition, discountProduct } from './fields.ts'
import { DISCOUNT_PRODUCT_PARTS, DISCOUNT_SERIES_STATES, DISCOUNT_SETTLEMENT_STATES } from './lists.ts'
import { DISCOUNT_DIRECTIONS } from './payoff.ts'

const id = text().max(40)
const days = z.string().regex(/^[1-9]\d{0,2}$/)
/** Percent between the index and the strike. */
const distance = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/)

const seriesInput = {
  coin: assetCode,
  direction: z.enum(DISCOUNT_DIRECTIONS),
  /** After how many days its products settle. */
  days: listText(days, 12),
  /** How far the strikes are from the index at 08:00, in percent. */
  distances: listText(distance, 12),
  /** Strikes are whole steps, in the quote. */
  step: decimalText,
  /** Of each product, in what is paid with. */
  quota: decimalText,
  personal: decimalText,
  minimum: decimalText,
}

/** A rule by which products are opened every day. */
const series = z.object({
  id: z.string(),
  state: z.enum(DISCOUNT_SERIES_STATES),
  coin: z.string(),
  direction: z.enum(DISCOUNT_DIRECTIONS),
  payCoin: z.string(),
  days: z.array(z.number()),
  distances: z.array(z.string()),
  step: z.string(),
  quota: z.string(),
  personal: z.string(),
  minimum: z.string(),
  reason: z.string(),
  draftedBy: z.string(),
  draftedAt: time,
  /** Whether the caller is another person than the one who drafted. */
  mayDecide: z.boolean(),
})
export type DiscountSeries = z.infer<typeof series>

const exposure = z.object({
  coin: z.string(),
  positions: z.number(),
  /** What people have paid in, and what is set aside for both outcomes. */
  principal: z.string(),
  reserved: z.string(),
  /** What the treasury still has to sell more. */
  treasury: z.string(),
})
export type DiscountExposure = z.infer<typeof exposure>

/** By the base: what the house gains or loses with its price. */
const risk = z.object({
  coin: z.string(),
  /** Null while the index has no value. */
  price: z.string().nullable(),
  /** Coins that the house owns more (or less, with a minus) if everything settled at today’s price. */
  netDelta: z.string().nullable(),
  /** The worst of the moves that are tried, in percent, and what it costs the house in USDT. */
  worstMove: z.string().nullable(),
  worstLoss: z.string().nullable(),
})
export type DiscountRisk = z.infer<typeof risk>

const discountDesk = z.object({
  time,
  series: z.array(series),
  assets: z.array(exposure),
  risks: z.array(risk),
  /** What the hedge desk did last; null when it was never asked since the start. */
  hedge: z.object({ answer: z.enum(['offered', 'refused', 'away', 'absurd']), at: time }).nullable(),
  /** Settlements that have no price, and positions that are not paid 45 minutes after theirs. */
  waiting: z.number(),
  late: z.number(),
  /** Live positions whose other side the hedge desk has not confirmed. */
  unhedged: z.number(),
})
export type DiscountDesk = z.infer<typeof discountDesk>

const officeProduct = discountProduct.extend({ seriesId: z.string(), positions: z.number(), openedAt: time })
export type OfficeDiscountProduct = z.infer<typeof officeProduct>

const officePosition = discountPosition.extend({ userId: z.string(), uid: z.string(), agreement: z.string() })
export type OfficeDiscountPosition = z.infer<typeof officePosition>

const proposedPrice = z.object({
  id: z.string(),
  price: z.string(),
  evidence: z.string(),
  proposedBy: z.string(),
  proposedAt: time,
  mayDecide: z.boolean(),
})

const settlement = z.object({
  id: z.string(),
  coin: z.string(),
  settlementTime: time,
  state: z.enum(DISCOUNT_SETTLEMENT_STATES),
  positions: z.number(),
  unpaid: z.number(),
  /** Of 30 minutes. */
  minutes: z.number(),
  /** Of what the sources had in those minutes; a price that people fix lies between. Null when they had nothing. */
  lowest: z.string().nullable(),
  highest: z.string().nullable(),
  price: z.string().nullable(),
  priceFrom: z.enum(['index', 'staff']).nullable(),
  fixedAt: time.nullable(),
  proposed: proposedPrice.nullable(),
})
export type DiscountSettlement = z.infer<typeof settlement>

const reward = z.object({
  id: z.string(),
  positionId: z.string(),
  coin: z.string(),
  amount: z.string(),
  reason: z.string(),
  state: z.enum(['open', 'confirmed', 'declined']),
  proposedBy: z.string(),
  proposedAt: time,
  mayDecide: z.boolean(),
})
export type DiscountReward = z.infer<typeof reward>

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const
/** About other people’s money no admin decides. */
const PAYING = ['compliance'] as const
const CLOSING = ['discount.proposal_unknown', 'discount.proposal_closed'] as const

/** What the house offers, owes and risks. Part of the calls of discount. */
export const discountOfficeCalls = {
  officeDesk: officeGet('/discount/desk', {
    access: 'staff',
    roles: SEEING,
    summary: 'The series, what is set aside for positions, and what a move of the price would cost.',
    input: nothing,
    output: discountDesk,
  }),
  officeProducts: officePost('/discount/product/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Products that have been opened, those on sale first, then those that settle last.',
    input: z.object({ ...paging, coin: assetCode.optional(), part: z.enum(DISCOUNT_PRODUCT_PARTS).optional() }),
    output: page(officeProduct),
  }),
  officePositions: officePost('/discount/position/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Positions, newest first, by number or by user, with the agreement that each was made by.',
    input: z.object({ ...paging, search: text().trim().max(60).optional(), coin: assetCode.optional() }),
    output: page(officePosition),
  }),
  officePositionsOf: officeGet('/user/discount/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'The positions of a person, newest first.',
    input: ofUser.extend(paging),
    output: page(officePosition),
    refusals: ['identity.user_unknown'],
  }),
  officeSettlements: officePost('/discount/settlement/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Days on which positions settle, those without a price first.',
    input: z.object(paging),
    output: page(settlement),
  }),
  officeRewards: officePost('/discount/reward/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'What was proposed or given for late releases, newest first.',
    input: z.object(paging),
    output: page(reward),
  }),
  draftSeries: officePost('/discount/series/draft', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Drafts a series. Another person must publish it.',
    input: z.object({ ...seriesInput, reason: line(500) }),
    output: series,
    refusals: ['discount.asset_unknown', 'discount.figures_wrong'],
  }),
  publishSeries: officePost('/discount/series/publish', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Publishes what another person drafted; its products are opened at once and every day at 08:00 UTC.',
    input: z.object({ id }),
    output: nothing,
    refusals: ['discount.series_unknown', 'discount.series_not_draft', 'discount.second_person_needed'],
  }),
  closeSeries: officePost('/discount/series/close', {
    access: 'staff',
    roles: [...DECIDING, 'operator'],
    summary: 'Ends a series and the sale of its products at once. What people have runs to its end.',
    input: z.object({ id, reason: line(500) }),
    output: nothing,
    refusals: ['discount.series_unknown', 'discount.series_closed'],
  }),
  proposePrice: officePost('/discount/settlement/propose', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Proposes the price of a settlement that the index has none for, with evidence.',
    input: z.object({ id, price: decimalText, evidence: line(1_000) }),
    output: proposedPrice,
    refusals: [
      'discount.settlement_unknown',
      'discount.settlement_not_waiting',
      'discount.price_outside',
      'discount.sources_silent',
      'discount.proposal_open',
    ],
  }),
  confirmPrice: officePost('/discount/settlement/confirm', {
    access: 'staff',
    roles: PAYING,
    decides: true,
    summary: 'Fixes the price that another person proposed; positions are paid at once.',
    input: z.object({ id }),
    output: nothing,
    refusals: [...CLOSING, 'discount.settlement_not_waiting', 'discount.second_person_needed'],
  }),
  declinePrice: officePost('/discount/settlement/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposed price, one’s own too.',
    input: z.object({ id }),
    output: nothing,
    refusals: CLOSING,
  }),
  proposeReward: officePost('/discount/reward/propose', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Proposes a reward for a late release, in the asset that was paid out.',
    input: z.object({ positionId: id, amount: decimalText, reason: line(500) }),
    output: reward,
    refusals: [
      'discount.position_unknown',
      'discount.position_not_late',
      'discount.amount_malformed',
      'discount.proposal_open',
    ],
  }),
  confirmReward: officePost('/discount/reward/confirm', {
    access: 'staff',
    roles: PAYING,
    decides: true,
    summary: 'Pays the reward that another person proposed, out of the treasury.',
    input: z.object({ id }),
    output: nothing,
    refusals: [...CLOSING, 'discount.second_person_needed', 'discount.house_short'],
  }),
  declineReward: officePost('/discount/reward/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposed reward, one’s own too.',
    input: z.object({ id }),
    output: nothing,
    refusals: CLOSING,
  }),
} as const

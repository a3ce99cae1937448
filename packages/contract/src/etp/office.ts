import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { assetCode, line, nothing, page, paging, text, time } from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { etpHolding, etpOrder, etpProduct, etpSymbol } from './fields.ts'

/** What two people do together: `publish` makes a product of a coin, `close` gives notice of 14 days. */
export const ETP_PROPOSAL_KINDS = ['publish', 'close'] as const
export type EtpProposalKind = (typeof ETP_PROPOSAL_KINDS)[number]

const proposal = z.object({
  id: z.string(),
  kind: z.enum(ETP_PROPOSAL_KINDS),
  symbol: z.string(),
  coin: z.string(),
  leverage: z.number(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: time,
  /** Whether the caller is another person than the one who proposed. */
  mayDecide: z.boolean(),
})
export type EtpProposal = z.infer<typeof proposal>

const deskProduct = etpProduct.extend({
  /** Units that people hold, and how many hold some. */
  outstanding: z.string(),
  holders: z.number(),
  /** USDT: what the units are worth, and what stands in reserve for them. */
  owed: z.string().nullable(),
  reserve: z.string(),
  /** Coins that the house would have to hold, below zero to be short, to be even with the holders. */
  delta: z.string().nullable(),
  waitingOrders: z.number(),
  /** The minute up to which it was counted. */
  walkedTo: time,
})
export type EtpDeskProduct = z.infer<typeof deskProduct>

const desk = z.object({
  time,
  products: z.array(deskProduct),
  proposals: z.array(proposal),
  /** Of all products, in USDT; `room` is what may still be sold of all of them before they are sold out. */
  reserve: z.string(),
  owed: z.string(),
  treasury: z.string(),
  room: z.string(),
  /** Per coin over all products: the net delta, and what the worst single move of 15% would cost the house in USDT. */
  exposure: z.array(z.object({ coin: z.string(), delta: z.string(), worstMove: z.string() })),
})
export type EtpDesk = z.infer<typeof desk>

const officeOrder = etpOrder.extend({ userId: z.string(), uid: z.string() })
export type OfficeEtpOrder = z.infer<typeof officeOrder>

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const
const id = text().max(40)
const CLOSING = ['etp.proposal_unknown', 'etp.proposal_closed'] as const

/** Products, reserves and exposure for staff. Part of the calls of etp. */
export const etpOfficeCalls = {
  officeEtp: officeGet('/etp/desk', {
    access: 'staff',
    roles: SEEING,
    summary: 'Products with what people hold, what stands in reserve for it, and what the house is exposed to.',
    input: nothing,
    output: desk,
  }),
  officeEtpOrders: officePost('/etp/orders', {
    access: 'staff',
    roles: SEEING,
    summary: 'Orders, newest first, by number or by user.',
    input: z.object({ ...paging, search: text().trim().max(60).optional(), symbol: etpSymbol.optional() }),
    output: page(officeOrder),
  }),
  officeEtpHoldings: officeGet('/user/etp/holdings', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'The units that a person holds.',
    input: ofUser,
    output: z.array(etpHolding),
    refusals: ['identity.user_unknown'],
  }),
  officeEtpOrdersOf: officeGet('/user/etp/orders', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'The orders of a person, newest first.',
    input: ofUser.extend(paging),
    output: page(officeOrder),
    refusals: ['identity.user_unknown'],
  }),
  proposeEtp: officePost('/etp/propose', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Proposes a new product of a coin, long or short.',
    input: z.object({ coin: assetCode, side: z.enum(['long', 'short']), reason: line(500) }),
    output: proposal,
    refusals: ['etp.coin_unknown', 'etp.product_known', 'etp.proposal_open'],
  }),
  proposeEtpClosing: officePost('/etp/proposeClosing', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Proposes to close a product, 14 days after the confirmation.',
    input: z.object({ symbol: etpSymbol, reason: line(500) }),
    output: proposal,
    refusals: ['etp.product_unknown', 'etp.closing_already', 'etp.proposal_open'],
  }),
  confirmEtp: officePost('/etp/confirm', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Confirms what another person proposed.',
    input: z.object({ id }),
    output: nothing,
    refusals: [
      ...CLOSING,
      'etp.second_person_needed',
      'etp.coin_unknown',
      'etp.product_known',
      'etp.closing_already',
      'etp.price_unknown',
    ],
  }),
  declineEtp: officePost('/etp/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposal, one’s own too.',
    input: z.object({ id }),
    output: nothing,
    refusals: CLOSING,
  }),
} as const

import { z } from 'zod'
import { givenAmount, listText, text, time } from '../fields.ts'

/** What the owner of a listing does with the coins. */
export const LISTING_SIDES = ['sell', 'buy'] as const
export type ListingSide = (typeof LISTING_SIDES)[number]

/** `hidden` by its owner; a listing may be out of the market for other reasons too (`LISTING_REASONS`). */
export const LISTING_STATES = ['open', 'hidden', 'closed'] as const
export type ListingState = (typeof LISTING_STATES)[number]

/** Why nobody sees an open listing in the market now. */
export const LISTING_REASONS = [
  'price_off',
  'no_price',
  'busy',
  'sold_out',
  'merchant',
  'bond',
  'frozen',
  'payment_paused',
  'policy',
] as const
export type ListingReason = (typeof LISTING_REASONS)[number]

export const PRICE_KINDS = ['fixed', 'floating'] as const
export type PriceKind = (typeof PRICE_KINDS)[number]

/** Specification §4, both lists in one: what an order is, whoever looks. */
export const P2P_STATES = [
  'matching',
  'accepted',
  'paid',
  'appeal',
  'completed',
  'cancelled',
  'rejected',
  'appeal_completed',
  'appeal_cancelled',
] as const
export type P2pState = (typeof P2P_STATES)[number]

/** The same as each of the two reads it. */
export const P2P_STATUSES = [
  'matching',
  'wait_payment',
  'marked_paid',
  'pending_acceptance',
  'pending_payment',
  'pending_release',
  'appeal',
  'completed',
  'cancelled',
  'rejected',
  'appeal_completed',
  'appeal_cancelled',
] as const
export type P2pStatus = (typeof P2P_STATUSES)[number]

/** Why an order ended without a release. `house` is ours, and does not tell about whom. */
export const P2P_END_REASONS = ['buyer', 'agreed', 'merchant', 'not_accepted', 'not_paid', 'house', 'staff'] as const
export type P2pEndReason = (typeof P2P_END_REASONS)[number]

/** What the caller may do with an order now; a page shows these and no other button. */
export const P2P_ACTS = [
  'accept',
  'reject',
  'mark_paid',
  'cancel',
  'ask_cancel',
  'agree_cancel',
  'release',
  'appeal',
  'answer',
  'withdraw_appeal',
  'add_evidence',
  'message',
  'rate',
  'complain',
] as const
export type P2pAct = (typeof P2P_ACTS)[number]

/** What its history tells. */
export const P2P_EVENTS = [
  'made',
  'accepted',
  'rejected',
  'lapsed',
  'paid',
  'seen',
  'cancel_asked',
  'cancelled',
  'extended',
  'reminded',
  'appealed',
  'answered',
  'appeal_withdrawn',
  'decided',
  'released',
] as const
export type P2pEventKind = (typeof P2P_EVENTS)[number]

export const P2P_PARTIES = ['buyer', 'seller', 'system', 'staff'] as const
export type P2pParty = (typeof P2P_PARTIES)[number]

export const id = text().max(40)
export const amount = givenAmount('p2p.amount_missing')
const price = givenAmount('p2p.price_missing')
export const quantity = givenAmount('p2p.quantity_missing')
export const fiat = z.enum(['EUR', 'GBP'])
/** In basis points of the index: −150 is 1.5% below it. */
const marginBps = z
  .string()
  .regex(/^-?\d{1,4}$/, 'p2p.margin_wrong')
  .transform(Number)
/** What somebody writes to the other one: lines may be apart. */
export const words = (max: number) =>
  text()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}]*(\n[^\p{Cc}]*)*$/u)

/** What may be changed later, too. */
export const terms = {
  priceKind: z.enum(PRICE_KINDS),
  price: price.optional(),
  marginBps: marginBps.optional(),
  /** In the fiat, per order. */
  minAmount: amount,
  maxAmount: amount,
  /** Own payment methods: where a seller is paid, or by which a buyer pays. */
  paymentIds: listText(id, 5),
  remark: words(500).optional(),
}

/** How a merchant has done lately. */
export const merchantShown = z.object({
  id: z.string(),
  name: z.string(),
  /** Completed ever. */
  orders: z.number(),
  /** Of the last 30 days, in percent with one decimal; null without an order. */
  completion: z.string().nullable(),
  /** From marked as paid to released, in the middle of the last 30 days; null without one. */
  releaseMinutes: z.number().nullable(),
})
export type P2pMerchant = z.infer<typeof merchantShown>

/** One line of the market. */
export const offer = z.object({
  id: z.string(),
  /** Of the caller who takes it: `buy` on a listing that sells. */
  side: z.enum(LISTING_SIDES),
  symbol: z.string(),
  fiat: z.string(),
  price: z.string(),
  /** Of the price to the index, in percent: "1.20" is above it. */
  distance: z.string(),
  /** What is still for sale or wanted. */
  quantity: z.string(),
  minAmount: z.string(),
  /** As far as what is left reaches. */
  maxAmount: z.string(),
  paymentKinds: z.array(z.string()),
  remark: z.string().nullable(),
  merchant: merchantShown,
})
export type P2pOffer = z.infer<typeof offer>

/** As its owner sees it. */
export const listing = z.object({
  id: z.string(),
  side: z.enum(LISTING_SIDES),
  symbol: z.string(),
  fiat: z.string(),
  priceKind: z.enum(PRICE_KINDS),
  /** Of now; null while no index gives a floating one. */
  price: z.string().nullable(),
  marginBps: z.number().nullable(),
  quantity: z.string(),
  left: z.string(),
  minAmount: z.string(),
  maxAmount: z.string(),
  payments: z.array(z.object({ id: z.string(), kind: z.string() })),
  remark: z.string().nullable(),
  state: z.enum(LISTING_STATES),
  /** Null while it is seen in the market, and when its state says it all. */
  why: z.enum(LISTING_REASONS).nullable(),
  openOrders: z.number(),
  createTime: time,
})
export type P2pListing = z.infer<typeof listing>

/** Specification §3: Convert/P2P order. */
export const order = z.object({
  id: z.string(),
  /** What people name it by. */
  number: z.string(),
  listingId: z.string(),
  /** Of the caller. */
  side: z.enum(LISTING_SIDES),
  role: z.enum(['taker', 'merchant']),
  state: z.enum(P2P_STATES),
  status: z.enum(P2P_STATUSES),
  symbol: z.string(),
  fiat: z.string(),
  price: z.string(),
  /** Fiat, which is paid outside. */
  amount: z.string(),
  quantity: z.string(),
  /** What the caller pays and receives, in the coin or the fiat of their side. */
  payAmount: z.string(),
  receiveAmount: z.string(),
  paymentKind: z.string(),
  otherName: z.string(),
  createTime: time,
  /** Until when the step that it stands at is to be done; null where nothing lapses. */
  dueTime: time.nullable(),
  endTime: time.nullable(),
  endReason: z.enum(P2P_END_REASONS).nullable(),
  acts: z.array(z.enum(P2P_ACTS)),
  /** By the clock of the exchange, for who counts down to a deadline. */
  now: time,
})
export type P2pOrder = z.infer<typeof order>

export const evidence = z.object({ fileId: z.string(), from: z.enum(P2P_PARTIES), time })
export type P2pEvidence = z.infer<typeof evidence>

export const APPEAL_REASONS = [
  'not_released',
  'not_received',
  'other_name',
  'too_little',
  'too_much',
  'other',
  /** By the system; `house` does not tell about whom. */
  'silence',
  'house',
] as const
export type AppealReason = (typeof APPEAL_REASONS)[number]
export const APPEAL_OUTCOMES = ['release', 'return', 'split'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** As both of an order see it: staff decide, and their reasons are for the file. */
export const appeal = z.object({
  reason: z.enum(APPEAL_REASONS),
  by: z.enum(P2P_PARTIES),
  text: z.string().nullable(),
  openTime: time,
  answers: z.array(z.object({ from: z.enum(P2P_PARTIES), text: z.string(), time })),
  /** By when each side is to answer, staff to look at it, and to decide. Targets: nothing lapses. */
  answerTime: time,
  firstLookTime: time,
  decisionTime: time,
  lookedTime: time.nullable(),
  outcome: z.enum(APPEAL_OUTCOMES).nullable(),
  /** Of a split: what the buyer got. */
  toBuyer: z.string().nullable(),
  endTime: time.nullable(),
})
export type P2pAppeal = z.infer<typeof appeal>

/** `held` is of the other's coins; nothing is ever taken. */
export const COMPLAINT_STATES = ['open', 'held', 'dismissed', 'released'] as const
export type ComplaintState = (typeof COMPLAINT_STATES)[number]

/** After the end: its buyer has paid nevertheless, or the payment was called back. Both see how it stands, and who wrote it what they wrote. */
const complaint = z.object({
  state: z.enum(COMPLAINT_STATES),
  text: z.string().nullable(),
  /** What of the other's coins is held for it. */
  held: z.string(),
  time,
  endTime: time.nullable(),
})
export type P2pComplaint = z.infer<typeof complaint>

export const paidTo = z.object({
  name: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
})

export const orderDetail = order.extend({
  merchant: merchantShown,
  /** Where the buyer pays, as it was when the order was made: the buyer sees it once the order is accepted. */
  recipient: paidTo.nullable(),
  /** From which account, in whose name: who finds another name on the payment does not release. */
  payer: paidTo.nullable(),
  /** What the buyer wrote on the payment. */
  reference: z.string().nullable(),
  /** Of one order on the listing, in the fiat. */
  minAmount: z.string(),
  maxAmount: z.string(),
  remark: z.string().nullable(),
  /** By when the coins should be released; the seller is reminded then, and the buyer may appeal. */
  releaseTime: time.nullable(),
  /** Who asked the other to agree that it is cancelled. */
  cancelAsked: z.boolean(),
  /** Whether time stands still, because of an outage or because staff stopped this kind of payment. */
  paused: z.boolean(),
  /** When a purchase may leave the account. */
  restsUntil: time.nullable(),
  appeal: appeal.nullable(),
  complaint: complaint.nullable(),
  /** Until when the caller may complain; null where they may not. */
  complainTime: time.nullable(),
  evidence: z.array(evidence),
  rating: z.enum(['good', 'bad']).nullable(),
  events: z.array(z.object({ kind: z.enum(P2P_EVENTS), by: z.enum(P2P_PARTIES), time })),
})
export type P2pOrderDetail = z.infer<typeof orderDetail>

/** What stands against an order; the page says each of them and where it is put right. */
export const P2P_OBSTACLES = [
  'kyc',
  'policy',
  'security',
  'stopped',
  'frozen',
  'debt',
  'buying_limited',
  'too_many_open',
  'listing_gone',
  'no_offer',
  'own_listing',
  'below_minimum',
  'above_maximum',
  'method_missing',
  'reversible_first',
  'insufficient',
  'limit',
] as const
export type P2pObstacle = (typeof P2P_OBSTACLES)[number]

export const before = z.object({
  allowed: z.boolean(),
  obstacles: z.array(z.enum(P2P_OBSTACLES)),
  /** Until when buying is limited after three cancels in a day. */
  limitedUntil: time.nullable(),
  cancelsToday: z.number(),
  mostCancels: z.number(),
  openOrders: z.number(),
  mostOpen: z.number(),
  price: z.string().nullable(),
  quantity: z.string().nullable(),
  minAmount: z.string().nullable(),
  maxAmount: z.string().nullable(),
  /** Own payment methods of a kind that the listing takes. */
  methods: z.array(z.object({ id: z.string(), kind: z.string(), label: z.string() })),
})
export type P2pBefore = z.infer<typeof before>

/** Each one carries the hash of the one before it, so that none can be changed, left out or put between. */
export const message = z.object({
  seq: z.number(),
  from: z.enum(['me', 'other', 'system', 'staff']),
  text: z.string(),
  time,
  hash: z.string(),
})
export type P2pMessage = z.infer<typeof message>

import { z } from 'zod'
import { givenAmount, text, time } from '../fields.ts'

import {
  QUICKBUY_CASE_ACTS,
  QUICKBUY_CASE_KINDS,
  QUICKBUY_CASE_STATES,
  QUICKBUY_DELIVERIES,
  QUICKBUY_EVENTS,
  QUICKBUY_FAILURES,
  QUICKBUY_KINDS,
  QUICKBUY_OUTCOMES,
  QUICKBUY_PLATFORMS,
  QUICKBUY_STATES,
  QUICKBUY_TARGETS,
} from './lists.ts'

export const platform = z.enum(QUICKBUY_PLATFORMS)
export const id = text().max(40)
export const quoteId = text().max(40)
export const payAmount = givenAmount('quickbuy.amount_missing')
export const fiat = z.enum(['EUR', 'GBP'])

export const platformView = z.object({
  platform,
  /** As the partner writes itself. */
  name: z.string(),
  kind: z.enum(QUICKBUY_KINDS),
  /** Whether it takes orders now. */
  open: z.boolean(),
  /** Whether it delivers to addresses outside. */
  outside: z.boolean(),
  fiats: z.array(z.string()),
  coins: z.array(z.string()),
  /** How long an order waits for its payment. */
  payMinutes: z.number(),
  /** How long it usually takes from the payment to the coins. */
  deliveryMinutes: z.number(),
})
export type QuickbuyPlatformView = z.infer<typeof platformView>

export const setting = z.object({
  platform,
  fiat: z.string(),
  symbol: z.string(),
  minimum: z.string(),
  maximum: z.string(),
  /** The partner's, in basis points of what is paid; it is part of the sum. */
  partnerFeeBps: z.number(),
  /** Ours. */
  feeBps: z.number(),
  /** Over which the partner delivers to an address. */
  chains: z.array(z.object({ chainName: z.string(), name: z.string(), memo: z.enum(['none', 'tag']) })),
})
export type QuickbuySetting = z.infer<typeof setting>

/** The lines of the sum: pay − partner’s fee − ours, at the partner’s price, is what one receives. */
const sum = {
  platform,
  fiat: z.string(),
  symbol: z.string(),
  payAmount: z.string(),
  partnerFee: z.string(),
  fee: z.string(),
  /** Of one coin, in the fiat. */
  price: z.string(),
  receiveAmount: z.string(),
}

export const quoteView = z.object({ quoteId: z.string(), ...sum, expiresAt: time })
export type QuickbuyQuote = z.infer<typeof quoteView>

export const order = z.object({
  id: z.string(),
  ...sum,
  platformName: z.string(),
  kind: z.enum(QUICKBUY_KINDS),
  state: z.enum(QUICKBUY_STATES),
  failure: z.enum(QUICKBUY_FAILURES).nullable(),
  target: z.enum(QUICKBUY_TARGETS),
  delivery: z.enum(QUICKBUY_DELIVERIES),
  /** Null where the partner gives it out of what it has with us. */
  chainName: z.string().nullable(),
  chain: z.string().nullable(),
  address: z.string().nullable(),
  tag: z.string().nullable(),
  txId: z.string().nullable(),
  /** The partner’s own number of the current try. */
  partnerNo: z.string().nullable(),
  /** Where it is paid, while that is possible. */
  payUrl: z.string().nullable(),
  /** Whether that host is on the list of those one is sent to without being asked. */
  payAtOnce: z.boolean(),
  /** Of a market: whom to pay, and what to write. Null elsewhere, and once it is paid. */
  payTo: z.object({ name: z.string(), account: z.string(), reference: z.string() }).nullable(),
  /** When the buyer said that it is paid. */
  saidPaidAt: time.nullable(),
  cancellable: z.boolean(),
  repayable: z.boolean(),
  /** Until when it can be paid at a new quote; null where it cannot. */
  repayUntil: time.nullable(),
  tries: z.number(),
  triesLeft: z.number(),
  createTime: time,
  expireTime: time,
  endTime: time.nullable(),
})
export type QuickbuyOrder = z.infer<typeof order>

export const orderDetail = order.extend({
  events: z.array(z.object({ kind: z.enum(QUICKBUY_EVENTS), at: time })),
})
export type QuickbuyOrderDetail = z.infer<typeof orderDetail>

export const officeCase = z.object({
  id: z.string(),
  kind: z.enum(QUICKBUY_CASE_KINDS),
  state: z.enum(QUICKBUY_CASE_STATES),
  /** Null, as is all that is of it, where the partner has an order that nobody made here. */
  orderId: z.string().nullable(),
  /** Which of its tries. */
  attempt: z.number().nullable(),
  platform,
  partnerNo: z.string().nullable(),
  userId: z.string().nullable(),
  uid: z.string().nullable(),
  orderState: z.enum(QUICKBUY_STATES).nullable(),
  /** What was agreed, and what the partner says: each a sentence of amounts, addresses and states. */
  agreed: z.string(),
  told: z.string(),
  openedAt: time,
  closedAt: time.nullable(),
  outcome: z.enum(QUICKBUY_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  closedBy: z.string().nullable(),
  /** What can be done with it now. */
  acts: z.array(z.enum(QUICKBUY_CASE_ACTS)),
})
export type OfficeQuickbuyCase = z.infer<typeof officeCase>

export const officeOrder = orderDetail.extend({
  userId: z.string(),
  uid: z.string(),
  attempts: z.array(
    z.object({
      attempt: z.number(),
      partnerNo: z.string().nullable(),
      payAmount: z.string(),
      receiveAmount: z.string(),
      /** What the partner said of it last. */
      told: z.string().nullable(),
      askedAt: time.nullable(),
      madeAt: time,
    }),
  ),
  cases: z.array(officeCase),
})
export type OfficeQuickbuyOrder = z.infer<typeof officeOrder>

export const partnerView = z.object({
  platform,
  name: z.string(),
  kind: z.enum(QUICKBUY_KINDS),
  connected: z.boolean(),
  open: z.boolean(),
  delivery: z.enum(QUICKBUY_DELIVERIES),
  /** The account here out of which it delivers; null where it sends over a chain, and while none is named. */
  floatUid: z.string().nullable(),
  /** Named by one of staff; a second has to name the same. */
  proposedUid: z.string().nullable(),
  floats: z.array(z.object({ coin: z.string(), available: z.string(), held: z.string() })),
  openOrders: z.number(),
  openCases: z.number(),
  /** The last comparison with the partner’s own list; null before the first. */
  compared: z
    .object({
      at: time,
      from: time,
      until: time,
      ours: z.number(),
      theirs: z.number(),
      differences: z.number(),
      /** The partner’s numbers of orders that nobody made here. */
      strange: z.array(z.string()),
      sums: z.array(z.object({ fiat: z.string(), ours: z.string(), theirs: z.string() })),
    })
    .nullable(),
})
export type OfficeQuickbuyPartner = z.infer<typeof partnerView>

export const WEBHOOK_REFUSALS = [
  'quickbuy.signature_wrong',
  'quickbuy.signature_old',
  'quickbuy.event_malformed',
  'quickbuy.event_repeated',
] as const

import { z } from 'zod'
import { time } from '../fields.ts'
import { evidence, P2P_EVENTS, P2P_PARTIES, P2P_STATES, paidTo } from './fields.ts'

/** Who of staff read what people said and showed in an order. */
export const SEEING = ['admin', 'compliance', 'support'] as const

const person = z.object({
  userId: z.string(),
  uid: z.string(),
  name: z.string(),
  /** Orders that ended well, were cancelled by them, and appeals that they lost. */
  completed: z.number(),
  cancelled: z.number(),
  lostAppeals: z.number(),
  /** "Never paid" within 90 days. */
  falsePayments: z.number(),
  /** Other accounts here that are paid to the same account outside. */
  sharedWith: z.array(z.string()),
  frozen: z.boolean(),
})

/** What an order is about. */
export const caseSum = z.object({
  symbol: z.string(),
  quantity: z.string(),
  fiat: z.string(),
  amount: z.string(),
  eurValue: z.string(),
})

/** An order with both people, what they wrote and what they showed, for staff who decide about it. */
export const caseFile = caseSum.extend({
  state: z.enum(P2P_STATES),
  price: z.string(),
  paymentKind: z.string(),
  recipient: paidTo,
  payer: paidTo,
  reference: z.string().nullable(),
  buyerPerson: person,
  sellerPerson: person,
  evidence: z.array(evidence.extend({ sha256: z.string() })),
  messages: z.array(z.object({ seq: z.number(), from: z.enum(P2P_PARTIES), text: z.string(), time, hash: z.string() })),
  /** Whether every message follows from the one before it. */
  chainHolds: z.boolean(),
  events: z.array(z.object({ kind: z.enum(P2P_EVENTS), by: z.enum(P2P_PARTIES), time })),
})
export type P2pCaseFile = z.infer<typeof caseFile>

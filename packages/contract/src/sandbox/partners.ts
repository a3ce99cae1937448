import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { flag, nothing, text, time } from '../fields.ts'
import { QUICKBUY_PLATFORMS } from '../quickbuy/lists.ts'

const ROLES = ['admin', 'operator'] as const

/** What can be made of an order at a partner by hand: as agreed, or otherwise. */
export const PARTNER_ACTS = [
  'pay',
  'pay_other_amount',
  'decline',
  'process',
  'hold',
  'deliver',
  'deliver_other_amount',
  'deliver_other_address',
  'refund',
] as const
export type PartnerAct = (typeof PARTNER_ACTS)[number]
/** As it is, signed by somebody else, or signed ten minutes ago. */
export const PARTNER_EVENT_WAYS = ['right', 'forged', 'old'] as const
export type PartnerEventWay = (typeof PARTNER_EVENT_WAYS)[number]

const state = z.enum([
  'waiting',
  'paid',
  'processing',
  'delivering',
  'completed',
  'on_hold',
  'declined',
  'cancelled',
  'expired',
  'refunded',
])

const rule = z.object({
  /** Whether events wait here until somebody sends them, in any order. */
  holds: z.boolean(),
  /** Whether orders go on by themselves once they are paid. */
  byItself: z.boolean(),
  /** How far the prices of the partners are moved, in basis points. */
  shiftBps: z.number(),
})
export type SandboxPartnerRule = z.infer<typeof rule>

const partnersState = z.object({
  rule,
  orders: z.array(
    z.object({
      id: z.string(),
      number: z.string(),
      platform: z.enum(QUICKBUY_PLATFORMS),
      state,
      fiat: z.string(),
      amount: z.string(),
      coin: z.string(),
      receive: z.string(),
      address: z.string().nullable(),
      txId: z.string().nullable(),
      acts: z.array(z.enum(PARTNER_ACTS)),
      at: time,
    }),
  ),
  events: z.array(
    z.object({ eventId: z.string(), orderId: z.string(), state, answers: z.array(z.string()), at: time }),
  ),
})
export type SandboxPartnersState = z.infer<typeof partnersState>

/** The page of the simulated partners of quick buy. */
export const partnerConsoleCalls = {
  partners: officeGet('/sandbox/partners/list', {
    access: 'staff',
    roles: ROLES,
    summary: 'The simulated partners: their newest orders and what was told of them.',
    input: nothing,
    output: partnersState,
    refusals: ['sandbox.off'],
  }),
  actOnPartnerOrder: officePost('/sandbox/partners/act', {
    access: 'staff',
    roles: ROLES,
    summary: 'Pays, declines, holds, delivers or refunds an order, as agreed or otherwise.',
    input: z.object({ id: text().max(80), act: z.enum(PARTNER_ACTS) }),
    output: nothing,
    refusals: ['sandbox.off', 'sandbox.partner_order_elsewhere'],
  }),
  makeStrangeOrder: officePost('/sandbox/partners/strange', {
    access: 'staff',
    roles: ROLES,
    summary:
      'Makes an order at a partner market that nobody made here, paid and held back until somebody asks for a refund.',
    input: nothing,
    output: z.object({ number: z.string() }),
    refusals: ['sandbox.off'],
  }),
  sendPartnerEvent: officePost('/sandbox/partners/send', {
    access: 'staff',
    roles: ROLES,
    summary: 'Sends an event, once more or for the first time, rightly or as somebody would who wants to cheat.',
    input: z.object({ eventId: text().max(80), way: z.enum(PARTNER_EVENT_WAYS) }),
    output: z.object({ answer: z.string() }),
    refusals: ['sandbox.off', 'sandbox.event_unknown'],
  }),
  setPartnerRule: officePost('/sandbox/partners/rule', {
    access: 'staff',
    roles: ROLES,
    summary: 'Whether events wait, whether orders go on by themselves, and where the prices stand.',
    input: z.object({
      holds: flag,
      byItself: flag,
      shiftBps: z
        .string()
        .regex(/^-?\d{1,4}$/)
        .transform(Number),
    }),
    output: nothing,
    refusals: ['sandbox.off'],
  }),
} as const

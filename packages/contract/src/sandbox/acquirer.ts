import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { flag, nothing, text, time } from '../fields.ts'
import { CARD_BRANDS } from '../payments/card-numbers.ts'
import { CARD_FAILURES } from '../payments/cards.ts'

const ROLES = ['admin', 'operator'] as const

/** What can be made of a charge by hand. */
export const CHARGE_ACTS = ['capture', 'decline', 'refund', 'charge_back'] as const
/** As it is, signed by somebody else, signed ten minutes ago, or with an amount that nobody agreed to. */
const EVENT_WAYS = ['right', 'forged', 'old', 'other_amount'] as const
export type ChargeAct = (typeof CHARGE_ACTS)[number]
export type EventWay = (typeof EVENT_WAYS)[number]

const chargeState = z.enum(['challenge', 'verified', 'authorised', 'captured', 'declined', 'refunded', 'charged_back'])

const acquirerState = z.object({
  /** Whether events wait here until somebody sends them. */
  holds: z.boolean(),
  balances: z.array(z.object({ symbol: z.string(), balance: z.string() })),
  cards: z.array(z.object({ number: z.string(), behaviour: z.string() })),
  charges: z.array(
    z.object({
      id: z.string(),
      object: z.enum(['verification', 'payment']),
      brand: z.enum(CARD_BRANDS),
      lastFour: z.string(),
      holder: z.string(),
      amount: z.string(),
      symbol: z.string(),
      state: chargeState,
      reason: z.enum(CARD_FAILURES).nullable(),
      /** What can be made of it now. */
      acts: z.array(z.enum(CHARGE_ACTS)),
      at: time,
    }),
  ),
  events: z.array(
    z.object({
      eventId: z.string(),
      chargeId: z.string(),
      state: chargeState,
      /** What the product answered to each sending. */
      answers: z.array(z.string()),
      at: time,
    }),
  ),
})
export type SandboxAcquirerState = z.infer<typeof acquirerState>

/** The page of the simulated card acquirer. */
export const acquirerConsoleCalls = {
  acquirer: officeGet('/sandbox/acquirer/list', {
    access: 'staff',
    roles: ROLES,
    summary: 'The simulated acquirer: test cards, the newest charges and what was told of them.',
    input: nothing,
    output: acquirerState,
    refusals: ['sandbox.off'],
  }),
  actOnCharge: officePost('/sandbox/acquirer/act', {
    access: 'staff',
    roles: ROLES,
    summary: 'Captures, declines, refunds or charges back.',
    input: z.object({ id: text().max(80), act: z.enum(CHARGE_ACTS) }),
    output: nothing,
    refusals: ['sandbox.off', 'sandbox.charge_elsewhere'],
  }),
  sendAcquirerEvent: officePost('/sandbox/acquirer/send', {
    access: 'staff',
    roles: ROLES,
    summary: 'Sends an event, once more or for the first time, rightly or as somebody would who wants to cheat.',
    input: z.object({ eventId: text().max(80), way: z.enum(EVENT_WAYS) }),
    output: z.object({ answer: z.string() }),
    refusals: ['sandbox.off', 'sandbox.event_unknown'],
  }),
  setAcquirerHolds: officePost('/sandbox/acquirer/hold', {
    access: 'staff',
    roles: ROLES,
    summary: 'Whether events are told at once or wait, so that they can be sent in any order.',
    input: z.object({ holds: flag }),
    output: z.object({ holds: z.boolean() }),
    refusals: ['sandbox.off'],
  }),
} as const

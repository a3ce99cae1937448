import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { nothing, text, time } from '../fields.ts'

const METHODS = ['paypal', 'advcash'] as const
export type SandboxPaymentMethod = (typeof METHODS)[number]

/** What happens to the next payments: taken, looked at first, refused, or taken with the answer lost on its way. */
const OUTCOMES = ['complete', 'hold', 'deny', 'lose'] as const
const AMOUNTS = ['right', 'short', 'other_currency'] as const
const WEBHOOKS = ['once', 'twice', 'off'] as const
/** What is told: by PayPal as it names them, by the wallet as one status callback. */
const EVENTS = ['approved', 'completed', 'pending', 'denied', 'reversed', 'status'] as const
export type SandboxPaymentEvent = (typeof EVENTS)[number]
const WAYS = ['once', 'twice', 'forged', 'old'] as const
export type SandboxEventWay = (typeof WAYS)[number]
const ACTS = ['approve', 'release', 'deny', 'reverse'] as const
export type SandboxPaymentAct = (typeof ACTS)[number]

const rule = z.object({
  method: z.enum(METHODS),
  outcome: z.enum(OUTCOMES),
  amount: z.enum(AMOUNTS),
  webhooks: z.enum(WEBHOOKS),
})
export type SandboxPaymentRule = z.infer<typeof rule>

const payment = z.object({
  method: z.enum(METHODS),
  /** The party's own id of it. */
  id: z.string(),
  /** Our order. */
  orderId: z.string(),
  amount: z.string(),
  symbol: z.string(),
  payerName: z.string(),
  state: z.enum(['created', 'approved', 'completed', 'pending', 'denied', 'reversed', 'sent']),
  payUrl: z.string().nullable(),
  acts: z.array(z.enum(ACTS)),
  events: z.array(z.enum(EVENTS)),
  at: time,
})
export type SandboxPayment = z.infer<typeof payment>

const state = z.object({
  rules: z.array(rule),
  balances: z.array(z.object({ method: z.enum(METHODS), symbol: z.string(), amount: z.string() })),
  payments: z.array(payment),
  deliveries: z.array(
    z.object({
      seq: z.number(),
      method: z.enum(METHODS),
      subject: z.string(),
      type: z.string(),
      /** What the product answered: accepted, or the reason of a refusal. */
      answer: z.string(),
      at: time,
    }),
  ),
})
export type SandboxPaymentsState = z.infer<typeof state>

const ROLES = ['admin', 'operator'] as const
const subject = { method: z.enum(METHODS), id: text().max(80) }

export const paymentConsoleCalls = {
  payments: officeGet('/sandbox/payments/state', {
    access: 'staff',
    roles: ROLES,
    summary: 'What was paid at the simulated PayPal and e-wallet, and what they told.',
    input: nothing,
    output: state,
    refusals: ['sandbox.off'],
  }),
  setPaymentRule: officePost('/sandbox/payments/rule', {
    access: 'staff',
    roles: ROLES,
    summary: 'How the next payments end, and how often they are told.',
    input: rule,
    output: rule,
    refusals: ['sandbox.off'],
  }),
  actOnPayment: officePost('/sandbox/payments/act', {
    access: 'staff',
    roles: ROLES,
    summary: 'Approves, releases, denies or takes back one payment.',
    input: z.object({ ...subject, act: z.enum(ACTS) }),
    output: nothing,
    refusals: ['sandbox.off', 'sandbox.payment_unfit'],
  }),
  tellPayment: officePost('/sandbox/payments/tell', {
    access: 'staff',
    roles: ROLES,
    summary: 'Tells the product an event of a payment, also twice, forged or with an old signature.',
    input: z.object({ ...subject, event: z.enum(EVENTS), way: z.enum(WAYS) }),
    output: z.object({ answers: z.array(z.string()) }),
    refusals: ['sandbox.off', 'sandbox.payment_unfit'],
  }),
} as const

import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { assetCode, decimalText, flag, listText, nothing, page, paging, text, wholeNumber } from '../fields.ts'
import { acquirerConsoleCalls } from './acquirer.ts'
import { bankConsoleCalls } from './bank.ts'
import { campaignConsoleCalls } from './campaigns.ts'
import { chainConsoleCalls } from './chains.ts'
import { hedgeConsoleCalls } from './hedge.ts'
import { p2pConsoleCalls } from './p2p.ts'
import { partnerConsoleCalls } from './partners.ts'
import { paymentConsoleCalls } from './payments.ts'
import { receiverConsoleCalls } from './receiver.ts'
import { screeningConsoleCalls } from './screening.ts'
import { shopConsoleCalls } from './shop.ts'
import { travelConsoleCalls } from './travel.ts'
import { venueConsoleCalls } from './venues.ts'

const ROLES = ['admin', 'operator'] as const
const KYC_OUTCOMES = ['clear', 'consider', 'refused'] as const
const KYC_RULE_MODES = ['by_number', 'clear', 'consider', 'refused', 'hold'] as const

/** A century: the clock has an end of its own. */
const FARTHEST_SECONDS = 100 * 366 * 86_400

const message = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms']),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  receivedAt: z.iso.datetime(),
})
export type InboxMessage = z.infer<typeof message>

const clock = z.object({
  now: z.iso.datetime(),
  real: z.iso.datetime(),
  frozen: z.boolean(),
  offsetMs: z.number(),
  /** A move that is under way: where it began, and where it leads. */
  journey: z.object({ from: z.iso.datetime(), to: z.iso.datetime() }).nullable(),
})
export type SandboxClock = z.infer<typeof clock>

const world = z.object({
  users: z.number(),
  assets: z.number(),
  pairs: z.number(),
  journalTransactions: z.number(),
  postings: z.number(),
  openHolds: z.number(),
  messages: z.number(),
  demoUsers: z.array(z.object({ email: z.string(), password: z.string(), uid: z.string() })),
  /** By which programs may read and trade for people of the demo. */
  demoKeys: z.array(z.object({ owner: z.string(), key: z.string(), secret: z.string() })),
})
export type SandboxWorld = z.infer<typeof world>

const kycCheck = z.object({
  checkId: z.string(),
  reference: z.string(),
  name: z.string(),
  country: z.string(),
  documentKind: z.string(),
  documentNumber: z.string(),
  /** Null while it has not decided. */
  outcome: z.enum(KYC_OUTCOMES).nullable(),
  reasons: z.array(z.string()),
  /** What the product answered to each telling: accepted, or the reason of a refusal. */
  answers: z.array(z.string()),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
})
export type SandboxKycCheck = z.infer<typeof kycCheck>

/** How the provider decides by itself: by the number's ending, always the same, or not at all. */
const kycRule = z.object({ mode: z.enum(KYC_RULE_MODES), delaySeconds: z.number(), twice: z.boolean() })
export type KycRule = z.infer<typeof kycRule>

/** The console of the simulated outside world. Without the sandbox every call is refused with `sandbox.off`. */
export const sandbox = {
  inbox: officePost('/sandbox/inbox/list', {
    access: 'staff',
    roles: ROLES,
    summary: 'Mails and SMS that the product sent, newest first.',
    input: z.object({ ...paging, to: text().max(254).optional() }),
    output: page(message),
    refusals: ['sandbox.off'],
  }),
  clock: officeGet('/sandbox/clock/get', {
    access: 'staff',
    roles: ROLES,
    summary: 'The time of the product.',
    input: nothing,
    output: clock,
    refusals: ['sandbox.off'],
  }),
  advanceClock: officePost('/sandbox/clock/advance', {
    access: 'staff',
    roles: ROLES,
    summary:
      'Moves time forward, from one moment at which something is due to the next. A long way goes on after the answer.',
    input: z.object({ seconds: wholeNumber({ min: 1, max: FARTHEST_SECONDS, standard: 3600 }) }),
    output: clock,
    refusals: ['sandbox.off', 'sandbox.clock_limit'],
  }),
  stopClock: officePost('/sandbox/clock/stop', {
    access: 'staff',
    roles: ROLES,
    summary: 'Ends a move of time where it has come to.',
    input: nothing,
    output: clock,
    refusals: ['sandbox.off'],
  }),
  freezeClock: officePost('/sandbox/clock/freeze', {
    access: 'staff',
    roles: ROLES,
    summary: 'Stops time.',
    input: nothing,
    output: clock,
    refusals: ['sandbox.off'],
  }),
  runClock: officePost('/sandbox/clock/run', {
    access: 'staff',
    roles: ROLES,
    summary: 'Lets time run on.',
    input: nothing,
    output: clock,
    refusals: ['sandbox.off'],
  }),
  world: officeGet('/sandbox/world', {
    access: 'staff',
    roles: ROLES,
    summary: 'What the sandbox holds.',
    input: nothing,
    output: world,
    refusals: ['sandbox.off'],
  }),
  kycChecks: officeGet('/sandbox/kyc/list', {
    access: 'staff',
    roles: ROLES,
    summary: 'What the simulated KYC provider was asked to check, newest first, and how it decides.',
    input: z.object(paging),
    output: z.object({ rule: kycRule, page: page(kycCheck) }),
    refusals: ['sandbox.off'],
  }),
  setKycRule: officePost('/sandbox/kyc/rule', {
    access: 'staff',
    roles: ROLES,
    summary: 'How the simulated KYC provider decides from now on.',
    input: z.object({
      mode: z.enum(KYC_RULE_MODES),
      delaySeconds: wholeNumber({ min: 0, max: 600, standard: 3 }),
      twice: flag,
    }),
    output: kycRule,
    refusals: ['sandbox.off'],
  }),
  tellKycVerdict: officePost('/sandbox/kyc/tell', {
    access: 'staff',
    roles: ROLES,
    summary: 'Lets the simulated KYC provider tell a verdict now, once or twice.',
    input: z.object({
      checkId: text().max(40, 'sandbox.check_unknown'),
      outcome: z.enum(KYC_OUTCOMES),
      reasons: listText(text().max(60), 16),
      twice: flag,
    }),
    output: kycCheck,
    refusals: ['sandbox.off', 'sandbox.check_unknown'],
  }),
  credit: officePost('/sandbox/credit', {
    access: 'staff',
    roles: ROLES,
    money: true,
    summary: 'Gives a user an amount, as if it had arrived from the outside world.',
    input: z.object({ email: text().max(254), asset: assetCode, amount: decimalText }),
    output: z.object({ transactionId: z.string(), available: z.string() }),
    refusals: [
      'sandbox.off',
      'sandbox.user_unknown',
      'sandbox.asset_unknown',
      'sandbox.amount_invalid',
      'ledger.key_reused',
    ],
  }),
  ...chainConsoleCalls,
  ...bankConsoleCalls,
  ...paymentConsoleCalls,
  ...acquirerConsoleCalls,
  ...partnerConsoleCalls,
  ...venueConsoleCalls,
  ...hedgeConsoleCalls,
  ...receiverConsoleCalls,
  ...campaignConsoleCalls,
  ...screeningConsoleCalls,
  ...p2pConsoleCalls,
  ...travelConsoleCalls,
  ...shopConsoleCalls,
} as const

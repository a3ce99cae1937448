import { z } from 'zod'
import { get, officeGet, officePost } from '../call.ts'
import { line, nothing, page, paging, text, time } from '../fields.ts'
import { TRAVEL_ANSWERS, TRAVEL_DIRECTIONS, TRAVEL_STATES, WALLET_OWNERS } from './lists.ts'

/** Whoever answers for the law decides; support sees what a person asks about. */
const DECIDERS = ['compliance'] as const
const READERS = ['admin', 'compliance', 'support'] as const

const transferId = text().max(40, 'travel.transfer_unknown')

/** Where a withdrawal goes by the word of its owner. */
export const destination = z.object({
  owner: z.enum(WALLET_OWNERS),
  /** Null where it is the owner. */
  beneficiary: z.string().nullable(),
  provider: z.object({ code: z.string(), name: z.string() }).nullable(),
})
export type Destination = z.infer<typeof destination>

/** What may be said with a request; it is kept, so that it is asked once for an address. */
export const declared = {
  owner: z.enum(WALLET_OWNERS).optional(),
  beneficiary: line(120).optional(),
  provider: text().trim().max(40, 'travel.provider_unknown').optional(),
}

/** Of a request that says, or does not say, whose address it is. */
export const DECLARING_REFUSALS = [
  'travel.owner_missing',
  'travel.beneficiary_missing',
  'travel.provider_unknown',
] as const

const provider = z.object({ code: z.string(), name: z.string(), country: z.string() })
export type TravelProvider = z.infer<typeof provider>

const transferRow = z.object({
  transferId: z.string(),
  direction: z.enum(TRAVEL_DIRECTIONS),
  state: z.enum(TRAVEL_STATES),
  answer: z.enum(TRAVEL_ANSWERS),
  userId: z.string(),
  uid: z.string(),
  /** Email address or phone number. */
  account: z.string(),
  /** With its coin. */
  amount: z.string(),
  /** Null where nobody knows who sent it. */
  provider: z.string().nullable(),
  openedAt: time,
  decidedAt: time.nullable(),
})
export type TravelRow = z.infer<typeof transferRow>

const travelTransfer = transferRow.extend({
  chain: z.string(),
  address: z.string(),
  tag: z.string().nullable(),
  txId: z.string().nullable(),
  /** The withdrawal or deposit. */
  subjectId: z.string(),
  /** Who is on the other side, as far as was told. */
  counterpart: z.string().nullable(),
  /** Whom a deposit is meant for, by the word of the other provider. */
  named: z.string().nullable(),
  /** Our own customer, as the document writes it. */
  person: z.string().nullable(),
  tries: z.number(),
  nextAt: time.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  events: z.array(
    z.object({ at: time, answer: z.enum(TRAVEL_ANSWERS).nullable(), by: z.string().nullable(), text: z.string() }),
  ),
})
export type TravelTransfer = z.infer<typeof travelTransfer>

/** What other providers are told and tell about who sends coins, and to whom (EU 2023/1113). */
export const travel = {
  travelProviders: get('/exchange/otcOrder/travel/providers', {
    access: 'user',
    summary: 'The providers to whom coins can go with the data that the law asks for.',
    input: nothing,
    output: z.object({ providers: z.array(provider) }),
  }),
  travelTransfers: officeGet('/travel/list', {
    access: 'staff',
    roles: READERS,
    summary: 'Transfers from and to other providers, open ones first, those that wait the longest before others.',
    input: z.object({
      ...paging,
      direction: z.enum(TRAVEL_DIRECTIONS).optional(),
      state: z.enum(TRAVEL_STATES).optional(),
      userId: text().max(40).optional(),
    }),
    output: page(transferRow),
  }),
  travelTransfer: officeGet('/travel/detail', {
    access: 'staff',
    roles: READERS,
    summary: 'One transfer with what was told about it. Looking is recorded.',
    input: z.object({ transferId }),
    output: travelTransfer,
    refusals: ['travel.transfer_unknown'],
  }),
  askTravelAgain: officePost('/travel/again', {
    access: 'staff',
    roles: DECIDERS,
    summary: 'Sends the message again, or asks once more for the data of a deposit.',
    input: z.object({ transferId }),
    output: nothing,
    refusals: ['travel.transfer_unknown', 'travel.decided'],
  }),
  decideTravel: officePost('/travel/decide', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary:
      'Lets a transfer go without the other provider’s word, or declines it: a withdrawal is given back, a deposit stays held.',
    input: z.object({ transferId, decision: z.enum(['waived', 'declined']), reason: line(500) }),
    output: nothing,
    refusals: ['travel.transfer_unknown', 'travel.decided'],
  }),
} as const

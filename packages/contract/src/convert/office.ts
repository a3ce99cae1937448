import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { line, nothing, page, paging, text, time } from '../fields.ts'
import { CONVERT_CLASSES, CONVERT_HALTS, coin, conversion } from './fields.ts'

const percent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/)
/** Cents are the finest. */
const money = z.string().regex(/^\d{1,9}(\.\d{1,2})?$/)

/** What two people set together. */
const deskFigures = z.object({
  moneySpread: percent,
  majorSpread: percent,
  otherSpread: percent,
  /** In euro and in pounds alike. */
  minimum: money,
  /** In euro. */
  maximum: money,
  dayMaximum: money,
  /** Percent of what the house has of an asset that may leave it within an hour. */
  hourPercent: percent,
})
export type DeskFigures = z.infer<typeof deskFigures>

const deskProposal = deskFigures.extend({
  id: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: time,
  /** Whether the caller is another person than the one who proposed. */
  mayDecide: z.boolean(),
})
export type DeskProposal = z.infer<typeof deskProposal>

const deskAsset = z.object({
  coin: z.string(),
  class: z.enum(CONVERT_CLASSES),
  /** What the house has of it for conversions. */
  inventory: z.string(),
  /** Null where the index has no value. */
  inventoryEur: z.string().nullable(),
  /** What conversions have left with the house since the beginning. */
  spread: z.string(),
  /** What may leave within an hour, and what has left within the last one. */
  hourMost: z.string(),
  hourUsed: z.string(),
  halted: z.enum(CONVERT_HALTS).nullable(),
  /** Who stopped it and why; null where nobody did. */
  stopped: z.object({ by: z.string(), reason: z.string(), at: time }).nullable(),
  /** The live value in euro, and how old it is in seconds. */
  valueEur: z.string().nullable(),
  ageSeconds: z.number().nullable(),
  /** Percent between the highest and the lowest venue, and between our own book and the index. */
  venuesApart: z.string().nullable(),
  bookApart: z.string().nullable(),
})
export type DeskAsset = z.infer<typeof deskAsset>

const convertDesk = z.object({
  time,
  figures: deskFigures,
  proposals: z.array(deskProposal),
  assets: z.array(deskAsset),
  /** Today, by UTC. */
  today: z.object({ conversions: z.number(), eur: z.string() }),
})
export type ConvertDesk = z.infer<typeof convertDesk>

const officeConversion = conversion.extend({ userId: z.string(), uid: z.string(), eurValue: z.string() })
export type OfficeConversion = z.infer<typeof officeConversion>

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const
const id = text().max(40)
const CLOSING = ['convert.proposal_unknown', 'convert.proposal_closed'] as const

/** The desk of the house: what it has, what it asks, and what it has stopped. Part of the calls of convert. */
export const convertOfficeCalls = {
  officeDesk: officeGet('/convert/desk', {
    access: 'staff',
    roles: SEEING,
    summary: 'Spreads, bounds, what the house has of each asset, and what is halted why.',
    input: nothing,
    output: convertDesk,
  }),
  officeConversions: officePost('/convert/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Conversions, newest first, by number or by user.',
    input: z.object({ ...paging, search: text().trim().max(60).optional(), symbol: coin.optional() }),
    output: page(officeConversion),
  }),
  proposeDesk: officePost('/convert/desk/propose', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Proposes other spreads and bounds. Another person must confirm them.',
    input: deskFigures.extend({ reason: line(500) }),
    output: deskProposal,
    refusals: ['convert.proposal_open', 'convert.proposal_same', 'convert.bounds_crossed', 'convert.spread_too_wide'],
  }),
  confirmDesk: officePost('/convert/desk/confirm', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Confirms what another person proposed; it holds for every quote from now on.',
    input: z.object({ id }),
    output: nothing,
    refusals: [...CLOSING, 'convert.second_person_needed'],
  }),
  declineDesk: officePost('/convert/desk/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposal, one’s own too.',
    input: z.object({ id }),
    output: nothing,
    refusals: CLOSING,
  }),
  stopConverting: officePost('/convert/stop', {
    access: 'staff',
    roles: [...DECIDING, 'operator'],
    summary: 'Stops conversions from and to an asset at once; quotes that are open too.',
    input: z.object({ symbol: coin, reason: line(500) }),
    output: nothing,
    refusals: ['convert.asset_unknown', 'convert.stopped_already'],
  }),
  resumeConverting: officePost('/convert/resume', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Lets an asset be converted again that staff had stopped.',
    input: z.object({ symbol: coin, reason: line(500) }),
    output: nothing,
    refusals: ['convert.asset_unknown', 'convert.not_stopped'],
  }),
} as const

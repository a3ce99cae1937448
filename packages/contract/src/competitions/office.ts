import { z } from 'zod'
import { LINK_KINDS } from '../activities/lists.ts'
import { officeGet, officePost } from '../call.ts'
import { line, nothing, page, paging, text, time } from '../fields.ts'
import { competition, competitionId } from './fields.ts'
import { COMPETITION_STATES, PLACE_STATES } from './lists.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

const officeCompetition = competition.extend({
  state: z.enum(COMPETITION_STATES),
  /** Places that somebody wants to take away and a second person has not decided about. */
  open: z.number(),
  /** Prizes that wait although the payout has begun, because an account is frozen. */
  waiting: z.number(),
})
export type OfficeCompetition = z.infer<typeof officeCompetition>

/** A frozen place. Volumes are in USDT. */
const officePlace = z.object({
  userId: z.string(),
  uid: z.string(),
  state: z.enum(PLACE_STATES),
  /** As it was frozen, and as it stands after others were taken away. */
  firstRank: z.number(),
  rank: z.number().nullable(),
  raw: z.string(),
  counted: z.string(),
  /** Volume with people who are linked: it never counted. */
  linked: z.string(),
  reachedTime: time,
  prize: z.object({ amount: z.string(), asset: z.string() }).nullable(),
  gbp: z.string().nullable(),
  /** Two people take it away. */
  needsTwo: z.boolean(),
  proposedBy: z.string().nullable(),
  proposedReason: z.string().nullable(),
  mayDecide: z.boolean(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
})
export type OfficePlace = z.infer<typeof officePlace>

/** With whom somebody traded, the largest share first. */
const counterparty = z.object({
  uid: z.string(),
  volume: z.string(),
  /** Of the raw volume, in percent with two decimals, rounded down. */
  share: z.string(),
  counted: z.string(),
  fills: z.number(),
  linked: z.boolean(),
  evidence: z.array(z.object({ link: z.enum(LINK_KINDS), strong: z.boolean() })),
})
export type CompetitionCounterparty = z.infer<typeof counterparty>

const ofPlace = z.object({ id: competitionId, userId: text().max(40) })

/** Frozen ranks as staff see them. Part of the calls of competitions. */
export const competitionOfficeCalls = {
  officeCompetitions: officeGet('/competitions/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Competitions: those in review first, then what runs, then what was paid.',
    input: z.object(paging),
    output: page(officeCompetition),
  }),
  officePlaces: officeGet('/competitions/places', {
    access: 'staff',
    roles: SEEING,
    summary: 'One competition with its frozen places.',
    input: z.object({ id: competitionId, ...paging }),
    output: z.object({ competition: officeCompetition, places: page(officePlace) }),
    refusals: ['competitions.unknown'],
  }),
  officeCounterparties: officeGet('/competitions/counterparties', {
    access: 'staff',
    roles: SEEING,
    summary: 'With whom somebody traded in a competition, with what links them.',
    input: ofPlace,
    output: z.array(counterparty),
    refusals: ['competitions.place_unknown'],
  }),
  disqualify: officePost('/competitions/disqualify', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary:
      'Takes a frozen place away, with a reason that the person is told; those behind move up. Above 100 GBP a second person says the same.',
    input: ofPlace.extend({ reason: line(300) }),
    output: z.object({ decided: z.boolean() }),
    refusals: [
      'competitions.unknown',
      'competitions.place_unknown',
      'competitions.not_in_review',
      'competitions.place_decided',
      'competitions.second_person_needed',
    ],
  }),
  keepPlace: officePost('/competitions/keep', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposal to take a place away, one’s own too: the place stands.',
    input: ofPlace.extend({ reason: line(300) }),
    output: nothing,
    refusals: [
      'competitions.unknown',
      'competitions.place_unknown',
      'competitions.not_in_review',
      'competitions.nothing_proposed',
    ],
  }),
  releasePrizes: officePost('/competitions/release', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary: 'Pays the prizes now, when the review is over and nothing waits for a second person.',
    input: z.object({ id: competitionId }),
    output: z.object({ paid: z.number(), waiting: z.number() }),
    refusals: [
      'competitions.unknown',
      'competitions.not_in_review',
      'competitions.review_runs',
      'competitions.decision_open',
    ],
  }),
} as const

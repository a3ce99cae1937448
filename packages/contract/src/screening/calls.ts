import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { flag, line, nothing, page, paging, text, time } from '../fields.ts'
import { ADDRESS_CATEGORIES, HIT_KINDS, SCREENING_AREAS, SCREENING_STATES } from './lists.ts'

/** Whoever answers for the law decides; who verifies people sees what stands in the way. */
const DECIDERS = ['compliance'] as const
const READERS = ['admin', 'compliance', 'reviewer'] as const

const caseId = text().max(40, 'screening.case_unknown')

/** One entry of a list that may mean the person. */
const personHit = z.object({
  kind: z.enum(HIT_KINDS),
  list: z.string(),
  reference: z.string(),
  /** How sure the provider is that it is the person, in percent. */
  score: z.number(),
  name: z.string(),
  birthDate: z.string().nullable(),
  country: z.string().nullable(),
})
export type PersonHit = z.infer<typeof personHit>

/** What an analytics firm knows about the coins of an address or a transaction. */
const addressFinding = z.object({
  chain: z.string(),
  address: z.string(),
  /** Of a deposit; null for a withdrawal, which was never sent. */
  txId: z.string().nullable(),
  /** With its coin. */
  amount: z.string(),
  /** In percent. */
  risk: z.number(),
  categories: z.array(z.enum(ADDRESS_CATEGORIES)),
})
export type AddressFinding = z.infer<typeof addressFinding>

const caseRow = z.object({
  caseId: z.string(),
  area: z.enum(SCREENING_AREAS),
  state: z.enum(SCREENING_STATES),
  userId: z.string(),
  uid: z.string(),
  /** Email address or phone number. */
  account: z.string(),
  /** What it is about: kinds of a list, or categories of coins. */
  kinds: z.array(z.string()),
  score: z.number(),
  /** Who stands on the list, or which address it is. */
  title: z.string(),
  openedAt: time,
  decidedAt: time.nullable(),
})
export type ScreeningRow = z.infer<typeof caseRow>

const screeningCase = caseRow.extend({
  /** Of whoever told it: a list, or an analytics firm. */
  source: z.string(),
  reference: z.string(),
  hit: personHit.nullable(),
  coins: addressFinding.nullable(),
  /** As the person declared it; null where the submission is no more. */
  person: z
    .object({ name: z.string(), birthDate: z.string(), nationality: z.string(), residence: z.string() })
    .nullable(),
  /** The submission, withdrawal or deposit that was screened. */
  subjectId: z.string(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** What may be decided: people on sanctions lists are never accepted. */
  choices: z.array(z.enum(SCREENING_STATES)),
})
export type ScreeningCase = z.infer<typeof screeningCase>

const standing = z.object({
  /** Submissions that nobody can pass before the provider has answered. */
  waiting: z.number(),
  /** Since when the provider has not answered for somebody; null while it does. */
  failingSince: time.nullable(),
  /** People who are asked about every day. */
  watched: z.number(),
  lastAnswerAt: time.nullable(),
  openCases: z.number(),
})
export type ScreeningStanding = z.infer<typeof standing>

export const screening = {
  screeningStanding: officeGet('/screening/standing', {
    access: 'staff',
    roles: READERS,
    summary: 'How screening stands: who waits for an answer, how many people are watched, how many cases are open.',
    input: nothing,
    output: standing,
  }),
  screeningCases: officeGet('/screening/list', {
    access: 'staff',
    roles: READERS,
    summary: 'Cases of screening, open ones first, those that wait the longest before others.',
    input: z.object({
      ...paging,
      area: z.enum(SCREENING_AREAS).optional(),
      state: z.enum(SCREENING_STATES).optional(),
      userId: text().max(40).optional(),
    }),
    output: page(caseRow),
  }),
  screeningCase: officeGet('/screening/case', {
    access: 'staff',
    roles: READERS,
    summary: 'One case, with what was declared beside what was found. Looking is recorded.',
    input: z.object({ caseId }),
    output: screeningCase,
    refusals: ['screening.case_unknown'],
  }),
  decideScreening: officePost('/screening/decide', {
    access: 'staff',
    roles: DECIDERS,
    decides: true,
    summary:
      'Clears a case as a false match, which releases a held deposit, accepts the person after enhanced due diligence, or confirms it: a person is stopped, coins are kept.',
    input: z.object({
      caseId,
      decision: z.enum(['cleared', 'accepted', 'confirmed']),
      reason: line(500),
      /** Stops the account together with the decision; a confirmed match of a person always does. */
      freeze: flag.default(false),
    }),
    output: nothing,
    refusals: ['screening.case_unknown', 'screening.decided', 'screening.not_acceptable'],
  }),
} as const

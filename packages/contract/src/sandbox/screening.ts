import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { line, listText, nothing, text, time, wholeNumber } from '../fields.ts'
import { ADDRESS_CATEGORIES, HIT_KINDS } from '../screening/lists.ts'

const ROLES = ['admin', 'operator'] as const

/** It answers, takes its time, fails, hangs up, or answers what nobody can read. */
export const SANDBOX_SCREENING_MODES = ['answers', 'slow', 'fails', 'away', 'garbage'] as const
export type SandboxScreeningMode = (typeof SANDBOX_SCREENING_MODES)[number]

const entry = z.object({
  id: z.string(),
  list: z.string(),
  kind: z.enum(HIT_KINDS),
  name: z.string(),
  birthDate: z.string().nullable(),
  country: z.string().nullable(),
  addedAt: time,
})
const mark = z.object({
  id: z.string(),
  /** An address, or the id of a transaction. */
  subject: z.string(),
  risk: z.number(),
  categories: z.array(z.enum(ADDRESS_CATEGORIES)),
  addedAt: time,
})
const state = z.object({
  mode: z.enum(SANDBOX_SCREENING_MODES),
  entries: z.array(entry),
  analyticsMode: z.enum(SANDBOX_SCREENING_MODES),
  marks: z.array(mark),
  passwordsMode: z.enum(SANDBOX_SCREENING_MODES),
  scannerMode: z.enum(SANDBOX_SCREENING_MODES),
})
export type SandboxScreeningState = z.infer<typeof state>

/** What staff do with the simulated firm that knows who stands on which list. */
export const screeningConsoleCalls = {
  screeningLists: officeGet('/sandbox/screening/lists', {
    access: 'staff',
    roles: ROLES,
    summary: 'Who stands on the lists of the simulated screening firm, and how it answers.',
    input: nothing,
    output: state,
    refusals: ['sandbox.off'],
  }),
  addToList: officePost('/sandbox/screening/add', {
    access: 'staff',
    roles: ROLES,
    summary: 'Puts somebody on a list of the simulated screening firm.',
    input: z.object({
      list: line(60),
      kind: z.enum(HIT_KINDS),
      name: line(120),
      birthDate: z.union([z.literal(''), z.iso.date()]).default(''),
      country: z
        .string()
        .regex(/^([A-Z]{2})?$/)
        .default(''),
    }),
    output: state,
    refusals: ['sandbox.off'],
  }),
  removeFromList: officePost('/sandbox/screening/remove', {
    access: 'staff',
    roles: ROLES,
    summary: 'Takes somebody off a list of the simulated screening firm.',
    input: z.object({ id: text().max(40) }),
    output: state,
    refusals: ['sandbox.off', 'sandbox.entry_unknown'],
  }),
  setScreeningMode: officePost('/sandbox/screening/mode', {
    access: 'staff',
    roles: ROLES,
    summary:
      'How a simulated firm answers from now on: lists of people, chain analytics, passwords from breaches, or files.',
    input: z.object({
      party: z.enum(['people', 'analytics', 'passwords', 'scanner']).default('people'),
      mode: z.enum(SANDBOX_SCREENING_MODES),
    }),
    output: state,
    refusals: ['sandbox.off'],
  }),
  markCoins: officePost('/sandbox/screening/mark', {
    access: 'staff',
    roles: ROLES,
    summary: 'Tells the simulated analytics firm what the coins of an address or a transaction have to do with.',
    input: z.object({
      subject: line(200),
      risk: wholeNumber({ min: 0, max: 100, standard: 90 }),
      categories: listText(z.enum(ADDRESS_CATEGORIES), ADDRESS_CATEGORIES.length),
    }),
    output: state,
    refusals: ['sandbox.off'],
  }),
  unmarkCoins: officePost('/sandbox/screening/unmark', {
    access: 'staff',
    roles: ROLES,
    summary: 'Takes back what the simulated analytics firm knows about an address or a transaction.',
    input: z.object({ id: text().max(40) }),
    output: state,
    refusals: ['sandbox.off', 'sandbox.entry_unknown'],
  }),
} as const

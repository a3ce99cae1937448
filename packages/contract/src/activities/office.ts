import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { COUNTRIES } from '../countries.ts'
import {
  assetCode,
  decimalText,
  jsonText,
  languageTexts,
  line,
  listText,
  nothing,
  page,
  paging,
  text,
  time,
  wholeNumber,
} from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { activityId, budgetView, reward } from './fields.ts'
import { ACTIVITY_KINDS, ACTIVITY_STATES, BUDGET_POOLS, LINK_KINDS, REWARD_STATES } from './lists.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const DECIDING = ['admin', 'compliance'] as const

/** What is said of an activity, in six languages. */
export const activityTexts = z.strictObject({
  title: languageTexts(80),
  summary: languageTexts(200),
  rules: languageTexts(4_000),
})
export type ActivityTexts = z.infer<typeof activityTexts>

const budgetAsked = z.strictObject({ pool: z.enum(BUDGET_POOLS), asset: assetCode, amount: decimalText })

/** Terms are words, numbers, switches and tables of them; what they mean the kind's own module says. */
const termWord = z.union([text().max(200), z.number(), z.boolean()])
const termRow = z.record(z.string(), termWord)
const termTable = z.union([termWord, termRow, z.array(z.union([termWord, termRow])).max(200)])
const termGroup = z.record(z.string(), z.union([termTable, z.record(z.string(), termRow)]))
const term = z.union([termTable, termGroup])

const drafted = {
  kind: z.enum(ACTIVITY_KINDS),
  startTime: time,
  endTime: time,
  level: wholeNumber({ min: 0, max: 2, standard: 2 }),
  countries: listText(
    z.string().refine((code) => COUNTRIES.includes(code), 'activities.country_unknown'),
    250,
  ),
  /** 0: no limit. */
  mostPerPerson: wholeNumber({ min: 0, max: 1_000_000, standard: 0 }),
  mostPerDay: wholeNumber({ min: 0, max: 1_000_000, standard: 0 }),
  /** The number of the account that pays for it; left out: the house. */
  projectUid: z
    .string()
    .regex(/^\d{1,12}$/)
    .optional(),
  budgets: jsonText(z.array(budgetAsked).max(6)),
  texts: jsonText(activityTexts),
  /** As the kind's own module reads them. */
  terms: jsonText(z.record(z.string(), term)),
}

const cost = z.object({
  pool: z.enum(BUDGET_POOLS),
  asset: z.string(),
  perThousand: z.string(),
  /** How many people the budget is for. */
  people: z.number(),
  gbp: z.string().nullable(),
})
const dryRun = z.object({
  /** Of the accounts that are open, those whose country it would be offered in. */
  people: z.number(),
  costs: z.array(cost),
  /** Of the countries where accounts open. */
  deniedCountries: z.array(z.string()),
})
export type ActivityDryRun = z.infer<typeof dryRun>

const raise = z.object({
  id: z.string(),
  activityId: z.string(),
  title: z.string(),
  pool: z.enum(BUDGET_POOLS),
  asset: z.string(),
  amount: z.string(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: time,
  mayDecide: z.boolean(),
})
export type BudgetRaise = z.infer<typeof raise>

const officeActivity = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  state: z.enum(ACTIVITY_STATES),
  startTime: time,
  endTime: time,
  level: z.number(),
  countries: z.array(z.string()),
  mostPerPerson: z.number(),
  mostPerDay: z.number(),
  projectUid: z.string().nullable(),
  budgets: z.array(budgetView),
  texts: activityTexts,
  terms: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** Counts the changes of a draft. */
  version: z.number(),
  draftedBy: z.string(),
  draftedAt: time,
  approvedBy: z.string().nullable(),
  approvedAt: time.nullable(),
  endedAt: time.nullable(),
  settledAt: time.nullable(),
  /** People who took part, and rewards that wait for a decision. */
  people: z.number(),
  held: z.number(),
  mayApprove: z.boolean(),
})
export type OfficeActivity = z.infer<typeof officeActivity>

const poolView = z.object({
  pool: z.enum(BUDGET_POOLS),
  asset: z.string(),
  /** What stands on the account, what budgets have left of it, and what coupons that can be used still may. */
  balance: z.string(),
  budgets: z.string(),
  coupons: z.string(),
  treasury: z.string(),
})
export type ActivityPool = z.infer<typeof poolView>

const heldReward = reward.extend({
  userId: z.string(),
  uid: z.string(),
  gbp: z.string().nullable(),
  /** Two people decide about it. */
  needsTwo: z.boolean(),
  evidence: z.array(z.object({ uid: z.string(), link: z.enum(LINK_KINDS), strong: z.boolean() })),
  firstBy: z.string().nullable(),
  firstWord: z.enum(['pay', 'void']).nullable(),
  mayDecide: z.boolean(),
  decidedBy: z.string().nullable(),
  decidedAt: time.nullable(),
  note: z.string().nullable(),
})
export type HeldReward = z.infer<typeof heldReward>

const DRAFT_REFUSALS = [
  'activities.window_wrong',
  'activities.budget_missing',
  'activities.coin_unknown',
  'activities.amount_malformed',
  'activities.texts_missing',
  'activities.terms_wrong',
  'activities.country_unknown',
  'activities.project_unknown',
] as const
const one = z.object({ id: activityId })
/** The one that was read; of what is new, none. */
const version = wholeNumber({ min: 0, max: 1_000_000, standard: 0 })
const withReason = one.extend({ reason: line(500) })
const rewardId = z.object({ id: text().max(40) })

/** Activities, budgets and held rewards as staff see them. Part of the calls of activities. */
export const activityOfficeCalls = {
  officeActivities: officeGet('/activities/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Every activity: drafts and what waits first, then what runs, then what is over.',
    input: z.object({ ...paging, kind: z.enum(ACTIVITY_KINDS).optional(), state: z.enum(ACTIVITY_STATES).optional() }),
    output: page(officeActivity),
  }),
  officeActivity: officeGet('/activities/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One activity with everything that was drafted.',
    input: one,
    output: officeActivity,
    refusals: ['activities.unknown'],
  }),
  draftActivity: officePost('/activities/draft', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Drafts an activity, or changes a draft. Another person must approve it.',
    input: z.object({ ...drafted, id: activityId.optional(), version, reason: line(500) }),
    output: officeActivity,
    refusals: ['activities.unknown', 'activities.not_draft', 'activities.draft_changed', ...DRAFT_REFUSALS],
  }),
  dryRunActivity: officePost('/activities/dryRun', {
    access: 'staff',
    roles: DECIDING,
    summary:
      'To how many accounts it would be offered by their country, and what a thousand people would cost. Changes nothing.',
    input: z.object(drafted),
    output: dryRun,
    refusals: DRAFT_REFUSALS,
  }),
  approveActivity: officePost('/activities/approve', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary:
      'Approves what others drafted, as it was read: its budget is put into the pool, and it begins by its window.',
    input: one.extend({ version }),
    output: nothing,
    refusals: [
      'activities.unknown',
      'activities.not_draft',
      'activities.draft_changed',
      'activities.second_person_needed',
      'activities.window_over',
      'activities.treasury_short',
      'activities.project_short',
    ],
  }),
  dropActivity: officePost('/activities/drop', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Drops a draft.',
    input: withReason,
    output: nothing,
    refusals: ['activities.unknown', 'activities.not_draft'],
  }),
  pauseActivity: officePost('/activities/pause', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Nobody takes part until it goes on. What was promised is paid.',
    input: withReason,
    output: nothing,
    refusals: ['activities.unknown', 'activities.not_running'],
  }),
  resumeActivity: officePost('/activities/resume', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Goes on with an activity that pauses.',
    input: one,
    output: nothing,
    refusals: ['activities.unknown', 'activities.not_paused'],
  }),
  endActivity: officePost('/activities/end', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends an activity now. What was promised is paid, the rest goes back.',
    input: withReason,
    output: nothing,
    refusals: ['activities.unknown', 'activities.not_running'],
  }),
  officeBudgets: officeGet('/activities/pools', {
    access: 'staff',
    roles: SEEING,
    summary: 'What stands in the pools against what budgets have left, and proposals to raise one.',
    input: nothing,
    output: z.object({ pools: z.array(poolView), raises: z.array(raise) }),
  }),
  proposeRaise: officePost('/activities/raise/propose', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Proposes to raise a budget. Another person must confirm it.',
    input: one.extend({ pool: z.enum(BUDGET_POOLS), asset: assetCode, amount: decimalText, reason: line(500) }),
    output: raise,
    refusals: [
      'activities.unknown',
      'activities.not_running',
      'activities.budget_unknown',
      'activities.amount_malformed',
      'activities.amount_missing',
      'activities.raise_open',
    ],
  }),
  confirmRaise: officePost('/activities/raise/confirm', {
    access: 'staff',
    roles: DECIDING,
    decides: true,
    summary: 'Puts into a budget what somebody else proposed.',
    input: rewardId,
    output: nothing,
    refusals: [
      'activities.raise_unknown',
      'activities.raise_closed',
      'activities.second_person_needed',
      'activities.not_running',
      'activities.treasury_short',
      'activities.project_short',
    ],
  }),
  declineRaise: officePost('/activities/raise/decline', {
    access: 'staff',
    roles: DECIDING,
    summary: 'Ends a proposal to raise a budget, one’s own too.',
    input: rewardId,
    output: nothing,
    refusals: ['activities.raise_unknown', 'activities.raise_closed'],
  }),
  heldRewards: officeGet('/activities/held/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Rewards that wait for a decision, the oldest first, or those that were decided.',
    input: z.object({ ...paging, state: z.enum(REWARD_STATES).default('held') }),
    output: page(heldReward),
  }),
  decideHeld: officePost('/activities/held/decide', {
    access: 'staff',
    roles: ['compliance'],
    decides: true,
    summary:
      'Pays or voids a held reward; above 100 GBP the first person’s word waits for a second one that says the same.',
    input: rewardId.extend({ decision: z.enum(['pay', 'void']), note: line(500) }),
    output: z.object({ decided: z.boolean() }),
    refusals: [
      'activities.reward_unknown',
      'activities.reward_decided',
      'activities.second_person_needed',
      'activities.reward_own',
    ],
  }),
  officeRewardsOf: officeGet('/user/activities/rewards', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'What activities gave a person, newest first.',
    input: ofUser.extend(paging),
    output: page(reward),
    refusals: ['identity.user_unknown'],
  }),
} as const

import { z } from 'zod'
import { text, time } from '../fields.ts'
import { ACTIVITY_KINDS, ACTIVITY_PHASES, BUDGET_POOLS, REWARD_FORMS, REWARD_STATES } from './lists.ts'

export const activityId = text().max(40)

/** Amounts are in the asset. What is left is for whoever comes next: what was promised is set aside. */
export const budgetView = z.object({
  pool: z.enum(BUDGET_POOLS),
  asset: z.string(),
  budget: z.string(),
  spent: z.string(),
  reserved: z.string(),
  left: z.string(),
  /** For how many people that is enough; null where it depends on what they do. */
  people: z.number().nullable(),
})
export type ActivityBudget = z.infer<typeof budgetView>

export const activity = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  phase: z.enum(ACTIVITY_PHASES),
  /** In the caller's language. */
  title: z.string(),
  summary: z.string(),
  /** Of the site, where one takes part. */
  page: z.string(),
  /** What it is about, where that is one coin. */
  coin: z.string().nullable(),
  startTime: time,
  endTime: time,
  budgets: z.array(budgetView),
})
export type Activity = z.infer<typeof activity>

export const activityDetail = activity.extend({
  /** In the caller's language, a paragraph a line. */
  rules: z.string(),
  /** Least verification: 0 none, 1 sent for review, 2 proved. */
  level: z.number(),
  /** Where it runs; none given: everywhere that the policy allows. */
  countries: z.array(z.string()),
  mostPerPerson: z.number().nullable(),
  mostPerDay: z.number().nullable(),
  /** What was fixed before it began, to be compared with what is told after it; null where nothing is drawn. */
  commitment: z.string().nullable(),
})
export type ActivityDetail = z.infer<typeof activityDetail>

/** How a running activity stands for the caller. */
export const ownStanding = z.object({
  activityId: z.string(),
  takesPart: z.boolean(),
  /** Whether there is something to take now. */
  mayTake: z.boolean(),
})
export type OwnActivity = z.infer<typeof ownStanding>

/** Something that the caller took part in, with what came of it. */
export const activityRecord = z.object({
  activityId: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  title: z.string(),
  page: z.string(),
  takenTime: time,
  /** Null while nothing was given yet. */
  reward: z
    .object({
      id: z.string(),
      form: z.enum(REWARD_FORMS),
      asset: z.string(),
      amount: z.string(),
      state: z.enum(REWARD_STATES),
      time,
    })
    .nullable(),
})
export type ActivityRecord = z.infer<typeof activityRecord>

/** A place in a ranking; names are two letters and four stars. */
export const rankRow = z.object({
  rank: z.number(),
  name: z.string(),
  figure: z.string(),
  asset: z.string(),
  /** Null where the place brings nothing. */
  prize: z.object({ amount: z.string(), asset: z.string() }).nullable(),
  own: z.boolean(),
})
export type RankRow = z.infer<typeof rankRow>

export const reward = z.object({
  id: z.string(),
  activityId: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  title: z.string(),
  page: z.string(),
  /** What it is for, as the journal calls it. */
  source: z.string(),
  form: z.enum(REWARD_FORMS),
  asset: z.string(),
  amount: z.string(),
  state: z.enum(REWARD_STATES),
  time,
})
export type Reward = z.infer<typeof reward>

/** Earned and not paid out yet: to be taken by a time, or on its way to a date. */
export const promisedReward = z.object({
  id: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  title: z.string(),
  page: z.string(),
  form: z.enum(REWARD_FORMS),
  asset: z.string(),
  amount: z.string(),
  /** When it is paid, or by when it has to be taken; null where a person decides first. */
  time: time.nullable(),
})
export type PromisedReward = z.infer<typeof promisedReward>

export const popup = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  /** The one that leads on; null where nothing is known to lead to. */
  btn1: z.string().nullable(),
  btn2: z.string(),
  tradeType: z.number(),
})
export type RewardPopup = z.infer<typeof popup>

import { z } from 'zod'
import { get, post } from '../call.ts'
import { flag, nothing, page, paging, symbol, text, time, wholeNumber } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import {
  activity,
  activityDetail,
  activityId,
  activityRecord,
  ownStanding,
  popup,
  promisedReward,
  rankRow,
  reward,
} from './fields.ts'
import { ACTIVITY_KINDS } from './lists.ts'
import { activityOfficeCalls } from './office.ts'

/** Specification §9: lists of activities begin with sixty rows. */
const sixty = { ...paging, size: wholeNumber({ min: 1, max: 100, standard: 60 }) }

/** What runs, with what is left of its budget; what somebody got of it. */
export const activities = {
  hub: get('/setting/activity/list', {
    access: 'public',
    summary: 'Activities by kind and part: what runs by its end, what comes by its begin, what ended newest first.',
    input: z.object({
      ...sixty,
      kind: z.enum(ACTIVITY_KINDS).optional(),
      part: z.enum(['running', 'soon', 'ended']).default('running'),
    }),
    /** With the time by the exchange's clock, which the countdowns go by. */
    output: page(activity).extend({ now: time }),
  }),
  config: get('/activity/config/query', {
    access: 'public',
    summary: 'Every kind of activity with how many run and where it is not offered, and what was committed to before.',
    input: nothing,
    output: z.object({
      kinds: z.array(
        z.object({ kind: z.enum(ACTIVITY_KINDS), running: z.number(), deniedCountries: z.array(z.string()) }),
      ),
      commitments: z.array(z.object({ activityId: z.string(), commitment: z.string() })),
    }),
  }),
  detail: get('/activity/activityInfo/detail', {
    access: 'public',
    summary: 'One activity with its rules and its budgets.',
    input: z.object({ activityId }),
    output: activityDetail,
    refusals: ['activities.unknown'],
  }),
  listRank: get('/activity/activityInfo/listRank', {
    access: 'public',
    summary: 'The ranking of an activity; nothing where it has none.',
    input: z.object({ ...sixty, activityId }),
    output: page(rankRow),
    refusals: ['activities.unknown'],
  }),
  listRecord: get('/activity/activityInfo/listRecord', {
    access: 'user',
    summary: 'What the caller took part in, newest first; of one activity or of all.',
    input: z.object({ ...sixty, activityId: activityId.optional() }),
    output: page(activityRecord),
  }),
  own: get('/activity/activityInfo/own', {
    access: 'user',
    summary: 'How each running activity stands for the caller.',
    input: nothing,
    output: z.array(ownStanding),
  }),
  tradingsAndGroup: get('/activity/sub/getTradingsAndGroup', {
    access: 'public',
    summary: 'The markets of an activity’s coin, and the page of its community.',
    input: z.object({ symbol: z.union([symbol, z.string().regex(/^[A-Z0-9]{2,12}$/)]) }),
    output: z.object({ coin: z.string(), markets: z.array(z.string()), group: z.string().nullable() }),
  }),
  rewards: get('/activity/reward/list', {
    access: 'user',
    summary: 'What activities gave the caller: totals by asset, what can be taken, what is on its way, what was paid.',
    /** With a kind everything is of that kind alone; `other` are those of `OTHER_INCOME_KINDS`. */
    input: z.object({ ...sixty, kind: z.enum([...ACTIVITY_KINDS, 'other']).optional() }),
    output: z.object({
      /** Of money alone: coupons are no money. */
      totals: z.array(z.object({ asset: z.string(), paid: z.string(), coming: z.string() })),
      take: z.array(promisedReward),
      coming: z.array(promisedReward),
      past: page(reward),
      /** By the exchange's clock. */
      now: time,
    }),
  }),
  popup: get('/activity/reward/popup', {
    access: 'user',
    summary: 'The newest reward that the caller was not told of on the site; nothing where there is none.',
    input: nothing,
    output: z.object({ popup: popup.nullable() }),
  }),
  seen: post('/activity/reward/seen', {
    access: 'user',
    summary: 'The caller has seen the popup of a reward; it does not come again.',
    input: z.object({ id: text().max(40) }),
    output: nothing,
    refusals: ['activities.reward_unknown'],
  }),
  tellMe: post('/activity/activityInfo/tellMe', {
    access: 'user',
    summary: 'Asks for one email when an activity starts, or takes that back.',
    /** A kind, `any`, or the id of an activity that is announced. */
    input: z.object({ about: text().max(40), wanted: flag }),
    output: nothing,
    refusals: ['activities.unknown', 'activities.has_started', ...POLICY_REFUSALS],
  }),
  told: get('/activity/activityInfo/told', {
    access: 'user',
    summary: 'Of which starts the caller wants to be told: kinds, `any`, and ids of activities.',
    input: nothing,
    output: z.array(z.string()),
  }),
  ...activityOfficeCalls,
} as const

import { z } from 'zod'
import { officeGet, officePost } from '../call.ts'
import { line, page, paging, text, time } from '../fields.ts'
import { trialFund, trialTrade } from './fields.ts'
import { TRIAL_TROUBLES } from './lists.ts'

const SEEING = ['admin', 'compliance', 'support', 'operator'] as const

const officeFund = trialFund.omit({ holdings: true, now: true }).extend({
  userId: z.string(),
  uid: z.string(),
  activityId: z.string(),
  trouble: z.enum(TRIAL_TROUBLES).nullable(),
  troubleSince: time.nullable(),
})
export type OfficeTrial = z.infer<typeof officeFund>

const deposit = z.object({ time, asset: z.string(), amount: z.string(), gbp: z.string().nullable() })
const officeDetail = officeFund.extend({
  holdings: trialFund.shape.holdings,
  trading: z.array(trialTrade),
  arrivals: z.array(deposit),
})
export type OfficeTrialDetail = z.infer<typeof officeDetail>

const id = text().max(40)

/** Trial funds as staff see them. Part of the calls of trial. */
export const trialOfficeCalls = {
  officeTrials: officePost('/trial/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Trial funds: what runs by its end, what has ended newest first, and ends that wait, the oldest first.',
    input: z.object({
      ...paging,
      part: z.enum(['running', 'ended', 'waiting']).default('running'),
      search: text().max(60).optional(),
    }),
    output: page(officeFund),
  }),
  officeTrial: officeGet('/trial/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One trial fund with its trades and its deposits.',
    input: z.object({ id }),
    output: officeDetail,
    refusals: ['trial.unknown'],
  }),
  retryTrial: officePost('/trial/end/retry', {
    access: 'staff',
    roles: ['admin', 'operator'],
    summary: 'Tries again to sell a fund whose end waits.',
    input: z.object({ id, reason: line(500) }),
    output: officeFund,
    refusals: ['trial.unknown', 'trial.not_waiting', 'trial.no_price', 'trial.house_short'],
  }),
} as const

import { z } from 'zod'
import { rankRow } from '../activities/fields.ts'
import { get, post } from '../call.ts'
import { page, paging, symbol, time, wholeNumber } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import { coinActivity, competition, competitionDetail, competitionId, ownCompetition, ownPlace } from './fields.ts'
import { competitionOfficeCalls } from './office.ts'

/** Specification §9: lists of activities begin with sixty rows. */
const sixty = { ...paging, size: wholeNumber({ min: 1, max: 100, standard: 60 }) }
const one = z.object({ id: competitionId })

/** Who trades most in some markets, by volume that counts. */
export const competitions = {
  list: get('/exchange/tradeMatch/getActivities', {
    access: 'public',
    summary: 'Trading competitions: what runs by its end, what comes by its begin, what ended newest first.',
    input: z.object({ ...sixty, part: z.enum(['running', 'soon', 'ended']).default('running') }),
    /** With the time by the exchange's clock. */
    output: page(competition).extend({ now: time }),
  }),
  listOwn: get('/exchange/tradeMatch/getActivitiesV2', {
    access: 'user',
    summary: 'Trading competitions by part, each with the place of the caller where they have joined.',
    input: z.object({ size: sixty.size }),
    output: z.object({
      running: z.array(ownCompetition),
      soon: z.array(ownCompetition),
      ended: z.array(ownCompetition),
    }),
  }),
  detail: get('/exchange/tradeMatch/detail', {
    access: 'public',
    summary: 'One competition with its rules and its prizes.',
    input: one,
    output: competitionDetail,
    refusals: ['competitions.unknown'],
  }),
  listRank: get('/exchange/tradeMatch/listRank', {
    access: 'public',
    summary: 'The ranking by volume that counts; frozen ranks once the competition has ended.',
    input: one.extend(sixty),
    output: page(rankRow),
    refusals: ['competitions.unknown'],
  }),
  own: get('/exchange/tradeMatch/own', {
    access: 'user',
    summary: 'The place of the caller in one competition.',
    input: one,
    output: ownPlace,
    refusals: ['competitions.unknown'],
  }),
  collect: get('/exchange/tradeMatch/getTradePreSaleCollect', {
    access: 'public',
    summary: 'The competition, the presale and the airdrop of one coin; null for what there is not.',
    input: z.object({ symbol: z.union([symbol, z.string().regex(/^[A-Z0-9]{2,12}$/)]) }),
    output: z.object({
      coin: z.string(),
      competition: coinActivity.nullable(),
      presale: coinActivity.nullable(),
      airdrop: coinActivity.nullable(),
    }),
  }),
  join: post('/exchange/tradeMatch/join', {
    access: 'user',
    money: true,
    summary: 'Joins a competition: fills after it count, by the terms as they are now.',
    input: one,
    output: ownPlace,
    refusals: [
      'competitions.unknown',
      'competitions.market_account',
      'activities.not_started',
      'activities.ended',
      'activities.paused',
      'activities.level_missing',
      'activities.not_eligible',
      'activities.cap_reached',
      ...POLICY_REFUSALS,
    ],
  }),
  ...competitionOfficeCalls,
} as const

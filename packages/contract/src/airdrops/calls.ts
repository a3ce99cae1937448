import { z } from 'zod'
import { get, officeGet, post } from '../call.ts'
import { page, paging, time, wholeNumber } from '../fields.ts'
import { airdrop, airdropDetail, airdropDraw, airdropEntry, airdropId, airdropStanding } from './fields.ts'
import { AIRDROP_REFUSALS } from './lists.ts'

/** Specification §9: lists of activities begin with sixty rows. */
const sixty = { ...paging, size: wholeNumber({ min: 1, max: 100, standard: 60 }) }
const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const one = z.object({ activityId: airdropId })

const officeEntry = airdropEntry.extend({
  userId: z.string(),
  uid: z.string(),
  /** What was counted of theirs when they took part. */
  balance: z.string(),
})
export type OfficeAirdropEntry = z.infer<typeof officeEntry>

/** Coins for people who own enough of something. */
export const airdrops = {
  list: get('/activity/airdrop/list', {
    access: 'public',
    summary: 'Airdrops: those that run or come by their end, then those that have ended, newest first.',
    input: z.object(sixty),
    output: page(airdrop).extend({ now: time }),
  }),
  detail: get('/activity/airdrop/detail', {
    access: 'public',
    summary: 'One airdrop with its rules.',
    input: one,
    output: airdropDetail,
    refusals: ['activities.unknown'],
  }),
  standing: get('/activity/airdrop/standing', {
    access: 'user',
    summary: 'How an airdrop stands for the caller: what counts of their balance, and what a claim would be answered.',
    input: one,
    output: airdropStanding,
    refusals: ['activities.unknown'],
  }),
  claim: post('/activity/activityInfo/claim', {
    access: 'user',
    money: true,
    summary: 'Claims an airdrop, or enters its draw: once, by country, time, verification, own balance and spots.',
    input: one,
    output: airdropEntry,
    refusals: ['activities.unknown', ...AIRDROP_REFUSALS],
  }),
  draw: get('/activity/airdrop/draw', {
    access: 'public',
    summary: 'What a draw can be done again from, once it was drawn: the seed, everybody’s lot, and the winners.',
    input: one,
    output: airdropDraw,
    refusals: ['activities.unknown', 'airdrops.not_drawn'],
  }),
  officeAirdrops: officeGet('/airdrops/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Airdrops: those that run or come by their end, then those that have ended, newest first.',
    input: z.object(paging),
    output: page(airdrop),
  }),
  officeAirdrop: officeGet('/airdrops/detail', {
    access: 'staff',
    roles: SEEING,
    summary: 'One airdrop with its spots; the seed of a draw only when it was drawn.',
    input: one,
    output: airdropDetail,
    refusals: ['activities.unknown'],
  }),
  officeEntries: officeGet('/airdrops/entries', {
    access: 'staff',
    roles: SEEING,
    summary: 'Who takes part in an airdrop, newest first, and what came of it.',
    input: z.object({ ...paging, activityId: airdropId }),
    output: page(officeEntry),
    refusals: ['activities.unknown'],
  }),
} as const

import { z } from 'zod'
import { get, officeGet } from '../call.ts'
import { page, paging, text, time, wholeNumber } from '../fields.ts'
import { boost, boostDetail, boostId, boostSale, boostTransaction, ownBoost } from './fields.ts'
import { BOOST_PART_STATES, BOOST_STATES } from './lists.ts'

/** Specification §9: lists of activities begin with sixty rows. */
const sixty = { ...paging, size: wholeNumber({ min: 1, max: 100, standard: 60 }) }
const SEEING = ['admin', 'compliance', 'support', 'operator'] as const
const one = z.object({ id: boostId })

const officeBoost = boost.extend({
  state: z.enum(BOOST_STATES),
  /** In the coin: promised, or once it is closed to be paid. */
  pending: z.string(),
  paid: z.string(),
  /** People who wait for the payment, because their accounts are frozen or the day has not come. */
  waiting: z.number(),
})
export type OfficeBoost = z.infer<typeof officeBoost>

/** What one person has bought and kept in a boost, in the coin. */
const officePart = ownBoost.omit({ id: true, payable: true, state: true, balance: true }).extend({
  userId: z.string(),
  uid: z.string(),
  state: z.enum(BOOST_PART_STATES),
  /** Own money at the end; null before it. */
  balance: z.string().nullable(),
  purchases: z.number(),
  /** What was bought of people who are linked: it brings nothing. */
  linked: z.string(),
})
export type OfficeBoostPart = z.infer<typeof officePart>

/** Coins of which people who buy and keep some get more. */
export const boosts = {
  list: get('/activity/boost/list', {
    access: 'public',
    summary: 'Boosted coins: what runs by its end, what comes by its begin, what ended newest first.',
    input: z.object({ ...sixty, part: z.enum(['running', 'soon', 'ended']).default('running') }),
    output: page(boost).extend({ now: time }),
  }),
  detail: get('/activity/boost/detail', {
    access: 'public',
    summary: 'One boost with its rules.',
    input: one,
    output: boostDetail,
    refusals: ['boosts.unknown'],
  }),
  own: get('/activity/boost/own', {
    access: 'user',
    summary: 'What the caller has bought and kept in a boost, and what is promised for it.',
    input: one,
    output: ownBoost,
    refusals: ['boosts.unknown'],
  }),
  sale: get('/activity/boost/sale', {
    access: 'user',
    summary: 'What selling an amount now would cost of the promise.',
    input: one.extend({ amount: text().max(40) }),
    output: boostSale,
    refusals: ['boosts.unknown', 'boosts.amount_malformed'],
  }),
  transactions: get('/activity/boost/transactions', {
    access: 'user',
    summary:
      'The caller’s trades in markets of boosts, newest first, each with what it promises; of one boost or of all.',
    input: z.object({ ...sixty, id: boostId.optional() }),
    output: page(boostTransaction),
  }),
  officeBoosts: officeGet('/boosts/list', {
    access: 'staff',
    roles: SEEING,
    summary: 'Boosts that were approved: what goes on first, then what was paid.',
    input: z.object(paging),
    output: page(officeBoost),
  }),
  officeParts: officeGet('/boosts/parts', {
    access: 'staff',
    roles: SEEING,
    summary: 'One boost with its people, the largest promise first.',
    input: z.object({ id: boostId, ...paging }),
    output: z.object({ boost: officeBoost, parts: page(officePart) }),
    refusals: ['boosts.unknown'],
  }),
} as const

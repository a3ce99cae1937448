import { z } from 'zod'
import { get, post } from '../call.ts'
import { flag, nothing, page, paging, time, wholeNumber } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import { amount, coin, id, savingDetail, savingPosition, savingProduct, shownAmount } from './fields.ts'
import { SAVING_AGREEMENT } from './lists.ts'
import { savingOfficeCalls } from './office.ts'

/** `saving.term_over` and `saving.forfeit_changed` say that what was shown is no longer so; nothing has happened. */
const SUBSCRIBE_REFUSALS = [
  'saving.product_unknown',
  'saving.term_over',
  'saving.agreement_changed',
  'saving.amount_missing',
  'saving.amount_malformed',
  'saving.below_minimum',
  'saving.above_personal',
  'saving.sold_out',
  'saving.not_own_money',
  'ledger.insufficient_balance',
  ...POLICY_REFUSALS,
] as const

/** Fixed savings: coins for a number of days at a rate that is fixed with the subscription. */
export const saving = {
  products: get('/exchange/saving/products', {
    access: 'public',
    summary: 'What can be subscribed to today, by coin and days.',
    input: z.object({ coin: coin.optional() }),
    output: z.array(savingProduct),
  }),
  subscribe: post('/exchange/saving/subscribe', {
    access: 'user',
    money: true,
    summary: 'Puts coins away until the release that was shown, under the agreement that was read.',
    input: z.object({
      productId: id,
      amount,
      /** The release that was shown: at midnight it becomes another one. */
      releaseTime: time,
      agreement: wholeNumber({ min: 0, max: 999_999, standard: 0 }).describe(`Now ${SAVING_AGREEMENT}.`),
    }),
    output: savingPosition,
    refusals: SUBSCRIBE_REFUSALS,
  }),
  list: get('/exchange/saving/list', {
    access: 'user',
    summary: 'The savings of the caller: what runs by release, what has ended newest first.',
    input: z.object({ ...paging, part: z.enum(['live', 'ended']).default('live'), coin: coin.optional() }),
    output: page(savingPosition),
  }),
  detail: get('/exchange/saving/detail', {
    access: 'user',
    summary: 'One of the caller’s savings, with the interest of each day.',
    input: z.object({ id }),
    output: savingDetail,
    refusals: ['saving.position_unknown'],
  }),
  exit: post('/exchange/saving/exit', {
    access: 'user',
    money: true,
    summary: 'Gives the principal back at once; the interest so far, which was shown, is given up.',
    input: z.object({ id, forfeits: shownAmount }),
    output: savingPosition,
    refusals: ['saving.position_unknown', 'saving.ended', 'saving.forfeit_changed'],
  }),
  tellMe: post('/exchange/saving/tellMe', {
    access: 'user',
    summary: 'Asks for one email when a product that is sold out has room again, or takes that back.',
    input: z.object({ productId: id, wanted: flag }),
    output: nothing,
    refusals: ['saving.product_unknown'],
  }),
  told: get('/exchange/saving/told', {
    access: 'user',
    summary: 'The products of which the caller wants to be told.',
    input: nothing,
    output: z.array(z.string()),
  }),
  ...savingOfficeCalls,
} as const

import { z } from 'zod'
import { get, post } from '../call.ts'
import { assetCode, flag, nothing, page, paging, text } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import {
  discountAmount,
  discountDetail,
  discountId,
  discountOffer,
  discountPosition,
  discountProduct,
} from './fields.ts'
import { DISCOUNT_STATES } from './lists.ts'
import { discountOfficeCalls } from './office.ts'
import { DISCOUNT_DIRECTIONS } from './payoff.ts'

/** What stands against any offer. */
const OFFER_REFUSALS = [
  'discount.product_unknown',
  'discount.sales_ended',
  'discount.sold_out',
  'discount.amount_malformed',
  'discount.below_minimum',
  'discount.quota_left',
  'discount.personal_quota_left',
  'discount.house_short',
  'discount.price_missing',
  'discount.strike_passed',
  'discount.desk_away',
  'discount.desk_refused',
  'discount.offers_open',
  ...POLICY_REFUSALS,
] as const

/** What offers are alike in, day by day. */
const kind = { coin: assetCode, direction: z.enum(DISCOUNT_DIRECTIONS) }

/** Discount trade: a coin is sold higher or bought lower on a day, and interest is paid either way. */
export const discount = {
  products: get('/exchange/discount/products', {
    access: 'public',
    summary: 'What is offered now, and what it pays a year by the last word of the desk.',
    input: z.object({ coin: assetCode.optional(), direction: z.enum(DISCOUNT_DIRECTIONS).optional() }),
    output: z.array(discountProduct),
  }),
  quote: post('/exchange/discount/quote', {
    access: 'user',
    summary: 'Asks the desk for an offer that is firm for a minute, for the caller, once. Moves nothing.',
    input: z.object({ productId: discountId, amount: discountAmount }),
    output: discountOffer,
    refusals: ['discount.amount_missing', ...OFFER_REFUSALS],
  }),
  /** `discount.quote_moved` (40028) carries `old` and `quote`, both as `quote` answers; nothing has happened. */
  subscribe: post('/exchange/discount/subscribe', {
    access: 'user',
    money: true,
    summary: 'Takes an offer. It cannot be cancelled, which the caller says to know.',
    input: z.object({
      quoteId: discountId,
      /** The version that was shown. */
      agreement: text().max(20),
      /** The tick of "cannot be cancelled". */
      consent: z.literal('true', { error: 'discount.consent_missing' }),
    }),
    output: discountPosition,
    refusals: [
      'discount.consent_missing',
      'discount.agreement_changed',
      'discount.quote_unknown',
      'discount.quote_used',
      'discount.quote_moved',
      'discount.not_own_money',
      'ledger.insufficient_balance',
      ...OFFER_REFUSALS,
    ],
  }),
  list: get('/exchange/discount/list', {
    access: 'user',
    summary: 'The positions of the caller, newest first.',
    input: z.object({ ...paging, state: z.enum(DISCOUNT_STATES).optional(), coin: assetCode.optional() }),
    output: page(discountPosition),
  }),
  detail: get('/exchange/discount/detail', {
    access: 'user',
    summary: 'One position of the caller, with the minutes that its price is made of.',
    input: z.object({ id: discountId }),
    output: discountDetail,
    refusals: ['discount.position_unknown'],
  }),
  tellMe: post('/exchange/discount/tellMe', {
    access: 'user',
    summary: 'Asks for one email when the next offers of a coin and a direction are opened, or takes that back.',
    input: z.object({ ...kind, wanted: flag }),
    output: nothing,
    refusals: ['discount.product_unknown'],
  }),
  told: get('/exchange/discount/told', {
    access: 'user',
    summary: 'The coins and directions of which the caller wants to be told.',
    input: nothing,
    output: z.array(z.object(kind)),
  }),
  ...discountOfficeCalls,
} as const

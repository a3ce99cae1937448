import { z } from 'zod'
import { get, post } from '../call.ts'
import { assetCode, flag, nothing, page, paging } from '../fields.ts'
import { authenticatorCode, country, fundPassword } from '../identity/fields.ts'
import { CODE_REFUSALS } from '../identity/refusals.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import {
  amount,
  before,
  fiat,
  id,
  LISTING_SIDES,
  listing,
  offer,
  order,
  orderDetail,
  quantity,
  terms,
  words,
} from './fields.ts'
import { FUND_PROOF_REFUSALS } from './methods.ts'

const PERSON_REFUSALS = [...POLICY_REFUSALS, 'kyc.needed', 'session.frozen'] as const

/** Of coins that leave an account: the gate of withdrawals. */
export const SELLING_REFUSALS = [
  'identity.security_setup_needed',
  'funding.stopped',
  'funding.debt',
  'funding.asset_unknown',
  'funding.price_missing',
  'funding.limit_day',
  'funding.limit_month',
  'ledger.insufficient_balance',
  'funding.not_own_money',
  'funding.held_back',
] as const

const TERMS_REFUSALS = [
  'p2p.price_missing',
  'p2p.price_off',
  'p2p.no_price',
  'p2p.margin_wrong',
  'p2p.amount_missing',
  'p2p.limits_wrong',
  'p2p.method_missing',
  'p2p.method_unknown',
  'p2p.too_precise',
] as const

/** Of taking a listing, on either side. */
const TAKING_REFUSALS = [
  ...PERSON_REFUSALS,
  ...SELLING_REFUSALS,
  'p2p.listing_unknown',
  'p2p.listing_gone',
  'p2p.own_listing',
  'p2p.wrong_side',
  'p2p.amount_missing',
  'p2p.below_minimum',
  'p2p.above_maximum',
  'p2p.method_missing',
  'p2p.method_unknown',
  'p2p.buying_limited',
  'p2p.too_many_open',
  'p2p.reversible_first',
  'p2p.price_off',
  'p2p.no_price',
  'p2p.too_precise',
  'funding.deposit_limit',
] as const

const ORDER_REFUSALS = ['p2p.order_unknown', 'p2p.not_yours', 'p2p.wrong_state'] as const

/** What a person may do to an order, each with its own call. */
export const orderCalls = {
  p2pBuy: post('/exchange/otcOrder/market/buy', {
    access: 'user',
    money: true,
    summary:
      'Buys from a listing: the seller’s coins are held until the order ends. The merchant accepts within 5 minutes.',
    input: z.object({ listingId: id, amount, paymentId: id.optional() }),
    output: orderDetail,
    refusals: TAKING_REFUSALS,
  }),
  p2pSale: post('/exchange/otcOrder/market/sale', {
    access: 'user',
    money: true,
    summary: 'Sells to a listing: the caller’s coins are held until the order ends, and released by the caller.',
    input: z.object({ listingId: id, amount, paymentId: id.optional() }),
    output: orderDetail,
    refusals: TAKING_REFUSALS,
  }),
  beforeMarketTrade: get('/exchange/otcOrder/beforeMarketTrade', {
    access: 'user',
    summary: 'Everything that stands against taking a listing, or whatever is offered in a pair, for an amount.',
    input: z.object({
      listingId: id.optional(),
      symbol: assetCode.optional(),
      fiat: fiat.optional(),
      side: z.enum(LISTING_SIDES).default('buy'),
      amount: amount.optional(),
    }),
    output: before,
    refusals: ['p2p.listing_unknown', 'p2p.pair_unknown', 'p2p.amount_missing'],
  }),
  p2pOrders: get('/exchange/otcOrder/list', {
    access: 'user',
    summary:
      'The orders of the caller on either side: those that run, by deadline, or those that have ended, newest first.',
    input: z.object({
      ...paging,
      phase: z.enum(['processing', 'history']).default('processing'),
      symbol: assetCode.optional(),
      fiat: fiat.optional(),
      side: z.enum(LISTING_SIDES).optional(),
    }),
    output: page(order),
  }),
  p2pOrder: get('/exchange/otcOrder/detail', {
    access: 'user',
    summary: 'One order with its history.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: ['p2p.order_unknown'],
  }),
  getOpenOrderCount: get('/exchange/otcOrder/getOpenOrderCount', {
    access: 'user',
    summary: 'How many orders of the caller run, and how many of them wait for the caller.',
    input: nothing,
    output: z.object({ count: z.number(), waiting: z.number() }),
  }),
  acceptOrder: post('/exchange/otcOrder/accept', {
    access: 'user',
    summary: 'The merchant takes the order; the buyer has 15 minutes to pay.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: ORDER_REFUSALS,
  }),
  rejectOrder: post('/exchange/otcOrder/reject', {
    access: 'user',
    money: true,
    summary: 'The merchant does not take the order; the coins go back.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: ORDER_REFUSALS,
  }),
  markPaid: post('/exchange/otcOrder/markPaid', {
    access: 'user',
    summary: 'The buyer has paid. Nobody cancels the order after that.',
    input: z.object({ id, reference: words(140).optional() }),
    output: orderDetail,
    refusals: ORDER_REFUSALS,
  }),
  seeOrder: post('/exchange/otcOrder/seen', {
    access: 'user',
    summary: 'The seller has looked at an order that is paid: its buyer reads "pending release" from then on.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: ORDER_REFUSALS,
  }),
  releaseOrder: post('/exchange/otcOrder/release', {
    access: 'user',
    money: true,
    summary: 'The seller has the money: the coins are the buyer’s, and nothing takes them back.',
    input: z.object({ id, fundPassword, googleCode: authenticatorCode }),
    output: orderDetail,
    refusals: [
      ...ORDER_REFUSALS,
      ...FUND_PROOF_REFUSALS,
      ...CODE_REFUSALS,
      'identity.passkey_wrong',
      'session.frozen',
      'identity.fund_password_malformed',
    ],
  }),
  askCancel: post('/exchange/otcOrder/askCancel', {
    access: 'user',
    summary: 'The buyer asks the seller to agree that the order is cancelled: it then counts for nobody.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: ORDER_REFUSALS,
  }),
  agreeCancel: post('/exchange/otcOrder/agreeCancel', {
    access: 'user',
    money: true,
    summary: 'The other side agrees to what the buyer asked; the coins go back to the seller.',
    input: z.object({ id }),
    output: orderDetail,
    refusals: ORDER_REFUSALS,
  }),
  rateOrder: post('/exchange/otcOrder/rate', {
    access: 'user',
    summary: 'How it was with the merchant, within seven days of the end, once.',
    input: z.object({ id, rating: z.enum(['good', 'bad']) }),
    output: nothing,
    refusals: ORDER_REFUSALS,
  }),
} as const

/** What merchants offer. */
export const listingCalls = {
  p2pMarket: get('/exchange/otcOrder/market', {
    access: 'public',
    summary: 'What merchants offer, the best price for the caller first.',
    input: z.object({
      ...paging,
      side: z.enum(LISTING_SIDES).default('buy'),
      symbol: assetCode.default('USDT'),
      fiat: fiat.default('EUR'),
      amount: amount.optional(),
      paymentKind: id.optional(),
      /** Of the caller: among equal prices, what is paid at once from there comes first. */
      country: country.optional(),
    }),
    output: page(offer).extend({ index: z.string().nullable() }),
    refusals: ['p2p.amount_missing', 'identity.country_missing'],
  }),
  createListing: post('/exchange/otcOrder/create', {
    access: 'user',
    money: true,
    summary: 'A merchant offers to sell or to buy; what is for sale is held from now on.',
    input: z.object({ side: z.enum(LISTING_SIDES), symbol: assetCode, fiat, quantity, ...terms }),
    output: listing,
    refusals: [
      ...PERSON_REFUSALS,
      ...SELLING_REFUSALS,
      ...TERMS_REFUSALS,
      'p2p.merchants_only',
      'p2p.pair_unknown',
      'p2p.quantity_missing',
      'p2p.too_many_listings',
    ],
  }),
  editListing: post('/exchange/otcOrder/edit', {
    access: 'user',
    summary: 'Changes price, limits, payment methods and remark of a listing; orders that run keep theirs.',
    input: z.object({ id, ...terms }),
    output: listing,
    refusals: [...TERMS_REFUSALS, 'p2p.listing_unknown', 'p2p.listing_gone', 'session.frozen'],
  }),
  hideListing: post('/exchange/otcOrder/hide', {
    access: 'user',
    summary: 'Takes a listing out of the market, or shows it again. What is for sale stays held.',
    input: z.object({ id, hidden: flag }),
    output: listing,
    refusals: ['p2p.listing_unknown', 'p2p.listing_gone', 'session.frozen'],
  }),
  cancelP2p: post('/exchange/otcOrder/cancel', {
    access: 'user',
    money: true,
    summary:
      'By id: an order that its buyer has not paid, which counts towards three a day; or a listing by its owner, which frees what is not sold.',
    input: z.object({ id }),
    output: z.object({ kind: z.enum(['order', 'listing']), id: z.string() }),
    refusals: [...ORDER_REFUSALS, 'p2p.listing_gone'],
  }),
  ownListings: get('/exchange/otcOrder/listings', {
    access: 'user',
    summary: 'The listings of the caller, open ones first.',
    input: z.object({ ...paging, closed: flag.optional() }),
    output: page(listing),
  }),
} as const

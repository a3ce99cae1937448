import { z } from 'zod'
import { get, post } from '../call.ts'
import { flag, listText, nothing, page, paging, time } from '../fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import {
  amount,
  etpGate,
  etpHolding,
  etpNavHistory,
  etpOrder,
  etpOrderDetail,
  etpProduct,
  etpQuote,
  etpSymbol,
  givenPrice,
  navText,
  orderId,
} from './fields.ts'
import { ETP_CONDITIONS, ETP_RANGES, ETP_SIDES } from './lists.ts'
import { etpOfficeCalls } from './office.ts'

/** What stands against any order. */
const ORDER_REFUSALS = [
  'etp.product_unknown',
  'etp.closed',
  'etp.amount_missing',
  'etp.amount_malformed',
  'etp.below_minimum',
  'etp.above_maximum',
  'etp.units_short',
  'etp.house_short',
  'etp.too_small',
] as const
/** What stands against a purchase alone. */
const BUY_REFUSALS = [
  'etp.sold_out',
  'etp.closing',
  'etp.questions_open',
  'ledger.insufficient_balance',
  ...POLICY_REFUSALS,
] as const
const PRICE_REFUSALS = ['etp.price_unknown'] as const
/** Specification §8: the messages of wealth orders. */
const CONDITION_REFUSALS = [
  'etp.price_missing',
  'etp.price_deviates',
  'etp.end_missing',
  'etp.start_missing',
  'etp.end_wrong',
  'etp.take_profit_low',
  'etp.stop_loss_high',
  'etp.conditions_of_purchase',
  'etp.too_many_orders',
] as const

/** What stands against an order of a plan. */
export const PLAN_ORDER_REFUSALS = [
  ...ORDER_REFUSALS,
  ...BUY_REFUSALS,
  ...PRICE_REFUSALS,
  ...CONDITION_REFUSALS,
] as const

/** A purchase says its amount in USDT, a sale its units. */
const sized = { amount: amount.optional(), units: amount.optional() }
const conditions = {
  takeProfit: givenPrice.optional(),
  stopLoss: givenPrice.optional(),
  startTime: time.optional(),
  endTime: time.optional(),
}

/** Exchange-traded products: three times what a coin does from one rebalance to the next, issued and taken back by the house. */
export const etp = {
  etpProducts: get('/exchange/etp/products', {
    access: 'public',
    summary: 'Every product with its value now, its leverage now and its rules in figures.',
    input: nothing,
    output: z.array(etpProduct),
  }),
  navHistory: get('/exchange/etp/navHistory', {
    access: 'public',
    summary:
      'The value of a product over a range, adjusted for consolidations, with the marks of rebalances and nights.',
    input: z.object({ symbol: etpSymbol, range: z.enum(ETP_RANGES).default('7d') }),
    output: etpNavHistory,
    refusals: ['etp.product_unknown'],
  }),
  etpQuote: get('/exchange/etp/quote', {
    access: 'public',
    summary: 'What an order would come to by the index of now. Binds nobody: an order is filled at the next value.',
    input: z.object({ symbol: etpSymbol, side: z.enum(ETP_SIDES), ...sized }),
    output: etpQuote,
    refusals: [
      'etp.product_unknown',
      'etp.closed',
      'etp.amount_missing',
      'etp.amount_malformed',
      'etp.below_minimum',
      'etp.above_maximum',
      ...PRICE_REFUSALS,
    ],
  }),
  earnGate: get('/exchange/earn/gate', {
    access: 'user',
    summary: 'Whether the caller has answered the two questions before the first purchase, and the questions.',
    input: nothing,
    output: etpGate,
  }),
  earnAnswers: post('/exchange/earn/answers', {
    access: 'user',
    summary:
      'Answers both questions by the place of each answer, separated by commas. Both must be right; they may be tried again.',
    input: z.object({ answers: listText(z.string().regex(/^[0-2]$/), 2).transform((places) => places.map(Number)) }),
    output: z.object({ passed: z.boolean() }),
  }),
  etpMarket: post('/exchange/etp/market', {
    access: 'user',
    money: true,
    summary: 'Buys or sells at the first index value after the order, if it is within 0.5% of the value that was seen.',
    input: z.object({ symbol: etpSymbol, side: z.enum(ETP_SIDES), ...sized, nav: navText }),
    output: etpOrder,
    // `etp.nav_moved` (40028) carries the value that was seen and the new one as a quote; nothing has happened.
    refusals: [...ORDER_REFUSALS, ...BUY_REFUSALS, ...PRICE_REFUSALS, 'etp.nav_moved'],
  }),
  etpLimit: post('/exchange/etp/limit', {
    access: 'user',
    money: true,
    summary:
      'Waits for a value, judged minute by minute. A purchase may carry a take-profit, a stop-loss and a time within which it holds.',
    input: z.object({ symbol: etpSymbol, side: z.enum(ETP_SIDES), price: givenPrice, ...sized, ...conditions }),
    output: etpOrder,
    refusals: [...ORDER_REFUSALS, ...BUY_REFUSALS, ...PRICE_REFUSALS, ...CONDITION_REFUSALS],
  }),
  etpEdit: post('/exchange/etp/edit', {
    access: 'user',
    money: true,
    summary:
      'Changes an order that waits; what is left out stays. `without` names conditions that it loses, separated by commas.',
    input: z.object({
      ...{ id: orderId, price: givenPrice.optional(), ...sized, ...conditions },
      without: listText(z.enum(ETP_CONDITIONS), ETP_CONDITIONS.length),
    }),
    output: etpOrder,
    refusals: [
      'etp.order_unknown',
      'etp.order_over',
      'etp.order_of_plan',
      ...ORDER_REFUSALS,
      ...PRICE_REFUSALS,
      ...CONDITION_REFUSALS,
      'ledger.insufficient_balance',
    ],
  }),
  etpCancel: post('/exchange/etp/cancel', {
    access: 'user',
    summary: 'Ends an order that waits and frees what it holds.',
    input: z.object({ id: orderId }),
    output: etpOrder,
    refusals: ['etp.order_unknown', 'etp.order_over'],
  }),
  etpOrders: get('/exchange/etp/orders', {
    access: 'user',
    summary: 'The orders of the caller that wait, newest first.',
    input: z.object({ symbol: etpSymbol.optional() }),
    output: z.array(etpOrder),
  }),
  etpOrdersPage: get('/exchange/etp/ordersPage', {
    access: 'user',
    summary: 'The orders of the caller that are over, newest first.',
    input: z.object({ ...paging, symbol: etpSymbol.optional() }),
    output: page(etpOrder),
  }),
  etpDetail: get('/exchange/etp/detail', {
    access: 'user',
    summary: 'One order with what was done to it, and the holding that it belongs to.',
    input: z.object({ id: orderId }),
    output: etpOrderDetail,
    refusals: ['etp.order_unknown'],
  }),
  etpHoldings: get('/exchange/etp/holdings', {
    access: 'user',
    summary: 'What the caller holds: units, cost, average price, worth, return and the fee of the nights.',
    input: nothing,
    output: z.array(etpHolding),
  }),
  etpTellMe: post('/exchange/etp/tellMe', {
    access: 'user',
    summary: 'Asks for one email when units of a product that is sold out are sold again, or takes that back.',
    input: z.object({ symbol: etpSymbol, wanted: flag }),
    output: nothing,
    refusals: ['etp.product_unknown'],
  }),
  etpTold: get('/exchange/etp/told', {
    access: 'user',
    summary: 'The products of which the caller wants to be told.',
    input: nothing,
    output: z.array(z.string()),
  }),
  ...etpOfficeCalls,
} as const

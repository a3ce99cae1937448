import { z } from 'zod'
import { get, officeGet, post } from '../call.ts'
import { flag, nothing, page, paging, symbol, text, time } from '../fields.ts'
import { CONTACT_ROLES, ofUser } from '../identity/office-fields.ts'
import { POLICY_REFUSALS } from '../policy/lists.ts'
import { depositBuy, depositBuyId } from './fields.ts'

export const ORDER_SIDES = ['buy', 'sell'] as const
export const ORDER_KINDS = ['limit', 'market', 'stop_limit', 'oco'] as const
export const ORDER_TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'post_only'] as const
export const ORDER_SELF_TRADES = ['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const
export const ORDER_STATES = ['new', 'partially_filled', 'filled', 'cancelled', 'rejected', 'expired'] as const
/** What a person is shown of an order's state (specification §4). */
export const ORDER_STATUSES = ['processing', 'completed', 'canceled', 'in_review', 'failed'] as const
/** Why an order ended before it was filled. */
export const ORDER_END_REASONS = [
  'user',
  'operator',
  'sibling',
  'immediate_or_cancel',
  'fill_or_kill',
  'self_trade',
  'no_liquidity',
  'price_band',
  'spent',
] as const

/** Amounts and prices are decimal strings: of the base asset at its step, of the price at its step, exact in the quote asset. */
const order = z.object({
  orderId: z.string(),
  clientOrderId: z.string(),
  symbol: z.string(),
  side: z.enum(ORDER_SIDES),
  type: z.enum(ORDER_KINDS),
  /** Of an OCO pair: which of the two this is, and the other one. */
  leg: z.enum(['limit', 'stop']).nullable(),
  siblingId: z.string().nullable(),
  /** Null for a market order. */
  price: z.string().nullable(),
  stopPrice: z.string().nullable(),
  /** Null for a market order by quote amount, which has `budget` instead. */
  amount: z.string().nullable(),
  budget: z.string().nullable(),
  executed: z.string(),
  executedTotal: z.string(),
  averagePrice: z.string().nullable(),
  fee: z.string(),
  feeCoin: z.string(),
  makerRate: z.string(),
  takerRate: z.string(),
  timeInForce: z.enum(ORDER_TIMES_IN_FORCE),
  state: z.enum(ORDER_STATES),
  status: z.enum(ORDER_STATUSES),
  endReason: z.enum(ORDER_END_REASONS).nullable(),
  createdAt: time,
  updatedAt: time,
  triggeredAt: time.nullable(),
})
export type Order = z.infer<typeof order>

const fill = z.object({
  tradeId: z.string(),
  price: z.string(),
  amount: z.string(),
  total: z.string(),
  fee: z.string(),
  feeCoin: z.string(),
  role: z.enum(['maker', 'taker']),
  time,
})
export type Fill = z.infer<typeof fill>

const ownTrade = fill.extend({ symbol: z.string(), orderId: z.string(), side: z.enum(ORDER_SIDES) })
export type OwnTrade = z.infer<typeof ownTrade>

export const PLAN_FREQUENCIES = ['monthly', 'weekly', 'biweekly', 'weekday'] as const

/** An AutoBuy plan: so much of the quote asset is spent on the base asset at each of its times, by a market order. */
const plan = z.object({
  planId: z.string(),
  symbol: z.string(),
  total: z.string(),
  frequency: z.enum(PLAN_FREQUENCIES),
  /** Of weekly and biweekly plans; 1 is Monday. */
  weekday: z.number().nullable(),
  /** Of monthly plans; a short month runs on its last day. */
  day: z.number().nullable(),
  time: z.string(),
  timeZone: z.string(),
  state: z.enum(['ongoing', 'suspended', 'cancelled']),
  /** Periods skipped in a row; five suspend the plan. */
  skips: z.number(),
  nextRunAt: time.nullable(),
  createdAt: time,
})
export type Plan = z.infer<typeof plan>

const planRun = z.object({
  period: time,
  state: z.enum(['pending', 'bought', 'skipped']),
  tries: z.number(),
  /** The refusal of the last try. */
  reason: z.string().nullable(),
  orderId: z.string().nullable(),
  bought: z.string().nullable(),
  spent: z.string().nullable(),
  updatedAt: time,
})
export type PlanRun = z.infer<typeof planRun>

const planId = z.string().regex(/^pln_[0-9A-Z]{26}$/, 'trading.plan_unknown')
const PLAN_REFUSALS = ['trading.plan_unknown', 'trading.plan_ended'] as const

/** A number as a person types it; the rules of the market are checked where the market is known. */
const amountText = (missing: string) =>
  text({ error: missing })
    .max(60)
    .refine((text) => text.trim() !== '', missing)
    .pipe(z.string().regex(/^\d{1,20}(\.\d{1,18})?$/, missing.replace('_missing', '_invalid')))

/** Given by the caller to find the order again; the same one twice is the same order. */
const clientOrderId = z.string().regex(/^[\w-]{8,64}$/)
const orderId = z.string().regex(/^ord_[0-9A-Z]{1,24}$/, 'trading.order_unknown')

export const PLACE_REFUSALS = [
  ...POLICY_REFUSALS,
  'trading.symbol_unknown',
  'trading.order_unknown',
  'trading.price_missing',
  'trading.price_invalid',
  'trading.stop_price_missing',
  'trading.stop_price_invalid',
  'trading.limit_price_missing',
  'trading.limit_price_invalid',
  'trading.amount_missing',
  'trading.amount_invalid',
  'trading.total_invalid',
  'trading.price_step',
  'trading.amount_step',
  'trading.amount_below',
  'trading.amount_above',
  'trading.total_below',
  'trading.price_above_band',
  'trading.price_below_band',
  'trading.too_many_orders',
  'trading.too_many_conditional',
  'trading.book_full',
  'trading.market_halted',
  'trading.market_cancel_only',
  'trading.market_post_only',
  'trading.would_cross',
  'trading.book_empty',
  'trading.last_price_unknown',
  'trading.stop_already_true',
  'trading.oco_buy_trigger',
  'trading.oco_sell_trigger',
  'trading.post_only_stop',
  'trading.confirm_price',
  'trading.busy',
  'trading.interrupted',
  'trading.outcome_unknown',
  'ledger.insufficient_balance',
  'request.repeated',
  'request.key_reused',
  'request.limited',
] as const

const CANCEL_REFUSALS = [
  'trading.symbol_unknown',
  'trading.order_unknown',
  'trading.market_halted',
  'trading.busy',
  'trading.interrupted',
  'trading.outcome_unknown',
  'request.limited',
] as const

const historyFilter = {
  ...paging,
  symbol: symbol.optional(),
  side: z.enum(ORDER_SIDES).optional(),
  type: z.enum(ORDER_KINDS).optional(),
  state: z.enum(ORDER_STATES).optional(),
  /** The word that people are shown; it takes in every state that has it. */
  status: z.enum(ORDER_STATUSES).optional(),
  from: time.optional(),
  to: time.optional(),
}

export const trading = {
  placeOrder: post('/trade/order', {
    access: 'user',
    summary:
      'Places an order. Limit: price, amount. Market: amount, or total for a buy by quote. Stop limit: stopPrice, price, amount. OCO: price, stopPrice, limitPrice, amount.',
    input: z.object({
      symbol,
      side: z.enum(ORDER_SIDES),
      type: z.enum(ORDER_KINDS),
      price: amountText('trading.price_missing').optional(),
      stopPrice: amountText('trading.stop_price_missing').optional(),
      limitPrice: amountText('trading.limit_price_missing').optional(),
      amount: amountText('trading.amount_missing').optional(),
      total: amountText('trading.amount_missing').optional(),
      timeInForce: z.enum(ORDER_TIMES_IN_FORCE).default('gtc'),
      selfTrade: z.enum(ORDER_SELF_TRADES).default('expire_taker'),
      /** Says that the caller has seen how far the price is from the market (code 40027). */
      confirm: flag.default(false),
      clientOrderId: clientOrderId.optional(),
    }),
    output: order,
    refusals: PLACE_REFUSALS,
    money: 'own_key',
  }),
  cancelOrder: post('/trade/order/cancel-by-id', {
    access: 'user',
    summary: 'Cancels one open order; of an OCO pair, both legs.',
    input: z.object({ symbol, orderId }),
    output: order,
    refusals: CANCEL_REFUSALS,
  }),
  cancelSymbol: post('/trade/order/cancel-by-symbol', {
    access: 'user',
    summary: 'Cancels every open order of the caller on one market.',
    input: z.object({ symbol }),
    output: z.object({ cancelled: z.number() }),
    refusals: CANCEL_REFUSALS,
  }),
  cancelAll: post('/trade/order/cancel-by-user', {
    access: 'user',
    summary: 'Cancels every open order of the caller on every market.',
    input: nothing,
    output: z.object({ cancelled: z.number() }),
    refusals: CANCEL_REFUSALS,
  }),
  liveOrders: get('/order/live/list', {
    access: 'user',
    summary: 'The open orders of the caller, newest first.',
    input: z.object({ symbol: symbol.optional() }),
    output: z.array(order),
  }),
  orderHistory: post('/order/his/list', {
    access: 'user',
    summary: 'Orders that have ended, newest first.',
    input: z.object(historyFilter),
    output: page(order),
  }),
  orderFills: post('/order/trade/query', {
    access: 'user',
    summary: 'One order of the caller with each of its fills, oldest first.',
    input: z.object({ symbol, orderId }),
    output: z.object({ order, fills: z.array(fill) }),
    refusals: ['trading.order_unknown'],
  }),
  myTrades: get('/order/trade/list', {
    access: 'user',
    summary: 'The fills of the caller on every market, newest first.',
    input: z.object({
      ...paging,
      symbol: symbol.optional(),
      side: z.enum(ORDER_SIDES).optional(),
      from: time.optional(),
      to: time.optional(),
    }),
    output: page(ownTrade),
  }),
  savePlan: post('/trade/plan/save', {
    access: 'user',
    summary: 'Makes an AutoBuy plan, or changes one of the caller. Its market never changes.',
    input: z.object({
      planId: planId.optional(),
      symbol,
      total: amountText('trading.amount_missing'),
      frequency: z.enum(PLAN_FREQUENCIES),
      weekday: z
        .string()
        .regex(/^[1-7]$/)
        .transform(Number)
        .optional(),
      day: z
        .string()
        .regex(/^([1-9]|[12]\d|3[01])$/)
        .transform(Number)
        .optional(),
      time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
      timeZone: z.string().regex(/^[\w/+-]{1,64}$/, 'trading.plan_time_zone'),
    }),
    output: plan,
    refusals: [
      ...PLAN_REFUSALS,
      ...POLICY_REFUSALS,
      'trading.symbol_unknown',
      'trading.plan_time_zone',
      'trading.plan_day',
      'trading.plan_limit',
      'trading.total_below',
      'trading.amount_missing',
      'trading.amount_invalid',
    ],
    money: true,
  }),
  suspendPlan: post('/trade/plan/suspend', {
    access: 'user',
    summary: 'Suspends a plan until it is restored.',
    input: z.object({ planId }),
    output: plan,
    refusals: PLAN_REFUSALS,
  }),
  restorePlan: post('/trade/plan/restore', {
    access: 'user',
    summary: 'Lets a suspended plan go on from now; what was missed is not bought.',
    input: z.object({ planId }),
    output: plan,
    refusals: [...PLAN_REFUSALS, ...POLICY_REFUSALS],
  }),
  cancelPlan: post('/trade/plan/cancel', {
    access: 'user',
    summary: 'Ends a plan for good.',
    input: z.object({ planId }),
    output: plan,
    refusals: PLAN_REFUSALS,
  }),
  plans: get('/trade/plan/list', {
    access: 'user',
    summary: 'The AutoBuy plans of the caller, newest first.',
    input: z.object({ symbol: symbol.optional() }),
    output: z.array(plan),
  }),
  planRuns: get('/trade/plan/runs', {
    access: 'user',
    summary: 'What became of each period of a plan, newest first.',
    input: z.object({ ...paging, planId }),
    output: page(planRun),
    refusals: ['trading.plan_unknown'],
  }),
  depositBuys: get('/trade/depositBuy/list', {
    access: 'user',
    summary: 'Purchases of the caller that wait for a deposit or waited for one, newest first; at most 50.',
    input: nothing,
    output: z.array(depositBuy),
  }),
  cancelDepositBuy: post('/trade/depositBuy/cancel', {
    access: 'user',
    summary: 'Cancels a purchase whose deposit has not been credited; the deposit itself goes on.',
    input: z.object({ id: depositBuyId }),
    output: depositBuy,
    refusals: ['trading.buy_unknown', 'trading.buy_ended'],
  }),
  feeRate: get('/trade/fee/rate', {
    access: 'user',
    summary: 'The fee tier of the caller: its rates and the 30-day volume behind it, in USDT.',
    input: nothing,
    output: z.object({ tier: z.number(), makerRate: z.string(), takerRate: z.string(), volume: z.string() }),
  }),
  officeLiveOrders: officeGet('/user/order/live', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'The open orders of a person, newest first.',
    input: ofUser,
    output: z.array(order),
    refusals: ['identity.user_unknown'],
  }),
  officeOrderHistory: officeGet('/user/order/list', {
    access: 'staff',
    roles: CONTACT_ROLES,
    summary: 'The orders of a person that have ended, newest first.',
    input: ofUser.extend(historyFilter),
    output: page(order),
    refusals: ['identity.user_unknown'],
  }),
} as const

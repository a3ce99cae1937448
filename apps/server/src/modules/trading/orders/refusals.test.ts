import { contract } from '@bourse/contract'
import type { MarketMode } from '@bourse/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRateLimits } from '../../../platform/limits/rate-limits.ts'
import { createLogger } from '../../../platform/monitoring/logger.ts'
import { pairRow } from '../../../testing/markets.ts'
import { NO_NEIGHBOURS } from '../../../testing/ports.ts'
import type { Policy } from '../../policy/index.ts'
import { createGroups } from '../engine/groups.ts'
import { tradingWorld } from '../trading.fixture.ts'
import type { PlaceInput } from './orders.rules.ts'
import { createOrders } from './orders.ts'

const world = tradingWorld()
const [ANNA, MARCO, POOR] = ['usr_anna', 'usr_marco', 'usr_poor'] as const
/** Traded at 100 a minute ago, so that it has a last price and a band; bids at 99, asks at 101. */
const LIVE = 'ETH-EUR'
/** Never traded, and empty. */
const NEW = 'BTC-EUR'
const MINUTE_MS = 60_000
const TEXTS = { en: 'no', it: 'no', de: 'nein', ru: 'нет', es: 'no', 'zh-TW': '不' }

type Refusal = { readonly code: string } & Readonly<Record<string, unknown>>
const met = new Set<string>()

beforeAll(async () => {
  const bounds = { min_amount: '0.01', max_amount: '50', min_total: '5', max_open_orders: 6, max_conditional_orders: 2 }
  await world.markets.addPairs([pairRow('ETH', 'EUR', bounds)])
  for (const user of [ANNA, MARCO]) {
    for (const asset of ['BTC', 'ETH', 'EUR', 'USDT']) await world.fund(user, asset, 1_000_000)
  }
  await world.fund(POOR, 'EUR', 50)
  await world.fund(POOR, 'ETH', '0.5')
  await world.place(ANNA, { symbol: LIVE, side: 'sell', price: '100', amount: '1' })
  await world.place(MARCO, { symbol: LIVE, side: 'buy', price: '100', amount: '1' })
  await world.place(ANNA, { symbol: LIVE, side: 'buy', price: '99', amount: '2' })
  await world.place(ANNA, { symbol: LIVE, side: 'sell', price: '101', amount: '2' })
  world.clock.advance(MINUTE_MS)
  await settled()
})

afterAll(async () => {
  expect(await world.audit()).toEqual([])
  expect(world.errors).toEqual([])
})

/** The first batch of a minute looks at the average price; after it nothing but commands changes a book. */
const settled = () => world.trading.orders.cancelAll('usr_nobody')

/** All that a refusal must leave alone. */
async function everything(): Promise<unknown> {
  const { rows } = await world.db.pool.query(`
    select (select count(*) from trading.orders) as orders, (select count(*) from trading.trades) as trades,
      (select count(*) from ledger.journal) as entries,
      (select string_agg(concat_ws(' ', owner, kind, asset, balance, held), ', ' order by id) from ledger.accounts
        where balance <> 0) as accounts`)
  return { ...rows[0], hashes: [...world.engine.hashes()] }
}

async function expectRefused(order: Partial<PlaceInput>, refusal: Refusal, user: string = MARCO): Promise<void> {
  const before = await everything()
  const answer = await world.place(user, { symbol: LIVE, ...order })
  expect(answer).toEqual({ ok: false, refusal })
  expect(await everything()).toEqual(before)
  met.add(refusal.code)
}

const limit = { type: 'limit', side: 'buy', price: '90', amount: '1' } as const
const stop = { type: 'stop_limit', side: 'sell', stopPrice: '95', price: '94', amount: '1' } as const
const oco = { type: 'oco', side: 'sell', price: '110', stopPrice: '95', limitPrice: '94', amount: '1' } as const
const without = (order: Partial<PlaceInput>, field: keyof PlaceInput): Partial<PlaceInput> => ({
  ...order,
  [field]: undefined,
})

type Case = readonly [name: string, order: Partial<PlaceInput>, refusal: Refusal]

describe('an order is refused, and nothing has changed:', () => {
  const cases: readonly Case[] = [
    ['on an unknown market', { ...limit, symbol: 'DOGE-EUR' }, { code: 'trading.symbol_unknown' }],
    ['a limit without a price', without(limit, 'price'), { code: 'trading.price_missing' }],
    ['a limit without an amount', without(limit, 'amount'), { code: 'trading.amount_missing' }],
    ['a limit that names a total', { ...without(limit, 'amount'), total: '10' }, { code: 'trading.amount_missing' }],
    ['a market buy without amount and total', { type: 'market', side: 'buy' }, { code: 'trading.amount_missing' }],
    ['a market sell by total', { type: 'market', side: 'sell', total: '10' }, { code: 'trading.amount_missing' }],
    ['a stop without its stop', without(stop, 'stopPrice'), { code: 'trading.stop_price_missing' }],
    ['a stop without its limit', without(stop, 'price'), { code: 'trading.price_missing' }],
    ['a stop without an amount', without(stop, 'amount'), { code: 'trading.amount_missing' }],
    ['a pair without its price', without(oco, 'price'), { code: 'trading.price_missing' }],
    ['a pair without its stop', without(oco, 'stopPrice'), { code: 'trading.stop_price_missing' }],
    ['a pair without its limit', without(oco, 'limitPrice'), { code: 'trading.limit_price_missing' }],
    ['a price of zero', { ...limit, price: '0' }, { code: 'trading.price_invalid' }],
    ['a price beyond all numbers', { ...limit, price: '99999999999999999999' }, { code: 'trading.price_invalid' }],
    ['a stop of zero', { ...stop, stopPrice: '0' }, { code: 'trading.stop_price_invalid' }],
    ['a limit of zero in a pair', { ...oco, limitPrice: '0' }, { code: 'trading.limit_price_invalid' }],
    ['an amount of zero', { ...limit, amount: '0.0' }, { code: 'trading.amount_invalid' }],
    ['an amount beyond all numbers', { ...limit, amount: '99999999999999999999' }, { code: 'trading.amount_invalid' }],
    ['a total of zero', { type: 'market', side: 'buy', total: '0' }, { code: 'trading.total_invalid' }],
    ['a total finer than the asset', { type: 'market', total: '1.000000001' }, { code: 'trading.total_invalid' }],
    ['a price between ticks', { ...limit, price: '90.005' }, { code: 'trading.price_step', step: '0.01' }],
    ['a stop between ticks', { ...stop, stopPrice: '95.001' }, { code: 'trading.price_step', step: '0.01' }],
    ['a limit between ticks', { ...oco, limitPrice: '94.001' }, { code: 'trading.price_step', step: '0.01' }],
    [
      'an amount between lots',
      { ...limit, amount: '1.000001' },
      { code: 'trading.amount_step', step: '0.00001', asset: 'ETH' },
    ],
    [
      'too small an amount',
      { ...limit, amount: '0.00999' },
      { code: 'trading.amount_below', least: '0.01000', asset: 'ETH' },
    ],
    [
      'too large an amount',
      { ...limit, amount: '50.00001' },
      { code: 'trading.amount_above', most: '50.00000', asset: 'ETH' },
    ],
    [
      'too small a total',
      { ...limit, price: '90', amount: '0.05' },
      { code: 'trading.total_below', least: '5', asset: 'EUR' },
    ],
    [
      'too small a total at the average price',
      { type: 'market', side: 'buy', amount: '0.049' },
      { code: 'trading.total_below', least: '5', asset: 'EUR' },
    ],
    [
      'too small a total of a market buy by quote',
      { type: 'market', side: 'buy', total: '4.99999999' },
      { code: 'trading.total_below', least: '5', asset: 'EUR' },
    ],
    [
      'above the band',
      { ...limit, side: 'sell', price: '500.01' },
      { code: 'trading.price_above_band', most: '500.00', asset: 'EUR' },
    ],
    [
      'below the band',
      { ...limit, price: '19.99' },
      { code: 'trading.price_below_band', least: '20.00', asset: 'EUR' },
    ],
    [
      'a pair whose limit leg is above the band',
      { ...oco, price: '501' },
      { code: 'trading.price_above_band', most: '500.00', asset: 'EUR' },
    ],
    [
      'a pair to sell whose stop leg is below the band',
      { ...oco, limitPrice: '19' },
      { code: 'trading.price_below_band', least: '20.00', asset: 'EUR' },
    ],
    [
      'a pair to buy whose stop leg is above the band',
      { type: 'oco', side: 'buy', price: '90', stopPrice: '105', limitPrice: '501', amount: '1' },
      { code: 'trading.price_above_band', most: '500.00', asset: 'EUR' },
    ],
    [
      'a post-only buy that would take',
      { ...limit, price: '101', timeInForce: 'post_only' },
      { code: 'trading.would_cross', best: '101.00' },
    ],
    [
      'a post-only sell that would take',
      { ...limit, side: 'sell', price: '99', timeInForce: 'post_only' },
      { code: 'trading.would_cross', best: '99.00' },
    ],
    ['a market order on an empty book', { type: 'market', amount: '1', symbol: NEW }, { code: 'trading.book_empty' }],
    ['a stop before the first trade', { ...stop, symbol: NEW }, { code: 'trading.last_price_unknown' }],
    ['a pair before the first trade', { ...oco, symbol: NEW }, { code: 'trading.last_price_unknown' }],
    [
      'a sell stop that is true already',
      { ...stop, stopPrice: '100' },
      { code: 'trading.stop_already_true', last: '100.00' },
    ],
    [
      'a buy stop that is true already',
      { ...stop, side: 'buy', stopPrice: '100' },
      { code: 'trading.stop_already_true', last: '100.00' },
    ],
    [
      'a pair to sell above whose stop is above',
      { ...oco, stopPrice: '105' },
      { code: 'trading.oco_sell_trigger', last: '100.00' },
    ],
    ['a pair to sell below', { ...oco, price: '100' }, { code: 'trading.oco_sell_trigger', last: '100.00' }],
    [
      'a pair to buy whose stop is below',
      { type: 'oco', side: 'buy', price: '90', stopPrice: '95', limitPrice: '96', amount: '1' },
      { code: 'trading.oco_buy_trigger', last: '100.00' },
    ],
    [
      'a pair to buy above',
      { type: 'oco', side: 'buy', price: '100.5', stopPrice: '105', limitPrice: '106', amount: '1' },
      { code: 'trading.oco_buy_trigger', last: '100.00' },
    ],
    ['a stop that is to be post-only', { ...stop, timeInForce: 'post_only' }, { code: 'trading.post_only_stop' }],
    [
      'a buy far above the market',
      { ...limit, price: '141.41' },
      { code: 'trading.confirm_price', price: '141.41', best: '101.00', percent: '40', side: 'buy' },
    ],
    [
      'a sell far below the market',
      { ...limit, side: 'sell', price: '59.39' },
      { code: 'trading.confirm_price', price: '59.39', best: '99.00', percent: '40', side: 'sell' },
    ],
  ]
  test.each(cases)('%s', async (_name, order, refusal) => {
    await expectRefused(order, refusal)
  })

  const shortOf = (asset: string, available: string) => ({ code: 'ledger.insufficient_balance', asset, available })
  test.each<Case>([
    ['a buy that is not covered at its limit', { ...limit, price: '90', amount: '0.56' }, shortOf('EUR', '50')],
    ['a sell that is not covered', { ...limit, side: 'sell', price: '110', amount: '0.50001' }, shortOf('ETH', '0.5')],
    ['a market buy that is not covered', { type: 'market', side: 'buy', amount: '0.5' }, shortOf('EUR', '50')],
    [
      'a market buy by quote that is not covered',
      { type: 'market', side: 'buy', total: '50.01' },
      shortOf('EUR', '50'),
    ],
    ['a market sell that is not covered', { type: 'market', side: 'sell', amount: '0.6' }, shortOf('ETH', '0.5')],
    ['a stop that is not covered', { ...stop, side: 'buy', stopPrice: '105', price: '105' }, shortOf('EUR', '50')],
    [
      'a pair that is not covered by its more expensive leg',
      { type: 'oco', side: 'buy', price: '90', stopPrice: '105', limitPrice: '106', amount: '0.5' },
      shortOf('EUR', '50'),
    ],
  ])('%s', async (_name, order, refusal) => {
    await expectRefused(order, refusal, POOR)
  })
})

describe('counts of open orders', () => {
  test('a user has so many open orders on a market and so many that wait for a price', async () => {
    const zoe = 'usr_zoe'
    for (const asset of ['ETH', 'EUR']) await world.fund(zoe, asset, 1_000)
    for (const stopPrice of ['95', '94'])
      expect((await world.place(zoe, { symbol: LIVE, ...stop, stopPrice, price: '90' })).ok).toBe(true)
    await expectRefused({ ...stop, price: '90' }, { code: 'trading.too_many_conditional', most: 2 }, zoe)
    await expectRefused(oco, { code: 'trading.too_many_conditional', most: 2 }, zoe)
    for (const price of ['80', '81', '82', '83'])
      expect((await world.place(zoe, { symbol: LIVE, ...limit, price })).ok).toBe(true)
    await expectRefused(limit, { code: 'trading.too_many_orders', most: 6 }, zoe)
    await expectRefused(oco, { code: 'trading.too_many_orders', most: 6 }, zoe)
    expect((await world.place(zoe, { symbol: LIVE, ...limit, timeInForce: 'ioc' })).ok).toBe(true)
    expect((await world.place(zoe, { ...limit, symbol: NEW })).ok).toBe(true)
    await world.trading.orders.cancelAll(zoe)
  })
})

describe('a market', () => {
  const setMode = (mode: MarketMode) => world.trading.orders.setMode(LIVE, mode)
  const resting = { ...limit, symbol: LIVE, price: '80' }

  test('that is halted takes no orders and no cancels', async () => {
    const placed = await world.place(MARCO, resting)
    const id = placed.ok ? placed.value.orderId : ''
    expect((await setMode('halted')).ok).toBe(true)
    for (const order of [limit, stop, oco, { type: 'market', amount: '1' } as const])
      await expectRefused(order, { code: 'trading.market_halted' })
    const before = await everything()
    const { orders } = world.trading
    expect(await orders.cancel(MARCO, { symbol: LIVE, orderId: id })).toEqual({
      ok: false,
      refusal: { code: 'trading.market_halted' },
    })
    expect(await orders.cancelSymbol(MARCO, LIVE)).toEqual({ ok: false, refusal: { code: 'trading.market_halted' } })
    expect(await orders.cancelAll(MARCO)).toEqual({ ok: true, value: { cancelled: 0 } })
    expect(await everything()).toEqual(before)
    expect((await setMode('cancel_only')).ok).toBe(true)
    for (const order of [limit, stop, oco]) await expectRefused(order, { code: 'trading.market_cancel_only' })
    expect((await orders.cancel(MARCO, { symbol: LIVE, orderId: id })).ok).toBe(true)
    await setMode('open')
  })

  test('that is post-only takes orders that rest and no others', async () => {
    await setMode('post_only')
    for (const order of [
      { ...limit, timeInForce: 'ioc' } as const,
      { ...limit, timeInForce: 'fok' } as const,
      { type: 'market', amount: '1' } as const,
    ])
      await expectRefused(order, { code: 'trading.market_post_only' })
    await expectRefused({ ...limit, price: '101' }, { code: 'trading.would_cross', best: '101.00' })
    expect((await world.place(MARCO, resting)).ok).toBe(true)
    await setMode('open')
    expect(await world.trading.orders.cancelSymbol(MARCO, LIVE)).toEqual({ ok: true, value: { cancelled: 1 } })
  })

  test('keeps its mode over a restart of the engine', async () => {
    await setMode('cancel_only')
    await world.engine.stop()
    world.engine = await world.trading.startEngine(world.engineDb)
    await expectRefused(limit, { code: 'trading.market_cancel_only' })
    await setMode('open')
  })
})

describe('a cancel', () => {
  const cancel = (user: string, symbol: string, orderId: string) =>
    world.trading.orders.cancel(user, { symbol, orderId })
  const cancelSymbol = (user: string, symbol: string) => world.trading.orders.cancelSymbol(user, symbol)
  const unknown = { ok: false, refusal: { code: 'trading.order_unknown' } }

  test("of another user's order, of an ended one, of none and on another market is of an unknown order", async () => {
    const placed = await world.place(MARCO, { ...limit, symbol: LIVE })
    const id = placed.ok ? placed.value.orderId : ''
    const before = await everything()
    expect(await cancel(ANNA, LIVE, id)).toEqual(unknown)
    expect(await cancel('usr_who', LIVE, id)).toEqual(unknown)
    expect(await cancel(MARCO, NEW, id)).toEqual(unknown)
    expect(await cancel(MARCO, LIVE, 'ord_100000000000')).toEqual(unknown)
    expect(await cancel(MARCO, LIVE, 'ord_ZZZZZZZZZZZZZZZ')).toEqual(unknown)
    expect(await cancel(MARCO, LIVE, 'no order at all')).toEqual(unknown)
    expect(await world.trading.history.fills(ANNA, LIVE, id)).toEqual(unknown)
    expect(await everything()).toEqual(before)
    expect((await cancel(MARCO, LIVE, id)).ok).toBe(true)
    expect(await cancel(MARCO, LIVE, id)).toEqual(unknown)
    met.add('trading.order_unknown')
  })

  test('on an unknown market is refused', async () => {
    const refused = { ok: false, refusal: { code: 'trading.symbol_unknown' } }
    expect(await cancel(MARCO, 'DOGE-EUR', 'ord_100000000000')).toEqual(refused)
    expect(await cancelSymbol(MARCO, 'DOGE-EUR')).toEqual(refused)
  })
})

test('so many commands in ten seconds and no more, for each user, and a cancel counts as one', async () => {
  const { db, bus, markets, clock } = world
  const groups = createGroups({ db, bus, logger: createLogger({ level: 'silent' }) })
  const rateLimits = createRateLimits({ clock })
  const orders = createOrders({ ...NO_NEIGHBOURS, db, bus, groups, markets, rateLimits, ordersPerSecond: 1 })
  const place = (user: string, key: string) =>
    orders.place(user, { symbol: LIVE, timeInForce: 'gtc', selfTrade: 'expire_taker', confirm: false, ...limit }, key)
  const limited = { ok: false, refusal: { code: 'request.limited', retryAfterSeconds: 10 } }
  expect((await place(MARCO, 'limited-1')).ok).toBe(true)
  expect((await place(MARCO, 'limited-2')).ok).toBe(true)
  for (let count = 0; count < 8; count += 1) expect((await orders.cancelSymbol(MARCO, LIVE)).ok).toBe(true)
  expect(orders.counts(MARCO)).toMatchObject({ hurry: { max: 10, used: 10 }, day: { max: 20_000, used: 10 } })
  const before = await everything()
  expect(await place(MARCO, 'limited-3')).toEqual(limited)
  expect(await orders.cancel(MARCO, { symbol: LIVE, orderId: 'ord_100000000000' })).toEqual(limited)
  expect(await orders.cancelSymbol(MARCO, LIVE)).toEqual(limited)
  expect(await orders.cancelAll(MARCO)).toEqual(limited)
  expect(await everything()).toEqual(before)
  expect((await place(ANNA, 'limited-4')).ok).toBe(true)
  clock.advance(10_000)
  expect((await place(MARCO, 'limited-5')).ok).toBe(true)
  expect(orders.counts(MARCO)).toMatchObject({ hurry: { used: 1 }, day: { used: 11 } })
  await orders.cancelAll(MARCO)
  met.add('request.limited')
})

test.each(['policy.denied', 'policy.gate'] as const)(
  'a purchase that is refused with %s changes nothing, and a sale is not asked about',
  async (code) => {
    const { db, bus, markets, clock } = world
    const groups = createGroups({ db, bus, logger: createLogger({ level: 'silent' }) })
    const rateLimits = createRateLimits({ clock })
    const said = { product: 'spot_buy', reason: TEXTS, source: 'a law' }
    const refusal =
      code === 'policy.denied' ? { code, ...said } : ({ code, ...said, step: 'category', missing: [] } as const)
    const asked: unknown[] = []
    const policy: Pick<Policy, 'may'> = {
      async may(_on, ...question) {
        asked.push(question)
        return { ok: false, refusal }
      },
    }
    const orders = createOrders({ policy, db, bus, groups, markets, rateLimits, ordersPerSecond: 100 })
    const rest = { symbol: LIVE, timeInForce: 'gtc', selfTrade: 'expire_taker', confirm: false } as const
    const before = await everything()
    expect(await orders.place(MARCO, { ...rest, ...limit }, `${code}-1`)).toEqual({ ok: false, refusal })
    expect(asked).toEqual([[MARCO, 'spot_buy', 'asset:ETH']])
    expect(await everything()).toEqual(before)
    expect((await orders.place(MARCO, { ...rest, ...limit, side: 'sell', price: '110' }, `${code}-2`)).ok).toBe(true)
    expect(asked).toHaveLength(1)
    await orders.cancelAll(MARCO)
    met.add(code)
  },
)

test('one client order id is one order, whatever differs in the second one', async () => {
  const key = (name: string) => `reused-${name}`
  const others: Record<string, [Partial<PlaceInput>, Partial<PlaceInput>]> = {
    price: [limit, { price: '89' }],
    amount: [limit, { amount: '2' }],
    side: [limit, { side: 'sell', price: '110' }],
    time: [limit, { timeInForce: 'post_only' }],
    selfTrade: [limit, { selfTrade: 'decrement' }],
    symbol: [limit, { symbol: NEW }],
    stop: [stop, { stopPrice: '94' }],
    stopTime: [stop, { timeInForce: 'ioc' }],
    stopType: [stop, { type: 'limit', price: '120' }],
    total: [{ type: 'market', total: '10' }, { total: '11' }],
    byAmount: [
      { type: 'market', total: '10' },
      { total: undefined, amount: '0.1' },
    ],
    marketAmount: [{ type: 'market', amount: '0.1' }, { amount: '0.2' }],
    pairLimit: [oco, { limitPrice: '93' }],
    pairStop: [oco, { stopPrice: '96' }],
    pairPrice: [oco, { price: '111' }],
  }
  for (const [name, [order, other]] of Object.entries(others)) {
    const first = await world.place(MARCO, { symbol: LIVE, ...order, key: key(name) })
    expect(first, name).toMatchObject({ ok: true })
    const id = first.ok ? first.value.orderId : ''
    await settled()
    const before = await everything()
    expect(await world.place(MARCO, { symbol: LIVE, ...order, ...other, key: key(name) }), name).toEqual({
      ok: false,
      refusal: { code: 'request.key_reused' },
    })
    expect(await world.place(MARCO, { symbol: LIVE, ...order, key: key(name) }), name).toMatchObject({
      ok: true,
      value: { orderId: id },
    })
    expect(await everything()).toEqual(before)
    await world.trading.orders.cancelAll(MARCO)
  }
  met.add('request.key_reused')
})

/** By other tests, or by none: a book of 2^22 orders fills no test, and the engine's own tests fill one. */
const ELSEWHERE = [
  'trading.book_full',
  'trading.busy',
  'trading.interrupted',
  'trading.outcome_unknown',
  'request.repeated',
]

test('every refusal of the contract was met', () => {
  const missing = contract.trading.placeOrder.refusals.filter((code) => !met.has(code) && !ELSEWHERE.includes(code))
  expect(missing).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, expect, inject, test } from 'vitest'
import { rows } from '../../../platform/database/db.ts'
import { BUY, type Market, SELL } from '../../markets/index.ts'
import { tradingWorld } from '../trading.fixture.ts'

const world = tradingWorld()
const USERS = ['usr_000001', 'usr_000002', 'usr_000003']
const MINUTE = 60_000

beforeAll(async () => {
  for (const user of USERS) {
    await world.fund(user, 'BTC', 1_000)
    await world.fund(user, 'USDT', 10_000_000)
  }
})

async function btc(): Promise<Market> {
  const market = await world.markets.market('BTC-USDT')
  assert(market !== undefined, 'it is listed')
  return market
}

interface Row {
  readonly number: number
  readonly taker: number
  readonly price: number
  readonly quantity: number
  readonly side: 'buy' | 'sell'
  readonly at: Date
}

async function stored(market: Market): Promise<Row[]> {
  return rows(
    world.db.queryable,
    sql<Row>`
      select number, taker_order as taker, price, quantity, taker_side as side, traded_at as at
      from trading.trades where pair_id = ${market.id} order by number`,
  )
}

/** The long way: what follows one another by the same taker at the same price is one. */
function gathered(trades: readonly Row[]) {
  const all: {
    first: number
    last: number
    ticks: number
    lots: bigint
    takerSide: number
    at: Date
    taker: number
  }[] = []
  for (const { number, taker, price, quantity, side, at } of trades) {
    const last = all.at(-1)
    if (last !== undefined && last.taker === taker && last.ticks === price) {
      last.last = number
      last.lots += BigInt(quantity)
    } else {
      const takerSide = side === 'buy' ? BUY : SELL
      all.push({ first: number, last: number, ticks: price, lots: BigInt(quantity), takerSide, at, taker })
    }
  }
  return all.map(({ taker: _taker, ...one }) => one)
}

async function trade(seed: readonly number[]): Promise<void> {
  for (const value of seed) {
    const user = USERS[value % 3] ?? ''
    const side = value % 2 === 0 ? 'buy' : 'sell'
    const price = String(100 + (Math.floor(value / 7) % 4))
    await world.place(user, { side, price, amount: `0.${1 + (value % 9)}` })
    // Now and then time passes, so that trades stand in more than one minute.
    if (value % 5 === 0) world.clock.advance(value * 400)
  }
}

test('aggregated trades are the fills of one taker at one price, from any number and between any times', async () => {
  const market = await btc()
  const draw = fc.sample(fc.array(fc.nat(999), { minLength: 150, maxLength: 150 }), { numRuns: 1, seed: 7 })
  await trade(draw[0] ?? [])
  const trades = await stored(market)
  const all = gathered(trades)
  expect(all.length).toBeGreaterThan(30)
  expect(trades.length).toBeGreaterThan(all.length)
  const { tape } = world.trading
  expect(await tape.aggregated(market, { limit: 1_000 })).toEqual(all)
  expect(await tape.aggregated(market, { limit: 7 })).toEqual(all.slice(-7))
  for (const { number } of trades.filter((_, place) => place % 9 === 0)) {
    const expected = all.filter(({ first }) => first >= number)
    expect(await tape.aggregated(market, { fromNumber: number, limit: 5 })).toEqual(expected.slice(0, 5))
  }
  for (const at of [trades[20]?.at, trades[50]?.at, world.clock.now()]) {
    assert(at !== undefined, 'there are as many')
    const since = all.filter((one) => one.at >= at)
    expect(await tape.aggregated(market, { from: at, limit: 6 })).toEqual(since.slice(0, 6))
    const until = all.filter((one) => one.at <= at)
    expect(await tape.aggregated(market, { to: at, limit: 6 })).toEqual(until.slice(-6))
    expect(await tape.aggregated(market, { from: new Date(0), to: at, limit: 1_000 })).toEqual(until)
  }
  expect(await tape.aggregated(market, { fromNumber: 10 ** 9, limit: 5 })).toEqual([])
  const other = await world.markets.market('ETH-USDT')
  assert(other !== undefined, 'it is listed')
  expect(await tape.aggregated(other, { limit: 5 })).toEqual([])
  expect(await tape.averagePrice(other)).toEqual({ ticks: undefined, lastTradeAt: undefined })
})

test('the average price is the reference that the engine goes by in this minute', async () => {
  const market = await btc()
  for (const minutes of [0, 1, 2, 9]) {
    world.clock.advance(minutes * MINUTE)
    await trade([3, 10, 17, 4, 11])
    world.clock.advance(MINUTE)
    // Whatever is placed now, the engine sets its reference first.
    await world.place(USERS[0] ?? '', { side: 'buy', price: '90', amount: '1' })
    const [book] = await rows(
      world.db.queryable,
      sql<{ reference: number }>`select reference_price as reference from trading.books where pair_id = ${market.id}`,
    )
    expect((await world.trading.tape.averagePrice(market)).ticks, `${minutes}`).toBe(book?.reference)
  }
})

test('an order has the number of the event that accepted it: it rises in its market and stays when a stop fires', async () => {
  const market = await btc()
  const [anna = '', marco = '', zoe = ''] = USERS
  await world.trading.orders.cancelAll(anna)
  await world.trading.orders.cancelAll(marco)
  await world.trading.orders.cancelAll(zoe)
  await world.place(anna, { side: 'sell', price: '100', amount: '1' })
  await world.place(marco, { side: 'buy', price: '100', amount: '0.1' })
  await world.place(zoe, { type: 'stop_limit', side: 'buy', stopPrice: '101', price: '103', amount: '0.5' })
  await world.place(anna, { side: 'sell', price: '101', amount: '1' })
  await world.place(marco, { side: 'buy', price: '101', amount: '1' })
  const orders = await rows(
    world.db.queryable,
    sql<{ placed: number; sequence: number; triggered: boolean }>`
      select placed, sequence, triggered_at is not null as triggered from trading.orders
      where pair_id = ${market.id} order by created_at, placed`,
  )
  const numbers = orders.map(({ placed }) => placed)
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(new Set(numbers).size).toBe(numbers.length)
  const fired = orders.filter(({ triggered }) => triggered)
  expect(fired.length).toBeGreaterThan(0)
  for (const { placed, sequence } of fired) expect(placed).toBeLessThan(sequence)
  for (const { placed, sequence } of orders.filter(({ triggered }) => !triggered)) expect(placed).toBe(sequence)
})

async function asOwner(...statements: readonly string[]): Promise<void> {
  const [database] = await rows(world.db.queryable, sql<{ name: string }>`select current_database() as name`)
  const client = new pg.Client({
    connectionString: inject('clusterUrl').replace(/\/postgres$/, `/${database?.name}`),
  })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local search_path to trading')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

const migration = (name: string) => readFileSync(join(import.meta.dirname, '../migrations', name), 'utf8')

test('an upgrade completes the candles from the trades, and gives every order a number of its own', async () => {
  const market = await btc()
  await world.markets.keepCandles()
  const candles = () =>
    rows(world.db.queryable, sql`select * from markets.candles where pair_id = ${market.id} order by minutes, start`)
  const before = await candles()
  await asOwner(
    'update markets.candles set taker_volume = 0, taker_quote_volume = 0, first_trade = 0, last_trade = 0',
    migration('0010-from-markets.sql'),
  )
  expect(await candles()).toEqual(before)
  await asOwner('alter table orders drop column placed', migration('0011-orders-by-number.sql'))
  const [wrong] = await rows(
    world.db.queryable,
    sql<{ count: number }>`select count(*) as count from trading.orders where placed is distinct from sequence`,
  )
  expect(wrong?.count).toBe(0)
})

import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import type { CountedTrade } from '../candles/candles.rules.ts'
import { DayWindow } from '../candles/day-window.ts'
import { BUY, type ImportedCandle } from '../index.ts'
import { delivered, granted, NOON, testMarkets } from '../markets.fixture.ts'
import { changeText } from './tickers.rules.ts'

const database = testDatabase()
const stops: (() => unknown)[] = []
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let next = 0

beforeAll(async () => {
  await testMarkets(database)
    .open()
    .addAssets([assetRow('USDT')])
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function newMarket() {
  const world = testMarkets(database)
  const markets = world.open()
  next += 1
  const base = `COIN${next}`
  await markets.addAssets([assetRow(base)])
  await markets.addPairs([pairRow(base, 'USDT')])
  const symbol = `${base}-USDT`
  const ago = (ms: number) => new Date(Date.parse(NOON) - ms)
  const ticker = async (from = markets) => granted(await from.data.prices(symbol))[0]
  return { ...world, markets, symbol, ago, ticker }
}

test('a market that has never traded has no prices, no changes and no volume', async () => {
  const { ticker, symbol } = await newMarket()
  expect(await ticker()).toEqual({
    symbol,
    mode: 'halted',
    resumeMode: null,
    last: null,
    bid: null,
    ask: null,
    open24h: null,
    high24h: null,
    low24h: null,
    volume24h: '0.00000',
    quoteVolume24h: '0',
    change1h: null,
    change1d: null,
    change7d: null,
    change1m: null,
    change3m: null,
  })
})

test('24 hours are counted from stored candles, from the log past them, and from what is told', async () => {
  const { markets, log, owner, symbol, ago, ticker, open } = await newMarket()
  log.add(symbol, { at: ago(DAY + HOUR), ticks: 9_000, lots: 100 })
  log.add(symbol, { at: ago(10 * HOUR), ticks: 12_000, lots: 10 })
  await markets.keepCandles()
  log.add(symbol, { at: ago(HOUR), ticks: 8_000, lots: 10 })
  const home = owner(symbol)
  stops.push(home.answer())
  const fresh = open()
  stops.push(await fresh.startFeed())
  await home.change({ bids: [[9_990, 1]], asks: [[10_010, 1]], trades: [{ ticks: 10_000, lots: 5 }] })
  expect(await ticker(fresh)).toMatchObject({
    mode: 'open',
    last: '100.00',
    bid: '99.90',
    ask: '100.10',
    open24h: '90.00',
    high24h: '120.00',
    low24h: '80.00',
    volume24h: '0.00025',
    quoteVolume24h: '0.025',
  })
  // The same, whoever counted what.
  await fresh.keepCandles()
  expect(await ticker(open())).toMatchObject({ ...(await ticker(fresh)), mode: 'open' })
})

test('a trade that is made while the day is being read is counted once, whether the log had it or not', async () => {
  const { markets, log, owner, symbol, ticker } = await newMarket()
  const home = owner(symbol)
  stops.push(home.answer())
  log.add(symbol, { ticks: 10_000, lots: 100 })
  log.duringRead(async (read) => {
    // The first look at the log is the feed's, the second that of the tickers.
    if (read === 2) await home.change({ trades: [{ ticks: 10_000, lots: 5 }] })
    if (read === 2) setImmediate(() => home.change({ trades: [{ ticks: 10_000, lots: 7 }] }))
  })
  stops.push(await markets.startFeed())
  await delivered()
  expect(log.reads()).toBe(2)
  expect(await ticker()).toMatchObject({ volume24h: '0.00112' })
})

test('time alone lets the day move on', async () => {
  const { log, symbol, ago, ticker, clock } = await newMarket()
  log.add(symbol, { at: ago(23 * HOUR), ticks: 12_000, lots: 10 })
  log.add(symbol, { at: ago(2 * HOUR), ticks: 10_000, lots: 4 })
  expect(await ticker()).toMatchObject({ open24h: '120.00', high24h: '120.00', volume24h: '0.00014' })
  clock.advance(2 * HOUR)
  expect(await ticker()).toMatchObject({ open24h: '120.00', high24h: '120.00', low24h: '100.00', volume24h: '0.00004' })
  clock.advance(21 * HOUR)
  expect(await ticker()).toMatchObject({ last: '100.00', open24h: '100.00', high24h: '100.00', volume24h: '0.00000' })
  clock.advance(40 * DAY)
  expect(await ticker()).toMatchObject({ last: '100.00', low24h: '100.00', quoteVolume24h: '0' })
})

test('changes are against the close at that time, and follow the last price at once', async () => {
  const { markets, owner, symbol, ago, ticker, clock } = await newMarket()
  const history = [
    [90 * DAY + HOUR, 20_000],
    [30 * DAY + HOUR, 5_000],
    [7 * DAY + HOUR, 8_000],
    [DAY + HOUR, 10_000],
    [2 * HOUR, 12_000],
  ] as const
  const rows = history.map(([before, close]): ImportedCandle => {
    const prices = { open: close, high: close, low: close, close }
    return { symbol, interval: '1h', start: ago(before), ...prices, volume: 1n, quoteVolume: 1n, trades: 1 }
  })
  await markets.importCandles(rows)
  const home = owner(symbol)
  stops.push(home.answer())
  stops.push(await markets.startFeed())
  await home.change({ trades: [{ ticks: 10_000, lots: 1 }] })
  expect(await ticker()).toMatchObject({
    change1h: '-0.166666',
    change1d: '0.000000',
    change7d: '0.250000',
    change1m: '1.000000',
    change3m: '-0.500000',
  })
  await home.change({ trades: [{ ticks: 10_001, lots: 1 }] })
  expect(await ticker()).toMatchObject({ change1d: '0.000100', change7d: '0.250125' })
  await markets.keepCandles()
  clock.advance(HOUR + MINUTE)
  expect(await ticker()).toMatchObject({ change1h: '0.000000', change1d: '0.000100' })
})

test('prices do not wait for a past that cannot be read, and see it when it can', async () => {
  const { markets, owner, symbol, ago, ticker, clock } = await newMarket()
  const prices = { open: 8_000, high: 8_000, low: 8_000, close: 8_000 }
  const start = ago(HOUR - 5 * MINUTE)
  await markets.importCandles([{ symbol, interval: '1m', start, ...prices, volume: 1n, quoteVolume: 1n, trades: 1 }])
  const home = owner(symbol)
  stops.push(home.answer())
  stops.push(await markets.startFeed())
  const locker = await database.db.pool.connect()
  try {
    await locker.query('begin; lock table markets.candles in access exclusive mode')
    clock.advance(10 * MINUTE)
    await home.change({ trades: [{ ticks: 10_000, lots: 1 }] })
    // Answered at all while the lock is held: who waited for the past would wait for its end.
    expect(await ticker()).toMatchObject({ last: '100.00', change1h: null })
    expect(await ticker()).toMatchObject({ last: '100.00', change1h: null })
  } finally {
    await locker.query('rollback')
    locker.release()
  }
  await expect.poll(() => ticker()).toMatchObject({ last: '100.00', change1h: '0.250000' })
})

test('history that is brought in later is seen', async () => {
  const { markets, symbol, ago, ticker } = await newMarket()
  expect(await ticker()).toMatchObject({ last: null })
  const prices = { open: 10_000, high: 11_000, low: 9_000, close: 10_500 }
  const rest = { volume: 20n, quoteVolume: 200_000n, trades: 2 }
  await markets.importCandles([{ symbol, interval: '1m', start: ago(HOUR), ...prices, ...rest }])
  expect(await ticker()).toMatchObject({ last: '105.00', high24h: '110.00', volume24h: '0.00020', change1h: null })
})

describe('changeText', () => {
  test.each([
    [11_000, 10_000, '0.100000'],
    [9_000, 10_000, '-0.100000'],
    [1, 3, '-0.666666'],
    [4, 3, '0.333333'],
    [10_000_000, 10_000_001, '0.000000'],
    [Number.MAX_SAFE_INTEGER, 1, '9007199254740990.000000'],
  ])('%d against %d is %s, rounded toward zero', (last, past, text) => {
    expect(changeText(last, past)).toBe(text)
  })

  test('there is no change without a past or a present', () => {
    expect([changeText(undefined, 1), changeText(1, undefined)]).toEqual([null, null])
  })
})

test('the day window is what a look at all its trades gives, however time and trades come', () => {
  const step = fc.record({
    minutes: fc.integer({ min: 0, max: 400 }),
    ticks: fc.integer({ min: 1, max: 30 }),
    lots: fc.integer({ min: 1, max: 9 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.nat(3_000), (steps, rest) => {
      const begin = Date.parse(NOON)
      const window = new DayWindow(begin)
      const trades: (CountedTrade & { readonly at: number })[] = []
      let now = begin
      for (const { minutes, ...step } of steps) {
        const trade = { ...step, number: trades.length * 2 + 1, takerSide: BUY }
        now += minutes * MINUTE + 7_000
        window.add(trade, now)
        window.figures()
        trades.push({ at: now, ...trade })
      }
      now += rest * MINUTE
      window.moveTo(now)
      const since = DayWindow.startAt(now)
      const inside = trades.filter(({ at }) => at >= since)
      const before = trades.findLast(({ at }) => at < since)
      const firstMinuteTraded = inside.some(({ at }) => at < since + MINUTE)
      const prices = inside.map(({ ticks }) => ticks)
      if (before !== undefined && !firstMinuteTraded) prices.unshift(before.ticks)
      expect(window.last).toBe(trades.at(-1)?.ticks)
      expect(window.figures()).toEqual({
        open: prices[0],
        high: prices.length === 0 ? undefined : Math.max(...prices),
        low: prices.length === 0 ? undefined : Math.min(...prices),
        volume: inside.reduce((sum, { lots }) => sum + BigInt(lots), 0n),
        quoteVolume: inside.reduce((sum, { ticks, lots }) => sum + BigInt(ticks) * BigInt(lots), 0n),
        start: since,
        previousClose: before?.ticks,
        trades: inside.length,
        firstTrade: inside[0]?.number ?? 0,
        lastTrade: inside.at(-1)?.number ?? 0,
      })
    }),
    { numRuns: 300 },
  )
})

import { INTERVALS, type Interval } from '@bourse/contract'
import { assert } from '@bourse/money'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { BUY, type CandlesMessage, type CountedCandle, type LoggedTrade, SELL } from '../index.ts'
import { delivered, NOON, testMarkets } from '../markets.fixture.ts'
import { countedOfTuple } from './candles.rules.ts'
import { moveBy, startOf } from './intervals.rules.ts'

const database = testDatabase()
const world = testMarkets(database)
const NOW = Date.parse(NOON)
const HOUR = 3_600_000
let next = 0

beforeAll(async () => {
  await world.open().addAssets([assetRow('USDT')])
})

async function newMarket() {
  const markets = world.open()
  next += 1
  const base = `COIN${next}`
  await markets.addAssets([assetRow(base)])
  await markets.addPairs([pairRow(base, 'USDT')])
  const market = await markets.market(`${base}-USDT`)
  assert(market !== undefined, 'it was listed')
  return { markets, market }
}

/** One figure over some trades, the long way. */
function whole(trades: readonly LoggedTrade[], start: number): CountedCandle | undefined {
  const [first] = trades
  const last = trades.at(-1)
  if (first === undefined || last === undefined) return undefined
  const bought = trades.filter(({ takerSide }) => takerSide === BUY)
  const lots = (some: readonly LoggedTrade[]) => some.reduce((sum, trade) => sum + BigInt(trade.lots), 0n)
  const total = (some: readonly LoggedTrade[]) =>
    some.reduce((sum, { ticks, lots: of }) => sum + BigInt(ticks * of), 0n)
  return {
    start,
    open: first.ticks,
    high: Math.max(...trades.map(({ ticks }) => ticks)),
    low: Math.min(...trades.map(({ ticks }) => ticks)),
    close: last.ticks,
    volume: lots(trades),
    quoteVolume: total(trades),
    trades: trades.length,
    takerVolume: lots(bought),
    takerQuoteVolume: total(bought),
    firstTrade: first.number,
    lastTrade: last.number,
  }
}

const traded = fc.record({
  minutesAgo: fc.integer({ min: 0, max: 4_000 }),
  ticks: fc.integer({ min: 1, max: 90_000 }),
  lots: fc.integer({ min: 1, max: 1_000_000 }),
  side: fc.constantFrom(BUY, SELL),
})

test('candles, days and windows are the sums of their trades: takers, first and last trade too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(traded, { minLength: 1, maxLength: 60 }), fc.nat(60), async (drawn, cut) => {
      const { markets, market } = await newMarket()
      const { symbol } = market
      const inOrder = drawn.toSorted((a, b) => b.minutesAgo - a.minutesAgo)
      const log: LoggedTrade[] = []
      for (const [place, { minutesAgo, ...trade }] of inOrder.entries()) {
        if (place === cut) await markets.keepCandles()
        log.push(world.log.add(symbol, { ...trade, at: new Date(NOW - minutesAgo * 60_000) }))
      }
      await markets.keepCandles()
      for (const interval of INTERVALS) {
        const candles = await markets.counts.series(market, { interval, from: 0, limit: 5_000 })
        const expected = Map.groupBy(log, ({ at }) => startOf(interval, at.getTime()))
        const made = candles.filter(({ trades }) => trades > 0)
        expect(made, interval).toMatchObject(Array.from(expected, ([start, trades]) => whole(trades, start)))
      }
      for (const from of [NOW - 90 * 60_000, NOW - 24 * HOUR, NOW - 3 * 24 * HOUR - 60_000]) {
        const since = (await markets.counts.since([market], from)).get(symbol)
        const expected = whole(
          log.filter(({ at }) => at.getTime() >= from),
          from,
        )
        if (expected !== undefined) expect(since).toMatchObject(expected)
        else expect(since).toMatchObject({ volume: 0n, trades: 0, firstTrade: 0, close: log.at(-1)?.ticks })
      }
      await markets.live.tickers()
      const day = markets.counts.day(symbol)
      const expected = whole(
        log.filter(({ at }) => at.getTime() >= day.start),
        day.start,
      )
      expect([day.trades, day.firstTrade, day.lastTrade, day.volume, day.quoteVolume]).toEqual(
        expected === undefined
          ? [0, 0, 0, 0n, 0n]
          : [expected.trades, expected.firstTrade, expected.lastTrade, expected.volume, expected.quoteVolume],
      )
      const before = log.filter(({ at }) => at.getTime() < day.start).at(-1)
      expect(day.previousClose).toBe(before?.ticks)
    }),
    { numRuns: 8 },
  )
})

test('what is told of a candle is what is stored of it, for who follows and for who has read', async () => {
  const { markets, market } = await newMarket()
  const told: CandlesMessage[] = []
  const stop = markets.live.onCandles((message) => void told.push(message))
  for (const [ticks, side] of [
    [100, SELL],
    [103, BUY],
    [101, BUY],
  ] as const) {
    world.log.add(market.symbol, { ticks, lots: 7, side })
    await markets.keepCandles()
  }
  await delivered()
  stop()
  const start = startOf('1m', NOW)
  const last = told.findLast(({ symbol }) => symbol === market.symbol)?.candles['1m']
  assert(last !== undefined, 'it was told')
  const [stored] = await markets.counts.series(market, { interval: '1m' satisfies Interval, limit: 1 })
  expect(stored).toMatchObject(countedOfTuple(last))
  expect(stored).toMatchObject({ takerVolume: 14n, takerQuoteVolume: 204n * 7n, start })
})

test('history that is brought in says what takers bought, and has no trade of the log until one is made', async () => {
  const { markets, market } = await newMarket()
  const { symbol } = market
  const start = new Date(startOf('1h', NOW))
  const prices = { open: 100, high: 110, low: 90, close: 105 }
  const row = { symbol, interval: '1h' as const, start, ...prices, volume: 50n, quoteVolume: 5_000n, trades: 9 }
  await markets.importCandles([{ ...row, takerVolume: 20n, takerQuoteVolume: 2_100n }])
  const read = async () => (await markets.counts.series(market, { interval: '1h', limit: 1 }))[0]
  expect(await read()).toMatchObject({ takerVolume: 20n, takerQuoteVolume: 2_100n, firstTrade: 0, lastTrade: 0 })
  const { number } = world.log.add(symbol, { ticks: 106, lots: 2 })
  await markets.keepCandles()
  expect(await read()).toMatchObject({ takerVolume: 22n, takerQuoteVolume: 2_312n, firstTrade: number, trades: 10 })
  expect(await markets.counts.earliest(market, '1h')).toBe(start.getTime())
  expect(moveBy('1h', start.getTime(), 1) - start.getTime()).toBe(HOUR)
})

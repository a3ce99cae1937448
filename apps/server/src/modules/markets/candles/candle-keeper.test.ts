import { type Candle, INTERVALS, type Interval } from '@bourse/contract'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { ANY_CANDLES_CHANGED, type CandlesMessage, candleOfTuple, type LoggedTrade, type Market } from '../index.ts'
import { delivered, granted, NOON, testMarkets } from '../markets.fixture.ts'
import { startOf } from './intervals.rules.ts'

const database = testDatabase()
let next = 0

beforeAll(async () => {
  await testMarkets(database)
    .open()
    .addAssets([assetRow('USDT')])
})

/** A market of its own, so that tests do not count each other's trades. */
async function newMarket() {
  const world = testMarkets(database)
  const markets = world.open()
  next += 1
  const base = `COIN${next}`
  await markets.addAssets([assetRow(base)])
  await markets.addPairs([pairRow(base, 'USDT')])
  const symbol = `${base}-USDT`
  const market = await markets.market(symbol)
  if (market === undefined) throw new Error('it was listed')
  const trade = (at: string, ticks: number, lots: number) => world.log.add(symbol, { at, ticks, lots })
  const klines = async (interval: Interval, limit = 10) =>
    granted(await markets.data.klines(symbol, { interval, limit }))
  return { ...world, markets, market, symbol, trade, klines }
}

/** What the candles of an interval must be, said plainly: each by looking at all trades. */
function expected(trades: readonly LoggedTrade[], { units }: Market, interval: Interval): Candle[] {
  const starts = [...new Set(trades.map(({ at }) => startOf(interval, at.getTime())))].sort((a, b) => a - b)
  return starts.map((start) => {
    const own = trades.filter(({ at }) => startOf(interval, at.getTime()) === start)
    const prices = own.map(({ ticks }) => ticks)
    return {
      time: start,
      open: units.priceText(prices[0] ?? 0),
      high: units.priceText(Math.max(...prices)),
      low: units.priceText(Math.min(...prices)),
      close: units.priceText(prices.at(-1) ?? 0),
      volume: units.amountText(own.reduce((sum, { lots }) => sum + BigInt(lots), 0n)),
      quoteVolume: units.totalText(own.reduce((sum, { ticks, lots }) => sum + BigInt(ticks) * BigInt(lots), 0n)),
      trades: own.length,
    }
  })
}

describe('counting', () => {
  test('a trade is counted into the candle of every interval', async () => {
    const { markets, trade, klines } = await newMarket()
    trade('2026-03-10T11:58:30Z', 10_000, 5)
    trade('2026-03-10T11:58:40Z', 10_200, 1)
    trade('2026-03-10T11:59:10Z', 9_900, 2)
    await markets.keepCandles()
    expect(await klines('1m', 2)).toEqual([
      {
        time: Date.parse('2026-03-10T11:59:00Z'),
        open: '99.00',
        high: '99.00',
        low: '99.00',
        close: '99.00',
        volume: '0.00002',
        quoteVolume: '0.00198',
        trades: 1,
      },
      {
        time: Date.parse('2026-03-10T12:00:00Z'),
        open: '99.00',
        high: '99.00',
        low: '99.00',
        close: '99.00',
        volume: '0.00000',
        quoteVolume: '0',
        trades: 0,
      },
    ])
    expect(await klines('1M', 1)).toMatchObject([
      {
        time: Date.parse('2026-03-01T00:00:00Z'),
        open: '100.00',
        high: '102.00',
        low: '99.00',
        close: '99.00',
        trades: 3,
      },
    ])
  })

  test('nothing is counted twice, however often it runs', async () => {
    const { markets, trade, klines } = await newMarket()
    trade('2026-03-10T11:59:30Z', 10_000, 5)
    await markets.keepCandles()
    await markets.keepCandles()
    trade('2026-03-10T11:59:40Z', 10_100, 5)
    await markets.keepCandles()
    expect(await klines('1h', 2)).toMatchObject([{ open: '100.00', close: '101.00', volume: '0.00010', trades: 2 }, {}])
  })

  test('two keepers at once count each trade once', async () => {
    const world = await newMarket()
    const other = world.open()
    for (let round = 0; round < 10; round += 1) {
      world.trade('2026-03-10T11:59:30Z', 10_000 + round, 1)
      await Promise.all([world.markets.keepCandles(), other.keepCandles(), world.markets.keepCandles()])
    }
    expect(await world.klines('1d', 1)).toMatchObject([{ volume: '0.00010', trades: 10, close: '100.09' }])
  })

  test('a late start catches up with a log longer than a batch', async () => {
    const { markets, log, symbol, klines } = await newMarket()
    for (let count = 0; count < 4_100; count += 1) {
      log.add(symbol, {
        at: new Date(Date.parse('2026-03-09T00:00:00Z') + count * 20_000),
        ticks: 10_000 + (count % 7),
        lots: 1,
      })
    }
    await markets.keepCandles()
    const days = await klines('1d', 2)
    expect(days.map(({ trades }) => trades)).toEqual([4_100, 0])
    expect((await klines('1M', 1))[0]).toMatchObject({ trades: 4_100, volume: '0.04100' })
  })

  test('any trades, counted in any pieces by two keepers, make the candles of every interval', async () => {
    const trades = fc.array(
      fc.record({
        seconds: fc.oneof(
          fc.integer({ min: 0, max: 60 * 86_400 }),
          fc.integer({ min: 60 * 86_400 - 3_600, max: 60 * 86_400 }),
        ),
        ticks: fc.integer({ min: 1, max: 50 }),
        lots: fc.integer({ min: 1, max: 9 }),
        keep: fc.constantFrom('no', 'first', 'second', 'both'),
      }),
      { minLength: 1, maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(trades, async (given) => {
        const world = await newMarket()
        const keepers = [world.markets, world.open()] as const
        const begin = Date.parse(NOON) - 61 * 86_400_000
        const made: LoggedTrade[] = []
        for (const { seconds, keep, ...rest } of given.toSorted((a, b) => a.seconds - b.seconds)) {
          made.push(world.log.add(world.symbol, { ...rest, at: new Date(begin + seconds * 1000) }))
          if (keep === 'first' || keep === 'both') await keepers[0].keepCandles()
          if (keep === 'second' || keep === 'both') await keepers[1].keepCandles()
        }
        await keepers[1].keepCandles()
        for (const interval of INTERVALS) {
          const to = made.at(-1)?.at.getTime()
          const told = granted(await world.markets.data.klines(world.symbol, { interval, to, limit: 1_000 }))
          const within = expected(made, world.market, interval).filter(({ time }) => time >= (told[0]?.time ?? 0))
          expect(told.filter((candle) => candle.trades > 0)).toEqual(within)
          expect(within.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 12 },
    )
  })
})

describe('telling', () => {
  async function listening() {
    const world = await newMarket()
    const heard: CandlesMessage[] = []
    world.bus.subscribe<CandlesMessage>(ANY_CANDLES_CHANGED, (message) => void heard.push(message))
    const keep = async () => {
      await world.markets.keepCandles()
      await delivered()
      return heard.splice(0)
    }
    return { ...world, keep }
  }

  test('the current candle of every interval is told after each count, and is what a call answers', async () => {
    const { trade, keep, markets, market, symbol } = await listening()
    for (const [at, ticks] of [
      ['2026-03-02T08:00:00Z', 10_000],
      ['2026-03-10T09:30:00Z', 10_500],
      ['2026-03-10T11:59:59Z', 9_000],
      ['2026-03-10T12:00:00Z', 9_500],
    ] as const) {
      trade(at, ticks, 3)
      const messages = await keep()
      const told = messages.at(-1)
      expect(told?.symbol).toBe(symbol)
      for (const interval of INTERVALS) {
        const tuple = told?.candles[interval]
        const asked = await markets.data.klines(symbol, { interval, to: Date.parse(at), limit: 1 })
        expect(tuple === undefined ? undefined : candleOfTuple(market.units, tuple), interval).toEqual(
          granted(asked)[0],
        )
      }
    }
  })

  test('a candle that ends within a count is told as it ended, and then the one after it', async () => {
    const { trade, keep } = await listening()
    trade('2026-03-10T11:58:10Z', 10_000, 1)
    await keep()
    trade('2026-03-10T11:58:50Z', 10_100, 1)
    trade('2026-03-10T11:59:10Z', 10_200, 1)
    const [finished, current] = await keep()
    expect(Object.keys(finished?.candles ?? {})).toEqual(['1m'])
    expect(finished?.candles['1m']?.slice(1, 5)).toEqual([10_000, 10_100, 10_000, 10_100])
    expect(current?.candles['1m']?.slice(1, 5)).toEqual([10_200, 10_200, 10_200, 10_200])
    expect(current?.candles['15m']?.[7]).toBe(3)
  })

  test('what another keeper counted meanwhile is in the candles that are told', async () => {
    const { trade, keep, open } = await listening()
    trade('2026-03-10T11:59:10Z', 10_000, 1)
    await keep()
    trade('2026-03-10T11:59:20Z', 11_000, 1)
    await open().keepCandles()
    trade('2026-03-10T11:59:30Z', 9_000, 1)
    const told = (await keep()).at(-1)
    expect(told?.candles['1h']?.slice(0, 8)).toEqual([
      Date.parse('2026-03-10T11:00:00Z'),
      10_000,
      11_000,
      9_000,
      9_000,
      '3',
      '30000',
      3,
    ])
  })

  test('nothing to count is nothing to tell', async () => {
    const { keep } = await listening()
    expect(await keep()).toEqual([])
  })
})

describe('running', () => {
  test('trades that are told are counted together, soon; changes without trades cost no look at the log', async () => {
    const { markets, owner, symbol, log, klines } = await newMarket()
    const stop = markets.startCandles()
    const home = owner(symbol)
    await delivered()
    await vi.waitFor(() => expect(log.reads()).toBeGreaterThan(0), { timeout: 60_000 })
    await delivered()
    const idle = log.reads()
    await home.change({ bids: [[9_000, 1]] })
    await home.change({ bids: [[9_000, 0]] })
    for (let count = 0; count < 5; count += 1) await home.change({ trades: [{ ticks: 10_000, lots: 1 }] })
    await vi.waitFor(async () => expect(await klines('1m', 1)).toMatchObject([{ trades: 5 }]), { timeout: 60_000 })
    expect(log.reads()).toBe(idle + 1)
    await stop()
    await home.change({ trades: [{ ticks: 10_000, lots: 1 }] })
    await new Promise((done) => setTimeout(done, 1_200))
    expect(await klines('1m', 1)).toMatchObject([{ trades: 5 }])
  })

  test('what happened before the start is counted at the start', async () => {
    const { markets, trade, klines } = await newMarket()
    trade('2026-03-10T11:59:10Z', 10_000, 1)
    const stop = markets.startCandles()
    await vi.waitFor(async () => expect((await klines('1m', 2))[0]).toMatchObject({ trades: 1 }), { timeout: 60_000 })
    await stop()
  })
})

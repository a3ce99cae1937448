import { INTERVALS } from '@bourse/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import type { ImportedCandle } from '../index.ts'
import { granted, NOON, testMarkets } from '../markets.fixture.ts'
import type { CandleRange } from './candles.ts'

const database = testDatabase()
const world = testMarkets(database)
const at = (text: string) => Date.parse(text)
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
  return { markets, symbol: `${base}-USDT` }
}

function imported(symbol: string, row: Partial<ImportedCandle> & Pick<ImportedCandle, 'start'>): ImportedCandle {
  const prices = { open: 10_000, high: 10_500, low: 9_500, close: 10_200 }
  return { symbol, interval: '1h', ...prices, volume: 50n, quoteVolume: 500_000n, trades: 9, ...row }
}

describe('a series', () => {
  test('quiet times are flat candles at the close before them, up to now', async () => {
    const { markets, symbol } = await newMarket()
    world.log.add(symbol, { at: '2026-03-10T11:50:10Z', ticks: 10_000, lots: 1 })
    world.log.add(symbol, { at: '2026-03-10T11:53:10Z', ticks: 11_000, lots: 1 })
    await markets.keepCandles()
    const candles = granted(await markets.data.klines(symbol, { interval: '1m', limit: 300 }))
    expect(candles.map(({ time }) => time)).toEqual(
      Array.from({ length: 11 }, (_, minute) => at('2026-03-10T11:50:00Z') + minute * 60_000),
    )
    expect(candles.map(({ close }) => close).slice(0, 5)).toEqual(['100.00', '100.00', '100.00', '110.00', '110.00'])
    expect(candles[1]).toMatchObject({ open: '100.00', high: '100.00', volume: '0.00000', quoteVolume: '0', trades: 0 })
  })

  test('a window that begins in a quiet time goes on from the close before it', async () => {
    const { markets, symbol } = await newMarket()
    world.log.add(symbol, { at: '2026-03-01T00:00:00Z', ticks: 10_000, lots: 1 })
    await markets.keepCandles()
    for (const interval of INTERVALS) {
      const candles = granted(await markets.data.klines(symbol, { interval, limit: 3 }))
      expect(candles.at(-1), interval).toMatchObject({ close: '100.00' })
      expect(candles.length, interval).toBe(interval === '1M' ? 1 : 3)
    }
  })

  test('the limit takes the newest up to `to`, `from` cuts, and both fall into their candles', async () => {
    const { markets, symbol } = await newMarket()
    for (let hour = 0; hour < 12; hour += 1) {
      world.log.add(symbol, {
        at: new Date(at('2026-03-10T00:30:00Z') + hour * 3_600_000),
        ticks: 1_000 + hour,
        lots: 1,
      })
    }
    await markets.keepCandles()
    const closes = async ({ from, to, limit }: { from?: string; to?: string; limit: number }) => {
      const range = { interval: '1h', limit, from: from && at(from), to: to && at(to) }
      const candles = granted(await markets.data.klines(symbol, range as CandleRange))
      return candles.map(({ close }) => close)
    }
    expect(await closes({ limit: 3 })).toEqual(['10.10', '10.11', '10.11'])
    expect(await closes({ limit: 2, to: '2026-03-10T05:59:59Z' })).toEqual(['10.04', '10.05'])
    expect(await closes({ limit: 100, from: '2026-03-10T03:59:00Z', to: '2026-03-10T05:00:00Z' })).toEqual([
      '10.03',
      '10.04',
      '10.05',
    ])
    expect(await closes({ limit: 100, to: '2030-01-01T00:00:00Z' })).toHaveLength(13)
    expect(await closes({ limit: 100, from: '2026-03-10T05:00:00Z', to: '2026-03-10T03:00:00Z' })).toEqual([])
    expect(await closes({ limit: 100, from: '2031-03-10T05:00:00Z' })).toEqual([])
    expect(await closes({ limit: 100, to: '2020-01-01T00:00:00Z' })).toEqual([])
  })

  test('a market that has never traded has no candles', async () => {
    const { markets, symbol } = await newMarket()
    expect(granted(await markets.data.klines(symbol, { interval: '1h', limit: 10 }))).toEqual([])
    expect(granted(await markets.data.latestKline(symbol, '1m'))).toBeNull()
    expect(granted(await markets.data.advancedKlines(symbol, { interval: '1h', limit: 10 }))).toMatchObject({
      candles: [],
      earliest: null,
    })
  })

  test('the candle that is being made now is flat until something is traded in it', async () => {
    const { markets, symbol } = await newMarket()
    world.log.add(symbol, { at: '2026-03-10T11:59:59Z', ticks: 7_000, lots: 1 })
    await markets.keepCandles()
    expect(granted(await markets.data.latestKline(symbol, '5m'))).toMatchObject({
      time: at(NOON),
      open: '70.00',
      trades: 0,
    })
    world.log.add(symbol, { at: '2026-03-10T12:00:00Z', ticks: 7_100, lots: 2 })
    await markets.keepCandles()
    expect(granted(await markets.data.latestKline(symbol, '5m'))).toMatchObject({
      time: at(NOON),
      open: '71.00',
      trades: 1,
    })
  })

  test('the earliest candle of an interval says where scrolling back ends', async () => {
    const { markets, symbol } = await newMarket()
    await markets.importCandles([imported(symbol, { start: new Date('2026-02-11T07:00:00Z') })])
    const earliest = async (interval: '4h' | '1m') =>
      granted(await markets.data.advancedKlines(symbol, { interval, limit: 1 })).earliest
    expect([await earliest('4h'), await earliest('1m')]).toEqual([at('2026-02-11T04:00:00Z'), null])
  })

  test('several markets are read at once, each with its own past', async () => {
    const [one, two] = [await newMarket(), await newMarket()]
    await one.markets.importCandles([
      imported(one.symbol, { start: new Date('2026-03-10T11:00:00Z') }),
      imported(two.symbol, { start: new Date('2026-03-01T11:00:00Z'), close: 9_700 }),
    ])
    const symbols = [two.symbol, one.symbol, two.symbol]
    const found = granted(await two.markets.data.closes(symbols, { interval: '1h', limit: 3 }))
    expect(found).toEqual([
      { symbol: two.symbol, closes: ['97.00', '97.00', '97.00'] },
      { symbol: one.symbol, closes: ['102.00', '102.00'] },
      { symbol: two.symbol, closes: ['97.00', '97.00', '97.00'] },
    ])
    expect(await two.markets.data.closes([one.symbol, 'NO-USDT'], { interval: '1h', limit: 3 })).toMatchObject({
      refusal: { code: 'markets.symbol_unknown' },
    })
  })

  test('an answer that is remembered is forgotten when the candles have changed', async () => {
    const { markets, symbol } = await newMarket()
    const stop = await markets.startFeed()
    const range = { interval: '1m', limit: 2 } as const
    world.log.add(symbol, { at: '2026-03-10T11:59:30Z', ticks: 8_000, lots: 1 })
    await markets.keepCandles()
    const first = await markets.data.klines(symbol, range)
    expect(await markets.data.klines(symbol, range)).toEqual(first)
    world.log.add(symbol, { at: '2026-03-10T11:59:40Z', ticks: 8_100, lots: 1 })
    await markets.keepCandles()
    expect(granted(await markets.data.klines(symbol, range))[0]).toMatchObject({ close: '81.00', trades: 2 })
    await stop()
  })
})

describe('history', () => {
  test('is brought in, and again with other figures', async () => {
    const { markets, symbol } = await newMarket()
    const start = new Date('2026-03-10T10:00:00Z')
    expect(await markets.importCandles([imported(symbol, { start })])).toBe(1)
    expect(await markets.importCandles([imported(symbol, { start })])).toBe(0)
    expect(await markets.importCandles([imported(symbol, { start, close: 9_800 })])).toBe(1)
    const [candle] = granted(await markets.data.klines(symbol, { interval: '1h', limit: 3 }))
    expect(candle).toMatchObject({
      time: start.getTime(),
      close: '98.00',
      volume: '0.00050',
      quoteVolume: '0.05',
      trades: 9,
    })
  })

  test('never replaces a candle that trades made', async () => {
    const { markets, symbol } = await newMarket()
    world.log.add(symbol, { at: '2026-03-10T10:30:00Z', ticks: 5_000, lots: 1 })
    await markets.keepCandles()
    const rows = (['1m', '15m', '1h', '1d'] as const).map((interval) =>
      imported(symbol, { interval, start: new Date(interval === '1d' ? '2026-03-10' : '2026-03-10T10:30:00Z') }),
    )
    const fitting = rows.map((row) =>
      row.interval === '1h' ? { ...row, start: new Date('2026-03-10T10:00:00Z') } : row,
    )
    expect(await markets.importCandles(fitting)).toBe(0)
    expect(granted(await markets.data.klines(symbol, { interval: '1d', limit: 1 }))).toMatchObject([
      { open: '50.00', trades: 1 },
    ])
  })

  test('a trade goes on from the candle that history left unfinished', async () => {
    const { markets, symbol } = await newMarket()
    await markets.importCandles([imported(symbol, { interval: '1d', start: new Date('2026-03-10T00:00:00Z') })])
    world.log.add(symbol, { at: '2026-03-10T11:00:00Z', ticks: 11_000, lots: 7 })
    await markets.keepCandles()
    expect(granted(await markets.data.klines(symbol, { interval: '1d', limit: 1 }))).toMatchObject([
      { open: '100.00', high: '110.00', low: '95.00', close: '110.00', volume: '0.00057', trades: 10 },
    ])
    expect(await markets.importCandles([imported(symbol, { interval: '1d', start: new Date('2026-03-10') })])).toBe(0)
  })

  test.each([
    ['a start that is none', { start: new Date('2026-03-10T10:30:00Z') }],
    ['a high below the close', { start: new Date('2026-03-10T10:00:00Z'), high: 10_100 }],
    ['a low above the open', { start: new Date('2026-03-10T10:00:00Z'), low: 10_100 }],
    ['a price of nothing', { start: new Date('2026-03-10T10:00:00Z'), low: 0 }],
    ['a price that is no integer', { start: new Date('2026-03-10T10:00:00Z'), open: 10_000.5 }],
    ['a volume below nothing', { start: new Date('2026-03-10T10:00:00Z'), volume: -1n }],
  ])('%s is a bug of who brings it', async (_what, row) => {
    const { markets, symbol } = await newMarket()
    await expect(markets.importCandles([imported(symbol, row)])).rejects.toThrow()
  })
})

import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import type { ImportedCandle, Markets } from '../index.ts'
import { granted, testMarkets } from '../markets.fixture.ts'
import { newCoin } from './coins.fixture.ts'

const database = testDatabase()
const world = testMarkets(database)
const DAY_MS = 86_400_000
const TODAY = Date.parse('2026-03-10T00:00:00Z')
let markets: Markets

function day(symbol: string, daysAgo: number, facts: Partial<ImportedCandle> = {}): ImportedCandle {
  return {
    symbol,
    interval: '1d',
    start: new Date(TODAY - daysAgo * DAY_MS),
    ...{ open: 100, high: 110, low: 90, close: 100, volume: 1_000n, quoteVolume: 100_000n, trades: 7 },
    ...facts,
  }
}

beforeAll(async () => {
  markets = world.open()
  await markets.addAssets([assetRow('BTC'), assetRow('YNG'), assetRow('USDT'), assetRow('EUR', 'fiat')])
  await markets.addPairs([pairRow('BTC', 'USDT'), pairRow('BTC', 'EUR'), pairRow('YNG', 'EUR'), pairRow('USDT', 'EUR')])
  await markets.catalogue.addCatalogue({ coins: [newCoin('BTC', { circulatingSupply: '10' })], tags: [] })
  await markets.importCandles([
    // 30 days before today on two markets: 1,500 lots a day together.
    ...Array.from({ length: 30 }, (_, place) => day('BTC-USDT', place + 1, { quoteVolume: 10n ** 9n })),
    ...Array.from({ length: 30 }, (_, place) => day('BTC-EUR', place + 1, { volume: 500n, quoteVolume: 400_000_000n })),
    // A day that is too old for the average, but not for the extremes; and one that is too old for both.
    day('BTC-EUR', 363, { high: 300, low: 20, volume: 10n ** 12n }),
    day('BTC-EUR', 364, { high: 900, low: 1 }),
    day('YNG-EUR', 3, { volume: 100n }),
    day('YNG-EUR', 1, { volume: 200n }),
    day('USDT-EUR', 2, { open: 50, high: 50, low: 50, close: 50 }),
  ])
  world.log.add('BTC-EUR', { ticks: 100, lots: 500 })
  await markets.keepCandles()
})

test('the volume of 24 hours over all markets stands against the 30 whole days before today', async () => {
  expect(granted(await markets.coins.volumeInfo('BTC', 'EUR'))).toMatchObject({
    volume24h: '0.005',
    averageVolume: '0.015',
    ratio: '0.333333',
    volumeHint: 'low',
    value24h: '0.00',
    marketCap: '10.00',
  })
})

test('the extremes are those of 364 days on the market of the fiat, with their dates', async () => {
  expect(granted(await markets.coins.volumeInfo('BTC', 'EUR'))).toMatchObject({
    ...{ market: 'BTC-EUR', quote: 'EUR', last: '1.00' },
    ...{ high52w: '3.00', high52wAt: '2025-03-12', low52w: '0.20', low52wAt: '2025-03-12', priceHint: null },
  })
  expect(granted(await markets.coins.volumeInfo('BTC', 'USDT'))).toMatchObject({ market: 'BTC-USDT', high52w: '1.10' })
})

test('a young market is averaged over the days that it has, quiet ones among them', async () => {
  // 300 lots over the three days since its first one.
  expect(granted(await markets.coins.volumeInfo('YNG', 'EUR'))).toMatchObject({
    averageVolume: '0.001',
    ratio: '0.000000',
  })
})

test('a record that is made now counts at once', async () => {
  const owner = world.owner('BTC-EUR')
  owner.answer()
  await owner.change({ trades: [{ ticks: 301, lots: 2_000 }] })
  expect(granted(await markets.coins.volumeInfo('BTC', 'EUR'))).toMatchObject({
    ...{ last: '3.01', high52w: '3.01', high52wAt: '2026-03-10', priceHint: 'high' },
    ...{ volume24h: '0.025', volumeHint: 'high' },
  })
})

test('tomorrow has another past', async () => {
  world.clock.advance(DAY_MS)
  const tomorrow = granted(await markets.coins.volumeInfo('BTC', 'EUR'))
  // The oldest of the 30 days is gone, today’s trades have come in its place.
  expect(tomorrow).toMatchObject({ high52w: '3.01', low52w: '0.90' })
  world.clock.advance(-DAY_MS)
})

test('the days of all markets are valued at the closing prices of each day', async () => {
  const { fiat, days } = await markets.coins.daily('EUR', 4)
  expect(fiat).toBe('EUR')
  // A day has 100 USDT, 40 EUR and a cent. The USDT has a price in euro, 0.50, from two days ago on and not before.
  expect(days).toEqual([
    { date: '2026-03-07', volume: '40.01', trades: 21 },
    { date: '2026-03-08', volume: '90.01', trades: 21 },
    { date: '2026-03-09', volume: '90.01', trades: 21 },
    { date: '2026-03-10', volume: '0.00', trades: 1 },
  ])
  expect((await markets.coins.daily('USDT', 2)).days[0]).toEqual({
    ...{ date: '2026-03-09', volume: '180.02000000', trades: 21 },
  })
})

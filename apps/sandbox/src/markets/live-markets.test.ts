import type { AddressInfo } from 'node:net'
import { assert } from '@bourse/money'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { systemClock } from '@bourse/server/platform/time/clock.ts'
import { ORIGIN, testApp } from '@bourse/server/testing/app.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { ASSETS } from '../seed/coins/assets.ts'
import { PAIRS } from '../seed/coins/pairs.ts'
import { type LiveMarkets, type LiveMarketsDeps, startLiveMarkets } from './live-markets.ts'

const running = testApp()
const SYMBOLS = ['BTC-USDT', 'LINK-EUR']
let live: LiveMarkets | undefined
let ticking: NodeJS.Timeout | undefined
const warnings: string[] = []

beforeAll(async () => {
  const { app, clock } = running
  await app.markets.addAssets(ASSETS)
  await app.markets.addPairs(PAIRS.filter(({ base, quote }) => SYMBOLS.includes(`${base}-${quote}`)))
  const stopFeed = await app.markets.startFeed()
  const stopCandles = await app.markets.startCandles()
  // The clock of the test runs with real time here: bots live by both.
  let last = performance.now()
  ticking = setInterval(() => {
    clock.advance(performance.now() - last)
    last = performance.now()
  }, 20)
  return async () => {
    await stopCandles()
    await stopFeed()
  }
})
afterAll(async () => {
  await live?.stop()
  clearInterval(ticking)
})
afterEach(() => expect(warnings).toEqual([]))

function start(change: Partial<LiveMarketsDeps> = {}): LiveMarkets {
  const { app, web } = running
  const { port } = web.server.address() as AddressInfo
  live = startLiveMarkets({
    ...app,
    logger: createLogger({ level: 'warn', destination: { write: (line) => void warnings.push(line) } }),
    realClock: systemClock,
    restMs: 500,
    site: { url: `http://127.0.0.1:${port}`, origin: ORIGIN },
    ...change,
  })
  return live
}

const depthOf = (symbol: string) => running.client().markets.level2({ symbol })
const levelsOf = async (symbol: string) => {
  const { bids, asks } = await depthOf(symbol)
  return Math.min(bids.length, asks.length)
}
const tradesOf = async (symbol: string) => (await running.client().markets.tradeHistory({ symbol })).length

async function expectCleanBooks(): Promise<void> {
  expect(await running.app.audit()).toEqual([])
}

test('markets that nobody touched have a book, trades and a year behind them within seconds', async () => {
  const { board } = start()
  for (const symbol of SYMBOLS) {
    await expect.poll(() => levelsOf(symbol), { timeout: 60_000, interval: 250 }).toBeGreaterThanOrEqual(50)
    await expect.poll(() => tradesOf(symbol), { interval: 250 }).toBeGreaterThan(0)
  }
  const reference = board.ratioOf({ base: 'BTC', quote: 'USDT' })
  const [best] = (await depthOf('BTC-USDT')).bids
  assert(reference !== undefined && best !== undefined, 'there is a price')
  expect(Math.abs(Number(best[0]) / reference - 1)).toBeLessThan(0.003)
  const days = await running.client().markets.klines({ symbol: 'LINK-EUR', interval: '1d', limit: '1000' })
  expect(days).toHaveLength(366)
  const minutes = await running.client().markets.klines({ symbol: 'LINK-EUR', interval: '1m', limit: '1000' })
  expect(minutes.filter(({ trades }) => trades === 0)).toEqual([])
  await expectCleanBooks()
}, 120_000)

test('it stops within a second and leaves its orders; a second start goes on with them', async () => {
  // By its own time, which stands still while a busy machine does something else.
  let ticks = 0
  const counting = setInterval(() => {
    ticks += 1
  }, 20)
  await live?.stop()
  clearInterval(counting)
  expect(ticks).toBeLessThan(50)
  // The stop may meet a bot between the quotes that it has taken away and those that it was about to give instead.
  const left = await levelsOf('BTC-USDT')
  expect(left).toBeGreaterThan(25)
  const trades = await tradesOf('BTC-USDT')
  start()
  await expect.poll(() => tradesOf('BTC-USDT'), { interval: 250 }).toBeGreaterThan(trades)
  expect(await levelsOf('BTC-USDT')).toBeLessThan(75)
  await expectCleanBooks()
}, 60_000)

test('a part that breaks does not end it: all begins again', async () => {
  await live?.stop()
  const { app } = running
  let broken = 0
  const { markets } = app
  const once = async (rows: Parameters<typeof markets.importCandles>[0]) => {
    broken += 1
    if (broken === 1) throw new Error('broken on purpose')
    return markets.importCandles(rows)
  }
  running.clock.advance(600_000)
  start({ markets: { ...markets, importCandles: once } })
  await expect.poll(() => broken).toBeGreaterThan(1)
  const trades = await tradesOf('BTC-USDT')
  await expect.poll(() => tradesOf('BTC-USDT'), { interval: 250 }).toBeGreaterThan(trades)
  expect(warnings.splice(0)).toMatchObject([expect.stringContaining('broken on purpose')])
}, 90_000)

test('when the clock is moved, the past of the new time is told before anybody trades in it', async () => {
  running.clock.advance(3 * 86_400_000)
  const times = async () => {
    const hours = await running.client().markets.klines({ symbol: 'BTC-USDT', interval: '1h', limit: '60' })
    return hours.filter(({ trades }) => trades === 0).length
  }
  await expect.poll(times, { timeout: 60_000, interval: 500 }).toBe(0)
  const [today] = (await running.client().markets.klines({ symbol: 'BTC-USDT', interval: '1d', limit: '1' })).slice(-1)
  expect(today?.trades).toBeGreaterThan(1_000)
  await expect
    .poll(
      async () => {
        const reference = live?.board.ratioOf({ base: 'BTC', quote: 'USDT' }) ?? 1
        const [best] = (await depthOf('BTC-USDT')).bids
        return Math.abs(Number(best?.[0] ?? 0) / reference - 1)
      },
      { timeout: 60_000, interval: 500 },
    )
    .toBeLessThan(0.002)
}, 120_000)

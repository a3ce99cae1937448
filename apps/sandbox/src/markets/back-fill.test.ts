import { run } from '@bourse/server/platform/database/db.ts'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { fakeClock } from '@bourse/server/platform/time/clock.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createBackFill, type HistoryRow } from './back-fill.ts'
import { type HistoryInterval, INTERVAL_MS } from './candle-series.ts'
import { writeCompleteUntil } from './live-markets.sql.ts'
import { DEMO_PROFILES } from './markets.fixture.ts'
import { createReferencePrices } from './reference-prices.ts'

const database = testDatabase()
const prices = createReferencePrices('a seed')
const NOW = '2026-11-15T05:23:41Z'
const UNTIL = Date.parse('2026-11-15T05:23:00Z')
const SYMBOLS = ['BTC-USDT', 'SHIB-GBP', 'USDT-EUR']
const profiles = DEMO_PROFILES.filter(({ symbol }) => SYMBOLS.includes(symbol))
const going = new AbortController().signal

/** All that a first start tells, in the pieces in which it does. */
let year: ReturnType<typeof open>

beforeAll(async () => {
  year = open()
  await year.fill()
})
beforeEach(() => run(database.db.queryable, sql`delete from sandbox.candle_history`))

function completeUntil(time: string): Promise<void> {
  return writeCompleteUntil(database.db.queryable, new Date(time))
}

function open(time = NOW, chosen = profiles) {
  const clock = fakeClock(time)
  const pieces: HistoryRow[][] = []
  const backFill = createBackFill({
    db: database.db,
    clock,
    logger: createLogger({ level: 'silent' }),
    prices,
    profiles: chosen,
    importCandles: async (rows) => void pieces.push([...rows]),
  })
  const fill = async () => {
    const hole = await backFill.findHole()
    if (hole === undefined) return false
    await backFill.fillCurrent(hole)
    await backFill.fillPast(hole, going)
    return true
  }
  const rows = () => pieces.flat()
  return { backFill, clock, pieces, fill, rows }
}

function seriesOf(rows: readonly HistoryRow[], symbol: string, interval: HistoryInterval): HistoryRow[] {
  const found = rows.filter((row) => row.symbol === symbol && row.interval === interval)
  return found.sort((left, right) => left.start.getTime() - right.start.getTime())
}

test('a first start tells a year by days and hours, a month by quarters, two days by minutes', () => {
  const { rows } = year
  const spans = (['1d', '1h', '15m', '1m'] as const).map((interval) => {
    const series = seriesOf(rows(), 'BTC-USDT', interval)
    return [interval, series.length, series[0]?.start.toISOString(), series.at(-1)?.start.toISOString()]
  })
  expect(spans).toEqual([
    ['1d', 366, '2025-11-15T00:00:00.000Z', '2026-11-15T00:00:00.000Z'],
    ['1h', 365 * 24 + 6, '2025-11-15T00:00:00.000Z', '2026-11-15T05:00:00.000Z'],
    ['15m', 30 * 96 + 2, '2026-10-16T05:00:00.000Z', '2026-11-15T05:15:00.000Z'],
    ['1m', 2 * 1440 + 23, '2026-11-13T05:00:00.000Z', '2026-11-15T05:22:00.000Z'],
  ])
})

test('every start is told once, without holes, and each candle opens where the one before it closed', () => {
  const { rows } = year
  for (const symbol of SYMBOLS) {
    for (const interval of ['1d', '1h', '15m', '1m'] as const) {
      const series = seriesOf(rows(), symbol, interval)
      const torn = series.slice(1).filter((row, at) => {
        const before = series[at]
        return row.open !== before?.close || row.start.getTime() !== before.start.getTime() + INTERVAL_MS[interval]
      })
      expect(torn).toEqual([])
    }
  }
})

test.each([
  { wide: '1d', fine: '1h' },
  { wide: '1h', fine: '15m' },
  { wide: '15m', fine: '1m' },
] as const)('a candle of $wide is exactly what its candles of $fine make', ({ wide, fine }) => {
  const { rows } = year
  for (const symbol of SYMBOLS) {
    const finer = seriesOf(rows(), symbol, fine)
    const partsOf = Map.groupBy(finer, ({ start }) => start.getTime() - (start.getTime() % INTERVAL_MS[wide]))
    const whole = seriesOf(rows(), symbol, wide).filter(({ start }) => start >= (finer[0]?.start ?? start))
    expect(whole.length).toBeGreaterThan(100)
    for (const row of whole) {
      const parts = partsOf.get(row.start.getTime()) ?? []
      expect(row).toMatchObject({
        open: parts[0]?.open,
        close: parts.at(-1)?.close,
        high: Math.max(...parts.map(({ high }) => high)),
        low: Math.min(...parts.map(({ low }) => low)),
        volume: parts.reduce((sum, { volume }) => sum + volume, 0n),
        quoteVolume: parts.reduce((sum, { quoteVolume }) => sum + quoteVolume, 0n),
        trades: parts.reduce((sum, { trades }) => sum + trades, 0),
      })
    }
  }
})

test('prices are whole ticks of the process, with the open and the close between high and low', () => {
  const { rows } = year
  const odd = rows().filter(({ open: first, high, low, close, trades, volume }) => {
    const whole = [first, high, low, close, trades].every((value) => Number.isSafeInteger(value) && value > 0)
    return !whole || low > Math.min(first, close) || high < Math.max(first, close) || volume < BigInt(trades)
  })
  expect(odd).toEqual([])
  const last = seriesOf(rows(), 'BTC-USDT', '1m').at(-1)
  expect(last?.close).toBe(Math.round(prices.at('BTC', UNTIL) * 100))
})

test('days are busier than nights, weekdays than weekends, and large moves than small ones', () => {
  const { rows } = year
  const hours = seriesOf(rows(), 'BTC-USDT', '1h').slice(0, 300 * 24)
  const meanTrades = (chosen: readonly HistoryRow[]) =>
    chosen.reduce((sum, { trades }) => sum + trades, 0) / Math.max(1, chosen.length)
  const at = (test: (start: Date) => boolean) => meanTrades(hours.filter(({ start }) => test(start)))
  expect(at((start) => start.getUTCHours() === 15)).toBeGreaterThan(1.2 * at((start) => start.getUTCHours() === 3))
  expect(at((start) => start.getUTCDay() === 3)).toBeGreaterThan(1.1 * at((start) => start.getUTCDay() === 0))
  const byMove = hours.toSorted((left, right) => left.high / left.low - right.high / right.low)
  expect(meanTrades(byMove.slice(-500))).toBeGreaterThan(1.5 * meanTrades(byMove.slice(0, 500)))
})

test('days and hours come before quarters, and those before minutes; within each the newest come first', () => {
  const { pieces } = year
  const order = pieces.slice(1).map(([row]) => row?.interval)
  expect([...new Set(order)]).toEqual(['1h', '15m', '1m'])
  const hourly = pieces.slice(1).flatMap(([row]) => (row?.interval === '1h' ? [row.start.getTime()] : []))
  expect(hourly).toEqual(hourly.toSorted((left, right) => right - left))
})

test('the candles that are being made are told first, before anybody trades in them', () => {
  const { pieces } = year
  const first = pieces[0]?.filter(({ symbol }) => symbol === 'BTC-USDT')
  expect(first?.map(({ interval, start }) => [interval, start.toISOString()])).toEqual([
    ['15m', '2026-11-15T05:15:00.000Z'],
    ['1h', '2026-11-15T05:00:00.000Z'],
    ['1d', '2026-11-15T00:00:00.000Z'],
  ])
})

test('a second start does nothing', async () => {
  await completeUntil(NOW)
  const second = open('2026-11-15T05:24:30Z')
  expect(await second.fill()).toBe(false)
  expect(second.pieces).toEqual([])
})

test('while the clock runs on, all is complete by itself; when it is moved, it is not', async () => {
  await completeUntil(NOW)
  const { backFill, clock } = open()
  for (let minute = 0; minute < 10; minute += 1) {
    clock.advance(60_000)
    expect(await backFill.findHole()).toBeUndefined()
  }
  clock.advance(3_600_000)
  expect(await backFill.findHole()).toEqual({
    from: Date.parse(NOW) + 600_000,
    until: Date.parse('2026-11-15T06:33:00Z'),
  })
})

test('a start after a stop tells the time between, and leaves the candles in which it stopped alone', async () => {
  await completeUntil('2026-11-15T06:10:20Z')
  const later = open('2026-11-15T09:20:30Z')
  expect(await later.fill()).toBe(true)
  const told = (interval: HistoryInterval) => {
    const series = seriesOf(later.rows(), 'BTC-USDT', interval)
    return [
      series.length,
      series[0]?.start.toISOString().slice(11, 16),
      series.at(-1)?.start.toISOString().slice(11, 16),
    ]
  }
  expect(told('1m')).toEqual([189, '06:11', '09:19'])
  expect(told('15m')).toEqual([13, '06:15', '09:15'])
  expect(told('1h')).toEqual([3, '07:00', '09:00'])
  expect(told('1d')).toEqual([0, undefined, undefined])
})

test('a clock that is moved by a month leaves a month to tell, and no more minutes than two days of them', async () => {
  await completeUntil(NOW)
  const later = open('2026-12-15T05:23:41Z')
  expect(await later.fill()).toBe(true)
  const lengths = (['1d', '1h', '15m', '1m'] as const).map(
    (interval) => seriesOf(later.rows(), 'BTC-USDT', interval).length,
  )
  expect(lengths).toEqual([30, 30 * 24, 30 * 96, 2 * 1440 + 23])
})

test('what is told again is told the same', async () => {
  const again = open()
  await again.fill()
  expect(again.rows()).toEqual(year.rows())
})

test('a stop in the middle ends it after the piece in hand, and the next start tells it all', async () => {
  const stopping = new AbortController()
  const { backFill, pieces } = open()
  const hole = await backFill.findHole()
  if (hole === undefined) throw new Error('a first start has a year to tell')
  const filling = backFill.fillPast(hole, stopping.signal)
  stopping.abort()
  await filling
  expect(pieces.length).toBeLessThan(3)
  expect(await backFill.findHole()).toEqual(hole)
})

test('a year of every market is worked out within a few seconds, in pieces that leave others their turn', async () => {
  const { fill, pieces } = open(NOW, [...DEMO_PROFILES])
  const before = process.cpuUsage()
  await fill()
  const used = process.cpuUsage(before)
  expect((used.user + used.system) / 1_000_000).toBeLessThan(10)
  expect(pieces.flat().length).toBeGreaterThan(750_000)
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(7_000)
}, 60_000)

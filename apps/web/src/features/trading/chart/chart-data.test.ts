import type { Candle } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import {
  barOf,
  clockShift,
  decimalsFor,
  isLeap,
  seriesOf,
  summaryOf,
  withCandle,
  withLastTrade,
  withNewer,
} from './chart-data.ts'

function candle(time: number, close = '10.00', trades = 1): Candle {
  return { time, open: '10.00', high: '12.00', low: '9.00', close, volume: '1.5', quoteVolume: '15', trades }
}

const series = [candle(1000), candle(2000), candle(3000)]

describe('a candle of the stream', () => {
  test('replaces the last one while it is being made', () => {
    expect(withCandle(series, candle(3000, '11.00', 2)).at(-1)?.close).toBe('11.00')
  })

  test('follows the last one when it is the next', () => {
    expect(withCandle(series, candle(4000)).map(({ time }) => time)).toEqual([1000, 2000, 3000, 4000])
  })

  test('with fewer trades is the older reading and changes nothing', () => {
    expect(withCandle(series, candle(3000, '8.00', 0))).toBe(series)
  })

  test('completes the one before the last, which ended while the next began', () => {
    expect(withCandle(series, candle(2000, '11.00', 5))[1]?.close).toBe('11.00')
  })

  test('from before the series changes nothing', () => {
    expect(withCandle(series, candle(500))).toBe(series)
  })

  test('begins a series that was empty', () => {
    expect(withCandle([], candle(1000))).toHaveLength(1)
  })
})

describe('the last candle ends at the price of the last trade', () => {
  const hour = candle(3_600_000, '11.00', 3)

  test('while the candle that the trade belongs to has not been told yet', () => {
    const traded = withLastTrade(hour, { price: '12.50', time: 3_600_000 + 1 }, '1h')
    expect(traded).toEqual({ ...hour, close: '12.50', high: '12.50' })
    expect(withLastTrade(hour, { price: '8.00', time: 7_199_999 }, '1h')).toMatchObject({ low: '8.00', high: '12.00' })
  })

  test('but not where the trade belongs to another candle', () => {
    expect(withLastTrade(hour, { price: '12.50', time: 7_200_000 }, '1h')).toBe(hour)
    expect(withLastTrade(hour, { price: '12.50', time: 3_599_999 }, '1h')).toBe(hour)
    expect(withLastTrade(hour, null, '1h')).toBe(hour)
  })

  test('months being as long as they are', () => {
    const february = candle(Date.UTC(2026, 1), '11.00')
    expect(withLastTrade(february, { price: '9.50', time: Date.UTC(2026, 2) - 1 }, '1M').close).toBe('9.50')
    expect(withLastTrade(february, { price: '9.50', time: Date.UTC(2026, 2) }, '1M')).toBe(february)
  })
})

test('an answer that is older than the stream keeps what the stream has told', () => {
  const known = [...series.slice(0, 2), candle(3000, '11.00', 4), candle(4000)]
  const merged = withNewer(series, known)
  expect(merged.map(({ time, close }) => [time, close])).toEqual([
    [1000, '10.00'],
    [2000, '10.00'],
    [3000, '11.00'],
    [4000, '10.00'],
  ])
})

test('a candle that skips others is a leap, the next one is none, and nothing is known of a series of one', () => {
  expect([4000, 3000, 2000].map((time) => isLeap(series, candle(time)))).toEqual([false, false, false])
  expect(isLeap(series, candle(5000))).toBe(true)
  expect(isLeap(series.slice(0, 1), candle(9000))).toBe(false)
})

test('pages come newest first and make a series that begins with the oldest', () => {
  expect(seriesOf([[candle(3000)], [candle(1000), candle(2000)]]).map(({ time }) => time)).toEqual([1000, 2000, 3000])
})

test('the hours of a chart are those of the device, its days those of the market', () => {
  expect(clockShift(series, '1d')).toBe(0)
  expect(clockShift(series, '1h')).toBe(-new Date(3000).getTimezoneOffset() * 60)
  expect(barOf(candle(5000), 3600).time).toBe(3605)
})

test('the summary tells the first, the last and the bounds', () => {
  const told = summaryOf([candle(1000), { ...candle(2000, '11.50'), high: '13.00' }, { ...candle(3000), low: '8.50' }])
  expect(told).toEqual({ candles: 3, from: 1000, to: 3000, first: '10.00', last: '10.00', high: '13.00', low: '8.50' })
  expect(summaryOf([])).toBeNull()
})

test('marks of an axis have the decimals that they need and no more', () => {
  expect(decimalsFor([106000, 107000], 2)).toBe(0)
  expect(decimalsFor([0.1, 0.15, 0.2], 4)).toBe(2)
  expect(decimalsFor([1 / 3], 5)).toBe(5)
  expect(decimalsFor([], 2)).toBe(0)
})

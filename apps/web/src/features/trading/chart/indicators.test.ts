import { describe, expect, test } from 'vitest'
import { bollingerBands, exponentialAverage, macd, movingAverage, relativeStrength } from './indicators.ts'

const rounded = (values: readonly (number | null)[]) =>
  values.map((value) => (value === null ? null : Math.round(value * 1e4) / 1e4))

describe('the moving average', () => {
  test('is the mean of the last candles and null before there are enough', () => {
    expect(movingAverage([1, 2, 3, 4, 6], 3)).toEqual([null, null, 2, 3, 13 / 3])
  })

  test('of fewer candles than its length is null throughout', () => {
    expect(movingAverage([1, 2], 3)).toEqual([null, null])
  })
})

describe('the exponential average', () => {
  test('begins with the plain mean and then leans to the newer values', () => {
    expect(exponentialAverage([1, 2, 3, 5, 5], 3)).toEqual([null, null, 2, 3.5, 4.25])
  })

  test('of a flat series is that level', () => {
    expect(exponentialAverage([7, 7, 7, 7], 2)).toEqual([null, 7, 7, 7])
  })
})

describe('the Bollinger bands', () => {
  test('stand at so many standard deviations of the same candles', () => {
    const { upper, middle, lower } = bollingerBands([2, 4, 4, 4, 5, 5, 7, 9], 8, 2)
    expect(middle.at(-1)).toBe(5)
    expect(upper.at(-1)).toBe(9)
    expect(lower.at(-1)).toBe(1)
    expect(upper.slice(0, 7).every((value) => value === null)).toBe(true)
  })

  test('close up where nothing moves', () => {
    const { upper, lower } = bollingerBands([3, 3, 3], 3, 2)
    expect([upper.at(-1), lower.at(-1)]).toEqual([3, 3])
  })
})

describe('the MACD', () => {
  const values = [10, 11, 13, 12, 15, 18, 17, 20]
  const lengths = { fast: 2, slow: 3, signal: 2 }

  test('is the distance of two exponential averages, with the average of that distance', () => {
    const { line, signal, histogram } = macd(values, lengths)
    const fast = exponentialAverage(values, 2)
    const slow = exponentialAverage(values, 3)
    expect(line.slice(0, 2)).toEqual([null, null])
    expect(line.at(-1)).toBeCloseTo((fast.at(-1) ?? 0) - (slow.at(-1) ?? 0))
    expect(signal.slice(0, 3)).toEqual([null, null, null])
    expect(signal[3]).toBeCloseTo(((line[2] ?? 0) + (line[3] ?? 0)) / 2)
    expect(histogram.at(-1)).toBeCloseTo((line.at(-1) ?? 0) - (signal.at(-1) ?? 0))
  })

  test('has as many values as there are candles, however few', () => {
    for (const count of [0, 1, 3, 8]) {
      const { line, signal, histogram } = macd(values.slice(0, count), lengths)
      expect([line.length, signal.length, histogram.length]).toEqual([count, count, count])
    }
  })
})

describe('the relative strength', () => {
  test('follows Wilder: a plain mean first, then one part in `length` of the new move', () => {
    const closes = [
      44.34, 44.09, 44.15, 43.61, 44.33, 44.83, 45.1, 45.42, 45.84, 46.08, 45.89, 46.03, 45.61, 46.28, 46.28,
    ]
    const strength = relativeStrength([...closes, 46.0], 14)
    expect(strength.slice(0, 14).every((value) => value === null)).toBe(true)
    expect(rounded(strength).slice(14)).toEqual([70.4641, 66.2496])
  })

  test('is 100 when every candle rose, 0 when every one fell, 50 when none moved', () => {
    expect(relativeStrength([1, 2, 3], 2).at(-1)).toBe(100)
    expect(relativeStrength([3, 2, 1], 2).at(-1)).toBe(0)
    expect(relativeStrength([2, 2, 2], 2).at(-1)).toBe(50)
  })
})

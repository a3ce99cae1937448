import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVolume, priceHint, withToday } from './coin-statistics.rules.ts'

test.each([
  [49n, 'low'],
  [50n, null],
  [100n, null],
  [150n, null],
  [151n, 'high'],
] as const)('a volume of %s against an average of 100 hints %s', (volume, hint) => {
  expect(compareVolume(volume, { sum: 3_000n, days: 30 })).toMatchObject({ average: 100n, hint })
})

test('the comparison is with the exact average, not with the rounded one', () => {
  // The average is 33.33…: half of it is 16.66…, so that 17 is no longer low and 16 is.
  expect(compareVolume(17n, { sum: 1_000n, days: 30 }).hint).toBeNull()
  expect(compareVolume(16n, { sum: 1_000n, days: 30 })).toMatchObject({ ratio: '0.480000', hint: 'low' })
})

test('without a past there is nothing to compare with; after silence any volume is high', () => {
  expect(compareVolume(5n, { sum: 0n, days: 0 })).toEqual({ average: undefined, ratio: null, hint: null })
  expect(compareVolume(5n, { sum: 0n, days: 30 })).toEqual({ average: 0n, ratio: null, hint: 'high' })
  expect(compareVolume(0n, { sum: 0n, days: 30 }).hint).toBeNull()
})

test('today widens the extremes and never narrows them', () => {
  const stored = { high: 120, highAt: 1, low: 80, lowAt: 2 }
  expect(withToday(stored, { high: 110, low: 90, day: 9 })).toEqual(stored)
  expect(withToday(stored, { high: 121, low: 79, day: 9 })).toEqual({ high: 121, highAt: 9, low: 79, lowAt: 9 })
  expect(withToday(undefined, { high: 5, low: 4, day: 9 })).toEqual({ high: 5, highAt: 9, low: 4, lowAt: 9 })
  expect(withToday(undefined, { high: undefined, low: undefined, day: 9 })).toBeUndefined()
})

test('a price at the edge of 52 weeks is worth a hint', () => {
  const extremes = { high: 120, highAt: 1, low: 80, lowAt: 2 }
  expect([120, 119, 81, 80].map((last) => priceHint(last, extremes))).toEqual(['high', null, null, 'low'])
  expect(priceHint(80, { ...extremes, high: 80 })).toBeNull()
})

test('the hint agrees with the ratio, whatever the volumes', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 20n),
      fc.bigInt(1n, 10n ** 21n),
      fc.integer({ min: 1, max: 30 }),
      (last, sum, days) => {
        const { hint, ratio } = compareVolume(last, { sum, days })
        const value = Number(ratio)
        if (hint === 'low') expect(value).toBeLessThan(0.500001)
        if (hint === 'high') expect(value).toBeGreaterThanOrEqual(1.5)
        if (hint === null) expect(value >= 0.5 && value <= 1.500001).toBe(true)
      },
    ),
  )
})

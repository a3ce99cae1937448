import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BugError } from './assert.ts'
import { compareDecimals, type Decimal, formatDecimal, parseDecimal, rescaleFloor, toDecimal } from './decimal.ts'
import { same } from './same.fixture.ts'
import { MAX_SCALE, units } from './units.ts'

const RUNS = { numRuns: 20_000 }
const scales = fc.integer({ min: 0, max: MAX_SCALE })
const decimals: fc.Arbitrary<Decimal> = scales.chain((scale) =>
  fc.record({
    units: fc.bigInt({ min: 0n, max: 10n ** BigInt(20 + scale) - 1n }).map(units),
    scale: fc.constant(scale),
  }),
)

describe('parseDecimal', () => {
  test('the scale is kept as written', () => {
    expect(parseDecimal('1.50')).toEqual({ ok: true, value: { units: 150n, scale: 2 } })
    expect(parseDecimal('42')).toEqual({ ok: true, value: { units: 42n, scale: 0 } })
  })

  test.each(['', '-1', '1,5', '1e3', '0.1234567890123456789', '1.'])('%j is malformed', (text) => {
    expect(parseDecimal(text)).toEqual({ ok: false, refusal: { code: 'money.malformed' } })
  })

  test('reading what was written gives the same decimal', () => {
    fc.assert(
      fc.property(decimals, (decimal) => {
        expect(parseDecimal(formatDecimal(decimal))).toEqual({ ok: true, value: decimal })
      }),
      RUNS,
    )
  })
})

test('formatDecimal drops trailing zeros on request', () => {
  expect(formatDecimal({ units: units(1500n), scale: 3 }, { trim: true })).toBe('1.5')
})

describe('toDecimal', () => {
  test('takes checked text, whole numbers and earlier results', () => {
    expect(toDecimal('0.25')).toEqual({ units: 25n, scale: 2 })
    expect(toDecimal(7n)).toEqual({ units: 7n, scale: 0 })
    const earlier = { units: units(3n), scale: 1 }
    expect(toDecimal(earlier)).toEqual(earlier)
  })

  test('unchecked text is a bug', () => {
    expect(() => toDecimal('1,5')).toThrow(BugError)
  })
})

describe('rescaleFloor', () => {
  test.each([
    ['1.239', 2, '1.23'],
    ['1.999', 0, '1'],
    ['0.009', 2, '0.00'],
    ['1.5', 4, '1.5000'],
    ['1.23', 2, '1.23'],
  ])('%s at scale %i is %s', (text, scale, expected) => {
    expect(formatDecimal(rescaleFloor(toDecimal(text), scale))).toBe(expected)
  })

  test('a coarser value is never above the exact one and less than one step below it', () => {
    fc.assert(
      fc.property(decimals, scales, (decimal, scale) => {
        const rescaled = rescaleFloor(decimal, scale)
        same(rescaled.scale, scale)
        const next = { units: units(rescaled.units + 1n), scale }
        expect(compareDecimals(rescaled, decimal)).not.toBe(1)
        same(compareDecimals(next, decimal), 1)
        if (scale >= decimal.scale) same(compareDecimals(rescaled, decimal), 0)
      }),
      RUNS,
    )
  })

  test('going finer and back changes nothing', () => {
    fc.assert(
      fc.property(decimals, scales, (decimal, scale) => {
        fc.pre(scale >= decimal.scale)
        expect(rescaleFloor(rescaleFloor(decimal, scale), decimal.scale)).toEqual(decimal)
      }),
      RUNS,
    )
  })

  test('a negative value may go finer, which is exact, but rounding it is a bug', () => {
    expect(rescaleFloor({ units: units(-15n), scale: 1 }, 2)).toEqual({ units: -150n, scale: 2 })
    expect(() => rescaleFloor({ units: units(-15n), scale: 1 }, 0)).toThrow(BugError)
  })
})

describe('compareDecimals', () => {
  test.each([
    ['1.5', '1.500', 0],
    ['0', '0.000', 0],
    ['1.49', '1.5', -1],
    ['10', '9.999999999999999999', 1],
    ['2', '10', -1],
  ] as const)('%s against %s is %i', (left, right, expected) => {
    expect(compareDecimals(left, right)).toBe(expected)
  })

  test('negative results compare by value', () => {
    expect(compareDecimals({ units: units(-15n), scale: 1 }, -1n)).toBe(-1)
  })

  test('agrees with comparing both at scale 18, and turns round when the sides are swapped', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        const fineA = rescaleFloor(a, MAX_SCALE).units
        const fineB = rescaleFloor(b, MAX_SCALE).units
        const expected = fineA < fineB ? -1 : fineA > fineB ? 1 : 0
        same(compareDecimals(a, b), expected)
        same(compareDecimals(b, a) + expected, 0)
      }),
      RUNS,
    )
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BugError } from './assert.ts'
import { compareDecimals, formatDecimal } from './decimal.ts'
import { divideFloor18, feeFloor, mulDivCeil, mulDivFloor, roundDownToStep } from './rounding.ts'
import { same } from './same.fixture.ts'
import { formatUnits, MAX_SCALE, units, ZERO } from './units.ts'

const RUNS = { numRuns: 20_000 }
const whole = fc.bigInt({ min: 0n, max: 10n ** 38n })
const positive = fc.bigInt({ min: 1n, max: 10n ** 38n })
// Small values reach remainders and ties that random 38-digit values almost never meet.
const amounts = fc.oneof(fc.bigInt({ min: 0n, max: 1_000n }), whole)
const divisors = fc.oneof(fc.bigInt({ min: 1n, max: 1_000n }), positive)
const rates = fc.integer({ min: 0, max: 10_000 })

describe('mulDivFloor and mulDivCeil', () => {
  test.each([
    [7n, 1n, 2n, 3n, 4n],
    [6n, 1n, 2n, 3n, 3n],
    [0n, 5n, 3n, 0n, 0n],
    [1n, 1n, 10n, 0n, 1n],
    [10n ** 38n, 10n ** 38n, 10n ** 38n, 10n ** 38n, 10n ** 38n],
  ])('%s × %s ÷ %s is %s rounded down and %s rounded up', (a, b, c, down, up) => {
    expect(mulDivFloor(a, b, c)).toBe(down)
    expect(mulDivCeil(a, b, c)).toBe(up)
  })

  test('the exact value lies between them, less than one unit from either', () => {
    fc.assert(
      fc.property(amounts, amounts, divisors, (a, b, c) => {
        const exact = a * b
        const down = mulDivFloor(a, b, c)
        const up = mulDivCeil(a, b, c)
        same(down * c <= exact && exact < (down + 1n) * c, true)
        same((up - 1n) * c < exact && exact <= up * c, true)
        same(up - down, exact % c === 0n ? 0n : 1n)
      }),
      RUNS,
    )
  })

  test('a negative factor, a negative divisor and a zero divisor are bugs', () => {
    for (const round of [mulDivFloor, mulDivCeil]) {
      expect(() => round(-1n, 1n, 1n)).toThrow(BugError)
      expect(() => round(1n, -1n, 1n)).toThrow(BugError)
      expect(() => round(-1n, -1n, 1n)).toThrow(BugError)
      expect(() => round(1n, 1n, -1n)).toThrow(BugError)
      expect(() => round(1n, 1n, 0n)).toThrow(BugError)
    }
  })
})

describe('feeFloor', () => {
  test.each([
    [10_000n, 25, 25n],
    [399n, 25, 0n],
    [400n, 25, 1n],
    [799n, 25, 1n],
    [12_345n, 0, 0n],
    [12_345n, 10_000, 12_345n],
  ])('the fee on %s units at %i bps is %s', (amount, rateBps, expected) => {
    expect(feeFloor(units(amount), rateBps)).toBe(expected)
  })

  test('a fee is never negative, never above the amount, and never above the exact rate', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rateBps) => {
        const fee = feeFloor(units(amount), rateBps)
        same(fee >= 0n && fee <= amount, true)
        same(fee * 10_000n <= amount * BigInt(rateBps), true)
        same((fee + 1n) * 10_000n > amount * BigInt(rateBps), true)
      }),
      RUNS,
    )
  })

  const parts = fc.array(amounts, { minLength: 1, maxLength: 10 })

  test('fees on the parts never exceed the fee on the whole and lose less than one unit for each part', () => {
    fc.assert(
      fc.property(parts, rates, (split, rateBps) => {
        const onParts = split.reduce((sum, part) => sum + feeFloor(units(part), rateBps), 0n)
        const onWhole = feeFloor(units(split.reduce((sum, part) => sum + part, 0n)), rateBps)
        same(onParts <= onWhole, true)
        same(onWhole - onParts < BigInt(split.length), true)
      }),
      RUNS,
    )
  })

  test('a fee charged cumulatively comes to the fee on the whole, so splitting gains nothing', () => {
    fc.assert(
      fc.property(parts, rates, (split, rateBps) => {
        let filled = 0n
        let charged = 0n
        for (const part of split) {
          filled += part
          const due = feeFloor(units(filled), rateBps) - charged
          same(due >= 0n && due <= part, true)
          charged += due
        }
        same(charged, feeFloor(units(filled), rateBps))
      }),
      RUNS,
    )
  })

  test('a larger amount and a higher rate never pay less', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, rates, (amount, more, rateA, rateB) => {
        const low = Math.min(rateA, rateB)
        const high = Math.max(rateA, rateB)
        same(feeFloor(units(amount), low) <= feeFloor(units(amount + more), high), true)
      }),
      RUNS,
    )
  })

  test.each([-1, 10_001, 2.5, Number.NaN])('a rate of %d bps is a bug', (rateBps) => {
    expect(() => feeFloor(units(100n), rateBps)).toThrow(BugError)
  })

  test('a negative amount is a bug', () => {
    expect(() => feeFloor(units(-1n), 25)).toThrow(BugError)
  })
})

describe('divideFloor18', () => {
  test.each([
    ['1', '3', '0.333333333333333333'],
    ['2', '3', '0.666666666666666666'],
    ['6', '3', '2'],
    ['0', '7', '0'],
    ['1.5', '0.25', '6'],
    ['0.000000000000000001', '2', '0'],
    ['1', '0.000000000000000001', '1000000000000000000'],
    [10n, '4', '2.5'],
    ['10', 4n, '2.5'],
  ] as const)('%s ÷ %s is %s', (dividend, divisor, expected) => {
    expect(formatDecimal(divideFloor18(dividend, divisor), { trim: true })).toBe(expected)
  })

  test('a result can be divided again even where it is too long for the wire', () => {
    const large = divideFloor18('99999999999999999999', '0.000000000000000001')
    expect(formatDecimal(divideFloor18(large, 10n ** 18n), { trim: true })).toBe('99999999999999999999')
  })

  test('quotient × divisor never exceeds the dividend, and one more step at digit 18 does', () => {
    const scales = fc.integer({ min: 0, max: MAX_SCALE })
    fc.assert(
      fc.property(amounts, scales, divisors, scales, (a, scaleA, b, scaleB) => {
        const quotient = divideFloor18({ units: units(a), scale: scaleA }, { units: units(b), scale: scaleB })
        same(quotient.scale, 18)
        const target = a * 10n ** BigInt(scaleB + 18)
        const step = b * 10n ** BigInt(scaleA)
        same(quotient.units * step <= target && target < (quotient.units + 1n) * step, true)
      }),
      RUNS,
    )
  })

  test('the same values written with other scales give the same quotient', () => {
    const short = fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map(units)
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 17 }), (a, b, scale) => {
        const plain = divideFloor18(formatUnits(a, scale), formatUnits(b, scale))
        const trimmed = divideFloor18(formatUnits(a, scale, { trim: true }), { units: b, scale })
        same(compareDecimals(plain, trimmed), 0)
        same(compareDecimals(plain, divideFloor18(a, b)), 0)
      }),
      RUNS,
    )
  })

  test('dividing by zero, by a negative and unchecked text are bugs', () => {
    expect(() => divideFloor18('1', '0.00')).toThrow(BugError)
    expect(() => divideFloor18('1', -1n)).toThrow(BugError)
    expect(() => divideFloor18(-1n, '1')).toThrow(BugError)
    expect(() => divideFloor18('1,0', '1')).toThrow(BugError)
  })
})

describe('roundDownToStep', () => {
  test.each([
    [1_234n, 100n, 1_200n],
    [1_200n, 100n, 1_200n],
    [99n, 100n, 0n],
    [99n, 1n, 99n],
  ])('%s on a step of %s is %s', (amount, step, expected) => {
    expect(roundDownToStep(units(amount), units(step))).toBe(expected)
  })

  test('the result is a multiple of the step, not above the amount, less than one step below it, and stays put', () => {
    fc.assert(
      fc.property(amounts, divisors, (amount, step) => {
        const rounded = roundDownToStep(units(amount), units(step))
        same(rounded % step, 0n)
        same(rounded <= amount && amount - rounded < step, true)
        same(roundDownToStep(rounded, units(step)), rounded)
      }),
      RUNS,
    )
  })

  test('a step of zero or below and a negative amount are bugs', () => {
    expect(() => roundDownToStep(units(5n), ZERO)).toThrow(BugError)
    expect(() => roundDownToStep(units(5n), units(-1n))).toThrow(BugError)
    expect(() => roundDownToStep(units(-5n), units(1n))).toThrow(BugError)
  })
})

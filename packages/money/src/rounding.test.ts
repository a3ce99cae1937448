import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BugError } from './assert.ts'
import { compareDecimals, formatDecimal } from './decimal.ts'
import { divideFloor18, feeCeil, mulDivCeil, mulDivFloor, roundDownToStep } from './rounding.ts'
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

describe('feeCeil', () => {
  const fee = (amount: bigint, rateBps: number) => feeCeil([{ amount: units(amount), rateBps }])

  test.each([
    [10_000n, 25, 25n],
    [1n, 25, 1n],
    [400n, 25, 1n],
    [401n, 25, 2n],
    [0n, 25, 0n],
    [12_345n, 0, 0n],
    [12_345n, 10_000, 12_345n],
  ])('the fee on %s units at %i bps is %s', (amount, rateBps, expected) => {
    expect(fee(amount, rateBps)).toBe(expected)
  })

  test('parts at rates of their own are rounded once, over all of them', () => {
    // 0.1 and 0.25 of a unit: 0.35 together.
    expect(
      feeCeil([
        { amount: units(100n), rateBps: 10 },
        { amount: units(100n), rateBps: 25 },
      ]),
    ).toBe(1n)
    expect(feeCeil([])).toBe(0n)
  })

  test('a fee is never above the amount, never below the exact rate, and less than one unit above it', () => {
    fc.assert(
      fc.property(amounts, rates, (amount, rateBps) => {
        const charged = fee(amount, rateBps)
        same(charged >= 0n && charged <= amount, true)
        same(charged * 10_000n >= amount * BigInt(rateBps), true)
        same(charged === 0n || (charged - 1n) * 10_000n < amount * BigInt(rateBps), true)
      }),
      RUNS,
    )
  })

  const parts = fc.array(amounts, { minLength: 1, maxLength: 10 })

  test('fees on the pieces never come to less than the fee on the whole, and to less than one unit more for each', () => {
    fc.assert(
      fc.property(parts, rates, (split, rateBps) => {
        const onPieces = split.reduce((sum, piece) => sum + fee(piece, rateBps), 0n)
        const onWhole = fee(
          split.reduce((sum, piece) => sum + piece, 0n),
          rateBps,
        )
        same(onPieces >= onWhole, true)
        same(onPieces - onWhole < BigInt(split.length), true)
      }),
      RUNS,
    )
  })

  test('a fee charged as fills come takes no more than each brings, and comes to the fee on the whole', () => {
    const fills = fc.array(fc.record({ amount: amounts, maker: fc.boolean() }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(fills, rates, rates, (split, makerBps, takerBps) => {
        const received = { maker: 0n, taker: 0n }
        const due = () =>
          feeCeil([
            { amount: units(received.maker), rateBps: makerBps },
            { amount: units(received.taker), rateBps: takerBps },
          ])
        let charged = 0n
        for (const { amount, maker } of split) {
          received[maker ? 'maker' : 'taker'] += amount
          const now = due() - charged
          same(now >= 0n && now <= amount, true)
          charged += now
        }
        same(charged, due())
      }),
      RUNS,
    )
  })

  test('a larger amount and a higher rate never pay less', () => {
    fc.assert(
      fc.property(amounts, amounts, rates, rates, (amount, more, rateA, rateB) => {
        same(fee(amount, Math.min(rateA, rateB)) <= fee(amount + more, Math.max(rateA, rateB)), true)
      }),
      RUNS,
    )
  })

  test.each([-1, 10_001, 2.5, Number.NaN])('a rate of %d bps is a bug', (rateBps) => {
    expect(() => fee(100n, rateBps)).toThrow(BugError)
  })

  test('a negative amount is a bug', () => {
    expect(() => fee(-1n, 25)).toThrow(BugError)
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

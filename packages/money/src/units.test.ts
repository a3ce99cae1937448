import fc from 'fast-check'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { BugError } from './assert.ts'
import { same } from './same.fixture.ts'
import {
  addUnits,
  formatUnits,
  MAX_SCALE,
  maxUnits,
  minUnits,
  negateUnits,
  parseUnits,
  powerOfTen,
  subtractUnits,
  type Units,
  units,
  ZERO,
} from './units.ts'

const RUNS = { numRuns: 20_000 }
const scales = fc.integer({ min: 0, max: MAX_SCALE })
const signed = fc.bigInt({ min: -(10n ** 38n), max: 10n ** 38n }).map(units)
/** A scale and an amount whose text fits the wire: at most 20 whole digits. */
const wireAmounts = scales.chain((scale) =>
  fc.record({
    scale: fc.constant(scale),
    amount: fc.bigInt({ min: 0n, max: 10n ** BigInt(20 + scale) - 1n }).map(units),
  }),
)

describe('parseUnits', () => {
  test.each([
    ['0', 8, 0n],
    ['1', 8, 100_000_000n],
    ['0.00000001', 8, 1n],
    ['007.5', 2, 750n],
    ['12', 0, 12n],
    ['1.500', 2, 150n],
    ['3.000', 0, 3n],
    ['99999999999999999999.999999999999999999', 18, 10n ** 38n - 1n],
  ])('%s at scale %i is %s units', (text, scale, expected) => {
    expect(parseUnits(text, scale)).toEqual({ ok: true, value: expected })
  })

  test.each([
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    '\n1',
    '1\u0000',
    '.5',
    '5.',
    '.',
    '1.2.3',
    '1,5',
    '1_000',
    '-1',
    '-0',
    '+1',
    '1e5',
    '1e400',
    '0x10',
    'NaN',
    'Infinity',
    '١٢',
    '１',
    '123456789012345678901',
    '0.1234567890123456789',
    '1'.repeat(1_000_000),
    '__proto__',
  ])('text outside the grammar is malformed, case %#', (text) => {
    expect(parseUnits(text, 18)).toEqual({ ok: false, refusal: { code: 'money.malformed' } })
  })

  test('an amount finer than the asset is refused with the scale, never rounded', () => {
    expect(parseUnits('1.005', 2)).toEqual({ ok: false, refusal: { code: 'money.too_precise', scale: 2 } })
    expect(parseUnits('0.1', 0)).toEqual({ ok: false, refusal: { code: 'money.too_precise', scale: 0 } })
  })

  test('reading what was written gives the same units, trimmed or not', () => {
    fc.assert(
      fc.property(wireAmounts, fc.boolean(), ({ amount, scale }, trim) => {
        expect(parseUnits(formatUnits(amount, scale, { trim }), scale)).toEqual({ ok: true, value: amount })
      }),
      RUNS,
    )
  })

  test('any text is either refused or means exactly what it says', () => {
    const digits = (max: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: max })
    fc.assert(
      fc.property(digits(20), digits(18), scales, (whole, decimals, scale) => {
        const parsed = parseUnits(`${whole}.${decimals}`, scale)
        const exact = BigInt(whole + decimals) * 10n ** BigInt(scale)
        const grain = 10n ** BigInt(decimals.length)
        if (parsed.ok) same(parsed.value * grain, exact)
        else expect([parsed.refusal, exact % grain > 0n]).toEqual([{ code: 'money.too_precise', scale }, true])
      }),
      RUNS,
    )
  })

  test('text is malformed exactly when it is outside the grammar, whatever it holds', () => {
    const nearMisses = fc.string({ unit: fc.constantFrom(...'0159.-+e, '), maxLength: 24 })
    fc.assert(
      fc.property(fc.oneof(nearMisses, fc.string({ unit: 'binary' })), scales, (text, scale) => {
        const [whole = '', decimals, ...rest] = text.split('.')
        const isDigits = (part: string, max: number) =>
          part.length >= 1 && part.length <= max && [...part].every((c) => c >= '0' && c <= '9')
        const inGrammar = isDigits(whole, 20) && (decimals === undefined || isDigits(decimals, 18)) && rest.length === 0
        const parsed = parseUnits(text, scale)
        same(parsed.ok || parsed.refusal.code !== 'money.malformed', inGrammar)
      }),
      RUNS,
    )
  })
})

describe('formatUnits', () => {
  test.each([
    [0n, 8, '0.00000000', '0'],
    [1n, 8, '0.00000001', '0.00000001'],
    [150n, 2, '1.50', '1.5'],
    [100n, 2, '1.00', '1'],
    [100n, 0, '100', '100'],
    [-1n, 2, '-0.01', '-0.01'],
    [-150n, 2, '-1.50', '-1.5'],
    [-100n, 0, '-100', '-100'],
    [10n ** 38n - 1n, 18, '99999999999999999999.999999999999999999', '99999999999999999999.999999999999999999'],
  ])('%s at scale %i is %s, trimmed %s', (amount, scale, full, trimmed) => {
    expect(formatUnits(units(amount), scale)).toBe(full)
    expect(formatUnits(units(amount), scale, { trim: true })).toBe(trimmed)
  })

  test('the text has exactly the decimals of the scale, and its digits are the units', () => {
    fc.assert(
      fc.property(signed, scales, (amount, scale) => {
        const text = formatUnits(amount, scale)
        expect(text.split('.')[1] ?? '').toHaveLength(scale)
        same(BigInt(text.replace('.', '')), amount)
      }),
      RUNS,
    )
  })

  test('trimmed text never ends in a point or in a zero decimal', () => {
    fc.assert(
      fc.property(signed, scales, (amount, scale) => {
        expect(formatUnits(amount, scale, { trim: true })).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/)
      }),
      RUNS,
    )
  })
})

test.each([-1, 19, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a scale of %d is a bug', (scale) => {
  expect(() => powerOfTen(scale)).toThrow(BugError)
  expect(() => parseUnits('1', scale)).toThrow(BugError)
  expect(() => formatUnits(ZERO, scale)).toThrow(BugError)
})

describe('arithmetic', () => {
  test('a plain bigint is not an amount until it is named one', () => {
    expectTypeOf<Units>().toExtend<bigint>()
    expectTypeOf<bigint>().not.toExtend<Units>()
  })

  test('adding and then subtracting gives the amount back, and an amount and its negative cancel', () => {
    fc.assert(
      fc.property(signed, signed, (a, b) => {
        same(addUnits(a, b), BigInt(a) + BigInt(b))
        same(subtractUnits(addUnits(a, b), b), a)
        same(addUnits(a, negateUnits(a)), ZERO)
      }),
      RUNS,
    )
  })

  test('the smaller and the larger of two are those two, in order', () => {
    fc.assert(
      fc.property(signed, signed, (a, b) => {
        const low = minUnits(a, b)
        const high = maxUnits(a, b)
        same(low <= high, true)
        expect([low, high]).toEqual(a < b ? [a, b] : [b, a])
      }),
      RUNS,
    )
  })
})

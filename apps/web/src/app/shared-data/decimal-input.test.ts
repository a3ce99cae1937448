import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { doubtOf, figureInField, parseDecimalInput } from './decimal-input.ts'

const LOCALES = ['en-GB', 'it-IT', 'de-DE', 'ru-RU', 'es-ES', 'zh-TW'] as const
const POINT = ['en-GB', 'zh-TW']

test.each([
  ['250', '250'],
  ['250.50', '250.50'],
  ['250,5', '250.5'],
  ['0,005', '0.005'],
  ['0.001', '0.001'],
  ['1234,567', '1234.567'],
  ['91,484.00', '91484.00'],
  ['91.484,00', '91484.00'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['1 234 567,5', '1234567.5'],
  ["12'000.25", '12000.25'],
  [' 250,00 ', '250.00'],
  ['250.', '250'],
  ['.5', '0.5'],
  ['007.5', '7.5'],
])('“%s” is %s in every language', (text, figure) => {
  expect(LOCALES.map((locale) => parseDecimalInput(text, locale))).toEqual(LOCALES.map(() => figure))
})

const BAD = ['', 'abc', '1e5', '-5', '+5', '1.2.3', '1,2,3', '12a', '1 2', '1,23,456', '1.234,567.8', '.', '０']
test.each(BAD)('“%s” is not a figure', (text) => {
  expect(LOCALES.map((locale) => parseDecimalInput(text, locale))).toEqual(LOCALES.map(() => null))
})

describe('a mark that may group or not', () => {
  test.each(LOCALES)(
    'is no figure in %s unless it is the decimal mark there, and both readings are offered',
    (locale) => {
      const [own, other] = POINT.includes(locale) ? ['.', ','] : [',', '.']
      expect(parseDecimalInput(`1${own}234`, locale)).toBe('1.234')
      expect(parseDecimalInput(`1${other}234`, locale)).toBeNull()
      expect(doubtOf(`1${other}234`, locale)).toEqual([`1${own}234`, '1234'])
      expect(doubtOf(`1${own}234`, locale)).toBeUndefined()
      expect(doubtOf(`0${other}234`, locale)).toBeUndefined()
    },
  )
})

/** All the ways in which people write one figure, those of other countries included. */
const written = fc
  .record({
    whole: fc.bigInt({ min: 0n, max: 99_999_999_999n }).map(String),
    decimals: fc.stringMatching(/^\d{0,8}$/),
    mark: fc.constantFrom('.', ','),
    group: fc.constantFrom('', 'other', ' ', '\u00a0', '\u202f', '’'),
  })
  .map(({ whole, decimals, mark, group }) => {
    const between = group === 'other' ? (mark === '.' ? ',' : '.') : group
    const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, between)
    return {
      text: decimals === '' ? grouped : `${grouped}${mark}${decimals}`,
      figure: decimals === '' ? whole : `${whole}.${decimals}`,
    }
  })

test('what a person types is what the server receives, or nothing, in all six languages', () => {
  let read = 0
  fc.assert(
    fc.property(written, fc.constantFrom(...LOCALES), ({ text, figure }, locale) => {
      const received = parseDecimalInput(text, locale)
      if (received === null) return doubtOf(text, locale) !== undefined
      read += 1
      return received === figure
    }),
    { numRuns: 5_000 },
  )
  expect(read).toBeGreaterThan(4_000)
})

test('what a field shows is read as it was written', () => {
  fc.assert(
    fc.property(written, fc.constantFrom(...LOCALES), ({ figure }, locale) => {
      const scale = figure.split('.')[1]?.length ?? 0
      expect(parseDecimalInput(figureInField(figure, { locale, scale }), locale)).toBe(figure)
    }),
  )
})

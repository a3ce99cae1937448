import { expect, test } from 'vitest'
import { amountText, figureText } from './figures.ts'

test.each([
  ['1234567.50', 'en-GB', '1,234,567.50'],
  ['1234567.50', 'de-DE', '1.234.567,50'],
  ['0.00001', 'en-GB', '0.00001'],
  ['-1200', 'en-GB', '\u22121,200'],
  ['–', 'en-GB', '–'],
])('%s is written %s as %s', (value, locale, text) => {
  expect(figureText(value, locale)).toBe(text)
})

test('an amount keeps to its currency, and none is invented', () => {
  expect(amountText('25000', 'USDT', 'en-GB')).toBe('25,000\u00a0USDT')
  expect(amountText('25000', null, 'en-GB')).toBe('25,000')
})

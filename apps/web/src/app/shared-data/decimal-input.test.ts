import { expect, test } from 'vitest'
import { parseDecimalInput } from './decimal-input.ts'

test.each([
  ['250', 'en-GB', '250'],
  ['250.50', 'en-GB', '250.50'],
  ['91,484.00', 'en-GB', '91484.00'],
  ['91,484', 'en-GB', '91484'],
  ['91.484,00', 'de-DE', '91484.00'],
  ['91.484', 'de-DE', '91484'],
  ['91 484,00', 'ru-RU', '91484.00'],
  ['1 234 567,5', 'ru-RU', '1234567.5'],
  [' 250,00 ', 'de-DE', '250.00'],
  ['250.', 'en-GB', '250'],
  ['007.5', 'en-GB', '7.5'],
])('“%s” in %s is %s', (text, locale, figure) => {
  expect(parseDecimalInput(text, locale)).toBe(figure)
})

test('a comma that groups nothing is the decimal sign, even on an English page', () => {
  expect(parseDecimalInput('250,5', 'en-GB')).toBe('250.5')
})

test('a point that groups nothing is the decimal sign, even on a German page', () => {
  expect(parseDecimalInput('250.5', 'de-DE')).toBe('250.5')
})

test.each(['', 'abc', '1e5', '-5', '+5', '1.2.3', '1,2,3', '.5', '12a'])('“%s” is not a figure', (text) => {
  expect(parseDecimalInput(text, 'en-GB')).toBeNull()
})

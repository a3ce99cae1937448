import { expect, test } from 'vitest'
import { priceInField, readPriceField, readTimeField, timeInField } from './drawing-form.ts'

test('a price is read by the decimal mark of either language, and refused where the market has no such price', () => {
  const english = { locale: 'en-GB', scale: 2 }
  expect(readPriceField('90000.5', english)).toBe(90000.5)
  expect(readPriceField('90000,5', { locale: 'de-DE', scale: 2 })).toBe(90000.5)
  expect(['', '0', 'abc', '1.234', '-5', '1e9'].map((text) => readPriceField(text, english))).toEqual(
    Array(6).fill(null),
  )
  expect(priceInField(90000.456, english)).toBe('90000.46')
})

test('a time goes into its field and comes back as the same minute', () => {
  const time = Date.UTC(2026, 10, 15, 9, 30)
  expect(readTimeField(timeInField(time))).toBe(time)
  expect([readTimeField(''), readTimeField('tomorrow'), readTimeField('2026-13-45T99:99')]).toEqual([null, null, null])
})

import { expect, test } from 'vitest'
import { moneyText, priceScale } from './units.ts'

const at = (unit: 'EUR' | 'BTC', signed = false) => ({ locale: 'en-GB', unit, signed })

test('the sign of a gain stands before that of the currency', () => {
  expect(moneyText('1260.38', at('EUR', true))).toBe('+€1,260.38')
  expect(moneyText('-0.5', at('EUR', true))).toBe('−€0.50')
  expect(moneyText('0', at('EUR', true))).toBe('€0.00')
  expect(moneyText('40895.339', at('EUR'))).toBe('€40,895.33')
})

test('bitcoin has all its decimals', () => {
  expect(moneyText('0.148', at('BTC'))).toBe('₿0.14800000')
})

test('a price has two decimals, and four figures when it is less than one', () => {
  expect(['91482.5', '1.000000', '0.8611', '0.00001184', '0.000000000000', '0'].map(priceScale)).toEqual([
    2, 2, 4, 8, 2, 2,
  ])
})

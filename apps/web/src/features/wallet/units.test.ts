import { expect, test } from 'vitest'
import { moneyText } from './units.ts'

const at = (unit: 'EUR' | 'BTC', signed = false) => ({ locale: 'en-GB', unit, signed })

test('the sign of a gain stands before that of the currency', () => {
  expect(moneyText('1260.38', at('EUR', true))).toBe('+€1,260.38')
  expect(moneyText('-0.5', at('EUR', true))).toBe('−€0.50')
  expect(moneyText('0', at('EUR', true))).toBe('€0.00')
  expect(moneyText('40895.339', at('EUR'))).toBe('€40,895.33')
})

test('bitcoin has all its decimals, and its code instead of a sign', () => {
  expect(moneyText('0.148', at('BTC'))).toBe('0.14800000\u00a0BTC')
  expect(moneyText('0.148', at('BTC', true))).toBe('+0.14800000\u00a0BTC')
})

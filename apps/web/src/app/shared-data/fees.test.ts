import { expect, test } from 'vitest'
import { feeOn, firstTier, formatMoney, formatRate, rateRange } from './fees.ts'

const tiers = [
  { tier: 1, volumeFrom: '50000', makerRate: '0.0008', takerRate: '0.0018' },
  { tier: 0, volumeFrom: '0', makerRate: '0.001', takerRate: '0.0025' },
  { tier: 5, volumeFrom: '10000000', makerRate: '0', takerRate: '0.0006' },
]

test('a fee is rounded up to the last decimal of the currency', () => {
  expect(feeOn('250.00', '0.0025', 2)).toBe('0.63')
  expect(feeOn('250.00', '0.001', 2)).toBe('0.25')
})

test('the range spans maker and taker rates of all levels', () => {
  expect(rateRange({ tiers })).toEqual({ lowest: '0', highest: '0.0025' })
})

test('the first level is the one without volume, wherever it stands in the list', () => {
  expect(firstTier({ tiers })?.tier).toBe(0)
})

test('rates are percentages with two decimals at least, and zero is plain', () => {
  expect(formatRate('0.0025', 'en-GB')).toBe('0.25%')
  expect(formatRate('0.005', 'de-DE')).toBe('0,50\u00a0%')
  expect(formatRate('0.00125', 'en-GB')).toBe('0.125%')
  expect(formatRate('0', 'en-GB')).toBe('0%')
})

test('money has its sign where it has one, and its code where not', () => {
  expect(formatMoney({ amount: '1', currency: 'EUR' }, 'en-GB')).toBe('€1')
  expect(formatMoney({ amount: '250', currency: 'EUR' }, 'en-GB', 2)).toBe('€250.00')
  expect(formatMoney({ amount: '10', currency: 'USDT' }, 'en-GB')).toBe('10\u00a0USDT')
})

import { units } from '@bourse/money'
import { expect, test } from 'vitest'
import { approximate, rateBetween, worth } from './valuer.ts'

const PRICES: Record<string, string> = {
  'BTC-EUR': '90000.50',
  'BTC-USDT': '105000',
  'USDT-EUR': '0.86',
  'TIA-USDT': '4',
}
const priceOf = (symbol: string) => PRICES[symbol]

test('an asset is worth one of itself', () => {
  expect(rateBetween('EUR', 'EUR', priceOf)).toEqual({ over: 1n, under: 1n })
})

test('the market of the two comes before a way round', () => {
  expect(rateBetween('BTC', 'EUR', priceOf)).toEqual({ over: 9_000_050n, under: 100n })
})

test('a market counts backwards as well', () => {
  expect(rateBetween('EUR', 'USDT', priceOf)).toEqual({ over: 100n, under: 86n })
})

test('without a market of the two the way goes over USDT', () => {
  const rate = rateBetween('TIA', 'EUR', priceOf)
  expect(rate && approximate(rate)).toBeCloseTo(3.44)
})

test('nothing is guessed where nothing was traded', () => {
  expect(rateBetween('SUI', 'EUR', priceOf)).toBeNull()
  expect(rateBetween('SUI', 'EUR', () => null)).toBeNull()
  expect(rateBetween('SUI', 'EUR', () => '0')).toBeNull()
})

test('a value is rounded down once, at its end', () => {
  const rate = rateBetween('BTC', 'EUR', priceOf)
  expect(rate && worth(units(12_345_678n), rate, { from: 8, to: 2 })).toBe(1_111_117n)
})

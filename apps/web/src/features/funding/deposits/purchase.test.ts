import type { TradingPair } from '@bourse/contract'
import { expect, test } from 'vitest'
import {
  askedMarket,
  asksConversion,
  leastConverted,
  leastLines,
  shortPrice,
  worstConversion,
  worstPrice,
} from './purchase.ts'

const PAIR: TradingPair = {
  symbol: 'BTC-EUR',
  baseStep: '0.00001',
  quoteStep: '0.01',
  baseScale: 5,
  quoteScale: 2,
  baseCurrencyInfo: { code: 'BTC', name: 'Bitcoin', kind: 'crypto', scale: 8, shownScale: 8 },
  quoteCurrencyInfo: { code: 'EUR', name: 'Euro', kind: 'fiat', scale: 8, shownScale: 2 },
  minAmount: '0.00001',
  maxAmount: '100',
  minTotal: '1',
  maxOpenOrders: 200,
  maxConditionalOrders: 20,
}

test('an address asks for a market in the currency of the deposit, or for none', () => {
  expect(askedMarket('?pay=100&buy=BTC-EUR', 'EUR')).toBe('BTC-EUR')
  expect(askedMarket('?buy=BTC-EUR', 'GBP')).toBeUndefined()
  expect(askedMarket('?buy=javascript:1-EUR', 'EUR')).toBeUndefined()
  expect(askedMarket('', 'EUR')).toBeUndefined()
})

test('the most that is paid is a little above what is asked now, rounded up to a step', () => {
  expect(worstPrice('100.01', PAIR, 'online')).toBe('101.02')
  expect(worstPrice('100.00', PAIR, 'bank')).toBe('103.00')
  expect(worstPrice(null, PAIR, 'online')).toBeUndefined()
})

test('what is bought at least is counted at that price, after the fee', () => {
  expect(leastLines('98.20', '101.00', '0.0025', PAIR)).toMatchObject({ bought: '0.97227', received: '0.96983932' })
  expect(leastLines('0.50', '101.00', '0.0025', PAIR)).toBeNull()
})

test('a conversion may cost half a percent more than was shown, and what it gives at least is counted at that', () => {
  expect(asksConversion('?pay=100&buy=BTC-EUR&by=conversion')).toBe(true)
  expect(asksConversion('?pay=100&buy=BTC-EUR')).toBe(false)
  const worst = worstConversion('92369.477911646586345382')
  expect([worst, shortPrice(worst)]).toEqual(['92831.325301204819277108', '92831.33'])
  expect([shortPrice('1.5'), shortPrice('0.12345678')]).toEqual(['1.5', '0.123457'])
  expect(leastConverted('98.20', worst, 8)).toBe('0.00105783')
})

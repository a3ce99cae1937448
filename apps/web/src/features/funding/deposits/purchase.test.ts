import type { TradingPair } from '@bourse/contract'
import { expect, test } from 'vitest'
import { askedMarket, leastLines, worstPrice } from './purchase.ts'

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

import type { TradingPair } from '@bourse/contract'
import { expect, test } from 'vitest'
import { quoteFor, quotesOf } from './pair-quotes.ts'

const pair = (code: string) => ({ quoteCurrencyInfo: { code } }) as TradingPair

test('the assets that markets are counted in stand by how many do', () => {
  expect(quotesOf(['GBP', 'USDT', 'EUR', 'USDT', 'EUR', 'USDT'].map(pair))).toEqual(['USDT', 'EUR', 'GBP'])
})

test('prices are counted in the person’s currency, or in the most used one', () => {
  expect(quoteFor('EUR', ['USDT', 'EUR'])).toBe('EUR')
  expect(quoteFor('USDC', ['USDT', 'EUR'])).toBe('USDT')
  expect(quoteFor('GBP', [])).toBe('GBP')
})

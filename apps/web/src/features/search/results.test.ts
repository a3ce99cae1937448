import type { Order, TradingPair, WalletAsset } from '@bourse/contract'
import { expect, test } from 'vitest'
import { type Result, resultsOf, type Scope, type SearchFacts } from './results.ts'
import { typedAmount } from './typed-amount.ts'

const NAMES: Record<string, string> = { BTC: 'Bitcoin', ETH: 'Ether', BCH: 'Bitcoin Cash', EUR: 'Euro', USDT: 'Tether' }
const info = (code: string) => ({ code, name: NAMES[code] ?? code, kind: 'crypto', scale: 8, shownScale: 8 }) as const
function pair(symbol: string): TradingPair {
  const [base = '', quote = ''] = symbol.split('-')
  return { symbol, baseCurrencyInfo: info(base), quoteCurrencyInfo: info(quote) } as TradingPair
}

const BITCOIN = { coin: 'BTC', name: 'Bitcoin', total: '0.5', available: '0.4' } as WalletAsset
const ORDER = { orderId: 'ord_1', symbol: 'ETH-BTC' } as Order
const FACTS: SearchFacts = {
  pairs: ['BTC-USDT', 'BTC-EUR', 'ETH-BTC', 'BCH-EUR'].map(pair),
  tickers: undefined,
  assets: [BITCOIN],
  orders: [ORDER],
  pages: [
    { path: '/wallet', title: 'Wallet', words: 'balance money' },
    { path: '/deposit', title: 'Depósito', words: 'add money' },
  ],
  fiat: 'EUR',
  locale: 'en-GB',
}

function said(result: Result): string {
  switch (result.is) {
    case 'act':
      return `${result.act} ${result.amount} ${result.pair.symbol}`
    case 'withdraw':
      return `withdraw ${result.amount} ${result.coin}`
    case 'market':
      return result.pair.symbol
    case 'coin':
      return `about ${result.coin}`
    case 'asset':
      return `own ${result.asset.coin}`
    case 'order':
      return result.order.orderId
    case 'page':
      return result.page.path
  }
}
const found = (text: string, scope: Scope = 'all') => resultsOf(text, scope, FACTS).list.map(said)

test('an amount of a coin offers what can be done with it, in the own currency, and what it is worth', () => {
  const { amount, list } = resultsOf('0.1 btc', 'all', FACTS)
  expect(amount?.pair.symbol).toBe('BTC-EUR')
  expect(list.slice(0, 3).map(said)).toEqual(['buy 0.1 BTC-EUR', 'sell 0.1 BTC-EUR', 'withdraw 0.1 BTC'])
  expect(found('bitcoin 0,45')).not.toContain('withdraw 0.45 BTC')
  expect(found('0.1 nothing')).toEqual([])
})

test('what could be two amounts is none', () => {
  expect(typedAmount('1,234 btc', 'en-GB')).toBeNull()
  expect(typedAmount('0,005 btc', 'en-GB')).toEqual({ amount: '0.005', word: 'btc' })
  expect(typedAmount('btc 2', 'de-DE')).toEqual({ amount: '2', word: 'btc' })
  expect(typedAmount('0 btc', 'en-GB')).toBeNull()
  expect(typedAmount('btc', 'en-GB')).toBeNull()
})

test('markets of the coin come first, those in the own currency before others; then what one has', () => {
  expect(found('btc')).toEqual(['BTC-EUR', 'BTC-USDT', 'ETH-BTC', 'own BTC', 'ord_1', 'about BTC'])
  expect(found('btc/usdt')).toEqual(['BTC-USDT'])
  expect(found('bitcoin')).toEqual(['BTC-EUR', 'BCH-EUR', 'BTC-USDT', 'own BTC', 'about BTC', 'about BCH'])
})

test('a page is found by other words and without accents, an order by its number', () => {
  expect(found('money')).toEqual(['/wallet', '/deposit'])
  expect(found('deposito')).toEqual(['/deposit'])
  expect(found('ORD_1')).toEqual(['ord_1'])
})

test('a scope leaves the rest out', () => {
  expect(found('btc', 'yours')).toEqual(['own BTC', 'ord_1'])
  expect(found('0.1 btc', 'coins')).toEqual(['BTC-EUR', 'BTC-USDT', 'ETH-BTC', 'about BTC'])
  expect(found('', 'pages')).toEqual(['/wallet', '/deposit'])
})

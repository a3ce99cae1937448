import type { Ticker, TradingPair } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import { pairTabs, shownPairs } from './pair-list.ts'

const NAMES: Record<string, string> = {
  BTC: 'Bitcoin',
  ETH: 'Ethereum',
  BCH: 'Bitcoin Cash',
  USDT: 'Tether',
  EUR: 'Euro',
}

function pair(symbol: string): TradingPair {
  const [base = '', quote = ''] = symbol.split('-')
  const asset = (code: string) => ({
    code,
    name: NAMES[code] ?? code,
    kind: 'crypto' as const,
    scale: 8,
    shownScale: 8,
  })
  return {
    symbol,
    baseStep: '0.01',
    quoteStep: '0.01',
    baseScale: 2,
    quoteScale: 2,
    baseCurrencyInfo: asset(base),
    quoteCurrencyInfo: asset(quote),
    minAmount: '0.01',
    maxAmount: '100',
    minTotal: '1',
    maxOpenOrders: 200,
    maxConditionalOrders: 20,
  }
}

const pairs = ['BCH-EUR', 'BTC-USDT', 'BTC-EUR', 'ETH-USDT'].map(pair)
const volumes = { 'BCH-EUR': '5', 'BTC-USDT': '1000', 'BTC-EUR': '90.5', 'ETH-USDT': '200' }
const tickers = new Map(
  Object.entries(volumes).map(([symbol, quoteVolume24h]) => [symbol, { symbol, quoteVolume24h } as Ticker]),
)
const symbols = (tab: string, search = '', favourites: readonly string[] = []) =>
  shownPairs(pairs, { tab, search, favourites, tickers }).map(({ symbol }) => symbol)

describe('the pairs to choose from', () => {
  test('stand in tabs by what they are counted in, after favourites and all', () => {
    expect(pairTabs(pairs)).toEqual(['favourites', 'all', 'EUR', 'USDT'])
  })

  test('come by volume, the largest first', () => {
    expect(symbols('all')).toEqual(['BTC-USDT', 'ETH-USDT', 'BTC-EUR', 'BCH-EUR'])
    expect(symbols('EUR')).toEqual(['BTC-EUR', 'BCH-EUR'])
  })

  test('of the favourites are those that were marked', () => {
    expect(symbols('favourites', '', ['ETH-USDT'])).toEqual(['ETH-USDT'])
    expect(symbols('favourites')).toEqual([])
  })

  test('are found by code, by name and by pair, in whatever tab the search began', () => {
    expect(symbols('USDT', 'bitcoin c')).toEqual(['BCH-EUR'])
    expect(symbols('favourites', 'btc/eur')).toEqual(['BTC-EUR'])
    expect(symbols('EUR', 'ETH')).toEqual(['ETH-USDT'])
    expect(symbols('all', 'dogecoin')).toEqual([])
  })

  test('whose code begins with the search stand before those that only contain it', () => {
    expect(symbols('all', 'b')).toEqual(['BTC-USDT', 'BTC-EUR', 'BCH-EUR'])
  })
})

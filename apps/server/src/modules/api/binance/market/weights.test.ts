import { expect, test } from 'vitest'
import { type MarketDeps, marketEndpoints } from './market.ts'

const endpoints = marketEndpoints({} as MarketDeps)

function weightOf(path: string, query: string): number {
  const { weight } = endpoints.find((endpoint) => endpoint.path === `/api/v3/${path}`) ?? {}
  return typeof weight === 'object' ? weight.of(Object.fromEntries(new URLSearchParams(query))) : (weight ?? 0)
}

const names = (count: number) => `symbols=${JSON.stringify(Array.from({ length: count }, (_, at) => `N${at}`))}`

test('what an address weighs follows from what is asked of it', () => {
  const weights = [
    ['exchangeInfo', '', 20],
    ['depth', 'symbol=BTCUSDT', 5],
    ['depth', 'limit=1', 5],
    ['depth', 'limit=100', 5],
    ['depth', 'limit=101', 25],
    ['depth', 'limit=500', 25],
    ['depth', 'limit=501', 50],
    ['depth', 'limit=1001', 250],
    ['depth', 'limit=999999', 250],
    ['depth', 'limit=none', 5],
    ['trades', '', 25],
    ['historicalTrades', '', 25],
    ['aggTrades', '', 4],
    ['klines', 'limit=1000', 2],
    ['uiKlines', '', 2],
    ['avgPrice', '', 2],
    ['ticker/24hr', 'symbol=BTCUSDT', 2],
    ['ticker/24hr', names(20), 2],
    ['ticker/24hr', names(21), 40],
    ['ticker/24hr', names(100), 40],
    ['ticker/24hr', names(101), 80],
    ['ticker/24hr', '', 80],
    ['ticker', 'symbol=BTCUSDT', 4],
    ['ticker', names(7), 28],
    ['ticker/tradingDay', names(60), 200],
    ['ticker/price', 'symbol=BTCUSDT', 2],
    ['ticker/price', names(2), 4],
    ['ticker/bookTicker', '', 4],
  ] as const
  for (const [path, query, weight] of weights)
    expect([path, query, weightOf(path, query)]).toEqual([path, query, weight])
})

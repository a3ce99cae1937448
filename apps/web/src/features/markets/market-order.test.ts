import { describe, expect, test } from 'vitest'
import { coinOf, FACTS, tickerMap, tickerOf } from './market.fixture.ts'
import { breadthOf, marketValue, orderedRows, placeInDay } from './market-order.ts'
import { rowsOfCodes } from './market-rows.ts'

const rows = rowsOfCodes(['BTC', 'ETH', 'SHIB', 'SUI'], FACTS)
const tickers = tickerMap(
  tickerOf('BTC-EUR', { last: '90000', quoteVolume24h: '100', change1d: '-0.020000', change7d: '0.1' }),
  tickerOf('ETH-EUR', { last: '3000', quoteVolume24h: '300', change1d: '0.010000' }),
  tickerOf('SHIB-USDT', { last: '0.00002', quoteVolume24h: '310', change1d: '0.050000' }),
  tickerOf('USDT-EUR', { last: '0.86' }),
)
const facts = { tickers, range: '1d', rule: 'all', sort: null } as const
const codes = (over: Partial<Parameters<typeof orderedRows>[1]>) =>
  orderedRows(rows, { ...facts, ...over }).map(({ coin }) => coin.symbol)

describe('the order of the rows', () => {
  test('is that of the tab where no heading was chosen', () => {
    expect(codes({})).toEqual(['BTC', 'ETH', 'SHIB', 'SUI'])
  })

  test('by a figure has what is without one at the end, both ways', () => {
    expect(codes({ sort: { by: '1d', down: true } })).toEqual(['SHIB', 'ETH', 'BTC', 'SUI'])
    expect(codes({ sort: { by: '1d', down: false } })).toEqual(['BTC', 'ETH', 'SHIB', 'SUI'])
    expect(codes({ sort: { by: '7d', down: false } })).toEqual(['BTC', 'ETH', 'SHIB', 'SUI'])
  })

  test('compares volumes of different assets in one: 310 USDT are less than 300 EUR', () => {
    expect(codes({ sort: { by: 'volume', down: true } })).toEqual(['ETH', 'SHIB', 'BTC', 'SUI'])
  })

  test('by name goes by the code', () => {
    expect(codes({ sort: { by: 'coin', down: true } })).toEqual(['SUI', 'SHIB', 'ETH', 'BTC'])
  })
})

describe('winners and losers', () => {
  test('go by the change and leave out what has turned', () => {
    expect(codes({ rule: 'winners' })).toEqual(['SHIB', 'ETH', 'SUI'])
    expect(codes({ rule: 'losers' })).toEqual(['BTC', 'SUI'])
  })

  test('go by a heading where one was chosen', () => {
    expect(codes({ rule: 'winners', sort: { by: 'price', down: true } })).toEqual(['ETH', 'SHIB', 'SUI'])
  })
})

test('a market value is the supply times the price, rounded down', () => {
  const coin = coinOf('BTC', ['EUR'], { circulatingSupply: '19950000.5' })
  expect(marketValue({ coin }, { last: '91658.92' })).toBe('1828595499829')
  expect(marketValue({ coin }, { last: null })).toBeNull()
  expect(marketValue({ coin: coinOf('BTC', ['EUR']) }, { last: '1' })).toBeNull()
})

test('a coin without a past counts as unchanged', () => {
  expect(breadthOf(rows, tickers)).toEqual({ up: 2, down: 1, unchanged: 1 })
})

test('the place in the day is between its low and its high, and never outside', () => {
  expect(placeInDay({ last: '15', low24h: '10', high24h: '20' })).toBe(0.5)
  expect(placeInDay({ last: '25', low24h: '10', high24h: '20' })).toBe(1)
  expect(placeInDay({ last: '10', low24h: '10', high24h: '10' })).toBeNull()
  expect(placeInDay(undefined)).toBeNull()
})

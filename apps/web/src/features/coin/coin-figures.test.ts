import type { Ticker, TradingPair } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  comparedMarket,
  marketOf,
  placeBetween,
  RANGE_CHART,
  RANGES,
  shareOf,
  volumePlace,
  worthAt,
} from './coin-figures.ts'

const MINUTES = { '1m': 1, '15m': 15, '1h': 60, '4h': 240, '1d': 1440 } as const
const HOURS = { '1h': 1, '1d': 24, '7d': 168, '1m': 720, '3m': 2160 } as const

test.each(RANGES)('the candles of %s fill it exactly', (range) => {
  const { interval, span } = RANGE_CHART[range]
  expect((MINUTES[interval] * span) / 60).toBe(HOURS[range])
})

test('the change is that of the range, and unknown without a past', () => {
  const ticker = { change1h: '0.001', change1d: '-0.02', change7d: null } as Ticker
  expect(changeOf(ticker, '1h')).toBe('0.001')
  expect(changeOf(ticker, '1d')).toBe('-0.02')
  expect(changeOf(ticker, '7d')).toBeNull()
  expect(changeOf(undefined, '1h')).toBeNull()
})

describe('the market of the page', () => {
  const pairs = [{ symbol: 'BTC-EUR' }, { symbol: 'BTC-USDT' }, { symbol: 'ETH-EUR' }] as TradingPair[]
  const coin = { market: 'BTC-EUR', markets: ['BTC-USDT', 'BTC-EUR'] }
  test('is that of the fiat until another is chosen', () => {
    expect(marketOf(coin, null, pairs)?.symbol).toBe('BTC-EUR')
    expect(marketOf(coin, 'BTC-USDT', pairs)?.symbol).toBe('BTC-USDT')
  })
  test('is never one of another coin, and none before it trades', () => {
    expect(marketOf(coin, 'ETH-EUR', pairs)?.symbol).toBe('BTC-EUR')
    expect(marketOf({ market: null, markets: [] }, null, pairs)).toBeNull()
  })
})

test('a share is rounded down and needs a whole', () => {
  expect(shareOf('19950000', '21000000')).toBe(95)
  expect(shareOf('2', '3')).toBe(66.66)
  expect(shareOf('1', '0')).toBeNull()
  expect(shareOf(null, '3')).toBeNull()
})

test('a price has its place between the lowest and the highest', () => {
  expect(placeBetween('15', '10', '20')).toBe(50)
  expect(placeBetween('25', '10', '20')).toBe(100)
  expect(placeBetween('5', '10', '20')).toBe(0)
  expect(placeBetween('10', '10', '10')).toBe(50)
  expect(placeBetween(null, '10', '20')).toBeNull()
})

test('the average volume stands in the middle of its scale, twice as much at the end', () => {
  expect(volumePlace('1')).toBe(50)
  expect(volumePlace('0.5')).toBe(25)
  expect(volumePlace('7')).toBe(100)
  expect(volumePlace(null)).toBeNull()
})

test('a holding is worth its amount at the price, to the last digit', () => {
  expect(worthAt('0.75000000', '91603.05')).toBe('68702.2875000000')
})

test('related coins are compared in the same money where they can be', () => {
  expect(comparedMarket(['XRP-USDT', 'XRP-EUR'], 'EUR')).toBe('XRP-EUR')
  expect(comparedMarket(['TIA-USDT'], 'EUR')).toBe('TIA-USDT')
  expect(comparedMarket([], 'EUR')).toBeNull()
})

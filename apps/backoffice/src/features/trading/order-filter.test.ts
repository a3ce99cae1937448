import { expect, test } from 'vitest'
import { orderFilterOf } from './order-filter.ts'

test('a market is understood however it is typed', () => {
  expect(orderFilterOf({ symbol: ' btc/eur ', side: 'sell' })).toEqual({ symbol: 'BTC-EUR', side: 'sell' })
})

test('what is no market and no side is left out', () => {
  expect(orderFilterOf({ symbol: 'bitcoin', side: 'both' })).toEqual({})
})

import type { Order } from '@bourse/contract'
import { expect, test } from 'vitest'
import { fakeExchange } from './fake-exchange.fixture.ts'
import { demoMarket } from './markets.fixture.ts'
import { createOwnQuotes } from './own-quotes.ts'

const market = demoMarket('BTC-USDT')

function order(change: Partial<Order> = {}): Order {
  const exchange = fakeExchange([market], () => 0)
  const resting = { side: 'buy', type: 'limit', ticks: 9_500_000, lots: 1_000, timeInForce: 'post_only' } as const
  return { ...exchange.place(market, 'maker', resting), ...change }
}

test('an open order is a quote with what is left of it', () => {
  const own = createOwnQuotes(market)
  own.hear(order())
  own.hear(order({ executed: '0.00400', state: 'partially_filled' }))
  expect(own.list()).toMatchObject([{ orderId: 'ord_1', side: 'buy', ticks: 9_500_000, lots: 600 }])
  expect(own.position()).toBe(400)
})

test('an order that has ended is no quote any more, and late news of it does not bring it back', () => {
  const own = createOwnQuotes(market)
  own.hear(order({ executed: '0.01000', state: 'filled' }))
  own.hear(order())
  expect(own.list()).toEqual([])
  expect(own.position()).toBe(1_000)
})

test('older news says nothing new, and the same news counts once', () => {
  const own = createOwnQuotes(market)
  const partly = order({ executed: '0.00400', state: 'partially_filled' })
  own.hear(partly)
  own.hear(partly)
  own.hear(order())
  expect(own.list()).toMatchObject([{ lots: 600 }])
  expect(own.position()).toBe(400)
})

test('what is not among the open orders has ended', () => {
  const own = createOwnQuotes(market)
  own.hear(order())
  own.hear(order({ orderId: 'ord_2', side: 'sell', price: '96000.00' }))
  own.replace([order({ orderId: 'ord_2', side: 'sell', price: '96000.00' }), order({ orderId: 'ord_3' })])
  expect(own.list().map(({ orderId }) => orderId)).toEqual(['ord_2', 'ord_3'])
  own.clear()
  expect(own.list()).toEqual([])
})

test('orders that it does not understand are left out', () => {
  const own = createOwnQuotes(market)
  own.hear(order({ price: null }))
  own.hear(order({ price: '95000.001' }))
  expect(own.list()).toEqual([])
})

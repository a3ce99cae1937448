import type { Order } from '@bourse/contract'
import { describe, expect, test } from 'vitest'
import { edgesOf, fillsByCandle, ownFills, ownLines, tagColumns } from './chart-own.ts'

const order: Order = {
  orderId: 'ord_1',
  clientOrderId: 'client-order-1',
  symbol: 'BTC-EUR',
  side: 'buy',
  type: 'limit',
  leg: null,
  siblingId: null,
  price: '88750.00',
  stopPrice: null,
  amount: '0.0200',
  budget: null,
  executed: '0.0000',
  executedTotal: '0',
  averagePrice: null,
  fee: '0',
  feeCoin: 'BTC',
  makerRate: '0.001',
  takerRate: '0.0025',
  timeInForce: 'gtc',
  state: 'new',
  status: 'processing',
  endReason: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
  triggeredAt: null,
}
const write = (price: string) => price

describe('own orders on the chart', () => {
  test('are those of its market, each at its price', () => {
    const lines = ownLines([order, { ...order, orderId: 'ord_2', symbol: 'ETH-EUR' }], 'BTC-EUR', write)
    expect(lines.map(({ id, price, waiting }) => [id, price, waiting])).toEqual([['ord_1', 88750, false]])
  })

  test('stand at their stop price until it is reached, and at their limit afterwards', () => {
    const stop = { ...order, type: 'stop_limit', stopPrice: '90000.00', price: '90100.00' } as const
    const triggered = { ...stop, triggeredAt: '2026-01-01T11:00:00.000Z' }
    expect(ownLines([stop], 'BTC-EUR', write)).toMatchObject([{ price: 90000, waiting: true }])
    expect(ownLines([triggered], 'BTC-EUR', write)).toMatchObject([{ price: 90100, waiting: false }])
  })

  test('of an OCO pair are the limit leg at its price and the stop leg at its stop', () => {
    const limit = { ...order, type: 'oco', leg: 'limit', price: '95000.00' } as const
    const stop = {
      ...order,
      orderId: 'ord_2',
      type: 'oco',
      leg: 'stop',
      price: '84900.00',
      stopPrice: '85000.00',
    } as const
    expect(ownLines([limit, stop], 'BTC-EUR', write).map(({ price }) => price)).toEqual([95000, 85000])
  })
})

test('every fill has its own time and amount, also those of an order that was cancelled half-way', () => {
  const fill = { time: '2026-01-01T10:00:00.000Z', side: 'buy', amount: '0.0150' } as const
  expect(ownFills([fill, { ...fill, amount: '0.005' }], 4)).toEqual([
    { time: Date.parse(fill.time), side: 'buy', amount: 150n },
    { time: Date.parse(fill.time), side: 'buy', amount: 50n },
  ])
})

test('fills of one candle and side are one mark with their sum', () => {
  const candles = [{ time: 1000 }, { time: 2000 }]
  const marks = fillsByCandle(
    [
      { time: 2500, side: 'buy', amount: 3n },
      { time: 2100, side: 'buy', amount: 4n },
      { time: 2200, side: 'sell', amount: 1n },
      { time: 1999, side: 'buy', amount: 5n },
      { time: 999, side: 'buy', amount: 9n },
    ],
    candles,
  )
  expect(marks.map(({ candle, side, amount }) => [candle.time, side, amount])).toEqual([
    [2000, 'buy', 7n],
    [2000, 'sell', 1n],
    [1000, 'buy', 5n],
  ])
})

describe('orders out of sight', () => {
  test('are counted at the edge that they lie beyond, with the nearest of them', () => {
    const layout = [
      ['far', -400],
      ['near', -3],
      ['seen', 120],
      ['edge', 300],
      ['under', 301],
    ] as const
    expect(edgesOf(layout, 300)).toEqual({
      above: { count: 2, nearest: 'near' },
      below: { count: 1, nearest: 'under' },
    })
  })

  test('are none while the chart has no scale', () => {
    expect(edgesOf([['a', null]], 300)).toEqual({ above: null, below: null })
  })
})

describe('tags of own orders', () => {
  test('stand in one column while there is room', () => {
    expect([
      ...tagColumns([
        ['a', 10],
        ['b', 60],
        ['c', 100],
      ]).values(),
    ]).toEqual([0, 0, 0])
  })

  test('step aside where they would cover each other', () => {
    const columns = tagColumns([
      ['c', 22],
      ['a', 10],
      ['b', 12],
      ['d', 33],
    ])
    expect(Object.fromEntries(columns)).toEqual({ a: 0, b: 1, c: 2, d: 0 })
  })
})

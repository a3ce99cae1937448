import { expect, test } from 'vitest'
import { orderOf } from './order.fixture.ts'
import { filterOpen, openRows } from './orders-pairs.ts'

const limit = orderOf({ orderId: 'ord_1', siblingId: 'ord_2', type: 'oco', leg: 'limit' })
const stop = orderOf({ orderId: 'ord_2', siblingId: 'ord_1', type: 'oco', leg: 'stop', stopPrice: '110.00' })
const alone = orderOf({ orderId: 'ord_3', symbol: 'ETH-USDT', side: 'sell' })

test('the two legs of an OCO are one row, in the place of the limit leg', () => {
  expect(openRows([alone, stop, limit])).toEqual([
    { order: alone, stop: null },
    { order: limit, stop },
  ])
})

test('a leg whose other leg has ended is a row of its own', () => {
  expect(openRows([stop])).toEqual([{ order: stop, stop: null }])
})

test('open orders are filtered by market, side and type', () => {
  const rows = openRows([alone, stop, limit])
  const ids = (filter: Parameters<typeof filterOpen>[1]) => filterOpen(rows, filter).map(({ order }) => order.orderId)
  expect(ids({})).toEqual(['ord_3', 'ord_1'])
  expect(ids({ symbol: 'ETH-USDT' })).toEqual(['ord_3'])
  expect(ids({ side: 'buy' })).toEqual(['ord_1'])
  expect(ids({ type: 'oco', side: 'sell' })).toEqual([])
})

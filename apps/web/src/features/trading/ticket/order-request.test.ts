import { expect, test } from 'vitest'
import { requestPath } from '../../../app/shared-data/wanted-order.ts'
import { readRequest } from './order-request.ts'

test('a request is read as it was written', () => {
  const path = requestPath({ symbol: 'BTC-EUR', side: 'buy', unit: 'quote', size: '250.5' })
  expect(path).toBe('/trade/BTC-EUR?side=buy&type=market&total=250.5')
  expect(readRequest(path.slice(path.indexOf('?')))).toEqual({ side: 'buy', unit: 'quote', size: '250.5' })
  const sale = requestPath({ symbol: 'BTC-EUR', side: 'sell', unit: 'base', size: '0.01' })
  expect(readRequest(sale.slice(sale.indexOf('?')))).toEqual({ side: 'sell', unit: 'base', size: '0.01' })
})

test('an order with prices of its own keeps its type and what can be read of them', () => {
  const wanted = { symbol: 'BTC-EUR', side: 'buy', unit: 'base', size: '0.5' } as const
  const path = requestPath(wanted, { type: 'limit', price: '61000.5', stopPrice: 'x' })
  expect(readRequest(path.slice(path.indexOf('?')))).toEqual({
    ...{ side: 'buy', unit: 'base', size: '0.5' },
    ...{ type: 'limit', prices: { price: '61000.5' } },
  })
})

test.each(['', '?side=buy', '?side=give&total=1', '?side=buy&total=-1', '?side=buy&total=1e9'])(
  'an address that asks for nothing is none: %s',
  (search) => {
    expect(readRequest(search)).toBeNull()
  },
)

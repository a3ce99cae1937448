import { expect, test } from 'vitest'
import { readRequest, requestPath } from './wanted-order.ts'

test('a request is read as it was written', () => {
  const path = requestPath({ symbol: 'BTC-EUR', side: 'buy', unit: 'quote', size: '250.5' })
  expect(path).toBe('/trade/BTC-EUR?side=buy&type=market&total=250.5')
  expect(readRequest(path.slice(path.indexOf('?')))).toEqual({ side: 'buy', unit: 'quote', size: '250.5' })
  const sale = requestPath({ symbol: 'BTC-EUR', side: 'sell', unit: 'base', size: '0.01' })
  expect(readRequest(sale.slice(sale.indexOf('?')))).toEqual({ side: 'sell', unit: 'base', size: '0.01' })
})

test.each(['', '?side=buy', '?side=give&total=1', '?side=buy&total=-1', '?side=buy&total=1e9'])(
  'an address that asks for nothing is none: %s',
  (search) => {
    expect(readRequest(search)).toBeNull()
  },
)

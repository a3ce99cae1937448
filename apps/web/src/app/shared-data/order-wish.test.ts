import { expect, test } from 'vitest'
import { readWish, wishPath } from './order-wish.ts'

test('a wish is read as it was written', () => {
  const path = wishPath({ symbol: 'BTC-EUR', side: 'buy', total: '250.5' })
  expect(path).toBe('/trade/BTC-EUR?side=buy&type=market&total=250.5')
  expect(readWish(path.slice(path.indexOf('?')))).toEqual({ side: 'buy', total: '250.5' })
})

test.each(['', '?side=buy', '?side=give&total=1', '?side=buy&total=-1', '?side=buy&total=1e9'])(
  'an address that wishes for nothing is no wish: %s',
  (search) => {
    expect(readWish(search)).toBeNull()
  },
)

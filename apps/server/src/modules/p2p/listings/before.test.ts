import { expect, test } from 'vitest'
import { code, tradingWorld, value } from '../orders/trading.fixture.ts'

const { p2p, merchant, person, listing } = tradingWorld()

test('what stands against a pair: the person, the bounds of what is offered, and an offer at all', async () => {
  const [seller, buyer] = [await merchant(), await person()]
  const before = async (amount?: string, side: 'buy' | 'sell' = 'buy') =>
    value(await p2p().trading.market.before(buyer.userId, { symbol: 'USDT', fiat: 'EUR', side, amount }))
  expect(await before()).toMatchObject({ allowed: false, obstacles: ['no_offer'], price: null, minAmount: null })
  await listing(seller, { price: '1.02', minAmount: '20', maxAmount: '300' })
  await listing(seller, { price: '1.01', minAmount: '50', maxAmount: '100', quantity: '200' })
  const all = { allowed: true, obstacles: [], minAmount: '20', maxAmount: '300' }
  expect(await before()).toMatchObject({ ...all, price: '1.01', quantity: null })
  expect((await before()).methods).toHaveLength(1)
  // The best price that takes the amount.
  expect(await before('60')).toMatchObject({ ...all, price: '1.01', quantity: '59.40594059' })
  expect(await before('204')).toMatchObject({ ...all, price: '1.02', quantity: '200' })
  expect((await before('19.99')).obstacles).toEqual(['below_minimum'])
  expect((await before('300.01')).obstacles).toEqual(['above_maximum'])
  expect((await before(undefined, 'sell')).obstacles).toContain('no_offer')
  const own = await p2p().trading.market.before(seller.userId, { symbol: 'USDT', fiat: 'EUR', side: 'buy' })
  expect(value(own).obstacles, 'nobody takes their own').toEqual(['no_offer'])
  for (const asked of [
    { symbol: 'EUR', fiat: 'EUR' as const },
    { symbol: 'NOPE', fiat: 'EUR' as const },
    { symbol: 'USDT' },
    {},
  ])
    expect(code(await p2p().trading.market.before(buyer.userId, { side: 'buy', ...asked }))).toBe('p2p.pair_unknown')
})

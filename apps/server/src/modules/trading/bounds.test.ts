import { expect, test } from 'vitest'
import { LISTINGS_CHANGED } from '../markets/index.ts'
import { tradingWorld } from './trading.fixture.ts'

const world = tradingWorld()
const ANNA = 'usr_anna'
const order = { symbol: 'BTC-USDT', side: 'buy', price: '100' } as const

async function setMaxAmount(amount: string): Promise<void> {
  await world.db.pool.query('update markets.pairs set max_amount = $1 where symbol = $2', [amount, order.symbol])
  world.bus.publish(LISTINGS_CHANGED, { symbols: [order.symbol] })
}

test('new bounds of a pair hold for the running engine, even amid orders, and leave what is open alone', async () => {
  await world.fund(ANNA, 'USDT', 100_000)
  const large = await world.place(ANNA, { ...order, amount: '5' })
  expect(large).toMatchObject({ ok: true })

  const underWay = Array.from({ length: 50 }, () => world.place(ANNA, { ...order, amount: '1' }))
  await setMaxAmount('2')
  expect((await Promise.all(underWay)).every(({ ok }) => ok)).toBe(true)

  await expect
    .poll(() => world.place(ANNA, { ...order, amount: '5' }))
    .toMatchObject({ ok: false, refusal: { code: 'trading.amount_above' } })
  expect(await world.place(ANNA, { ...order, amount: '2' })).toMatchObject({ ok: true })
  expect(await world.trading.orders.cancelAll(ANNA)).toMatchObject({ ok: true })
  expect(await world.wallet(ANNA, 'USDT')).toBe('100000/0')

  await setMaxAmount('50')
  await expect.poll(() => world.place(ANNA, { ...order, amount: '5' })).toMatchObject({ ok: true })
  expect(await world.audit()).toEqual([])
  expect(world.errors).toEqual([])
})

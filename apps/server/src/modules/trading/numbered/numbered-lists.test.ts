import { expect, test } from 'vitest'
import { tradingWorld } from '../trading.fixture.ts'

const world = tradingWorld()

const PAIR = { side: 'sell', type: 'oco', price: '120', stopPrice: '95', limitPrice: '94', amount: '1' } as const

async function marketAt(price: string): Promise<void> {
  for (const user of ['usr_zoe', 'usr_ugo']) for (const asset of ['BTC', 'USDT']) await world.fund(user, asset, 1_000)
  expect((await world.place('usr_zoe', { side: 'sell', price, amount: '1' })).ok).toBe(true)
  expect((await world.place('usr_ugo', { side: 'buy', price, amount: '1' })).ok).toBe(true)
}

test('a pair keeps its number and ids when the engine is another one, and runs to its end', async () => {
  await marketAt('100')
  await world.fund('usr_anna', 'BTC', 3)
  const ids = { limitId: 'annas-limit', stopId: 'annas-stop', listId: 'annas-list' }
  const input = { ...PAIR, symbol: 'BTC-USDT', timeInForce: 'gtc', selfTrade: 'expire_taker', confirm: false } as const
  const placed = await world.trading.orders.placeList('usr_anna', input, ids)
  expect(placed.ok && placed.value.map(({ clientOrderId }) => clientOrderId)).toEqual(['annas-limit', 'annas-stop'])
  const before = await world.trading.lists.list('usr_anna', { listId: 'annas-list' })
  await world.engine.stop()
  world.engine = await world.trading.startEngine(world.engineDb)
  expect(await world.trading.lists.list('usr_anna', { listId: 'annas-list' })).toEqual(before)
  const again = await world.trading.orders.placeList('usr_anna', input, ids)
  expect(again).toMatchObject({ ok: true, value: [{ orderId: before?.legs[0]?.orderId }, {}] })
  for (const other of [
    { ...ids, listId: 'another' },
    { ...ids, limitId: 'another' },
    { ...ids, stopId: 'another' },
  ])
    expect(await world.trading.orders.placeList('usr_anna', input, other)).toEqual({
      ...{ ok: false, refusal: { code: 'request.key_reused' } },
    })
  await world.place('usr_ugo', { side: 'buy', price: '120', amount: '1' })
  expect(await world.trading.lists.list('usr_anna', { number: before?.number ?? 0 })).toMatchObject({
    ...{ isOpen: false, legs: [{ state: 'filled' }, { state: 'cancelled', endReason: 'sibling' }] },
  })
  expect(await world.audit()).toEqual([])
})

test('the same pair of the site, sent fifty times at once, is one pair', async () => {
  await marketAt('100')
  await world.fund('usr_marco', 'BTC', 50)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => world.place('usr_marco', { ...PAIR, key: 'one-and-only' })),
  )
  for (const answer of answers) if (!answer.ok) expect(answer.refusal.code).toBe('request.repeated')
  expect(await world.trading.lists.open('usr_marco')).toMatchObject([
    {
      ...{ listId: 'one-and-only', isOpen: true },
      legs: [{ clientOrderId: 'one-and-only' }, { clientOrderId: 'one-and-only:stop' }],
    },
  ])
  expect(await world.wallet('usr_marco', 'BTC')).toBe('49/1')
  expect(await world.audit()).toEqual([])
})

test('a list whose legs are not its own is found by the audit', async () => {
  await marketAt('100')
  await world.fund('usr_carla', 'BTC', 1)
  expect((await world.place('usr_carla', { ...PAIR, key: 'to-be-torn' })).ok).toBe(true)
  const { rows } = await world.db.pool.query(
    `select number from trading.order_lists where client_list_id = 'to-be-torn'`,
  )
  const tear = (to: string) =>
    world.db.pool.query(`update trading.orders set list_number = ${to} where client_order_id = 'to-be-torn:stop'`)
  await tear('0')
  expect((await world.trading.audit()).map(({ invariant }) => invariant)).toEqual(['M2', 'M2'])
  await tear(String(rows[0]?.number))
  expect(await world.audit()).toEqual([])
})

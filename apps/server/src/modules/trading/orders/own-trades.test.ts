import { beforeAll, expect, test } from 'vitest'
import { tradingWorld } from '../trading.fixture.ts'

const world = tradingWorld()
const [anna, marco, zoe] = ['usr_anna', 'usr_marco', 'usr_zoe'] as const
const PAGE = { current: 1, size: 20 }

async function trade(symbol: string, price: string, amount: string): Promise<void> {
  const [sell, buy] = [
    await world.place(anna, { symbol, side: 'sell', price, amount }),
    await world.place(marco, { symbol, side: 'buy', price, amount }),
  ]
  expect([sell.ok, buy.ok]).toEqual([true, true])
}

const shown = ({ symbol, side, role, price, fee, feeCoin }: Record<string, unknown>) =>
  [symbol, side, role, price, fee, feeCoin].join(' ')

beforeAll(async () => {
  for (const user of [anna, marco]) {
    for (const asset of ['BTC', 'ETH', 'USDT', 'EUR']) await world.fund(user, asset, 10_000)
  }
  await trade('BTC-USDT', '100', '1')
  world.clock.advance(1000)
  await trade('ETH-USDT', '10', '2')
  world.clock.advance(1000)
  await trade('BTC-USDT', '101', '1')
})

test('a person sees their own fills on every market, newest first, each with the fee of their role', async () => {
  const ofMaker = await world.trading.history.trades(anna, PAGE)
  expect(ofMaker.total).toBe(3)
  expect(ofMaker.records.map(shown)).toEqual([
    'BTC-USDT sell maker 101.00 0.101 USDT',
    'ETH-USDT sell maker 10.00 0.02 USDT',
    'BTC-USDT sell maker 100.00 0.1 USDT',
  ])
  const ofTaker = await world.trading.history.trades(marco, PAGE)
  expect(ofTaker.records.map(shown)).toEqual([
    'BTC-USDT buy taker 101.00 0.0025 BTC',
    'ETH-USDT buy taker 10.00 0.005 ETH',
    'BTC-USDT buy taker 100.00 0.0025 BTC',
  ])
})

test('each fill names the order that it belongs to', async () => {
  const [latest] = (await world.trading.history.trades(marco, PAGE)).records
  const found = await world.trading.history.fills(marco, 'BTC-USDT', latest?.orderId ?? '')
  expect(found).toMatchObject({ ok: true, value: { fills: [{ tradeId: latest?.tradeId, fee: '0.0025' }] } })
})

test('nobody sees the fills of another', async () => {
  expect(await world.trading.history.trades(zoe, PAGE)).toMatchObject({ total: 0, records: [] })
})

test('fills are filtered by market, side and time, and paged', async () => {
  const { trades } = world.trading.history
  const symbol = 'BTC-USDT'
  expect((await trades(anna, { ...PAGE, symbol })).total).toBe(2)
  expect((await trades(anna, { ...PAGE, symbol: 'NO-SUCH' })).total).toBe(0)
  expect((await trades(anna, { ...PAGE, side: 'sell' })).total).toBe(3)
  expect((await trades(anna, { ...PAGE, side: 'buy' })).total).toBe(0)
  expect((await trades(marco, { ...PAGE, side: 'buy', symbol })).total).toBe(2)
  const from = '2026-11-15T12:00:01.000Z'
  expect((await trades(anna, { ...PAGE, from })).records.map(shown)).toHaveLength(2)
  expect((await trades(anna, { ...PAGE, to: from })).records.map(({ price }) => price)).toEqual(['100.00'])
  const second = await trades(anna, { current: 2, size: 2 })
  expect(second).toMatchObject({ current: 2, size: 2, total: 3, records: [{ price: '100.00' }] })
})

test('specification §4: what was cancelled and what ran out are both Canceled, in the answer and in the filter', async () => {
  const otto = 'usr_otto'
  const order = { symbol: 'BTC-EUR', side: 'buy', price: '1', amount: '5' } as const
  await world.fund(otto, 'EUR', 100)
  const rests = await world.place(otto, order)
  await world.place(otto, { ...order, timeInForce: 'ioc' })
  const orderId = rests.ok ? rests.value.orderId : ''
  const live = await world.trading.history.live(otto, 'BTC-EUR')
  expect(live.map(({ status }) => status)).toEqual(['processing'])
  expect(await world.trading.orders.cancel(otto, { symbol: order.symbol, orderId })).toMatchObject({ ok: true })

  const { ended } = world.trading.history
  const canceled = await ended(otto, { ...PAGE, status: 'canceled' })
  expect(canceled.records.map(({ state, status }) => `${state} ${status}`).toSorted()).toEqual([
    'cancelled canceled',
    'expired canceled',
  ])
  expect((await ended(otto, { ...PAGE, status: 'completed' })).total).toBe(0)
  expect((await ended(marco, { ...PAGE, status: 'completed' })).total).toBe(3)
})

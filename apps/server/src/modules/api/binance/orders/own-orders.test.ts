import { expect, test } from 'vitest'
import { NAME, SYMBOL } from '../../machines.fixture.ts'
import { type Fields, LIMIT, orderWorld, type Trader } from '../../orders.fixture.ts'
import { padded } from '../account/decimals.ts'

const world = orderWorld()
const { client, place, send, trader } = world

const ETH = { symbol: 'ETHUSDT', ...LIMIT, quantity: '1' }
const BUY = { symbol: NAME, side: 'BUY', ...LIMIT, quantity: '0.5', price: '50' }
const EUR = { ...BUY, symbol: 'BTCEUR' }
const HOUR_MS = 60 * 60_000
const UNKNOWN = { code: -2013, msg: 'Order does not exist.' }
const GONE = { code: -2011, msg: 'Unknown order sent.' }

let ids = 0

/** Placed, each by an id of its own; gives its number. */
async function placed(someone: Trader, order: Fields): Promise<number> {
  ids += 1
  const { status, body } = await place(someone, { newClientOrderId: `own-${ids}`, ...order })
  expect([status, body.msg]).toEqual([200, undefined])
  return Number(body.orderId)
}

async function list(someone: Trader, path: string, fields: Fields = {}): Promise<Record<string, unknown>[]> {
  const { status, body } = await send(someone, 'GET', path, fields)
  expect([path, status, body.msg]).toEqual([path, 200, undefined])
  return body as unknown as Record<string, unknown>[]
}

const numbers = (rows: readonly Record<string, unknown>[], name = 'orderId') => rows.map((row) => row[name])

test('orders of the site are seen here and the other way round, to the last digit', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const calls = client(anna.token).trading
  const sent = await placed(anna, { ...EUR, price: '44.44' })
  const clicked = await calls.placeOrder({
    symbol: 'BTC-EUR',
    side: 'buy',
    type: 'limit',
    price: '44.45',
    amount: '0.12345',
  })
  await placed(marco, { ...EUR, side: 'SELL', price: '44.45', quantity: '0.02345' })
  const [ours, theirs] = [
    await list(anna, 'openOrders', { symbol: 'BTCEUR' }),
    await calls.liveOrders({ symbol: 'BTC-EUR' }),
  ]
  expect(ours.map(({ clientOrderId }) => clientOrderId)).toEqual(
    theirs.toReversed().map((order) => order.clientOrderId),
  )
  expect(ours[0]?.orderId).toBe(sent)
  const site = theirs.find(({ orderId }) => orderId === clicked.orderId)
  expect(ours[1]).toMatchObject({
    ...{ symbol: 'BTCEUR', clientOrderId: site?.clientOrderId, status: 'PARTIALLY_FILLED', side: 'BUY', type: 'LIMIT' },
    ...{ price: padded(site?.price ?? ''), origQty: padded(site?.amount ?? '') },
    ...{ executedQty: padded(site?.executed ?? ''), cummulativeQuoteQty: padded(site?.executedTotal ?? '') },
    ...{ time: Date.parse(site?.createdAt ?? ''), updateTime: Date.parse(site?.updatedAt ?? ''), isWorking: true },
    ...{ stopPrice: '0.00000000', icebergQty: '0.00000000', origQuoteOrderQty: '0.00000000', orderListId: -1 },
  })
  const trades = await list(anna, 'myTrades', { symbol: 'BTCEUR' })
  const { records } = await calls.myTrades({ symbol: 'BTC-EUR', current: '1', size: '20' })
  expect(trades).toEqual(
    records.map((trade) => ({
      ...{ symbol: 'BTCEUR', id: Number(trade.tradeId.split(':')[1]), orderId: ours[1]?.orderId, orderListId: -1 },
      ...{ price: padded(trade.price), qty: padded(trade.amount), quoteQty: padded(trade.total) },
      ...{ commission: padded(trade.fee), commissionAsset: 'BTC', time: Date.parse(trade.time) },
      ...{ isBuyer: true, isMaker: trade.role === 'maker', isBestMatch: true },
    })),
  )
  expect(trades).toHaveLength(1)
  const { body } = await send(anna, 'DELETE', 'order', { symbol: 'BTCEUR', orderId: Number(ours[1]?.orderId) })
  expect(body).toMatchObject({ status: 'CANCELED', executedQty: '0.02345000', origClientOrderId: site?.clientOrderId })
  expect(await calls.orderFills({ symbol: 'BTC-EUR', orderId: clicked.orderId })).toMatchObject({
    order: { state: 'cancelled', endReason: 'user' },
  })
  await calls.cancelAll()
})

test('an order is found by its number, its id or both, on its market and by its owner alone', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const number = await placed(anna, { ...BUY, newClientOrderId: 'mine' })
  const other = await placed(anna, { ...BUY, newClientOrderId: 'other' })
  for (const name of [
    { orderId: number },
    { origClientOrderId: 'mine' },
    { orderId: number, origClientOrderId: 'mine' },
  ])
    expect((await send(anna, 'GET', 'order', { symbol: NAME, ...name })).body).toMatchObject({ orderId: number })
  const asked = [
    [anna, { symbol: NAME, orderId: number, origClientOrderId: 'other' }],
    [anna, { symbol: 'ETHUSDT', origClientOrderId: 'mine' }],
    [anna, { symbol: NAME, orderId: other + 1_000_000 }],
    [marco, { symbol: NAME, orderId: number }],
    [marco, { symbol: NAME, origClientOrderId: 'mine' }],
  ] as const
  for (const [someone, name] of asked) {
    expect((await send(someone, 'GET', 'order', name)).body).toEqual(UNKNOWN)
    expect((await send(someone, 'DELETE', 'order', name)).body).toEqual(GONE)
  }
  for (const method of ['GET', 'DELETE'] as const)
    expect((await send(anna, method, 'order', { symbol: NAME })).body).toEqual({
      code: -1102,
      msg: "Param 'origClientOrderId' or 'orderId' must be sent, but both were empty/null!",
    })
  expect(await list(anna, 'openOrders')).toHaveLength(2)
  await client(anna.token).trading.cancelAll()
})

test('what was cancelled is gone: a second cancelling says so, and money is free again', async () => {
  const anna = await trader()
  const before = await world.balances(anna)
  const number = await placed(anna, { ...BUY, newClientOrderId: 'short-lived' })
  const { body, headers } = await send(anna, 'DELETE', 'order', {
    ...{ symbol: NAME, origClientOrderId: 'short-lived', newClientOrderId: 'the-end' },
  })
  expect(body).toEqual({
    ...{ symbol: NAME, orderId: number, orderListId: -1, origClientOrderId: 'short-lived', clientOrderId: 'the-end' },
    ...{ transactTime: world.now(), price: '50.00000000', origQty: '0.50000000', executedQty: '0.00000000' },
    ...{ origQuoteOrderQty: '0.00000000', cummulativeQuoteQty: '0.00000000', status: 'CANCELED', timeInForce: 'GTC' },
    ...{ type: 'LIMIT', side: 'BUY', selfTradePreventionMode: 'EXPIRE_TAKER' },
  })
  expect(headers).toMatchObject({ 'x-mbx-order-count-10s': '2', 'x-mbx-order-count-1d': '2' })
  const again = await send(anna, 'DELETE', 'order', { symbol: NAME, orderId: number })
  expect(again).toMatchObject({ status: 400, body: GONE })
  expect((await send(anna, 'GET', 'order', { symbol: NAME, orderId: number })).body).toMatchObject({
    status: 'CANCELED',
  })
  expect(await world.balances(anna)).toEqual(before)
})

test('of cancelling and a fill at once there is one or the other', async () => {
  const [anna, marco] = [await trader(), await trader()]
  for (let round = 0; round < 10; round += 1) {
    const number = await placed(anna, { ...ETH, side: 'SELL', price: '10' })
    const [cancelled, bought] = await Promise.all([
      send(anna, 'DELETE', 'order', { symbol: 'ETHUSDT', orderId: number }),
      place(marco, { ...ETH, side: 'BUY', price: '10', timeInForce: 'FOK', newClientOrderId: `race-${round}` }),
    ])
    const filled = bought.body.status === 'FILLED'
    expect(cancelled.body).toMatchObject(filled ? GONE : { status: 'CANCELED', executedQty: '0.00000000' })
    expect((await send(anna, 'GET', 'order', { symbol: 'ETHUSDT', orderId: number })).body).toMatchObject({
      status: filled ? 'FILLED' : 'CANCELED',
    })
  }
})

test('all that is open on one market is cancelled and told, and nothing on another', async () => {
  const anna = await trader()
  const mine = [await placed(anna, BUY), await placed(anna, { ...BUY, price: '51' })]
  const elsewhere = await placed(anna, { ...EUR })
  const { body } = await send(anna, 'DELETE', 'openOrders', { symbol: NAME })
  expect(body).toMatchObject(mine.map((orderId) => ({ orderId, status: 'CANCELED' })))
  expect(await send(anna, 'DELETE', 'openOrders', { symbol: NAME })).toMatchObject({ status: 400, body: GONE })
  expect(numbers(await list(anna, 'openOrders'))).toEqual([elsewhere])
  await client(anna.token).trading.cancelAll()
})

test('orders are paged through oldest first, by number and by time', async () => {
  const anna = await trader()
  const start = world.now()
  const mine: number[] = []
  for (let count = 0; count < 5; count += 1) {
    mine.push(await placed(anna, BUY))
    world.server.clock.advance(HOUR_MS)
  }
  const asked = async (fields: Fields) => numbers(await list(anna, 'allOrders', { symbol: NAME, ...fields }))
  expect(await asked({})).toEqual(mine)
  expect(await asked({ limit: 2 })).toEqual(mine.slice(3))
  expect(await asked({ startTime: 0, limit: 2 })).toEqual(mine.slice(0, 2))
  expect(await asked({ orderId: mine[1] ?? 0 })).toEqual(mine.slice(1))
  expect(await asked({ orderId: (mine[1] ?? 0) + 1, limit: 2 })).toEqual(mine.slice(2, 4))
  expect(await asked({ orderId: (mine[4] ?? 0) + 1 })).toEqual([])
  expect(await asked({ startTime: start, endTime: start + HOUR_MS })).toEqual(mine.slice(0, 2))
  expect(await asked({ startTime: start + 1, limit: 1 })).toEqual(mine.slice(1, 2))
  expect(await asked({ endTime: start + HOUR_MS, limit: 1 })).toEqual(mine.slice(1, 2))
  const day = { startTime: start, endTime: start + 24 * HOUR_MS }
  expect(await asked(day)).toEqual(mine)
  const { body } = await send(anna, 'GET', 'allOrders', { symbol: NAME, ...day, endTime: day.endTime + 1 })
  expect(body).toEqual({
    code: -1127,
    msg: 'Lookup interval is too big. More than 24 hours between startTime and endTime.',
  })
  expect(numbers(await list(await trader(), 'allOrders', { symbol: NAME }))).toEqual([])
})

test('trades are paged through oldest first, from a number with one overlap, by time and by order', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const start = world.now()
  const orders: number[] = []
  for (let count = 0; count < 5; count += 1) {
    const side = count % 2 === 0 ? 'BUY' : 'SELL'
    const maker = await placed(marco, { ...ETH, side: side === 'BUY' ? 'SELL' : 'BUY', price: '10' })
    orders.push(await placed(anna, { ...ETH, side, price: '10' }))
    expect(maker).toBeLessThan(orders[count] ?? 0)
    world.server.clock.advance(HOUR_MS)
  }
  const asked = (fields: Fields) => list(anna, 'myTrades', { symbol: 'ETHUSDT', ...fields })
  const all = await asked({})
  expect(numbers(all)).toEqual(orders)
  expect(all.map(({ isBuyer, isMaker }) => [isBuyer, isMaker])).toEqual(
    [true, false, true, false, true].map((isBuyer) => [isBuyer, false]),
  )
  const paged: unknown[] = []
  for (let from = 0, page = 0; page < 4; page += 1) {
    const rows = numbers(await asked({ fromId: from, limit: 2 }), 'id')
    paged.push(...rows.filter((id) => !paged.includes(id)))
    from = Number(rows.at(-1))
  }
  expect(paged).toEqual(numbers(all, 'id'))
  expect(numbers(await asked({ limit: 2 }))).toEqual(orders.slice(3))
  expect(numbers(await asked({ startTime: 0, limit: 2 }))).toEqual(orders.slice(0, 2))
  expect(numbers(await asked({ startTime: start + 1, endTime: start + 2 * HOUR_MS }))).toEqual(orders.slice(1, 3))
  expect(await asked({ orderId: orders[2] ?? 0 })).toEqual(all.slice(2, 3))
  expect(await asked({ orderId: 1 })).toEqual([])
  const refused = async (fields: Fields) => (await send(anna, 'GET', 'myTrades', { symbol: 'ETHUSDT', ...fields })).body
  expect(await refused({ fromId: 1, startTime: 1 })).toMatchObject({ code: -1128 })
  expect(await refused({ startTime: 0, endTime: 24 * HOUR_MS + 1 })).toMatchObject({ code: -1127 })
  expect((await send(marco, 'GET', 'myTrades', { symbol: 'ETHUSDT' })).body).toMatchObject([
    ...orders.map(() => ({ isMaker: true })),
  ])
})

test('a leg that ends with the other one expired when that was filled, and was cancelled when that was', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const calls = client(anna.token).trading
  await placed(marco, { ...EUR, side: 'SELL', price: '100', quantity: '0.1' })
  await placed(anna, { ...EUR, side: 'BUY', price: '100', quantity: '0.1' })
  const prices = { price: '110', stopPrice: '90', limitPrice: '89' }
  const pair = { symbol: 'BTC-EUR', side: 'sell', type: 'oco', amount: '0.1', ...prices } as const
  const states = async () =>
    (await list(anna, 'allOrders', { symbol: 'BTCEUR' }))
      .slice(-2)
      .map(({ type, status, expiryReason, isWorking }) => [...[type, status, expiryReason, isWorking]])
  await calls.placeOrder(pair)
  expect(await states()).toEqual([
    ['LIMIT_MAKER', 'NEW', undefined, true],
    ['STOP_LOSS_LIMIT', 'NEW', undefined, false],
  ])
  expect(numbers(await list(anna, 'openOrders', { symbol: 'BTCEUR' }), 'type')).toEqual([
    'LIMIT_MAKER',
    'STOP_LOSS_LIMIT',
  ])
  await send(anna, 'DELETE', 'openOrders', { symbol: 'BTCEUR' })
  expect(await states()).toEqual([
    ['LIMIT_MAKER', 'CANCELED', undefined, true],
    ['STOP_LOSS_LIMIT', 'CANCELED', undefined, false],
  ])
  await calls.placeOrder(pair)
  await placed(marco, { ...EUR, price: '110', quantity: '0.1' })
  expect(await states()).toEqual([
    ['LIMIT_MAKER', 'FILLED', undefined, true],
    ['STOP_LOSS_LIMIT', 'EXPIRED', 'OCO_TRIGGER', false],
  ])
})

test('a key that only reads sees orders and cancels none', async () => {
  const anna = await trader({ scopes: 'read' })
  const calls = client(anna.token).trading
  await calls.placeOrder({ symbol: SYMBOL, side: 'buy', type: 'limit', price: '50', amount: '1' })
  const [open] = await list(anna, 'openOrders')
  const refused = { status: 401, body: { code: -2015 } }
  expect(await send(anna, 'DELETE', 'order', { symbol: NAME, orderId: Number(open?.orderId) })).toMatchObject(refused)
  expect(await send(anna, 'DELETE', 'openOrders', { symbol: NAME })).toMatchObject(refused)
  expect(await calls.liveOrders({})).toHaveLength(1)
})

test('the allowance of an account is told, and what it costs is the rate that the site tells', async () => {
  const anna = await trader()
  await placed(anna, BUY)
  await client(anna.token).trading.cancelAll()
  const { limit, count } = (await list(anna, 'rateLimit/order'))[0] ?? {}
  const info = await world.get<{ rateLimits: { rateLimitType: string; limit: number }[] }>(
    '/binance/api/v3/exchangeInfo',
  )
  expect([count, limit]).toEqual([2, info.rateLimits.find(({ rateLimitType }) => rateLimitType === 'ORDERS')?.limit])
  const { makerRate, takerRate } = await client(anna.token).trading.feeRate()
  expect((await send(anna, 'GET', 'account/commission', { symbol: NAME })).body).toMatchObject({
    symbol: NAME,
    standardCommission: { maker: padded(makerRate), taker: padded(takerRate) },
  })
})

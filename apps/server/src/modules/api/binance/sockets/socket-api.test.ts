import { expect, test } from 'vitest'
import { people } from '../../../identity/identity.fixture.ts'
import { NAME } from '../../machines.fixture.ts'
import { LIMIT, orderWorld, queryOf, type Trader } from '../../orders.fixture.ts'
import { logonBy, logonKey, type Params, signedBy } from './socket-keys.fixture.ts'
import { type SocketClient, socketsOf, type Told } from './sockets.fixture.ts'

const world = orderWorld()
const { server, client, trader, send, now } = world
const { connect } = socketsOf(server)
const folk = people(server)
const API = '/ws-api/v3'
const BUY = { symbol: NAME, side: 'BUY', ...LIMIT, quantity: '0.5', price: '50' }

const asked = (socket: SocketClient, someone: Trader, method: string, params: Params = {}) =>
  socket.ask(method, signedBy(someone, params, now()))

const errorOf = ({ status, error }: Told) => ({ status, code: (error as { code?: number } | undefined)?.code })

test('everything public is answered as by REST', async () => {
  const socket = await connect(API)
  for (const [method, path, params] of [
    ['ping', 'ping', {}],
    ['exchangeInfo', 'exchangeInfo', { symbols: [NAME] }],
    ['depth', 'depth', { symbol: NAME, limit: 5 }],
    ['trades.recent', 'trades', { symbol: NAME, limit: 3 }],
    ['trades.historical', 'historicalTrades', { symbol: NAME, fromId: 1, limit: 3 }],
    ['trades.aggregate', 'aggTrades', { symbol: NAME, limit: 3 }],
    ['klines', 'klines', { symbol: NAME, interval: '1m', limit: 3 }],
    ['uiKlines', 'uiKlines', { symbol: NAME, interval: '1h' }],
    ['avgPrice', 'avgPrice', { symbol: NAME }],
    ['ticker', 'ticker', { symbols: [NAME, 'ETHUSDT'], windowSize: '1h' }],
    ['ticker.24hr', 'ticker/24hr', { symbol: NAME }],
    ['ticker.tradingDay', 'ticker/tradingDay', { symbol: NAME }],
    ['ticker.price', 'ticker/price', {}],
    ['ticker.book', 'ticker/bookTicker', { symbol: NAME }],
    ['time', 'time', {}],
  ] as const) {
    const texts = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : value,
    ])
    const rest = await world.get(`/binance/api/v3/${path}?${queryOf(Object.fromEntries(texts))}`)
    expect(await socket.ask(method, params), method).toMatchObject({ status: 200, result: rest })
  }
  expect(await socket.ask('v3/ping')).toMatchObject({ status: 200, result: {} })
})

test('what everybody may ask may come signed, as some libraries send it', async () => {
  const socket = await connect(API)
  const params = { symbol: NAME, limit: 5, apiKey: 'x', timestamp: 1, recvWindow: 5, signature: 'x' }
  expect(await socket.ask('depth', params)).toMatchObject({ status: 200 })
})

test('an order that was sent by a socket is the order of the site and of REST', async () => {
  const anna = await trader()
  const socket = await connect(API)
  const placed = await asked(socket, anna, 'order.place', { ...BUY, newClientOrderId: 'by-socket' })
  expect(placed).toMatchObject({
    status: 200,
    result: { symbol: NAME, clientOrderId: 'by-socket', status: 'NEW', origQty: '0.50000000', fills: [] },
  })
  const name = { symbol: NAME, origClientOrderId: 'by-socket' }
  const { body } = await send(anna, 'GET', 'order', name)
  expect(await asked(socket, anna, 'order.status', name)).toMatchObject({ result: body })
  expect(await asked(socket, anna, 'openOrders.status', { symbol: NAME })).toMatchObject({ result: [body] })
  expect(await asked(socket, anna, 'order.cancel', name)).toMatchObject({ result: { status: 'CANCELED' } })
  expect(errorOf(await asked(socket, anna, 'order.cancel', name))).toEqual({ status: 400, code: -2011 })
  for (const [method, path] of [
    ['allOrders', 'allOrders'],
    ['myTrades', 'myTrades'],
    ['account.commission', 'account/commission'],
  ] as const) {
    const rest = await send(anna, 'GET', path, { symbol: NAME })
    expect(await asked(socket, anna, method, { symbol: NAME }), method).toMatchObject({ result: rest.body })
  }
  expect(await asked(socket, anna, 'account.status')).toMatchObject({ result: { accountType: 'SPOT' } })
  expect(await asked(socket, anna, 'order.test', BUY)).toMatchObject({ status: 200, result: {} })
})

test('one request sent fifty times over several sockets is one order', async () => {
  const anna = await trader()
  const sockets = await Promise.all(Array.from({ length: 5 }, () => connect(API)))
  const request = { method: 'order.place', params: signedBy(anna, BUY, now()) }
  const answers = await Promise.all(
    sockets.flatMap((socket, at) =>
      Array.from({ length: 10 }, (_, count) => {
        const id = `${at}-${count}`
        socket.send({ id, ...request })
        return socket.until((message) => message.id === id)
      }),
    ),
  )
  const ids = answers.flatMap(({ result }) => (result === undefined ? [] : [(result as { orderId: number }).orderId]))
  expect(new Set(ids).size).toBe(1)
  expect((await send(anna, 'GET', 'openOrders', { symbol: NAME })).body).toHaveLength(1)
})

test('a signature is over the sorted fields, to the letter; time and key are judged before it', async () => {
  const anna = await trader()
  const socket = await connect(API)
  const right = signedBy(anna, { ...BUY, computeCommissionRates: true }, now())
  expect(await socket.ask('order.test', right)).toMatchObject({ status: 200 })
  expect(errorOf(await socket.ask('order.test', { ...right, quantity: '0.6' }))).toEqual({ status: 400, code: -1022 })
  expect(errorOf(await socket.ask('order.test', { ...right, extra: 'x' }))).toEqual({ status: 400, code: -1022 })
  const { signature: _, ...unsigned } = right
  expect(errorOf(await socket.ask('order.test', unsigned))).toEqual({ status: 400, code: -1102 })
  const { apiKey: __, ...nobody } = right
  expect(errorOf(await socket.ask('order.test', nobody))).toEqual({ status: 401, code: -2014 })
  const late = signedBy(anna, BUY, now() - 6_000)
  expect(errorOf(await socket.ask('order.test', late))).toEqual({ status: 400, code: -1021 })
  const reader = await trader({ scopes: 'read' })
  expect(errorOf(await asked(socket, reader, 'order.test', BUY))).toEqual({ status: 401, code: -2015 })
})

test('limits are told unless they are not wanted, and they are those of REST', async () => {
  const anna = await trader()
  const socket = await connect(API)
  const limitsOf = ({ rateLimits }: Told) =>
    (rateLimits as { rateLimitType: string; interval: string; limit: number; count: number }[]).map(
      ({ rateLimitType, interval, limit }) => `${rateLimitType} ${interval} ${limit}`,
    )
  const weight = 'REQUEST_WEIGHT MINUTE 6000'
  expect(limitsOf(await socket.ask('time'))).toEqual([weight])
  const placed = await asked(socket, anna, 'order.place', { ...BUY, newClientOrderId: 'counted' })
  expect(limitsOf(placed).at(-1)).toBe(weight)
  const { body } = await send(anna, 'GET', 'rateLimit/order')
  expect((placed.rateLimits as unknown[]).slice(0, 2)).toEqual(body)
  expect(await socket.ask('time', { returnRateLimits: false })).not.toHaveProperty('rateLimits')
  const quiet = await connect(`${API}?returnRateLimits=false`)
  expect(await quiet.ask('time')).not.toHaveProperty('rateLimits')
  expect(await quiet.ask('time', { returnRateLimits: true })).toHaveProperty('rateLimits')
  // The weight of an address is one, by whichever way it asks.
  const used = async () => {
    const told = (await socket.ask('ping')).rateLimits as { count: number }[]
    return told[0]?.count ?? 0
  }
  const before = await used()
  await world.get(`/binance/api/v3/depth?symbol=${NAME}&limit=500`)
  expect(await used()).toBe(before + 26)
})

test('what is not offered, not asked rightly or no request is refused as Binance words it', async () => {
  const socket = await connect(API)
  expect(await socket.ask('sor.order.place')).toMatchObject({ status: 404, error: { code: -1020 } })
  expect(await socket.ask('constructor')).toMatchObject({ status: 404, error: { code: -1020 } })
  expect(await socket.ask('depth', { symbol: 'NOPE' })).toMatchObject({ status: 400, error: { code: -1121 } })
  expect(await socket.ask('depth', {})).toMatchObject({ status: 400, error: { code: -1102 } })
  expect(await socket.ask('depth', { symbol: NAME, speed: 1 })).toMatchObject({ status: 400, error: { code: -1104 } })
  socket.send('{')
  expect(await socket.until(({ id }) => id === null)).toMatchObject({ status: 400, error: { code: -1135 } })
})

test('a key of a pair logs on, and signs no more until it logs out', async () => {
  const anna = await trader()
  const key = await logonKey(folk, anna)
  const socket = await connect(API)
  expect(await socket.ask('session.status')).toMatchObject({ result: { apiKey: null, authorizedSince: null } })
  expect(errorOf(await socket.ask('order.place', { ...BUY, timestamp: now() }))).toEqual({ status: 401, code: -2014 })
  expect(await socket.ask('session.logon', logonBy(key, now()))).toMatchObject({
    status: 200,
    result: { apiKey: key.key, authorizedSince: expect.any(Number), userDataStream: false },
  })
  const placed = await socket.ask('order.place', { ...BUY, timestamp: now() })
  expect(placed).toMatchObject({ status: 200, result: { status: 'NEW' } })
  // The same again, but for its id, is another order; the very same is none.
  const again = { id: 'twice', method: 'order.place', params: { ...BUY, timestamp: now() } }
  socket.send(again)
  expect(await socket.until(({ id }) => id === 'twice')).toMatchObject({ status: 200 })
  const other = await connect(API)
  await other.ask('session.logon', logonBy(key, now()))
  other.send(again)
  expect(errorOf(await other.until(({ id }) => id === 'twice'))).toEqual({ status: 400, code: -2010 })
  expect(errorOf(await socket.ask('order.place', BUY))).toEqual({ status: 400, code: -1102 })
  // What is signed by another key is that key's.
  const marco = await trader()
  expect(await asked(socket, marco, 'openOrders.status', { symbol: NAME })).toMatchObject({ result: [] })
  expect(await socket.ask('session.logout')).toMatchObject({ result: { apiKey: null } })
  expect(errorOf(await socket.ask('account.status', { timestamp: now() }))).toEqual({ status: 401, code: -2014 })
})

test('a key with a secret signs each request and cannot log on', async () => {
  const anna = await trader()
  const socket = await connect(API)
  expect(errorOf(await asked(socket, anna, 'session.logon'))).toEqual({ status: 400, code: -4056 })
  expect(await socket.ask('session.status')).toMatchObject({ result: { apiKey: null } })
})

test('a key that is paused, narrowed or removed between two messages opens nothing by the second, and its session is over', async () => {
  const anna = await trader()
  const keys = client(anna.token).api
  const account = () => ({ timestamp: now() })
  async function loggedOn() {
    const key = await logonKey(folk, anna)
    const socket = await connect(API)
    await socket.ask('session.logon', logonBy(key, now()))
    expect(await socket.ask('order.test', { ...BUY, ...account() })).toMatchObject({ status: 200 })
    return { key, socket }
  }
  const paused = await loggedOn()
  await keys.pauseKey({ id: paused.key.id })
  expect(errorOf(await paused.socket.ask('account.status', account()))).toEqual({ status: 401, code: -2015 })
  await keys.resumeKey({ id: paused.key.id })
  expect(errorOf(await paused.socket.ask('account.status', account()))).toEqual({ status: 401, code: -2014 })

  const narrowed = await loggedOn()
  const rights = { name: 'Fast bot', addresses: '', scopes: 'read', farPrices: 'false' } as const
  await keys.updateKey({ id: narrowed.key.id, ...rights })
  expect(errorOf(await narrowed.socket.ask('order.test', { ...BUY, ...account() }))).toEqual({
    status: 401,
    code: -2015,
  })
  expect(await narrowed.socket.ask('session.status')).toMatchObject({ result: { apiKey: null } })

  const removed = await loggedOn()
  await keys.removeKey({ id: removed.key.id, code: await folk.ownCode(anna, 'api_key') })
  expect(errorOf(await removed.socket.ask('account.status', account()))).toEqual({ status: 401, code: -2015 })
  expect(await removed.socket.ask('session.status')).toMatchObject({ result: { apiKey: null } })
})

test('pairs and replacements that were sent by a socket are those of REST', async () => {
  const anna = await trader()
  const socket = await connect(API)
  const legs = { aboveType: 'LIMIT_MAKER', abovePrice: '200', belowType: 'STOP_LOSS_LIMIT', belowStopPrice: '60' }
  const stop = { belowPrice: '55', belowTimeInForce: 'GTC' }
  const pair = { symbol: NAME, side: 'SELL', quantity: '0.5', listClientOrderId: 'pair', ...legs, ...stop }
  const placed = await asked(socket, anna, 'orderList.place.oco', pair)
  expect(placed).toMatchObject({ status: 200, result: { contingencyType: 'OCO', listStatusType: 'EXEC_STARTED' } })
  const { body: open } = await send(anna, 'GET', 'openOrderList')
  expect(open).toHaveLength(1)
  expect(await asked(socket, anna, 'openOrderLists.status')).toMatchObject({ result: open })
  const named = { origClientOrderId: 'pair' }
  expect(await asked(socket, anna, 'orderList.status', named)).toMatchObject({ result: open[0] })
  const cancelled = await asked(socket, anna, 'orderList.cancel', { symbol: NAME, listClientOrderId: 'pair' })
  expect(cancelled).toMatchObject({ result: { listOrderStatus: 'ALL_DONE' } })
  const { body: all } = await send(anna, 'GET', 'allOrderList')
  expect(await asked(socket, anna, 'allOrderLists')).toMatchObject({ result: all })

  await asked(socket, anna, 'order.place', { ...BUY, newClientOrderId: 'first' })
  const replaced = { ...BUY, price: '51', cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrigClientOrderId: 'first' }
  expect(await asked(socket, anna, 'order.cancelReplace', { ...replaced, newClientOrderId: 'second' })).toMatchObject({
    result: { cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS', newOrderResponse: { clientOrderId: 'second' } },
  })
  const again = await asked(socket, anna, 'order.cancelReplace', { ...replaced, newClientOrderId: 'third' })
  expect(again).toMatchObject({
    status: 400,
    error: { code: -2022, data: { cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED' } },
  })
  const matches = await asked(socket, anna, 'myPreventedMatches', { symbol: NAME, orderId: 1 })
  expect(matches).toMatchObject({ status: 200, result: [] })
})

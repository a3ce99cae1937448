import { expect, test } from 'vitest'
import { NAME, SYMBOL } from '../../machines.fixture.ts'
import { type Fields, LIMIT, orderWorld, type Trader } from '../../orders.fixture.ts'

const world = orderWorld()
const { client, place, send, trader } = world

const BUY = { symbol: NAME, side: 'BUY', ...LIMIT, quantity: '0.5', price: '50' }
const STOP = { cancelReplaceMode: 'STOP_ON_FAILURE' }
const ALLOW = { cancelReplaceMode: 'ALLOW_FAILURE' }
const GONE = { code: -2011, msg: 'Unknown order sent.' }
const NO_FUNDS = { code: -2010, msg: 'Account has insufficient balance for requested action.' }
const FAILED = { code: -2022, msg: 'Order cancel-replace failed.' }
const HALF = { code: -2021, msg: 'Order cancel-replace partially failed.' }

let ids = 0

async function placed(someone: Trader, order: Fields): Promise<number> {
  ids += 1
  const { status, body } = await place(someone, { newClientOrderId: `old-${ids}`, ...order })
  expect([status, body.msg]).toEqual([200, undefined])
  return Number(body.orderId)
}

const replace = (someone: Trader, fields: Fields) => send(someone, 'POST', 'order/cancelReplace', fields)
const open = async ({ token }: Trader) => (await client(token).trading.liveOrders({})).map(({ price }) => price)

test('an order takes the place of another, and both answers are told', async () => {
  const anna = await trader()
  const old = await placed(anna, { ...BUY, newClientOrderId: 'the-old' })
  const fields = { ...BUY, ...STOP, price: '51', newClientOrderId: 'the-new', cancelNewClientOrderId: 'the-end' }
  const { status, body } = await replace(anna, { ...fields, cancelOrderId: old, cancelOrigClientOrderId: 'the-old' })
  const at = world.now()
  const both = { symbol: NAME, orderListId: -1, transactTime: at, origQty: '0.50000000', executedQty: '0.00000000' }
  const rest = {
    ...{ origQuoteOrderQty: '0.00000000', cummulativeQuoteQty: '0.00000000', timeInForce: 'GTC', type: 'LIMIT' },
    ...{ side: 'BUY', selfTradePreventionMode: 'EXPIRE_TAKER' },
  }
  const { newOrderResponse } = body as { newOrderResponse?: { orderId?: number } }
  expect(status).toBe(200)
  expect(body).toEqual({
    ...{ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' },
    cancelResponse: {
      ...{ ...both, ...rest, orderId: old, origClientOrderId: 'the-old', clientOrderId: 'the-end' },
      ...{ price: '50.00000000', status: 'CANCELED' },
    },
    newOrderResponse: {
      ...{ ...both, ...rest, orderId: newOrderResponse?.orderId, clientOrderId: 'the-new', price: '51.00000000' },
      ...{ status: 'NEW', workingTime: at, fills: [] },
    },
  })
  expect(newOrderResponse?.orderId).toBeGreaterThan(old)
  expect(await open(anna)).toEqual(['51.00'])
  await client(anna.token).trading.cancelAll()
})

test('what only the cancelling frees may pay for the new order, and for no more than one', async () => {
  // 100 USDT, all of it in one order.
  const anna = await trader({ funds: 100n * 10n ** 8n })
  const old = await placed(anna, { ...BUY, price: '50', quantity: '2' })
  const wanted = { ...BUY, ...STOP, price: '40', quantity: '2.5', cancelOrderId: old }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, place) => replace(anna, { ...wanted, newClientOrderId: `freed-${place}` })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200)
      expect(body).toEqual({
        ...FAILED,
        data: {
          ...{ cancelResult: 'FAILURE', newOrderResult: 'NOT_ATTEMPTED' },
          ...{ cancelResponse: GONE, newOrderResponse: null },
        },
      })
  expect(await open(anna)).toEqual(['40.00'])
  expect((await world.balances(anna)).USDT).toEqual({ available: '0.00000000', locked: '100.00000000' })
  await client(anna.token).trading.cancelAll()
  expect((await world.balances(anna)).USDT).toEqual({ available: '100.00000000', locked: '0.00000000' })
  expect(await world.server.app.trading.audit()).toEqual([])
})

test('where one part fails, the answer says which, and what was done stays done', async () => {
  const anna = await trader({ funds: 100n * 10n ** 8n })
  const old = await placed(anna, BUY)
  const tooDear = await replace(anna, { ...BUY, ...STOP, quantity: '2.1', cancelOrderId: old })
  expect(tooDear).toMatchObject({
    status: 409,
    body: {
      ...HALF,
      data: {
        ...{ cancelResult: 'SUCCESS', newOrderResult: 'FAILURE' },
        ...{ cancelResponse: { orderId: old, status: 'CANCELED' }, newOrderResponse: NO_FUNDS },
      },
    },
  })
  expect(await open(anna)).toEqual([])
  const allowed = await replace(anna, { ...BUY, ...ALLOW, newOrderRespType: 'ACK', cancelOrderId: old })
  expect(allowed).toMatchObject({
    status: 409,
    body: {
      ...HALF,
      data: { ...{ cancelResult: 'FAILURE', newOrderResult: 'SUCCESS', cancelResponse: GONE }, newOrderResponse: {} },
    },
  })
  expect(await open(anna)).toEqual(['50.00'])
  const neither = await replace(anna, { ...BUY, ...ALLOW, quantity: '2.1', cancelOrderId: old })
  expect(neither).toMatchObject({
    status: 400,
    body: { ...FAILED, data: { cancelResult: 'FAILURE', newOrderResult: 'FAILURE', newOrderResponse: NO_FUNDS } },
  })
  expect(await open(anna)).toEqual(['50.00'])
  await client(anna.token).trading.cancelAll()
})

test('a new order that keeps no rule of its market costs nobody the one that is there', async () => {
  const anna = await trader()
  const old = await placed(anna, BUY)
  const refused: [Fields, object][] = [
    [{ quantity: '0.000001' }, { code: -1013, msg: 'Filter failure: LOT_SIZE' }],
    [{ price: '50.001' }, { code: -1013, msg: 'Filter failure: PRICE_FILTER' }],
    [{ type: 'STOP_LOSS' }, { code: -2010 }],
    [{ price: '' }, { code: -1105 }],
    [{ cancelReplaceMode: 'MAYBE' }, { code: -1130 }],
    [{ cancelRestrictions: 'ONLY_NEW' }, { code: -1104 }],
  ]
  for (const [fields, body] of refused)
    expect((await replace(anna, { ...BUY, ...STOP, cancelOrderId: old, ...fields })).body).toMatchObject(body)
  expect((await replace(anna, { ...BUY, ...STOP })).body).toMatchObject({ code: -1102 })
  expect(await open(anna)).toEqual(['50.00'])
  await client(anna.token).trading.cancelAll()
})

test('nobody replaces an order of somebody else, and an id that was used places nothing', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const annas = await placed(anna, { ...BUY, newClientOrderId: 'annas-own' })
  for (const name of [{ cancelOrderId: annas }, { cancelOrigClientOrderId: 'annas-own' }])
    expect((await replace(marco, { ...BUY, ...STOP, ...name })).body).toMatchObject(FAILED)
  expect(await open(anna)).toEqual(['50.00'])
  const used = await replace(anna, { ...BUY, ...STOP, cancelOrderId: annas, newClientOrderId: 'annas-own' })
  expect(used).toMatchObject({
    status: 409,
    body: { data: { cancelResult: 'SUCCESS', newOrderResponse: { code: -2010, msg: 'Duplicate order sent.' } } },
  })
  expect(await open(anna)).toEqual([])
  const reader = await trader({ scopes: 'read' })
  expect((await replace(reader, { ...BUY, ...STOP, cancelOrderId: annas })).status).toBe(401)
})

test('one signed replacement, sent twenty times at once, places one order', async () => {
  const anna = await trader()
  const old = await placed(anna, BUY)
  const sent = { ...BUY, ...ALLOW, price: '51', cancelOrderId: old, timestamp: world.now() }
  const query = Object.entries(sent)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const request = {
    method: 'POST',
    path: '/api/v3/order/cancelReplace',
    query: world.signedQuery(anna.key, query),
    headers: { 'x-mbx-apikey': anna.key.key },
  } as const
  await Promise.all(Array.from({ length: 20 }, () => world.ask(request)))
  expect(await open(anna)).toEqual(['51.00'])
  await client(anna.token).trading.cancelAll()
})

test('an order that is filled meanwhile is filled or replaced, never both', async () => {
  const [anna, marco] = [await trader(), await trader()]
  for (let round = 0; round < 10; round += 1) {
    const old = await placed(anna, { ...BUY, symbol: 'ETHUSDT', price: '60', quantity: '1' })
    const next = { ...BUY, ...STOP, symbol: 'ETHUSDT', price: '50', quantity: '1', cancelOrderId: old }
    const [replaced] = await Promise.all([
      replace(anna, { ...next, newClientOrderId: `raced-${round}` }),
      place(marco, {
        ...{ symbol: 'ETHUSDT', side: 'SELL', ...LIMIT, timeInForce: 'FOK', price: '60', quantity: '1' },
        newClientOrderId: `raced-${round}`,
      }),
    ])
    const { body } = await send(anna, 'GET', 'order', { symbol: 'ETHUSDT', orderId: old })
    expect(body.status).toBe(replaced.status === 200 ? 'CANCELED' : 'FILLED')
    expect(await open(anna)).toEqual(replaced.status === 200 ? ['50.0'] : [])
    await client(anna.token).trading.cancelAll()
  }
  expect(await world.server.app.trading.audit()).toEqual([])
})

test('a leg of a list that is replaced takes the list with it', async () => {
  const anna = await trader()
  const { token } = anna
  const pair = { symbol: SYMBOL, side: 'sell', type: 'oco', amount: '0.1' } as const
  const placedPair = await client(token).trading.placeOrder({
    ...{ ...pair, price: '180', stopPrice: '60', limitPrice: '59', clientOrderId: 'pair-of-anna' },
  })
  expect(placedPair.state).toBe('new')
  const replaced = await replace(anna, {
    ...{ ...BUY, ...STOP, side: 'SELL', price: '170', quantity: '0.1', cancelOrigClientOrderId: 'pair-of-anna:stop' },
  })
  expect(replaced).toMatchObject({
    status: 200,
    body: {
      cancelResponse: { listOrderStatus: 'ALL_DONE', orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }] },
    },
  })
  expect(await open(anna)).toEqual(['170.00'])
  await client(token).trading.cancelAll()
})

import { expect, test } from 'vitest'
import { NAME, SYMBOL } from '../../machines.fixture.ts'
import { type Fields, LIMIT, orderWorld, type Trader } from '../../orders.fixture.ts'

const world = orderWorld()
const { client, place, send, trader } = world

const EUR = { symbol: 'BTCEUR' }
/** Of a market where the last price is 100: the profit above, the stop below. */
const SALE = {
  ...{ ...EUR, side: 'SELL', quantity: '0.1', aboveType: 'LIMIT_MAKER', abovePrice: '110' },
  ...{ belowType: 'STOP_LOSS_LIMIT', belowStopPrice: '90', belowPrice: '89', belowTimeInForce: 'GTC' },
}
const PURCHASE = {
  ...{ ...EUR, side: 'BUY', quantity: '0.1', belowType: 'LIMIT_MAKER', belowPrice: '90' },
  ...{ aboveType: 'STOP_LOSS_LIMIT', aboveStopPrice: '110', abovePrice: '111', aboveTimeInForce: 'GTC' },
}
const OLD = {
  ...{ ...EUR, side: 'SELL', quantity: '0.1', price: '110', stopPrice: '90' },
  ...{ stopLimitPrice: '89', stopLimitTimeInForce: 'GTC' },
}
const WRONG_PRICES = { code: -2010, msg: 'The relationship of the prices for the orders is not correct.' }
const DUPLICATE = { code: -2010, msg: 'Duplicate order sent.' }
const GONE = { code: -2011, msg: 'Unknown order sent.' }
const UNKNOWN = { code: -2013, msg: 'Order list does not exist.' }

type Body = Record<string, unknown>
let trades = 0

async function answered(someone: Trader, method: 'GET' | 'POST' | 'DELETE', path: string, fields: Fields = {}) {
  const { status, body } = await send(someone, method, path, fields)
  expect([path, status, body.msg]).toEqual([path, 200, undefined])
  return body as Body
}

/** Somebody trades at a price, which is the last one from then on. */
async function trade(price: string, quantity = '0.1'): Promise<void> {
  trades += 1
  const [one, other] = [await trader(), await trader()]
  const order = { ...EUR, ...LIMIT, price, quantity }
  await place(one, { ...order, side: 'SELL', newClientOrderId: `sale-${trades}` })
  await place(other, { ...order, side: 'BUY', newClientOrderId: `purchase-${trades}` })
  for (const someone of [one, other]) await client(someone.token).trading.cancelAll()
}

async function states(someone: Trader, number: unknown): Promise<unknown[]> {
  const { orders } = await answered(someone, 'GET', 'orderList', { orderListId: Number(number) })
  return Promise.all(
    (orders as { orderId: number }[]).map(async ({ orderId }) => {
      const { type, status, expiryReason } = await answered(someone, 'GET', 'order', { ...EUR, orderId })
      return [type, status, expiryReason]
    }),
  )
}

test('a list is placed with the ids that it is given, and told as it stands on the site', async () => {
  await trade('100')
  const anna = await trader()
  const ids = { listClientOrderId: 'my-list', aboveClientOrderId: 'my-profit', belowClientOrderId: 'my-stop' }
  const body = await answered(anna, 'POST', 'orderList/oco', { ...SALE, ...ids })
  const [limit, stop] = body.orders as { orderId: number }[]
  const at = world.now()
  const list = {
    ...{ orderListId: body.orderListId, contingencyType: 'OCO', listStatusType: 'EXEC_STARTED' },
    ...{ listOrderStatus: 'EXECUTING', listClientOrderId: 'my-list', transactionTime: at, symbol: 'BTCEUR' },
    orders: [
      { symbol: 'BTCEUR', orderId: limit?.orderId, clientOrderId: 'my-profit' },
      { symbol: 'BTCEUR', orderId: stop?.orderId, clientOrderId: 'my-stop' },
    ],
  }
  const report = {
    ...{ symbol: 'BTCEUR', orderListId: body.orderListId, transactTime: at, origQty: '0.10000000' },
    ...{ executedQty: '0.00000000', origQuoteOrderQty: '0.00000000', cummulativeQuoteQty: '0.00000000' },
    ...{ status: 'NEW', timeInForce: 'GTC', side: 'SELL', selfTradePreventionMode: 'EXPIRE_TAKER' },
  }
  expect(body).toEqual({
    ...list,
    orderReports: [
      {
        ...{ ...report, orderId: limit?.orderId, clientOrderId: 'my-profit', price: '110.00000000' },
        ...{ type: 'LIMIT_MAKER', workingTime: at },
      },
      {
        ...{ ...report, orderId: stop?.orderId, clientOrderId: 'my-stop', price: '89.00000000' },
        ...{ stopPrice: '90.00000000', type: 'STOP_LOSS_LIMIT', workingTime: -1 },
      },
    ],
  })
  for (const name of [{ orderListId: Number(body.orderListId) }, { origClientOrderId: 'my-list' }])
    expect(await answered(anna, 'GET', 'orderList', name)).toEqual(list)
  expect(await answered(anna, 'GET', 'openOrderList')).toEqual([list])
  const site = await client(anna.token).trading.liveOrders({ symbol: 'BTC-EUR' })
  expect(site.map(({ clientOrderId, leg, price }) => [clientOrderId, leg, price]).toSorted()).toEqual([
    ['my-profit', 'limit', '110.00'],
    ['my-stop', 'stop', '89.00'],
  ])
  expect((await world.balances(anna)).BTC?.locked).toBe('0.10000000')
  await client(anna.token).trading.cancelAll()
})

test('a list runs to either end: the order that is filled is filled, and the other one expires with it', async () => {
  await trade('100')
  const [anna, marco] = [await trader(), await trader()]
  const taken = await answered(anna, 'POST', 'orderList/oco', SALE)
  await place(marco, { ...EUR, ...LIMIT, side: 'BUY', price: '110', quantity: '0.1' })
  expect(await states(anna, taken.orderListId)).toEqual([
    ['LIMIT_MAKER', 'FILLED', undefined],
    ['STOP_LOSS_LIMIT', 'EXPIRED', 'OCO_TRIGGER'],
  ])
  await trade('100')
  const stopped = await answered(anna, 'POST', 'order/oco', OLD)
  await place(marco, { ...EUR, ...LIMIT, side: 'BUY', price: '89', quantity: '0.1' })
  await trade('90')
  expect(await states(anna, stopped.orderListId)).toEqual([
    ['LIMIT_MAKER', 'EXPIRED', 'OCO_TRIGGER'],
    ['STOP_LOSS_LIMIT', 'FILLED', undefined],
  ])
  const all = (await answered(anna, 'GET', 'allOrderList')) as unknown as Body[]
  expect(
    all.map(({ orderListId, listStatusType, listOrderStatus }) => [orderListId, listStatusType, listOrderStatus]),
  ).toEqual([taken, stopped].map(({ orderListId }) => [orderListId, 'ALL_DONE', 'ALL_DONE']))
  const mine = (await answered(anna, 'GET', 'myTrades', EUR)) as unknown as Body[]
  expect(mine.map(({ orderListId }) => orderListId)).toEqual([taken.orderListId, stopped.orderListId])
  expect(await answered(anna, 'GET', 'openOrderList')).toEqual([])
  expect(await world.server.app.trading.audit()).toEqual([])
})

test('what a triggered stop has ended stays expired when its owner cancels the stop', async () => {
  await trade('100')
  const anna = await trader()
  const { orderListId } = await answered(anna, 'POST', 'order/oco', OLD)
  await trade('90')
  const ended = [
    ['LIMIT_MAKER', 'EXPIRED', 'OCO_TRIGGER'],
    ['STOP_LOSS_LIMIT', 'NEW', undefined],
  ]
  expect(await states(anna, orderListId)).toEqual(ended)
  await client(anna.token).trading.cancelAll()
  expect(await states(anna, orderListId)).toEqual([ended[0], ['STOP_LOSS_LIMIT', 'CANCELED', undefined]])
})

test('a purchase is taken below and stopped above, and holds the more expensive of both once', async () => {
  await trade('100')
  const anna = await trader()
  const before = (await world.balances(anna)).EUR
  const { orderReports } = await answered(anna, 'POST', 'orderList/oco', { ...PURCHASE, newOrderRespType: 'ACK' })
  expect((orderReports as Body[]).map((report) => Object.keys(report))).toEqual(
    Array.from({ length: 2 }, () => ['symbol', 'orderId', 'orderListId', 'clientOrderId', 'transactTime']),
  )
  const after = (await world.balances(anna)).EUR
  expect(Number(before?.available) - Number(after?.available)).toBeCloseTo(11.1, 8)
  await client(anna.token).trading.cancelAll()
})

test('an id is used once, ever: that of a list, and that of each leg', async () => {
  await trade('100')
  const anna = await trader()
  const ids = { listClientOrderId: 'once', aboveClientOrderId: 'once-above', belowClientOrderId: 'once-below' }
  await answered(anna, 'POST', 'orderList/oco', { ...SALE, ...ids })
  await client(anna.token).trading.cancelAll()
  const refused: Fields[] = [
    { ...ids, aboveClientOrderId: 'a', belowClientOrderId: 'b' },
    { listClientOrderId: 'twice', aboveClientOrderId: 'once-below', belowClientOrderId: 'b' },
    { listClientOrderId: 'twice', aboveClientOrderId: 'a', belowClientOrderId: 'once-above' },
    { listClientOrderId: 'twice', aboveClientOrderId: 'same', belowClientOrderId: 'same' },
  ]
  for (const other of refused)
    expect((await send(anna, 'POST', 'orderList/oco', { ...SALE, ...other })).body).toEqual(DUPLICATE)
  const alone = { ...EUR, ...LIMIT, side: 'SELL', price: '120', quantity: '0.1' }
  expect((await place(anna, { ...alone, newClientOrderId: 'once-below' })).body).toEqual(DUPLICATE)
  // A list and an order may be called the same: their ids are two counts.
  expect((await place(anna, { ...alone, newClientOrderId: 'once' })).status).toBe(200)
  await client(anna.token).trading.cancelAll()
})

test('one signed request, sent twenty times at once, is one list', async () => {
  await trade('100')
  const anna = await trader()
  const query = Object.entries({ ...SALE, timestamp: world.now() })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const signed = world.signedQuery(anna.key, query)
  const headers = { 'x-mbx-apikey': anna.key.key }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      world.ask({ method: 'POST', path: '/api/v3/orderList/oco', query: signed, headers }),
    ),
  )
  for (const { status, body } of answers) if (status !== 200) expect(body).toEqual(DUPLICATE)
  expect(await answered(anna, 'GET', 'openOrderList')).toHaveLength(1)
  expect(await client(anna.token).trading.liveOrders({})).toHaveLength(2)
  await client(anna.token).trading.cancelAll()
})

test('a list is cancelled by its number, its id, or one of its orders, and told as a list', async () => {
  await trade('100')
  const anna = await trader()
  const ways = [
    (list: Body) => ['orderList', { orderListId: Number(list.orderListId) }] as const,
    (list: Body) => ['orderList', { listClientOrderId: String(list.listClientOrderId) }] as const,
    (list: Body) => ['order', { orderId: (list.orders as { orderId: number }[])[0]?.orderId ?? 0 }] as const,
    (list: Body) => ['order', { orderId: (list.orders as { orderId: number }[])[1]?.orderId ?? 0 }] as const,
  ]
  for (const [place, way] of ways.entries()) {
    const list = await answered(anna, 'POST', 'orderList/oco', { ...SALE, listClientOrderId: `gone-${place}` })
    const [path, name] = way(list)
    const body = await answered(anna, 'DELETE', path, { ...EUR, ...name, newClientOrderId: 'the-end' })
    expect(body).toMatchObject({
      ...{
        orderListId: list.orderListId,
        listStatusType: 'ALL_DONE',
        listOrderStatus: 'ALL_DONE',
        orders: list.orders,
      },
      orderReports: (list.orders as Body[]).map(({ clientOrderId }) => ({
        ...{ origClientOrderId: clientOrderId, clientOrderId: 'the-end', status: 'CANCELED' },
      })),
    })
    expect((await send(anna, 'DELETE', path, { ...EUR, ...name })).body).toEqual(GONE)
    expect(await states(anna, list.orderListId)).toEqual([
      ['LIMIT_MAKER', 'CANCELED', undefined],
      ['STOP_LOSS_LIMIT', 'CANCELED', undefined],
    ])
  }
  const single = await place(anna, { ...EUR, ...LIMIT, side: 'SELL', price: '120', quantity: '0.1' })
  const list = await answered(anna, 'POST', 'orderList/oco', SALE)
  expect(await answered(anna, 'DELETE', 'openOrders', EUR)).toMatchObject([
    { orderId: single.body.orderId, orderListId: -1 },
    { orderListId: list.orderListId, orderReports: [{ status: 'CANCELED' }, { status: 'CANCELED' }] },
  ])
  expect((await world.balances(anna)).BTC?.locked).toBe('0.00000000')
})

test('a stop leg waits in the book only for as long as it was told to, in both forms of Binance', async () => {
  const forms = [
    ['orderList/oco', { ...SALE, belowTimeInForce: 'IOC' }, 'UNFILLED_IOC_QUANTITY_EXPIRED'],
    ['order/oco', { ...OLD, stopLimitTimeInForce: 'FOK' }, 'UNFILLED_FOK_ORDER_EXPIRED'],
  ] as const
  for (const [path, fields, reason] of forms) {
    await trade('100')
    const anna = await trader()
    const list = await answered(anna, 'POST', path, fields)
    const [, stop] = list.orders as { orderId: number }[]
    const asked = { ...EUR, orderId: stop?.orderId ?? 0 }
    expect(await answered(anna, 'GET', 'order', asked)).toMatchObject({ timeInForce: reason.slice(9, 12) })
    await trade('90')
    expect(await states(anna, list.orderListId)).toEqual([
      ['LIMIT_MAKER', 'EXPIRED', 'OCO_TRIGGER'],
      ['STOP_LOSS_LIMIT', 'EXPIRED', reason],
    ])
    expect((await world.balances(anna)).BTC?.locked).toBe('0.00000000')
  }
})

test('a list of somebody else is not there', async () => {
  await trade('100')
  const [anna, marco] = [await trader(), await trader()]
  const list = await answered(anna, 'POST', 'orderList/oco', { ...SALE, listClientOrderId: 'annas' })
  for (const name of [{ orderListId: Number(list.orderListId) }, { origClientOrderId: 'annas' }])
    expect((await send(marco, 'GET', 'orderList', name)).body).toEqual(UNKNOWN)
  for (const name of [{ orderListId: Number(list.orderListId) }, { listClientOrderId: 'annas' }])
    expect((await send(marco, 'DELETE', 'orderList', { ...EUR, ...name })).body).toEqual(GONE)
  expect(
    (await send(anna, 'DELETE', 'orderList', { symbol: NAME, orderListId: Number(list.orderListId) })).body,
  ).toEqual(GONE)
  expect(await answered(marco, 'GET', 'allOrderList')).toEqual([])
  expect(await answered(anna, 'GET', 'openOrderList')).toHaveLength(1)
  const reader = await trader({ scopes: 'read' })
  expect((await send(reader, 'POST', 'orderList/oco', SALE)).status).toBe(401)
  await client(anna.token).trading.cancelAll()
})

test('numbers of lists rise over all markets, those of the site among them', async () => {
  await trade('100')
  const anna = await trader()
  const calls = client(anna.token).trading
  const pair = { side: 'sell', type: 'oco', amount: '0.1' } as const
  await answered(anna, 'POST', 'orderList/oco', SALE)
  const last = Number((await calls.liveOrders({})).length)
  expect(last).toBe(2)
  await calls.placeOrder({
    ...{ ...pair, symbol: SYMBOL, price: '110', stopPrice: '90', limitPrice: '89', clientOrderId: 'from-the-site' },
  })
  await answered(anna, 'POST', 'order/oco', OLD)
  const all = (await answered(anna, 'GET', 'allOrderList')) as unknown as Body[]
  const numbers = all.map(({ orderListId }) => Number(orderListId))
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(all.map(({ symbol }) => symbol)).toEqual(['BTCEUR', NAME, 'BTCEUR'])
  expect(all[1]).toMatchObject({
    listClientOrderId: 'from-the-site',
    orders: [{ clientOrderId: 'from-the-site' }, { clientOrderId: 'from-the-site:stop' }],
  })
  const stop = { symbol: NAME, origClientOrderId: 'from-the-site:stop' }
  expect(await answered(anna, 'GET', 'order', stop)).toMatchObject({ orderListId: numbers[1], type: 'STOP_LOSS_LIMIT' })
  const asked = async (fields: Fields) =>
    ((await answered(anna, 'GET', 'allOrderList', fields)) as unknown as Body[]).map(({ orderListId }) => orderListId)
  expect(await asked({ fromId: numbers[1] ?? 0, limit: 1 })).toEqual([numbers[1]])
  expect(await asked({ startTime: 0, limit: 2 })).toEqual(numbers.slice(0, 2))
  expect(await asked({ limit: 2 })).toEqual(numbers.slice(1))
  expect((await send(anna, 'GET', 'allOrderList', { fromId: 1, startTime: 0 })).body).toMatchObject({ code: -1128 })
  await calls.cancelAll()
})

test('a list that cannot be is refused as Binance words it, and nothing is placed', async () => {
  await trade('100')
  const anna = await trader()
  const refused: [string, Fields, object][] = [
    ['orderList/oco', { ...SALE, abovePrice: '99' }, WRONG_PRICES],
    ['orderList/oco', { ...SALE, belowStopPrice: '101' }, WRONG_PRICES],
    ['order/oco', { ...OLD, stopPrice: '110', price: '90' }, WRONG_PRICES],
    ['orderList/oco', { ...SALE, side: 'BUY' }, { code: -1165 }],
    ['orderList/oco', { ...PURCHASE, side: 'SELL' }, { code: -1166 }],
    ['orderList/oco', { ...SALE, belowType: 'LIMIT_MAKER' }, { code: -1168 }],
    ['orderList/oco', { ...SALE, aboveType: 'STOP_LOSS_LIMIT' }, { code: -1197 }],
    ['orderList/oco', { ...PURCHASE, belowType: 'STOP_LOSS_LIMIT' }, { code: -1196 }],
    ['orderList/oco', { ...SALE, aboveType: 'MARKET' }, { code: -1158 }],
    [
      'orderList/oco',
      { ...SALE, belowType: 'STOP_LOSS' },
      { msg: 'Stop loss orders are not supported for this symbol.' },
    ],
    [
      'orderList/oco',
      { ...SALE, aboveType: 'TAKE_PROFIT_LIMIT' },
      { msg: 'Take profit limit orders are not supported for this symbol.' },
    ],
    ['orderList/oco', { ...SALE, aboveIcebergQty: '1' }, { msg: 'Iceberg orders are not supported for this symbol.' }],
    ['orderList/oco', { ...SALE, abovePrice: '' }, { code: -1105 }],
    ['orderList/oco', { ...SALE, aboveStopPrice: '100' }, { code: -1106 }],
    ['orderList/oco', { ...SALE, belowTimeInForce: 'GTX' }, { code: -1115 }],
    ['orderList/oco', { ...SALE, aboveTimeInForce: 'IOC' }, { code: -1106 }],
    ['order/oco', { ...OLD, stopLimitTimeInForce: 'DAY' }, { code: -1115 }],
    ['orderList/oco', { ...SALE, quantity: '0.000001' }, { code: -1013, msg: 'Filter failure: LOT_SIZE' }],
    ['orderList/oco', { ...SALE, abovePrice: '110.001' }, { code: -1013, msg: 'Filter failure: PRICE_FILTER' }],
    ['order/oco', { ...OLD, stopLimitPrice: '89.000000001' }, { code: -1111 }],
    ['order/oco', { ...OLD, quantity: '1000000000' }, { code: -2010 }],
    ['order/oco', { ...OLD, symbol: 'BTC-EUR' }, { code: -1121 }],
  ]
  for (const [path, fields, body] of refused) {
    const answer = await send(anna, 'POST', path, fields)
    expect([path, fields, answer.body]).toEqual([path, fields, expect.objectContaining(body)])
    expect(answer.status).toBe(400)
  }
  const withoutLimit = { ...EUR, side: 'SELL', quantity: '0.1', price: '110', stopPrice: '90' }
  expect((await send(anna, 'POST', 'order/oco', withoutLimit)).body).toMatchObject({ code: -2010 })
  const poor = await trader({ funds: 100n })
  expect((await send(poor, 'POST', 'orderList/oco', SALE)).body).toEqual({
    code: -2010,
    msg: 'Account has insufficient balance for requested action.',
  })
  expect((await send(anna, 'GET', 'orderList')).body).toMatchObject({ code: -1102 })
  expect((await send(anna, 'DELETE', 'orderList', EUR)).body).toMatchObject({ code: -1102 })
  expect(await client(anna.token).trading.liveOrders({})).toEqual([])
  expect(await answered(anna, 'GET', 'allOrderList')).toEqual([])
})

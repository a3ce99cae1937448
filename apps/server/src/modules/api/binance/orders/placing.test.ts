import { expect, test } from 'vitest'
import { NAME, SYMBOL } from '../../machines.fixture.ts'
import { LIMIT, orderWorld } from '../../orders.fixture.ts'
import { padded } from '../account/decimals.ts'

const world = orderWorld()
const { client, place, send, trader } = world

const BUY = { symbol: NAME, side: 'BUY', ...LIMIT, quantity: '0.5', price: '50' }
const placed = { status: 200 }

/** An order of somebody else that the next one meets. */
async function offer(side: 'BUY' | 'SELL', price: string, quantity: string, symbol: string = NAME) {
  const someone = await trader()
  expect(await place(someone, { symbol, side, ...LIMIT, quantity, price })).toMatchObject(placed)
  return someone
}

/** Of this market nothing is left, so that a test meets its own offers alone. */
async function emptyBook() {
  const { trading } = world.server.app
  const { rows } = await world.server.app.db.pool.query(
    `select distinct t.user_id from trading.orders o join trading.traders t on t.id = o.trader_id
     where o.state in ('new', 'partially_filled')`,
  )
  for (const { user_id } of rows) await trading.orders.cancelAll(user_id)
}

test('a limit order rests as the site has it, to the last digit', async () => {
  const anna = await trader()
  const { status, body, headers } = await place(anna, { ...BUY, newClientOrderId: 'my-bot_1' })
  expect(status).toBe(200)
  const [order] = await client(anna.token).trading.liveOrders({ symbol: SYMBOL })
  expect(order).toMatchObject({
    clientOrderId: 'my-bot_1',
    price: '50.00',
    amount: '0.50000',
    executed: '0.00000',
  })
  const at = Date.parse(order?.createdAt ?? '')
  expect(body).toEqual({
    ...{ symbol: NAME, orderId: body.orderId, orderListId: -1, clientOrderId: 'my-bot_1', transactTime: at },
    ...{ price: '50.00000000', origQty: '0.50000000', executedQty: '0.00000000', origQuoteOrderQty: '0.00000000' },
    ...{ cummulativeQuoteQty: '0.00000000', status: 'NEW', timeInForce: 'GTC', type: 'LIMIT', side: 'BUY' },
    ...{ workingTime: at, selfTradePreventionMode: 'EXPIRE_TAKER', fills: [] },
  })
  expect(Number.isSafeInteger(body.orderId)).toBe(true)
  expect(headers).toMatchObject({ 'x-mbx-order-count-10s': '1', 'x-mbx-order-count-1d': '1' })
})

test('numbers of orders rise, whatever place in memory an order has', async () => {
  const anna = await trader()
  const numbers: number[] = []
  for (let count = 0; count < 4; count += 1) {
    const { body } = await place(anna, { ...BUY, newClientOrderId: `rising-${count}` })
    numbers.push(Number(body.orderId))
    await world.server.app.trading.orders.cancelAll(anna.userId)
  }
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other))
  expect(new Set(numbers).size).toBe(4)
})

test('an answer is as short or as long as it is asked for, and as Binance has it where it is not', async () => {
  const anna = await trader()
  const shapes = async (order: Record<string, string>) => Object.keys((await place(anna, order)).body)
  const short = ['symbol', 'orderId', 'orderListId', 'clientOrderId', 'transactTime']
  expect(await shapes({ ...BUY, newOrderRespType: 'ACK' })).toEqual(short)
  expect(await shapes({ ...BUY, newOrderRespType: 'RESULT' })).not.toContain('fills')
  expect(await shapes(BUY)).toContain('fills')
  expect(await shapes({ symbol: NAME, side: 'BUY', type: 'LIMIT_MAKER', quantity: '1', price: '50' })).toEqual(short)
})

test('an order that meets others tells each fill with what its fee grew by, as the site tells it', async () => {
  await emptyBook()
  await offer('SELL', '100', '0.01501')
  await offer('SELL', '100.01', '0.4')
  const anna = await trader()
  const { body } = await place(anna, { ...BUY, price: '101', quantity: '1' })
  expect(body).toMatchObject({ status: 'PARTIALLY_FILLED', executedQty: '0.41501000', origQty: '1.00000000' })
  const [order] = await client(anna.token).trading.liveOrders({ symbol: SYMBOL })
  const { fills } = await client(anna.token).trading.orderFills({ symbol: SYMBOL, orderId: order?.orderId ?? '' })
  expect(body.fills).toEqual(
    fills.map(({ price, amount, fee, feeCoin, tradeId }) => ({
      ...{ price: padded(price), qty: padded(amount), commission: padded(fee), commissionAsset: feeCoin },
      tradeId: Number(tradeId.split(':')[1]),
    })),
  )
  expect(body.fills).toMatchObject([{ commission: '0.00003753' }, { commission: '0.00100000' }])
  expect(body.cummulativeQuoteQty).toBe(padded(order?.executedTotal ?? ''))
})

test('a market order buys an amount, or for an amount of money', async () => {
  await emptyBook()
  await offer('SELL', '100', '5')
  const anna = await trader()
  const market = { symbol: NAME, side: 'BUY', type: 'MARKET' }
  expect((await place(anna, { ...market, quantity: '1.5' })).body).toMatchObject({
    ...{ status: 'FILLED', type: 'MARKET', timeInForce: 'GTC', price: '0.00000000', origQty: '1.50000000' },
    ...{ executedQty: '1.50000000', cummulativeQuoteQty: '150.00000000', fills: [{ qty: '1.50000000' }] },
  })
  expect((await place(anna, { ...market, quoteOrderQty: '120.00000000' })).body).toMatchObject({
    ...{ status: 'FILLED', executedQty: '1.20000000', cummulativeQuoteQty: '120.00000000' },
    ...{ origQty: '1.20000000', origQuoteOrderQty: '120.00000000' },
  })
  expect((await place(anna, { ...market, quantity: '5' })).body).toMatchObject({
    ...{ status: 'EXPIRED', executedQty: '2.30000000', expiryReason: 'INSUFFICIENT_LIQUIDITY' },
  })
  expect((await place(anna, { ...market, quantity: '1' })).body).toEqual({
    code: -2010,
    msg: 'Order book liquidity is less than symbol minimum quantity.',
  })
})

test('a market order sells for an amount of money: no more than that takes, and never for more', async () => {
  await emptyBook()
  await offer('BUY', '100', '1')
  await offer('BUY', '90', '5')
  const anna = await trader()
  const market = { symbol: NAME, side: 'SELL', type: 'MARKET' }
  const { body } = await place(anna, { ...market, quoteOrderQty: '150' })
  // 100 for the first, and of the 50 that are missing 49.9995: one step more would bring 50.0004.
  expect(body).toMatchObject({
    ...{ status: 'FILLED', executedQty: '1.55555000', origQty: '1.55555000' },
    ...{ cummulativeQuoteQty: '149.99950000', origQuoteOrderQty: '150.00000000' },
    fills: [{ qty: '1.00000000' }, { qty: '0.55555000', commissionAsset: 'USDT' }],
  })
  const [order] = (await client(anna.token).trading.orderHistory({})).records
  expect(order).toMatchObject({ state: 'filled', endReason: 'spent', executed: '1.55555', executedTotal: '149.9995' })
  expect((await world.balances(anna)).BTC?.locked).toBe('0.00000000')
  const test = { ...market, quoteOrderQty: '150' }
  expect(await send(anna, 'POST', 'order/test', test)).toMatchObject({ status: 200, body: {} })
  // Sold is what the book takes, and nothing of it is there.
  const poor = await trader({ funds: 100_000_000n })
  expect((await place(poor, { ...market, quoteOrderQty: '150' })).body).toEqual({
    code: -2010,
    msg: 'Account has insufficient balance for requested action.',
  })
  expect((await place(poor, { ...market, quoteOrderQty: '89.99' })).body).toMatchObject({ executedQty: '0.99988000' })
  expect((await place(anna, { ...market, quoteOrderQty: '500' })).body).toMatchObject({
    ...{ status: 'EXPIRED', expiryReason: 'INSUFFICIENT_LIQUIDITY' },
  })
  expect((await place(anna, { ...market, quoteOrderQty: '1' })).body).toMatchObject({ code: -2010 })
  expect(await world.server.app.trading.audit()).toEqual([])
})

test('what is not taken at once expires where it was asked for so, with the reason', async () => {
  await emptyBook()
  await offer('SELL', '100', '1')
  const anna = await trader()
  const order = { ...BUY, price: '100', quantity: '2' }
  expect((await place(anna, { ...order, timeInForce: 'FOK' })).body).toMatchObject({
    ...{ status: 'EXPIRED', executedQty: '0.00000000', expiryReason: 'UNFILLED_FOK_ORDER_EXPIRED', fills: [] },
  })
  expect((await place(anna, { ...order, timeInForce: 'IOC' })).body).toMatchObject({
    ...{ status: 'EXPIRED', executedQty: '1.00000000', expiryReason: 'UNFILLED_IOC_QUANTITY_EXPIRED' },
  })
})

test('a stop order waits, and says that it does', async () => {
  const anna = await trader()
  const stop = { symbol: NAME, side: 'SELL', type: 'STOP_LOSS_LIMIT', timeInForce: 'GTC', quantity: '1' }
  const { body } = await place(anna, { ...stop, price: '89', stopPrice: '90', newOrderRespType: 'RESULT' })
  expect(body).toMatchObject({ type: 'STOP_LOSS_LIMIT', status: 'NEW', stopPrice: '90.00000000', workingTime: -1 })
  expect((await place(anna, { ...stop, price: '109', stopPrice: '110' })).body).toEqual({
    code: -2010,
    msg: 'Order would trigger immediately.',
  })
})

test('nobody trades with themselves, in the way that they chose', async () => {
  await emptyBook()
  const anna = await trader()
  await place(anna, { ...BUY, side: 'SELL', price: '100', quantity: '1' })
  const meets = { ...BUY, price: '100', quantity: '1' }
  expect((await place(anna, meets)).body).toMatchObject({ status: 'EXPIRED_IN_MATCH', executedQty: '0.00000000' })
  expect((await place(anna, { ...meets, selfTradePreventionMode: 'EXPIRE_MAKER' })).body).toMatchObject({
    ...{ status: 'NEW', selfTradePreventionMode: 'EXPIRE_MAKER' },
  })
  expect((await place(anna, { ...meets, selfTradePreventionMode: 'NONE' })).body).toMatchObject({ code: -1130 })
})

test('one signed request sent fifty times at once is one order, and so is one id', async () => {
  const anna = await trader()
  for (const named of [{}, { newClientOrderId: 'once' }]) {
    const fields = new URLSearchParams({ ...BUY, ...named, timestamp: String(world.now()) }).toString()
    const query = world.signedQuery(anna.key, fields)
    const headers = { 'x-mbx-apikey': anna.key.key }
    const send = () => world.ask({ method: 'POST', path: '/api/v3/order', query, headers })
    const answers = await Promise.all(Array.from({ length: 50 }, send))
    const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [body.orderId] : []))
    expect(new Set(numbers).size).toBe(1)
    for (const { status, body } of answers)
      if (status !== 200) expect(body).toEqual({ code: -2010, msg: 'Duplicate order sent.' })
    expect(await send()).toMatchObject({ status: 400, body: { code: -2010, msg: 'Duplicate order sent.' } })
  }
  expect(await client(anna.token).trading.liveOrders({})).toHaveLength(2)
})

test('an id is used once, whatever became of its order and whatever is ordered by it', async () => {
  const anna = await trader()
  const order = { ...BUY, newClientOrderId: 'used' }
  expect(await place(anna, order)).toMatchObject(placed)
  await client(anna.token).trading.cancelAll()
  for (const again of [order, { ...order, price: '51' }, { ...order, symbol: 'ETHUSDT' }])
    expect((await place(anna, again)).body).toEqual({ code: -2010, msg: 'Duplicate order sent.' })
  expect(await place(await trader(), order)).toMatchObject(placed)
})

test('a request whose time ends while the engine is busy is never done', async () => {
  const anna = await trader()
  const fields = new URLSearchParams({ ...BUY, recvWindow: '0', timestamp: String(world.now()) }).toString()
  const answer = await world.ask({
    ...{ method: 'POST', path: '/api/v3/order', query: world.signedQuery(anna.key, fields) },
    headers: { 'x-mbx-apikey': anna.key.key },
  })
  // No engine takes it within no time at all.
  expect(answer).toMatchObject({ status: 503, body: { code: -1008 } })
  expect(await client(anna.token).trading.liveOrders({})).toEqual([])
})

test('a price far from the market needs a key that may', async () => {
  await emptyBook()
  await offer('SELL', '100', '1')
  const far = { ...BUY, price: '141', quantity: '0.1' }
  const anna = await trader()
  expect((await place(anna, far)).body).toEqual({
    code: -2010,
    msg: 'The price is more than 40% away from the market, which this API key does not allow.',
  })
  expect((await place(await trader({ farPrices: 'true' }), far)).body).toMatchObject({ status: 'FILLED' })
})

test('a key that only reads places nothing, nor does that of a frozen account', async () => {
  const anna = await trader({ scopes: 'read' })
  const refused = { status: 401, body: { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' } }
  for (const path of ['order', 'order/test']) expect(await send(anna, 'POST', path, BUY)).toMatchObject(refused)
  const marco = await trader()
  await world.server.app.db.pool.query('update identity.users set frozen_at = now() where id = $1', [marco.userId])
  expect(await place(marco, BUY)).toMatchObject(refused)
  expect(await client(anna.token).trading.liveOrders({})).toEqual([])
})

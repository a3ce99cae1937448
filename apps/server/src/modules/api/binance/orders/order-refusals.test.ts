import { expect, test } from 'vitest'
import { NAME } from '../../machines.fixture.ts'
import { type Fields, LIMIT, orderWorld } from '../../orders.fixture.ts'

const world = orderWorld()
const { client, place, send, trader } = world

const BUY = { symbol: NAME, side: 'BUY', ...LIMIT, quantity: '0.5', price: '50' }
const MARKET = { symbol: NAME, side: 'BUY', type: 'MARKET' }
const STOP = { ...BUY, type: 'STOP_LOSS_LIMIT', side: 'SELL', price: '60', stopPrice: '61' }
const missing = (name: string) => `-1102 Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`
const illegal = (name: string) =>
  `-1100 Illegal characters found in parameter '${name}'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'.`
const spare = (name: string) => `-1106 Parameter '${name}' sent when not required.`
const unsupported = (what: string) => `-2010 ${what} are not supported for this symbol.`
const filter = (name: string) => `-1013 Filter failure: ${name}`

/** `undefined` takes a field away. */
type Change = Readonly<Record<string, string | undefined>>
const changed = (order: Fields, change: Change) =>
  Object.fromEntries(Object.entries({ ...order, ...change }).filter(([, value]) => value !== undefined)) as Fields

/** What is refused before an engine is asked, for an order as for the test of one. */
const REFUSED: readonly (readonly [Fields, Change, string])[] = [
  [BUY, { symbol: 'BTC-USDT' }, '-1121 Invalid symbol.'],
  [
    BUY,
    { symbol: 'btcusdt' },
    "-1100 Illegal characters found in parameter 'symbol'; legal range is '^[A-Z0-9-_.]{1,20}$'.",
  ],
  [BUY, { symbol: 'NOPEUSDT' }, '-1121 Invalid symbol.'],
  [BUY, { symbol: undefined }, missing('symbol')],
  [BUY, { side: 'buy' }, '-1117 Invalid side.'],
  [BUY, { type: 'limit' }, '-1116 Invalid orderType.'],
  [BUY, { timeInForce: 'GTX' }, '-1115 Invalid timeInForce.'],
  [BUY, { timeInForce: undefined }, missing('timeInForce')],
  [BUY, { price: undefined }, missing('price')],
  [BUY, { quantity: undefined }, missing('quantity')],
  [BUY, { stopPrice: '60' }, spare('stopPrice')],
  [BUY, { quoteOrderQty: '60' }, spare('quoteOrderQty')],
  [BUY, { type: 'LIMIT_MAKER' }, spare('timeInForce')],
  [MARKET, {}, "-1102 Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!"],
  [MARKET, { quantity: '1', quoteOrderQty: '100' }, spare('quoteOrderQty')],
  [MARKET, { quantity: '1', price: '100' }, spare('price')],
  [STOP, { stopPrice: undefined }, missing('stopPrice')],
  [BUY, { quantity: '1e400' }, illegal('quantity')],
  [BUY, { quantity: '0x10' }, illegal('quantity')],
  [BUY, { quantity: '+1' }, illegal('quantity')],
  [BUY, { quantity: '-1' }, illegal('quantity')],
  [BUY, { quantity: '١' }, illegal('quantity')],
  [BUY, { quantity: '1,5' }, illegal('quantity')],
  [BUY, { price: '.5' }, illegal('price')],
  [BUY, { price: '50.0000000000000000001' }, "-1111 Parameter 'price' has too much precision."],
  [BUY, { quantity: '0.0000000000000000001' }, "-1111 Parameter 'quantity' has too much precision."],
  [BUY, { quantity: '0.00000000' }, '-1013 Price * QTY is zero or less.'],
  [BUY, { price: '0' }, '-1013 Price * QTY is zero or less.'],
  [BUY, { price: '50.001' }, filter('PRICE_FILTER')],
  [BUY, { price: '99999999999999999999' }, filter('PRICE_FILTER')],
  [BUY, { quantity: '0.000001' }, filter('LOT_SIZE')],
  [BUY, { quantity: '1000000.00001' }, filter('LOT_SIZE')],
  [BUY, { quantity: '0.00001' }, filter('NOTIONAL')],
  [MARKET, { quantity: '0.00001' }, filter('NOTIONAL')],
  [MARKET, { quoteOrderQty: '0.5' }, filter('NOTIONAL')],
  [BUY, { price: '15' }, filter('PERCENT_PRICE_BY_SIDE')],
  [BUY, { side: 'SELL', price: '600' }, filter('PERCENT_PRICE_BY_SIDE')],
  [BUY, { type: 'STOP_LOSS' }, unsupported('Stop loss orders')],
  [BUY, { type: 'TAKE_PROFIT' }, unsupported('Take profit orders')],
  [BUY, { type: 'TAKE_PROFIT_LIMIT' }, unsupported('Take profit limit orders')],
  [BUY, { icebergQty: '0.1' }, unsupported('Iceberg orders')],
  [STOP, { trailingDelta: '100' }, unsupported('Trailing stop orders')],
  [BUY, { pegPriceType: 'PRIMARY_PEG' }, unsupported('Pegged orders')],
  [BUY, { newOrderRespType: 'SHORT' }, "-1130 Data sent for parameter 'newOrderRespType' is not valid."],
  [
    BUY,
    { newClientOrderId: 'x'.repeat(37) },
    "-1100 Illegal characters found in parameter 'newClientOrderId'; legal range is '^[a-zA-Z0-9-_]{1,36}$'.",
  ],
  [
    BUY,
    { newClientOrderId: 'a.b' },
    "-1100 Illegal characters found in parameter 'newClientOrderId'; legal range is '^[a-zA-Z0-9-_]{1,36}$'.",
  ],
  [BUY, { strategyId: '1' }, "-1104 Not all sent parameters were read; read '7' parameter(s) but was sent '8'."],
]

test('what an order lacks or has too much of is refused as Binance words it, and so is the test of one', async () => {
  const anna = await trader({ farPrices: 'true', funds: 10n ** 17n })
  const before = await world.balances(anna)
  for (const [order, change, said] of REFUSED) {
    for (const path of ['order', 'order/test']) {
      const { status, body } = await send(anna, 'POST', path, changed(order, change))
      expect([path, change, status, `${body.code} ${body.msg}`]).toEqual([path, change, 400, said])
    }
  }
  expect(await world.balances(anna)).toEqual(before)
  expect(await client(anna.token).trading.liveOrders({})).toEqual([])
})

test('zeros at the end say nothing', async () => {
  const anna = await trader()
  expect((await place(anna, { ...BUY, price: '50.00000000', quantity: '0.50000000000000000000' })).body).toMatchObject({
    ...{ price: '50.00000000', origQty: '0.50000000', status: 'NEW' },
  })
})

test('the test of an order places nothing, and tells its rates when asked', async () => {
  const anna = await trader()
  const { makerRate, takerRate } = await client(anna.token).trading.feeRate()
  for (const order of [BUY, { ...MARKET, quantity: '1' }, { ...MARKET, quoteOrderQty: '100' }, STOP])
    expect(await send(anna, 'POST', 'order/test', order)).toMatchObject({ status: 200, body: {} })
  const { body, headers } = await send(anna, 'POST', 'order/test', { ...BUY, computeCommissionRates: 'true' })
  expect(body).toMatchObject({
    standardCommissionForOrder: { maker: `${makerRate}0000`, taker: `${takerRate}0000` },
    taxCommissionForOrder: { maker: '0.00000000' },
    discount: { enabledForAccount: false },
  })
  expect(Number(headers['x-mbx-used-weight-1m'])).toBeGreaterThan(20)
  expect(await client(anna.token).trading.liveOrders({})).toEqual([])
})

test('what the book and the balance say is worded as Binance words it', async () => {
  const poor = await trader({ funds: 10n ** 8n })
  const rich = await trader()
  const said = async (someone: typeof poor, order: Fields) => (await place(someone, order)).body.msg
  expect(await said(poor, { ...BUY, quantity: '1' })).toBe('Account has insufficient balance for requested action.')
  await place(rich, { ...BUY, side: 'SELL', price: '80', quantity: '1' })
  expect(await said(rich, { symbol: NAME, side: 'BUY', type: 'LIMIT_MAKER', quantity: '1', price: '200' })).toBe(
    'The price is more than 40% away from the market, which this API key does not allow.',
  )
  const { trading } = world.server.app
  const [best] = (await world.get<{ asks: [string][] }>(`/binance/api/v3/depth?symbol=${NAME}`)).asks
  const price = best?.[0] ?? ''
  expect(await said(rich, { symbol: NAME, side: 'BUY', type: 'LIMIT_MAKER', quantity: '1', price })).toBe(
    'Order would immediately match and take.',
  )
  const eth = { symbol: 'ETHUSDT', side: 'SELL', ...LIMIT, quantity: '1', price: '1000' }
  for (let count = 0; count < 7; count += 1) await place(rich, { ...eth, newClientOrderId: `many-${count}` })
  expect(await said(rich, eth)).toBe('Filter failure: MAX_NUM_ORDERS')
  expect(await said(rich, { ...STOP, symbol: 'ETHUSDT', price: '60', stopPrice: '60.5' })).toBe(
    'This order type is not possible in this trading phase.',
  )
  const modes = [
    ['post_only', 'This order type is not possible in this trading phase.'],
    ['cancel_only', 'Market is closed.'],
    ['halted', 'Market is closed.'],
  ] as const
  for (const [mode, msg] of modes) {
    await trading.orders.setMode('BTC-EUR', mode)
    const order = { symbol: 'BTCEUR', side: 'BUY', type: 'MARKET', quantity: '1' }
    expect([mode, await said(rich, order)]).toEqual([mode, msg])
  }
  await trading.orders.setMode('BTC-EUR', 'open')
})

import { assert, units } from '@bourse/money'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { spot, systemAccount } from '../../ledger/index.ts'
import type { DoorAnswer } from '../api.fixture.ts'
import { NAME } from '../machines.fixture.ts'
import { type Fields, LIMIT, orderWorld, queryOf } from '../orders.fixture.ts'
import { partnerWorld } from '../partners/partners.fixture.ts'
import { answersHeld } from './held.fixture.ts'

const world = orderWorld()
const { server, trader } = world
const business = partnerWorld(server)
const { hold, addresses } = answersHeld(server)

const EUROPE = 'BTCEUR'
const LEGS = {
  ...{ aboveType: 'LIMIT_MAKER', abovePrice: '120', belowType: 'STOP_LOSS_LIMIT', belowStopPrice: '90' },
  ...{ belowPrice: '89', belowTimeInForce: 'GTC' },
}
const OLD_LEGS = { price: '120', stopPrice: '90', stopLimitPrice: '89', stopLimitTimeInForce: 'GTC' }

test('what stands at the doors stands in the document, and nothing else', async () => {
  const found: string[] = []
  const doors = Fastify()
  doors.addHook('onRoute', ({ method, url }) => {
    if (!url.endsWith('*') && typeof method === 'string') found.push(`${method} ${url}`)
  })
  const { door, paymentDoor, udf } = server.app.api
  for (const each of [door, paymentDoor, udf]) await doors.register(each)
  await doors.ready()
  expect(found.toSorted()).toEqual((await addresses()).toSorted())
  await doors.close()
})

test('an answer is held to every field, its type, and that there is no other', async () => {
  const asked = { method: 'GET', url: `/binance/api/v3/ticker/price?symbol=${NAME}`, status: 200 }
  const body = { symbol: NAME, price: '100.00000000' }
  await hold({ ...asked, body })
  for (const wrong of [
    { ...body, more: 1 },
    { symbol: NAME },
    { ...body, price: 100 },
    { ...body, price: '100' },
    'text',
  ])
    await expect(hold({ ...asked, body: wrong }), JSON.stringify(wrong)).rejects.toThrow()
  await hold({ ...asked, status: 400, body: { code: -1121, msg: 'Invalid symbol.' } })
  await expect(hold({ ...asked, status: 400, body: { code: -1, msg: 'No such code.' } })).rejects.toThrow()
  await expect(hold({ ...asked, url: '/binance/api/v3/nothing', body: {} })).rejects.toThrow()
})

test('each address of the doors answers what the document says that it answers', async () => {
  const answered = [
    ...(await askCharts()),
    ...(await askMarkets()),
    ...(await askWithKey()),
    ...(await askForPayments()),
  ]
  expect([...new Set(answered)].toSorted()).toEqual((await addresses()).toSorted())
})

/** The fixtures hold each answer; here each is one that was given. */
async function publicly(urls: readonly string[]): Promise<string[]> {
  for (const url of urls) await world.get(url)
  return urls.map((url) => `GET ${url.split('?')[0]}`)
}

function askCharts(): Promise<string[]> {
  const history = '/udf/history?symbol=BTCUSDT&resolution=60'
  return publicly([
    ...['/udf/config', '/udf/time', '/udf/symbols?symbol=BTCUSDT', '/udf/symbols?symbol=none', '/udf/search?query=btc'],
    ...[`${history}&from=0&to=99999999999`, `${history}&from=0&to=1`, `${history}&to=never&from=0`],
  ])
}

function askMarkets(): Promise<string[]> {
  const ofOne = `?symbol=${NAME}`
  const candles = `${ofOne}&interval=1h`
  const tickers = ['24hr', 'tradingDay', 'price', 'bookTicker'].map((name) => `api/v3/ticker/${name}${ofOne}`)
  const paths = [
    ...['api/v3/ping', 'api/v3/time', 'sapi/v1/system/status', 'api/v3/exchangeInfo', `api/v3/depth${ofOne}`],
    ...['trades', 'historicalTrades', 'aggTrades', 'avgPrice'].map((name) => `api/v3/${name}${ofOne}`),
    ...[`api/v3/klines${candles}`, `api/v3/uiKlines${candles}`, ...tickers, 'api/v3/ticker/24hr'],
    ...['24hr', 'tradingDay'].map((name) => `api/v3/ticker/${name}${ofOne}&type=MINI`),
    ...[`api/v3/ticker${ofOne}`, `api/v3/ticker?symbols=["${NAME}","ETHUSDT"]&type=MINI`, 'api/v3/ticker/price'],
    ...['sapi/v1/margin/allPairs', 'sapi/v1/margin/isolated/allPairs'],
    ...['fapi/v1/exchangeInfo', 'dapi/v1/exchangeInfo'],
  ]
  return publicly(paths.map((path) => `/binance/${path}`))
}

async function askWithKey(): Promise<string[]> {
  const answered: string[] = []
  const someone = await trader()
  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    fields: Fields = {},
  ): Promise<DoorAnswer['body']> {
    const { status, body } = await world.signed(someone.key, path, { method, query: queryOf(fields) })
    assert(status === 200, `${method} ${path} was refused: ${JSON.stringify(body)}`)
    answered.push(`${method} /binance${path}`)
    return body
  }
  const orders = { symbol: EUROPE }
  const sale = { ...orders, side: 'SELL', quantity: '0.1' }
  const limit = { ...sale, ...LIMIT, price: '110' }
  const pair = { ...orders, side: 'SELL', quantity: '0.1', ...LEGS }
  // Two people trade, so that there is a price for stops to wait for, and each has a trade.
  const other = await trader()
  await world.place(other, { ...limit, price: '100' })
  await ask('POST', '/api/v3/order', { ...limit, side: 'BUY', price: '100', newOrderRespType: 'FULL' })
  const { orderId } = await ask('POST', '/api/v3/order', limit)
  await ask('GET', '/api/v3/order', { ...orders, orderId: Number(orderId) })
  await ask('GET', '/api/v3/openOrders')
  const replaced = { cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: Number(orderId) }
  const { newOrderResponse } = await ask('POST', '/api/v3/order/cancelReplace', { ...limit, price: '111', ...replaced })
  const { orderId: second } = newOrderResponse as { readonly orderId: number }
  // What the own purchase would have met is taken out of the book.
  await ask('POST', '/api/v3/order', { ...limit, side: 'BUY', price: '111', selfTradePreventionMode: 'EXPIRE_TAKER' })
  await ask('GET', '/api/v3/myPreventedMatches', { ...orders, orderId: second })
  await ask('DELETE', '/api/v3/order', { ...orders, orderId: second })
  await ask('POST', '/api/v3/order', { ...limit, newOrderRespType: 'RESULT' })
  await ask('DELETE', '/api/v3/openOrders', orders)
  await ask('POST', '/api/v3/order/test', limit)
  await ask('POST', '/api/v3/order/test', { ...limit, computeCommissionRates: true })
  const { orderListId } = await ask('POST', '/api/v3/orderList/oco', pair)
  await ask('GET', '/api/v3/openOrderList')
  await ask('GET', '/api/v3/orderList', { orderListId: Number(orderListId) })
  await ask('DELETE', '/api/v3/orderList', { ...orders, orderListId: Number(orderListId) })
  await ask('POST', '/api/v3/order/oco', { ...sale, ...OLD_LEGS })
  for (const path of ['allOrders', 'myTrades']) await ask('GET', `/api/v3/${path}`, orders)
  for (const path of ['allOrderList', 'rateLimit/order', 'account']) await ask('GET', `/api/v3/${path}`)
  await ask('GET', '/api/v3/account/commission', orders)
  const own = [
    'asset/tradeFee',
    'account/apiRestrictions',
    'capital/config/getall',
    'capital/deposit/hisrec',
    'capital/withdraw/history',
  ]
  for (const path of own) await ask('GET', `/sapi/v1/${path}`)
  return answered
}

async function askForPayments(): Promise<string[]> {
  const answered: string[] = []
  const [shop, payer] = [await business.machine(), await business.payer()]
  async function ask(method: 'GET' | 'POST', path: string, fields: Record<string, string> = {}): Promise<string> {
    const { status, body } = await shop.send(method, path, fields)
    assert(status === 200, `${method} ${path} was refused: ${JSON.stringify(body)}`)
    answered.push(`${method} /integrate/v1${path}`)
    return String(body.id)
  }
  const priced = { currency: 'EUR', amount: '50' }
  await ask('POST', '/payments/cancel', { id: await ask('POST', '/payments', { ...priced, merchantReference: 'one' }) })
  const id = await ask('POST', '/payments', { ...priced, merchantReference: 'two', description: 'A vase' })
  const transfer = {
    from: systemAccount('bank:TEST', 'EUR'),
    to: spot(payer.userId, 'EUR'),
    units: units(60_00000000n),
  }
  const paidIn = { source: 'test', sourceId: payer.userId, kind: 'deposit', ...transfer } as const
  await server.app.db.tx((tx) => server.app.ledger.transfer(tx, paidIn))
  await payer.pay({ id, coin: 'EUR' })
  await ask('POST', '/payments/refund', { id, refundReference: 'back', amount: '20' })
  await ask('GET', '/payments/one', { id })
  await ask('GET', '/payments')
  return answered
}

import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { NAME } from '../machines.fixture.ts'
import { type Fields, LIMIT, orderWorld, queryOf, type Trader } from '../orders.fixture.ts'
import { padded } from './account/decimals.ts'

// What libraries send, byte by byte as they send it; each of these was seen on the wire.
const world = orderWorld()
const { client, place, trader } = world

const BUY = { symbol: NAME, side: 'BUY', ...LIMIT, quantity: '0.5', price: '50' }

interface Request {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly query?: string
  readonly body?: string
  readonly type?: string
}

async function wire({ key }: Trader, { method, path, query = '', body, type }: Request) {
  const url = `/binance/${path}${query === '' ? '' : `?${query}`}`
  const headers = { 'x-mbx-apikey': key.key, ...(type !== undefined && { 'content-type': type }) }
  const answer = await world.server.web.inject({ method, url, headers, ...(body !== undefined && { payload: body }) })
  return { status: answer.statusCode, body: JSON.parse(answer.body) }
}

const signature = ({ key }: Trader, payload: string) =>
  createHmac('sha256', key.secret ?? '')
    .update(payload)
    .digest('hex')

/** As ccxt writes it: `timestamp` and `recvWindow` first or last, the signature behind everything. */
function withTime(someone: Trader, fields: Fields = {}): string {
  const payload = queryOf({ ...fields, timestamp: world.now(), recvWindow: 10_000 })
  return `${payload}&signature=${signature(someone, payload)}`
}

test('what ccxt asks for before anything else is there, signed or not', async () => {
  const anna = await trader()
  const signed = { method: 'GET', query: withTime(anna) } as const
  const coins = await wire(anna, { ...signed, path: 'sapi/v1/capital/config/getall' })
  const assets = await client(anna.token).wallet.assets()
  expect(coins.body).toMatchObject(
    assets.map(({ coin, available, locked, kind }) => ({
      ...{ coin, free: padded(available), locked: padded(locked), isLegalMoney: kind === 'fiat', trading: true },
      ...{ withdrawAllEnable: false },
    })),
  )
  for (const coin of coins.body) {
    const chains = coin.isLegalMoney ? [] : await client(anna.token).custody.depositChains({ symbol: coin.coin })
    expect(coin.networkList).toMatchObject(
      chains.map(({ chainName, confirmations }) => ({ network: chainName, minConfirm: confirmations })),
    )
  }
  for (const path of ['sapi/v1/margin/allPairs', 'sapi/v1/margin/isolated/allPairs']) {
    expect(await wire(anna, { ...signed, path })).toEqual({ status: 200, body: [] })
    expect(await wire(anna, { method: 'GET', path })).toEqual({ status: 200, body: [] })
  }
})

test('what trading costs is told for each market or for one, as the site tells it', async () => {
  const anna = await trader()
  const { makerRate, takerRate } = await client(anna.token).trading.feeRate()
  const rates = { makerCommission: padded(makerRate), takerCommission: padded(takerRate) }
  const fees = (fields: Fields = {}) =>
    wire(anna, { method: 'GET', path: 'sapi/v1/asset/tradeFee', query: withTime(anna, fields) })
  const names = ['BTCUSDT', 'ETHUSDT', 'BTCEUR']
  expect(await fees()).toEqual({ status: 200, body: names.map((symbol) => ({ symbol, ...rates })) })
  expect(await fees({ symbol: NAME })).toEqual({ status: 200, body: [{ symbol: NAME, ...rates }] })
  expect(await fees({ symbol: 'NONE' })).toMatchObject({ status: 400, body: { code: -1121 } })
})

test('ccxt sends an order as a form, with everything in the body', async () => {
  const anna = await trader()
  const body = withTime(anna, { ...BUY, newClientOrderId: 'x-TKT5PX2F0011223344556677', newOrderRespType: 'FULL' })
  const type = 'application/x-www-form-urlencoded'
  const sent = { method: 'POST', path: 'api/v3/order', body, type } as const
  expect(await wire(anna, sent)).toMatchObject({ status: 200, body: { status: 'NEW', fills: [] } })
  const moved = body.replace('quantity=0.5', 'quantity=0.6')
  expect(await wire(anna, { ...sent, body: moved })).toMatchObject({ status: 400, body: { code: -1022 } })
})

test('@binance/spot sends an order in the query with an empty body of JSON, and a DELETE up to three times', async () => {
  const anna = await trader()
  const sent = { method: 'POST', path: 'api/v3/order', query: withTime(anna, BUY), type: 'application/json' } as const
  const placed = await wire(anna, { ...sent, body: '' })
  expect(placed).toMatchObject({ status: 200, body: { status: 'NEW' } })
  const query = withTime(anna, { symbol: NAME, orderId: placed.body.orderId })
  const tries = []
  for (let count = 0; count < 3; count += 1)
    tries.push(await wire(anna, { method: 'DELETE', path: 'api/v3/order', query }))
  expect(tries).toMatchObject([
    { status: 200, body: { status: 'CANCELED' } },
    { status: 400, body: { code: -2011 } },
    { status: 400, body: { code: -2011 } },
  ])
})

test('no answer that is a success has a member that libraries take for an error', async () => {
  const anna = await trader()
  await place(anna, { ...BUY, newClientOrderId: 'seen' })
  const paths = [
    'account',
    'rateLimit/order',
    'openOrders',
    ...[NAME].flatMap((name) => [
      ...['openOrders', 'allOrders', 'myTrades', 'account/commission'].map((path) => `${path}?symbol=${name}`),
      `order?symbol=${name}&origClientOrderId=seen`,
    ]),
  ]
  for (const asked of paths) {
    const [path = '', fields] = asked.split('?')
    const query = withTime(anna, Object.fromEntries(new URLSearchParams(fields)))
    const { status, body } = await wire(anna, { method: 'GET', path: `api/v3/${path}`, query })
    expect([asked, status, 'code' in body, 'msg' in body]).toEqual([asked, 200, false, false])
  }
})

import type { AddressInfo } from 'node:net'
import { createDepthBook, createStream, type StreamClient, type StreamListener } from '@bourse/client'
import type { Order, WalletAsset } from '@bourse/contract'
import { assert, units } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { loggedInUser } from '../../testing/accounts.ts'
import { ORIGIN, testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { turnedAway } from '../../testing/socket-client.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { connect, eventually, SYMBOL } from './stream.fixture.ts'

/** The whole server: orders over HTTP on one side, what the stream tells of them on the other. */

const running = testApp()
let url = ''
let streams: StreamClient[] = []
beforeAll(async () => {
  await running.app.markets.addAssets([assetRow('BTC'), assetRow('USDT')])
  await running.app.markets.addPairs([pairRow('BTC', 'USDT')])
  url = `ws://127.0.0.1:${(running.web.server.address() as AddressInfo).port}/ws`
})
afterEach(() => {
  for (const stream of streams) stream.close()
  streams = []
})

function openStream(token?: string): StreamClient {
  const client = running.client(token === undefined ? {} : { token })
  const ticket = async () => (await client.stream.ticket()).ticket
  const stream = createStream({ url, ticket, cookie: () => running.cookies.header(token ?? null), reconnectMs: 50 })
  streams.push(stream)
  return stream
}

async function fundedUser(name: string, asset: string, whole: bigint) {
  const { userId, token } = await loggedInUser(running, `${name}@example.com`)
  const { db, ledger } = running.app
  const transfer = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: units(whole * 10n ** 8n) }
  const posted = await db.tx((tx) =>
    ledger.transfer(tx, { source: 'test', sourceId: userId, kind: 'deposit', ...transfer }),
  )
  assert(posted.ok, 'the deposit was refused')
  return { token, client: running.client({ token }) }
}

/** The last that was told of each, by its key. */
function follow(stream: StreamClient) {
  const orders = new Map<string, Order>()
  const balances = new Map<string, WalletAsset>()
  let begun = 0
  const onSubscribed = () => {
    begun += 1
  }
  const takeOrders: StreamListener<'orders'> = (data) => {
    for (const order of data) orders.set(order.orderId, order)
  }
  const takeBalances: StreamListener<'balances'> = (data) => {
    for (const asset of data) balances.set(asset.coin, asset)
  }
  stream.subscribe('orders', takeOrders, onSubscribed)
  stream.subscribe('balances', takeBalances, onSubscribed)
  return { orders, balances, begun: () => begun }
}

test('an order is seen on the book, a trade by everybody, and orders and balances by their owners alone', async () => {
  const anna = await fundedUser('anna', 'BTC', 1n)
  const marco = await fundedUser('marco', 'USDT', 1_000n)
  const visitor = openStream()
  const book = createDepthBook(visitor, SYMBOL)
  book.subscribe(() => {})
  const trades: string[] = []
  visitor.subscribe(`trades:${SYMBOL}`, (data) =>
    trades.push(...data.map(({ price, amount }) => `${amount} at ${price}`)),
  )
  const [ofAnna, ofMarco] = [follow(openStream(anna.token)), follow(openStream(marco.token))]
  await eventually(() => expect([ofAnna.begun(), ofMarco.begun(), book.view()?.asks]).toEqual([2, 2, []]))

  const offer = { symbol: SYMBOL, type: 'limit', price: '100' } as const
  const sold = await anna.client.trading.placeOrder({ ...offer, side: 'sell', amount: '0.5' })
  await eventually(() => expect(book.view()?.asks).toEqual([['100.00', '0.50000']]))
  const bought = await marco.client.trading.placeOrder({ ...offer, side: 'buy', amount: '0.2' })
  await eventually(() => {
    expect(book.view()?.asks).toEqual([['100.00', '0.30000']])
    expect(trades).toEqual(['0.20000 at 100.00'])
    expect(ofAnna.orders.get(sold.orderId)).toMatchObject({ state: 'partially_filled', executed: '0.20000' })
    expect(ofMarco.orders.get(bought.orderId)).toMatchObject({ state: 'filled' })
    expect(ofMarco.balances.get('USDT')).toMatchObject({ total: '980.00000000', locked: '0.00000000' })
  })
  expect([...ofAnna.orders.keys()]).toEqual([sold.orderId])
  expect([...ofMarco.orders.keys()]).toEqual([bought.orderId])
})

test('the log-out ends the private channels of that session at once', async () => {
  const { token } = await loggedInUser(running, 'berta@example.com')
  const client = await connect(url, { origin: ORIGIN, cookie: running.cookies.header(token) ?? '' })
  const { ticket, expiresInSeconds } = await running.client({ token }).stream.ticket()
  expect(expiresInSeconds).toBe(60)
  client.send({ op: 'auth', ticket })
  await client.subscribe('orders')
  await running.client({ token }).identity.logout()
  const ended = await client.until(({ type }) => type === 'refused')
  expect(ended).toMatchObject({ reason: 'stream.authentication_needed', channel: 'orders' })
  client.ws.close()
})

test('a ticket needs a session, and the stream a page of ours', async () => {
  await expect(running.client().stream.ticket()).rejects.toMatchObject({ reason: 'session.unauthenticated' })
  expect(await turnedAway(url, { origin: 'http://localhost:9999' })).toBe(403)
})

test('a ticket counts in the browser of its session alone, which connects again after a log-in', async () => {
  const { token } = await loggedInUser(running, 'elsewhere@example.com')
  const { ticket } = await running.client({ token }).stream.ticket()
  const thief = await connect(url, { origin: ORIGIN })
  thief.send({ op: 'auth', ticket })
  expect(await thief.until(({ type }) => type === 'refused')).toMatchObject({ reason: 'stream.cookie_missing' })
  thief.ws.close()

  let cookie: string | undefined
  const asked = async () => (await running.client({ token }).stream.ticket()).ticket
  const stream = createStream({ url, ticket: asked, cookie: () => cookie, reconnectMs: 60_000 })
  streams.push(stream)
  stream.subscribe('tickers', () => undefined)
  await eventually(() => expect(stream.state()).toBe('open'))
  cookie = running.cookies.header(token)
  let begun = false
  stream.subscribe(
    'orders',
    () => undefined,
    () => {
      begun = true
    },
  )
  await eventually(() => expect(begun).toBe(true))
})

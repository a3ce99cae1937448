import { assert, ok, units } from '@bourse/money'
import { expect, test } from 'vitest'
import { people } from '../../../identity/identity.fixture.ts'
import { spot, systemAccount } from '../../../ledger/index.ts'
import { EVENTS_LOST } from '../../../trading/index.ts'
import { type Fields, LIMIT, type Trader } from '../../orders.fixture.ts'
import { logonBy, logonKey } from '../sockets/socket-keys.fixture.ts'
import { SUBSCRIBE, type UserEvent, userEventWorld } from './user-events.fixture.ts'

const world = userEventWorld()
const { client, listen, order, place, send, trader, expectToAgree, expectBalances } = world
const EUR = { symbol: 'BTCEUR', ...LIMIT } as const
const UNITS = 10n ** 8n

let ids = 0

async function placed(someone: Trader, fields: Fields): Promise<number> {
  ids += 1
  const { status, body } = await place(someone, { newClientOrderId: `step-${ids}`, ...fields })
  expect([status, body.msg]).toEqual([200, undefined])
  return Number(body.orderId)
}

const units8 = (text: unknown) => BigInt(String(text).replace('.', ''))

const told = ({ x, X, l, L, w, eR }: UserEvent) =>
  [x, X, ...(x === 'TRADE' ? [Number(l), Number(L)] : []), ...(w ? ['working'] : []), ...(eR ? [eR] : [])].join(' ')

test('each step of an order is told as REST tells the order, and what was filled and paid adds up', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const [hers, his] = [await listen(anna), await listen(marco)]
  await placed(anna, { ...EUR, side: 'SELL', price: '30.01', quantity: '0.33333' })
  await placed(anna, { ...EUR, side: 'SELL', price: '30.07', quantity: '0.77777' })
  const number = await placed(marco, { ...EUR, side: 'BUY', price: '30.07', quantity: '2' })
  await send(marco, 'DELETE', 'order', { symbol: 'BTCEUR', orderId: number })
  await expect
    .poll(() => his.reports().map(told))
    .toEqual([
      'NEW NEW working',
      'TRADE PARTIALLY_FILLED 0.33333 30.01 working',
      'TRADE PARTIALLY_FILLED 0.77777 30.07 working',
      'CANCELED CANCELED',
    ])
  await expect
    .poll(() => hers.reports().map(told))
    .toEqual(['NEW NEW working', 'NEW NEW working', 'TRADE FILLED 0.33333 30.01', 'TRADE FILLED 0.77777 30.07'])
  await expectToAgree(anna, hers)
  await expectToAgree(marco, his)
  await expect.poll(() => expectBalances(marco, his).then(() => 'agrees', String)).toBe('agrees')
  await expect.poll(() => expectBalances(anna, hers).then(() => 'agrees', String)).toBe('agrees')
  expect([...hers.events(), ...his.events()].filter(({ e }) => e === 'balanceUpdate')).toEqual([])
})

test('a cancelling is called the same by its answer and by its report, and the order keeps its own id', async () => {
  const anna = await trader()
  const hers = await listen(anna)
  const cancelled = () => hers.reports().flatMap(({ x, c, C }) => (x === 'CANCELED' ? [[C, c]] : []))
  const rests = { ...EUR, side: 'BUY', price: '20', quantity: '1' } as const
  const numbers = [await placed(anna, rests), await placed(anna, rests), await placed(anna, rests)] as const
  const [first, second, third] = await Promise.all(numbers.map((number) => order(anna, 'BTCEUR', number)))
  const answers = [
    await send(anna, 'DELETE', 'order', { symbol: 'BTCEUR', orderId: numbers[0], newClientOrderId: 'the-end' }),
    await send(anna, 'DELETE', 'order', { symbol: 'BTCEUR', orderId: numbers[1] }),
  ]
  const said = answers.map(({ body }) => [body.origClientOrderId, body.clientOrderId])
  expect(said).toEqual([
    [first?.clientOrderId, 'the-end'],
    [second?.clientOrderId, expect.stringMatching(/^.{10,}$/)],
  ])
  const { body } = await send(anna, 'DELETE', 'openOrders', { symbol: 'BTCEUR' })
  const [all] = body as unknown as Record<string, unknown>[]
  expect(all?.origClientOrderId).toBe(third?.clientOrderId)
  const fourth = await order(anna, 'BTCEUR', await placed(anna, rests))
  const replacing = { ...rests, cancelReplaceMode: 'STOP_ON_FAILURE', cancelOrderId: Number(fourth.orderId) }
  const replaced = await send(anna, 'POST', 'order/cancelReplace', replacing)
  const { cancelResponse, newOrderResponse } = replaced.body as Record<string, Record<string, unknown>>
  expect(cancelResponse?.clientOrderId).not.toBe(newOrderResponse?.clientOrderId)
  // On the site nobody calls it anything.
  await client(anna.token).trading.cancelAll()
  await expect
    .poll(cancelled)
    .toEqual([
      ...said,
      [third?.clientOrderId, all?.clientOrderId],
      [fourth.clientOrderId, cancelResponse?.clientOrderId],
      [newOrderResponse?.clientOrderId, expect.stringMatching(/^cancel-\d+$/)],
    ])
})

test('a pair is told when it begins and when nothing of it is open any more, each once', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const hers = await listen(anna)
  const lists = () => hers.events().flatMap(({ e, l, L, C }) => (e === 'listStatus' ? [[C, l, L].join(' ')] : []))
  const pair = { symbol: 'BTCEUR', side: 'SELL', quantity: '0.1', aboveType: 'LIMIT_MAKER' }
  const stop = { belowType: 'STOP_LOSS_LIMIT', belowStopPrice: '20', belowPrice: '19', belowTimeInForce: 'GTC' }
  const begin = async (listClientOrderId: string, abovePrice: string) => {
    const { status, body } = await send(anna, 'POST', 'orderList/oco', {
      ...pair,
      ...stop,
      abovePrice,
      listClientOrderId,
    })
    expect([status, body.msg]).toEqual([200, undefined])
    return body
  }
  const { orderListId, orders } = await begin('one', '31')
  await expect.poll(lists).toEqual(['one EXEC_STARTED EXECUTING'])
  const told = hers.events().find(({ e }) => e === 'listStatus')
  const legs = (orders as Record<string, unknown>[]).map((leg) => ({
    s: leg.symbol,
    i: leg.orderId,
    c: leg.clientOrderId,
  }))
  expect(told).toMatchObject({ s: 'BTCEUR', g: orderListId, c: 'OCO', r: 'NONE', O: legs })
  await placed(marco, { ...EUR, side: 'BUY', price: '31', quantity: '0.1' })
  await expect.poll(lists).toEqual(['one EXEC_STARTED EXECUTING', 'one ALL_DONE ALL_DONE'])
  await begin('two', '32')
  await send(anna, 'DELETE', 'orderList', { symbol: 'BTCEUR', listClientOrderId: 'two' })
  await expect.poll(() => lists().slice(2)).toEqual(['two EXEC_STARTED EXECUTING', 'two ALL_DONE ALL_DONE'])
  expect(hers.events().findIndex(({ e }) => e === 'listStatus')).toBeGreaterThan(
    hers.events().findIndex(({ e }) => e === 'executionReport'),
  )
})

test('stops, pairs, expiry and self-trades are told with their reason', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const his = await listen(marco)
  const eth = { symbol: 'ETHUSDT', ...LIMIT }
  await placed(anna, { ...eth, side: 'SELL', price: '100', quantity: '1' })
  await placed(anna, { ...eth, side: 'BUY', price: '90', quantity: '2' })
  await placed(marco, { ...eth, side: 'BUY', price: '100', quantity: '2', timeInForce: 'IOC' })
  await placed(marco, { ...eth, type: 'STOP_LOSS_LIMIT', side: 'SELL', stopPrice: '90', price: '80', quantity: '1' })
  await client(marco.token).trading.placeOrder({
    ...{ symbol: 'ETH-USDT', side: 'sell', type: 'oco', amount: '1' },
    ...{ price: '120', stopPrice: '90', limitPrice: '85' },
  })
  const zoe = await trader()
  await placed(zoe, { ...eth, side: 'SELL', price: '90', quantity: '1' })
  await placed(marco, { ...eth, side: 'BUY', price: '85', quantity: '1', selfTradePreventionMode: 'EXPIRE_TAKER' })
  await expect
    .poll(() => his.reports().map(told))
    .toEqual([
      'NEW NEW working',
      'TRADE PARTIALLY_FILLED 1 100 working',
      'EXPIRED EXPIRED UNFILLED_IOC_QUANTITY_EXPIRED',
      'NEW NEW',
      'NEW NEW working',
      'NEW NEW',
      'NEW NEW working',
      'NEW NEW working',
      'EXPIRED EXPIRED OCO_TRIGGER',
      'TRADE FILLED 1 90',
      'NEW NEW working',
      'TRADE_PREVENTION EXPIRED_IN_MATCH',
    ])
  const last = his.reports().at(-1)
  expect(last).toMatchObject({ A: '1.00000000', B: '1.00000000', u: -1 })
  expect(last?.U).toBe(his.reports()[5]?.i)
  expect(his.reports().map(({ W }) => W === undefined)).toEqual([
    ...[false, false, false, true, false, true, false, false, false, false, false, false],
  ])
  await expectToAgree(marco, his)
})

test('what comes other than by an order is told as a change, and then what there is', async () => {
  const anna = await trader()
  const hers = await listen(anna)
  const { db, ledger } = world.server.app
  const give = async (id: string, amount: bigint) => {
    const transfer = { from: systemAccount('bank:TEST', 'EUR'), to: spot(anna.userId, 'EUR'), units: units(amount) }
    const posted = await db.tx((tx) =>
      ledger.transfer(tx, { source: 'test', sourceId: id, kind: 'deposit', ...transfer }),
    )
    assert(posted.ok, 'a deposit was refused')
  }
  const before = await send(anna, 'GET', 'account')
  await give(`${anna.userId}-more-1`, 5n * UNITS)
  await placed(anna, { ...EUR, side: 'BUY', price: '20', quantity: '1' })
  await give(`${anna.userId}-more-2`, UNITS / 2n)
  const changes = () =>
    hers
      .events()
      .filter(({ e }) => e === 'balanceUpdate')
      .map(({ a, d }) => [a, d])
  await expect.poll(changes).toEqual([
    ['EUR', '5.00000000'],
    ['EUR', '0.50000000'],
  ])
  expect(hers.events().at(-1)?.e).toBe('outboundAccountPosition')
  await expect.poll(() => expectBalances(anna, hers).then(() => 'agrees', String)).toBe('agrees')
  const eur = (body: Record<string, unknown>) =>
    (body.balances as { asset: string; free: string }[]).find(({ asset }) => asset === 'EUR')?.free
  const [first, now] = [eur(before.body), eur((await send(anna, 'GET', 'account')).body)]
  expect(units8(now) - units8(first)).toBe(5n * UNITS + UNITS / 2n - 20n * UNITS)
})

test('a key that was removed, paused or narrowed, and an account that was frozen, hear nothing more', async () => {
  const keys = (someone: Trader) => client(someone.token).api
  const { db, api } = world.server.app
  const narrow = { name: 'Bot', scopes: 'read', addresses: '198.51.100.1', farPrices: 'false' } as const
  const ends: ((someone: Trader) => Promise<unknown>)[] = [
    ({ userId }) => db.tx(async (tx) => ok(await api.removeKeys(tx, userId))),
    (someone) => keys(someone).pauseKey({ id: someone.key.id }),
    (someone) => keys(someone).updateKey({ ...narrow, id: someone.key.id }),
    world.freeze,
  ]
  for (const end of ends) {
    const someone = await trader()
    const [listener, other] = [await listen(someone), await listen(await trader())]
    await end(someone)
    await expect.poll(listener.ended).toBe(true)
    expect(listener.events().map(({ e }) => e)).toEqual(['eventStreamTerminated'])
    expect(other.ended()).toBe(false)
  }
})

test('when something may have been lost, it is said and the connection ends; whoever comes back is told what happens from then on', async () => {
  const anna = await trader()
  const hers = await listen(anna)
  world.server.app.bus.publish(EVENTS_LOST, {})
  await expect.poll(hers.ended).toBe(true)
  await placed(anna, { ...EUR, side: 'BUY', price: '20', quantity: '1' })
  const again = await listen(anna)
  await placed(anna, { ...EUR, side: 'BUY', price: '21', quantity: '1' })
  await expect.poll(() => again.reports().map(({ p }) => p)).toEqual(['21.00000000'])
  expect(hers.events().map(({ e }) => e)).toEqual(['eventStreamTerminated'])
})

test('a connection listens to each account once, to several side by side, and stops when it is told to', async () => {
  const [anna, marco] = [await trader(), await trader()]
  const socket = await world.connect()
  expect(await socket.ask('session.subscriptions')).toMatchObject({ result: [] })
  expect(await world.subscribe(socket, anna)).toMatchObject({ result: { subscriptionId: 0 } })
  expect(await world.subscribe(socket, anna)).toMatchObject({ status: 400, error: { code: -2035 } })
  expect(await world.subscribe(socket, marco)).toMatchObject({ result: { subscriptionId: 1 } })
  const listed = [{ subscriptionId: 0 }, { subscriptionId: 1 }]
  expect(await socket.ask('session.subscriptions')).toMatchObject({ result: listed })
  expect(await socket.ask('session.status')).toMatchObject({ result: { userDataStream: true } })
  await placed(marco, { ...EUR, side: 'BUY', price: '22', quantity: '1' })
  const told = await socket.until(({ event }) => event !== undefined)
  expect(told).toMatchObject({ subscriptionId: 1, event: { e: 'executionReport', x: 'NEW', p: '22.00000000' } })
  expect(await socket.ask('userDataStream.unsubscribe', { subscriptionId: 7 })).toMatchObject({
    error: { code: -2036 },
  })
  expect(await socket.ask('userDataStream.unsubscribe', { subscriptionId: 1 })).toMatchObject({ result: {} })
  expect(await socket.ask('session.subscriptions')).toMatchObject({ result: [{ subscriptionId: 0 }] })
  expect(await socket.ask('userDataStream.unsubscribe')).toMatchObject({ result: {} })
  expect(await socket.ask('userDataStream.unsubscribe')).toMatchObject({ error: { code: -2036 } })
  expect(await world.subscribe(socket, anna)).toMatchObject({ result: { subscriptionId: 2 } })
})

test('who has logged on listens without a signature; who has not, does not', async () => {
  const anna = await trader()
  const key = await logonKey(people(world.server), anna)
  const socket = await world.connect()
  const refused = { status: 401, error: { code: -2015 } }
  expect(await socket.ask('userDataStream.subscribe')).toMatchObject(refused)
  expect(await socket.ask(SUBSCRIBE, { apiKey: key.key, timestamp: world.now() })).toMatchObject({ status: 400 })
  await socket.ask('session.logon', logonBy(key, world.now()))
  expect(await socket.ask('userDataStream.subscribe')).toMatchObject({ status: 200, result: { subscriptionId: 0 } })
  await placed(anna, { ...EUR, side: 'BUY', price: '23', quantity: '1' })
  const told = await socket.until(({ event }) => event !== undefined)
  expect(told).toMatchObject({ event: { e: 'executionReport', s: 'BTCEUR', p: '23.00000000' } })
})

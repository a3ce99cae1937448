import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { createIds } from '../../platform/ids.ts'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { pairRow } from '../../testing/markets.ts'
import { balanceOf } from '../custody/custody.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'
import { CARDS, paying } from './cards/cards.fixture.ts'

const running = testApp()
const { answerAt, withCard } = paying(running)
/** Fiat is counted at eight decimals here. */
const CENT = 1_000_000n
const BUY = { buySymbol: 'BTC-EUR', buyPrice: '101' } as const

beforeAll(async () => {
  const { app } = running
  await listAllAssets(app)
  await app.markets.addPairs([pairRow('BTC', 'EUR')])
  const maker = await loggedInUser(running, 'maker@example.org')
  const transfer = {
    from: systemAccount('bank:TEST', 'BTC'),
    to: spot(maker.userId, 'BTC'),
    units: 100_00000000n as never,
  }
  await app.db.tx((tx) => app.ledger.transfer(tx, { source: 'test', sourceId: 'one', kind: 'deposit', ...transfer }))
  const sell = { symbol: 'BTC-EUR', side: 'sell', type: 'limit', price: '100', amount: '50' } as const
  await running.client({ token: maker.token }).trading.placeOrder(sell)
})

type Payer = Awaited<ReturnType<typeof withCard>>

async function pay({ client, cardId }: Payer, buy: { buySymbol?: string; buyPrice?: string } = BUY) {
  const lockId = createIds(running.clock).secret()
  const order = await client.payments.acquireCreateOrder({ symbol: 'EUR', amount: '100', cardId, ...buy }, { lockId })
  await running.acquirer.acquirer.webhookSender.settled()
  return order
}

const eur = ({ userId }: Payer) => balanceOf(running, userId, 'EUR')
const btc = ({ userId }: Payer) => balanceOf(running, userId, 'BTC')
const clean = async () => expect(await running.app.audit()).toEqual([])

async function buyOf({ client }: Payer) {
  const [buy] = await client.trading.depositBuys()
  assert(buy !== undefined, 'there is a purchase')
  return buy
}

/** What the job does when it is due, as often as it likes. */
async function run(who: Payer) {
  const { id } = await buyOf(who)
  await Promise.all([1, 2, 3].map((attempt) => running.app.trading.runDepositBuy({ id, attempt })))
  return buyOf(who)
}

test('what a deposit credits is spent at once, and no more of it, however often it is told', async () => {
  const anna = await withCard()
  const order = await pay(anna)
  expect(await buyOf(anna)).toMatchObject({ depositId: order.id, state: 'buying', worstPrice: '101.00' })
  const bought = await run(anna)
  expect(bought).toMatchObject({ state: 'bought', bought: '0.982', spent: '98.2', reason: null })
  expect(await eur(anna)).toBe(0n)
  expect(await btc(anna)).toBeGreaterThan(97_000_000n)
  await running.app.payments.check({ orderId: order.id })
  await run(anna)
  const { records } = await anna.client.trading.orderHistory({})
  expect(records).toMatchObject([{ orderId: bought.orderId, type: 'market', executedTotal: '98.2' }])
  await clean()
})

test('a price above the one that was agreed to buys nothing: the money stays, and its owner is told', async () => {
  const bruno = await withCard(CARDS.other)
  await pay(bruno, { ...BUY, buyPrice: '99.99' })
  expect(await run(bruno)).toMatchObject({ state: 'dropped', reason: 'trading.buy_price', orderId: null })
  expect([await eur(bruno), await btc(bruno)]).toEqual([9_820n * CENT, 0n])
  await clean()
})

test('a purchase can be cancelled until its deposit is credited; the deposit goes on', async () => {
  const carla = await withCard(CARDS.challenge)
  const order = await pay(carla)
  const { id } = await buyOf(carla)
  expect(await carla.client.trading.cancelDepositBuy({ id })).toMatchObject({ state: 'cancelled' })
  await answerAt(order.payUrl)
  await running.acquirer.acquirer.webhookSender.settled()
  await running.app.payments.check({ orderId: order.id })
  expect(await eur(carla)).toBe(9_820n * CENT)
  expect(await run(carla)).toMatchObject({ state: 'cancelled' })
  expect(await btc(carla)).toBe(0n)
})

test('a deposit that fails takes its purchase with it', async () => {
  const dario = await withCard(CARDS.poor)
  expect(await pay(dario)).toMatchObject({ status: 'failed' })
  expect(await run(dario)).toMatchObject({ state: 'dropped', reason: 'trading.buy_unpaid' })
})

test('a purchase that cannot be makes no deposit either', async () => {
  const elena = await withCard('4539000000009011')
  const refused = (buy: { buySymbol?: string; buyPrice?: string }) =>
    pay(elena, buy).then(
      () => undefined,
      ({ reason }) => reason,
    )
  expect(await refused({ buySymbol: 'BTC-GBP', buyPrice: '100' })).toBe('trading.symbol_unknown')
  expect(await refused({ buySymbol: 'BTC-EUR' })).toBe('trading.price_missing')
  expect(await refused({ ...BUY, buyPrice: '0' })).toBe('trading.price_invalid')
  expect(await refused({ ...BUY, buyPrice: '100.001' })).toBe('trading.price_step')
  expect((await elena.client.payments.paymentOrders({})).total).toBe(0)
  expect(await elena.client.trading.depositBuys()).toEqual([])
})

test('a frozen account buys nothing any more', async () => {
  const frida = await withCard('4539000000009029')
  await pay(frida)
  await running.app.trading.shut(frida.userId)
  expect(await run(frida)).toMatchObject({ state: 'dropped', reason: 'trading.buy_stopped' })
  expect(await eur(frida)).toBe(9_820n * CENT)
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { workFor } from '../../../testing/worker.ts'
import { spot, systemAccount } from '../../ledger/index.ts'
import { MINUTE_MS, people, reasonOf } from '../identity.fixture.ts'

const running = testApp()
const { client, lastMail, person } = people(running)

beforeAll(async () => {
  const { app } = running
  await app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat'), assetRow('USDT')])
  await app.markets.addPairs([pairRow('BTC', 'EUR')])
  const stop = await workFor(app, app.identity, app.notices)
  // Prices of stops are held against the last trade.
  const [seller, buyer] = [await person(), await person()]
  await fund(seller.userId, 'BTC')
  await fund(buyer.userId, 'EUR')
  const at80 = { symbol: 'BTC-EUR', type: 'limit', price: '80', amount: '0.5' } as const
  await client(seller.token).trading.placeOrder({ ...at80, side: 'sell' })
  await client(buyer.token).trading.placeOrder({ ...at80, side: 'buy' })
  return stop
})

async function fund(userId: string, asset: string): Promise<void> {
  const { db, ledger, ids } = running.app
  const give = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: 1000_00000000n as never }
  await db.tx((tx) => ledger.transfer(tx, { source: 'test', sourceId: ids.next('tst'), kind: 'deposit', ...give }))
}

async function traderWithLink() {
  const someone = await person()
  await fund(someone.userId, 'BTC')
  const calls = client(someone.token)
  await calls.identity.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  await running.app.jobs.settle()
  const token = /freeze#([\w-]{43})/.exec(lastMail(someone.email)?.text ?? '')?.[1] ?? ''
  return { ...someone, calls, freeze: () => client().identity.freeze({ token }) }
}

const SELL = { symbol: 'BTC-EUR', side: 'sell', amount: '0.5' } as const
const LIMIT = { ...SELL, type: 'limit', price: '100' } as const

test('the link of a mail cancels open orders of every kind, suspends plans and refuses further orders', async () => {
  const { userId, calls, freeze } = await traderWithLink()
  const { trading } = running.app
  await calls.trading.placeOrder(LIMIT)
  await calls.trading.placeOrder({ ...SELL, type: 'stop_limit', stopPrice: '50', price: '49' })
  await calls.trading.placeOrder({ ...SELL, type: 'oco', price: '120', stopPrice: '50', limitPrice: '49' })
  const timing = { frequency: 'weekday', time: '09:00', timeZone: 'Europe/Rome' } as const
  await calls.trading.savePlan({ symbol: 'BTC-EUR', total: '50', ...timing })
  expect(await trading.history.live(userId, undefined)).toHaveLength(4)
  await freeze()
  expect(await reasonOf(calls.trading.placeOrder(LIMIT))).toBe('session.unauthenticated')
  await running.app.jobs.settle()
  expect(await trading.history.live(userId, undefined)).toEqual([])
  expect((await trading.plans.list(userId, undefined))[0]?.state).toBe('suspended')
})

test('an order that was on its way when the account was frozen is cancelled a few seconds later', async () => {
  const { userId, freeze } = await traderWithLink()
  const { trading, jobs } = running.app
  await freeze()
  await jobs.settle()
  // As from a request that was let in just before.
  const late = { ...LIMIT, timeInForce: 'gtc', selfTrade: 'expire_taker', confirm: false } as const
  expect(await trading.orders.place(userId, late, `late-${userId}`)).toMatchObject({ ok: true })
  expect(await trading.history.live(userId, undefined)).toHaveLength(1)
  running.clock.advance(MINUTE_MS / 6)
  await jobs.settle()
  expect(await trading.history.live(userId, undefined)).toEqual([])
})

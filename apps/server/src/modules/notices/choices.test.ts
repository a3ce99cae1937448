import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { workFor } from '../../testing/worker.ts'
import { MINUTE_MS, PASSWORD, type Person, people } from '../identity/identity.fixture.ts'
import { spot, systemAccount } from '../ledger/index.ts'

const running = testApp()
const { client, lastMail, person } = people(running)
const DAY_MS = 24 * 60 * MINUTE_MS
const ALL_OFF = { logIns: 'new_device', orders: 'false', plans: 'false', campaigns: 'false' } as const

async function fund({ userId }: Person, asset: string, amount: bigint): Promise<void> {
  const { db, ledger, ids } = running.app
  const transfer = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: amount as never }
  await db.tx((tx) => ledger.transfer(tx, { source: 'test', sourceId: ids.next('tst'), kind: 'deposit', ...transfer }))
}

beforeAll(async () => {
  const { app } = running
  await app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat')])
  await app.markets.addPairs([pairRow('BTC', 'EUR')])
  return workFor(app, app.trading, app.notices)
})

async function pass(ms: number): Promise<void> {
  running.clock.advance(ms)
  await running.app.jobs.settle()
}

const mailsTo = ({ email }: Person) => running.outbox.filter(({ to }) => to === email).map(({ subject }) => subject)
const again = ({ email }: Person) => client().identity.loginWithPassword({ account: email, password: PASSWORD })

/** One sells what the other buys. */
async function trade(seller: Person, buyer: Person, amount: string): Promise<void> {
  const order = { symbol: 'BTC-EUR', type: 'limit', price: '100', amount } as const
  await client(seller.token).trading.placeOrder({ ...order, side: 'sell' })
  await client(buyer.token).trading.placeOrder({ ...order, side: 'buy' })
}

test('a new account is mailed of new devices and of its plans, not of its orders', async () => {
  const { token } = await person()
  expect(await client(token).notices.notificationSettings()).toEqual({
    logIns: 'new_device',
    orders: false,
    plans: true,
    campaigns: true,
  })
})

test('who wants it is mailed of every log-in', async () => {
  const someone = await person()
  await again(someone)
  await pass(0)
  expect(mailsTo(someone)).toEqual([])
  await client(someone.token).notices.setNotifications({ ...ALL_OFF, logIns: 'every' })
  await again(someone)
  await pass(0)
  expect(mailsTo(someone)).toEqual(['Log-in to your account'])
  expect(lastMail(someone.email)?.text).toContain('/account/freeze#')
})

test('an order that is filled is mailed once to who wants that, and to nobody else', async () => {
  const [seller, buyer] = [await person(), await person()]
  await fund(seller, 'BTC', 10_00000000n)
  await fund(buyer, 'EUR', 1000_00000000n)
  await pass(MINUTE_MS)
  await client(buyer.token).notices.setNotifications({ ...ALL_OFF, orders: 'true' })
  await trade(seller, buyer, '0.5')
  await pass(MINUTE_MS)
  await pass(MINUTE_MS)
  await pass(MINUTE_MS)
  expect(mailsTo(buyer)).toEqual(['BTC-EUR: your buy order is filled'])
  expect(lastMail(buyer.email)?.text).toContain('You bought 0.5')
  expect(mailsTo(seller)).toEqual([])
  await client(buyer.token).notices.setNotifications(ALL_OFF)
  await trade(seller, buyer, '0.5')
  await pass(2 * MINUTE_MS)
  expect(mailsTo(buyer)).toHaveLength(1)
})

test('fifty looks at once tell an order once', async () => {
  const someone = await person()
  await fund(someone, 'EUR', 1000_00000000n)
  await client(someone.token).notices.setNotifications({ ...ALL_OFF, orders: 'true' })
  await pass(MINUTE_MS)
  const order = { symbol: 'BTC-EUR', side: 'buy', type: 'limit', price: '90', amount: '1', timeInForce: 'ioc' } as const
  await client(someone.token).trading.placeOrder(order)
  running.clock.advance(MINUTE_MS)
  await Promise.all(Array.from({ length: 50 }, () => running.app.trading.notifyEndedOrders()))
  await running.app.jobs.settle()
  expect(mailsTo(someone)).toEqual(['BTC-EUR: your buy order was canceled'])
})

test('an order that the market ended is mailed, one that its owner canceled is not', async () => {
  const someone = await person()
  await fund(someone, 'EUR', 1000_00000000n)
  await client(someone.token).notices.setNotifications({ ...ALL_OFF, orders: 'true' })
  await pass(MINUTE_MS)
  const order = { symbol: 'BTC-EUR', side: 'buy', type: 'limit', price: '90', amount: '1' } as const
  const { orderId } = await client(someone.token).trading.placeOrder(order)
  await client(someone.token).trading.cancelOrder({ symbol: 'BTC-EUR', orderId })
  await client(someone.token).trading.placeOrder({ ...order, timeInForce: 'ioc' })
  await pass(2 * MINUTE_MS)
  await pass(MINUTE_MS)
  expect(mailsTo(someone)).toEqual(['BTC-EUR: your buy order was canceled'])
})

test('a plan that skips is mailed to who has not switched that off', async () => {
  const [wanting, other] = [await person(), await person()]
  const plan = { symbol: 'BTC-EUR', total: '50', frequency: 'weekly', time: '09:00', timeZone: 'Europe/Rome' } as const
  for (const { token } of [wanting, other]) await client(token).trading.savePlan({ ...plan, weekday: '1' })
  await client(other.token).notices.setNotifications(ALL_OFF)
  for (let half = 0; half < 17; half += 1) await pass(DAY_MS / 2)
  expect(mailsTo(wanting)).toEqual(['AutoBuy BTC-EUR: a purchase was skipped'])
  expect(mailsTo(other)).toEqual([])
})

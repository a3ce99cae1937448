import type { contract, SentInputOf } from '@bourse/contract'
import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { spot, systemAccount } from '../ledger/index.ts'

const running = testApp()
type Person = { userId: string; token: string }
let maker: Person
let people = 0
const HOUR = 3_600_000
const DAY = 24 * HOUR

async function fund(userId: string, asset: string, amount: bigint): Promise<void> {
  const { db, ledger, ids } = running.app
  const transfer = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: amount as never }
  await db.tx((tx) => ledger.transfer(tx, { source: 'test', sourceId: ids.next('tst'), kind: 'deposit', ...transfer }))
}

const client = (who: Person) => running.client({ token: who.token })
const at = (ms: number) => new Date(running.clock.now().getTime() + ms).toISOString()

/** Somebody new with 10,000 USDT. */
async function person(): Promise<Person> {
  people += 1
  const made = await loggedInUser(running, `plan${people}@example.org`)
  await fund(made.userId, 'USDT', 10_000_00000000n)
  return made
}

/** Moves the last price: the maker trades with itself through a second account. */
async function priceTo(price: string): Promise<void> {
  const other = await loggedInUser(running, 'taker@example.org')
  const order = { symbol: 'BTC-USDT', type: 'limit', price, amount: '0.1' } as const
  await client(maker).trading.placeOrder({ ...order, side: 'sell' })
  await client(other).trading.placeOrder({ ...order, side: 'buy' })
}

/** What the minute would do. */
const look = () => running.app.wealth.running.follow({ period: running.clock.now().toISOString() })

type Sent = SentInputOf<typeof contract.wealth.saveWealthPlan>

const terms = (more: Partial<Sent> = {}): Sent => ({
  ...{ kind: 'coin', symbol: 'BTC', amount: '1000', buyPrice: '95', startTime: at(0), endTime: at(30 * DAY) },
  ...more,
})

async function wallet({ userId }: Person, asset: string) {
  const { db, ledger } = running.app
  const { available, held } = await ledger.balance(db.queryable, spot(userId, asset))
  return { available, held }
}

const save = (who: Person, more: Partial<Sent> = {}) => client(who).wealth.saveWealthPlan(terms(more))
const planOf = (who: Person, planId: string) => client(who).wealth.wealthPlan({ planId })

beforeAll(async () => {
  const { app } = running
  await app.markets.addAssets([assetRow('BTC'), assetRow('USDT')])
  await app.markets.addPairs([pairRow('BTC', 'USDT')])
  maker = await loggedInUser(running, 'maker@example.org')
  const taker = await loggedInUser(running, 'taker@example.org')
  await fund(maker.userId, 'BTC', 10_000_00000000n)
  await fund(taker.userId, 'USDT', 1_000_000_00000000n)
  await priceTo('100')
})

test('a plan to buy is an order of the market, which holds its money', async () => {
  const who = await person()
  const plan = await save(who)
  expect(plan).toMatchObject({ state: 'ongoing', phase: 'buying', amount: '1000', buyPrice: '95', held: '0' })
  const [order] = await client(who).trading.liveOrders({})
  expect(order).toMatchObject({ type: 'limit', side: 'buy', price: '95.00', amount: '10.52631' })
  expect((await wallet(who, 'USDT')).held).toBe(999_99945000n)
  await client(who).wealth.cancelWealthPlan({ planId: plan.planId })
})

test('a buying price above the current one waits for a rise and pays at most 0.5% more', async () => {
  const who = await person()
  const plan = await save(who, { buyPrice: '110' })
  const [order] = await client(who).trading.liveOrders({})
  expect(order).toMatchObject({ type: 'stop_limit', stopPrice: '110.00', price: '110.55' })
  await client(who).wealth.cancelWealthPlan({ planId: plan.planId })
})

test.each([
  ['wealth.amount_missing', { amount: '0' }],
  ['wealth.below_minimum', { amount: '0.99' }],
  ['wealth.above_maximum', { amount: '50000.01' }],
  ['wealth.price_missing', { buyPrice: '' }],
  ['wealth.price_malformed', { buyPrice: '95.001' }],
  ['wealth.price_deviates', { buyPrice: '59.99' }],
  ['wealth.price_deviates', { buyPrice: '140.01' }],
  ['wealth.take_profit_low', { takeProfit: '95' }],
  ['wealth.stop_loss_high', { stopLoss: '95' }],
  ['wealth.holding_unknown', { symbol: 'DOGE' }],
])('%s refuses a plan, and nothing is set aside', async (reason, wrong) => {
  const who = await person()
  await expect(save(who, wrong)).rejects.toMatchObject({ reason })
  expect((await wallet(who, 'USDT')).held).toBe(0n)
})

test('the valid period begins before it ends, ends in the future, and within 365 days', async () => {
  const who = await person()
  const { startTime: _start, endTime: _end, ...timeless } = terms()
  const refusal = (times: object) => client(who).wealth.saveWealthPlan({ ...timeless, ...times })
  await expect(refusal({ endTime: at(DAY) })).rejects.toMatchObject({ reason: 'wealth.start_missing' })
  await expect(refusal({ startTime: at(0) })).rejects.toMatchObject({ reason: 'wealth.end_missing' })
  for (const [startTime, endTime] of [
    [at(DAY), at(DAY)],
    [at(-2 * DAY), at(-DAY)],
    [at(0), at(365 * DAY + 1)],
  ] as const)
    await expect(refusal({ startTime, endTime })).rejects.toMatchObject({ reason: 'wealth.end_wrong' })
})

test('take-profit: what was bought is sold at its price, and the plan is completed', async () => {
  const who = await person()
  const { planId } = await save(who, { takeProfit: '120', stopLoss: '80' })
  await client(maker).trading.placeOrder({ symbol: 'BTC-USDT', side: 'sell', type: 'limit', price: '95', amount: '11' })
  await look()
  const held = await planOf(who, planId)
  expect(held).toMatchObject({ phase: 'holding', cost: '999.99945', held: '10.51578369' })
  const pair = await client(who).trading.liveOrders({})
  expect(pair.map(({ type, leg }) => [type, leg]).sort()).toEqual([
    ['oco', 'limit'],
    ['oco', 'stop'],
  ])
  const taker = await loggedInUser(running, 'taker@example.org')
  await client(taker).trading.placeOrder({ symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '120', amount: '12' })
  await look()
  const over = await planOf(who, planId)
  expect(over).toMatchObject({ state: 'completed', phase: 'over', reason: 'take_profit' })
  expect(over.events.map(({ kind }) => kind)).toEqual(['completed', 'sold', 'bought', 'saved'])
  expect((await wallet(who, 'USDT')).held).toBe(0n)
  await client(taker).trading.cancelAll({})
  await client(maker).trading.cancelAll({})
  await priceTo('100')
})

test('suspending frees the money; restoring takes it again, or is refused and leaves the plan suspended', async () => {
  const who = await person()
  const { planId } = await save(who)
  const stopped = await client(who).wealth.suspendWealthPlan({ planId })
  expect(stopped).toMatchObject({ state: 'suspended', reason: 'user' })
  expect(await wallet(who, 'USDT')).toEqual({ available: 10_000_00000000n, held: 0n })
  const blocking = await client(who).trading.placeOrder({
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    price: '50',
    amount: '199',
    confirm: 'true',
  })
  await expect(client(who).wealth.restoreWealthPlan({ planId })).rejects.toMatchObject({
    reason: 'ledger.insufficient_balance',
  })
  expect(await planOf(who, planId)).toMatchObject({ state: 'suspended', reason: 'balance' })
  await client(who).trading.cancelOrder({ symbol: 'BTC-USDT', orderId: blocking.orderId })
  expect(await client(who).wealth.restoreWealthPlan({ planId })).toMatchObject({ state: 'ongoing', phase: 'buying' })
  expect((await wallet(who, 'USDT')).held).toBe(999_99945000n)
  expect(await client(who).wealth.cancelWealthPlan({ planId })).toMatchObject({ state: 'cancelled', phase: 'over' })
  expect((await wallet(who, 'USDT')).held).toBe(0n)
  await expect(client(who).wealth.restoreWealthPlan({ planId })).rejects.toMatchObject({ reason: 'wealth.plan_over' })
})

test('a plan that begins later has its money set aside at once, and orders when it begins', async () => {
  const who = await person()
  const { planId } = await save(who, { startTime: at(DAY), endTime: at(2 * DAY) })
  expect(await planOf(who, planId)).toMatchObject({ phase: 'waiting' })
  expect(await wallet(who, 'USDT')).toEqual({ available: 9_000_00000000n, held: 1_000_00000000n })
  expect(await client(who).trading.liveOrders({})).toEqual([])
  await client(who).wealth.suspendWealthPlan({ planId })
  expect((await wallet(who, 'USDT')).held).toBe(0n)
  await client(who).wealth.restoreWealthPlan({ planId })
  expect((await wallet(who, 'USDT')).held).toBe(1_000_00000000n)
  const start = new Date(running.clock.now().getTime() + DAY)
  await running.app.wealth.running.start({ planId, at: start.toISOString() })
  const orders = await client(who).trading.liveOrders({})
  expect(orders).toHaveLength(1)
  await client(who).wealth.cancelWealthPlan({ planId })
  expect(await wallet(who, 'USDT')).toEqual({ available: 10_000_00000000n, held: 0n })
})

test('a change replaces the order; what was bought keeps its price', async () => {
  const who = await person()
  const { planId } = await save(who)
  const changed = await save(who, { planId, amount: '500', buyPrice: '90' })
  expect(changed).toMatchObject({ planId, amount: '500', buyPrice: '90', state: 'ongoing' })
  const [order, ...more] = await client(who).trading.liveOrders({})
  expect(order).toMatchObject({ price: '90.00' })
  expect(more).toEqual([])
  await client(who).wealth.cancelWealthPlan({ planId })
})

test('at its end a plan frees what waits, and sells what it holds only where that was asked for', async () => {
  const who = await person()
  const end = at(DAY)
  const waiting = await save(who, { endTime: end })
  await running.app.wealth.running.end({ planId: waiting.planId, at: end })
  expect(await planOf(who, waiting.planId)).toMatchObject({ state: 'completed', reason: 'time_over' })
  expect((await wallet(who, 'USDT')).held).toBe(0n)

  await client(maker).trading.placeOrder({
    symbol: 'BTC-USDT',
    side: 'sell',
    type: 'limit',
    price: '100',
    amount: '20',
  })
  const taker = await loggedInUser(running, 'taker@example.org')
  await client(taker).trading.placeOrder({ symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '99', amount: '20' })
  const selling = await save(who, { buyPrice: '100', endTime: end, sellAtEnd: 'true' })
  await look()
  expect(await planOf(who, selling.planId)).toMatchObject({ phase: 'holding', state: 'ongoing' })
  await running.app.wealth.running.end({ planId: selling.planId, at: end })
  const over = await planOf(who, selling.planId)
  expect(over).toMatchObject({ state: 'completed', reason: 'sold_at_end' })
  expect(Number(over.received)).toBeGreaterThan(980)
  await client(taker).trading.cancelAll({})
  await client(maker).trading.cancelAll({})
})

test('an order that its owner cancels on the page of orders suspends the plan', async () => {
  const who = await person()
  const { planId } = await save(who)
  await client(who).trading.cancelAll({})
  await look()
  expect(await planOf(who, planId)).toMatchObject({ state: 'suspended', reason: 'order_ended' })
})

test('a frozen account stops the conditions of its plans', async () => {
  const who = await person()
  const { planId } = await save(who)
  await running.app.wealth.shut(who.userId)
  expect(await planOf(who, planId)).toMatchObject({ state: 'suspended', reason: 'frozen' })
  expect((await wallet(who, 'USDT')).held).toBe(0n)
})

test('a plan of what is held already sells by take-profit and stop-loss alone', async () => {
  const who = await person()
  await fund(who.userId, 'BTC', 2_00000000n)
  const sale = { kind: 'coin', symbol: 'BTC', side: 'sell', units: '2', startTime: at(0), endTime: at(DAY) } as const
  await expect(client(who).wealth.saveWealthPlan(sale)).rejects.toMatchObject({ reason: 'wealth.condition_missing' })
  const { planId } = await client(who).wealth.saveWealthPlan({ ...sale, stopLoss: '80' })
  expect((await wallet(who, 'BTC')).held).toBe(2_00000000n)
  await client(who).wealth.cancelWealthPlan({ planId })
  expect((await wallet(who, 'BTC')).held).toBe(0n)
})

test('a sale that is changed sells what it says then; what is left out stays', async () => {
  const who = await person()
  await fund(who.userId, 'BTC', 5_00000000n)
  const sale = {
    kind: 'coin',
    symbol: 'BTC',
    side: 'sell',
    startTime: at(0),
    endTime: at(DAY),
    stopLoss: '80',
  } as const
  const { planId } = await client(who).wealth.saveWealthPlan({ ...sale, units: '2' })
  const change = (more: Partial<Sent>) => client(who).wealth.saveWealthPlan({ ...sale, ...more, planId })
  expect(await change({ units: '3' })).toMatchObject({ units: '3', held: '3', state: 'ongoing' })
  expect((await wallet(who, 'BTC')).held).toBe(3_00000000n)
  expect(await change({ takeProfit: '120' })).toMatchObject({ units: '3', held: '3', takeProfit: '120' })
  await expect(change({ units: '0.001' })).rejects.toMatchObject({ reason: 'wealth.below_minimum' })
  // A part is sold; the rest is made smaller.
  const taker = await loggedInUser(running, 'taker@example.org')
  const part = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '120', amount: '1' } as const
  await client(taker).trading.placeOrder(part)
  await look()
  expect(await change({ units: '2.5' })).toMatchObject({ units: '2.5', held: '1.5' })
  expect((await wallet(who, 'BTC')).held).toBe(1_50000000n)
  expect(await running.app.audit()).toEqual([])
  await client(who).wealth.cancelWealthPlan({ planId })
  await priceTo('100')
})

test('plans of others do not exist', async () => {
  const [who, other] = [await person(), await person()]
  const { planId } = await save(who)
  await expect(planOf(other, planId)).rejects.toMatchObject({ reason: 'wealth.plan_unknown' })
  await expect(save(other, { planId })).rejects.toMatchObject({ reason: 'wealth.plan_unknown' })
  await expect(client(other).wealth.cancelWealthPlan({ planId })).rejects.toMatchObject({
    reason: 'wealth.plan_unknown',
  })
  await client(who).wealth.cancelWealthPlan({ planId })
})

test('the last of 50 plans is made once, however often it is asked for at once', async () => {
  const who = await person()
  const later = { amount: '2', startTime: at(DAY), endTime: at(2 * DAY) }
  for (let made = 0; made < 49; made += 1) await save(who, later)
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => save(who, later)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await client(who).wealth.wealthPlans({ size: '1' })).total).toBe(50)
  expect((await wallet(who, 'USDT')).held).toBe(100_00000000n)
})

test('a plan that is restored many times at once has one order', async () => {
  const who = await person()
  const { planId } = await save(who)
  await client(who).wealth.suspendWealthPlan({ planId })
  await Promise.allSettled(Array.from({ length: 20 }, () => client(who).wealth.restoreWealthPlan({ planId })))
  expect(await client(who).trading.liveOrders({})).toHaveLength(1)
  expect((await wallet(who, 'USDT')).held).toBe(999_99945000n)
  await client(who).wealth.cancelWealthPlan({ planId })
})

test('nothing is out of order at the end', async () => {
  const findings = await running.app.audit()
  expect(findings).toEqual([])
  assert(people > 0, 'somebody had plans')
})

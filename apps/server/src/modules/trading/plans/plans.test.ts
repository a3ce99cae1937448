import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInUser } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { ONE_REQUEST } from '../../../testing/requests.ts'
import { workFor } from '../../../testing/worker.ts'
import { spot, systemAccount } from '../../ledger/index.ts'

const running = testApp()
let buyer: { userId: string; token: string }
let maker: { userId: string; token: string }

async function fund(userId: string, asset: string, amount: bigint): Promise<void> {
  const { db, ledger, ids } = running.app
  const transfer = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: amount as never }
  const sourceId = ids.next('tst')
  await db.tx((tx) => ledger.transfer(tx, { source: 'test', sourceId, kind: 'deposit', ...transfer }))
}

const client = (who = buyer) => running.client({ token: who.token })
const WEEKLY = {
  symbol: 'BTC-EUR',
  total: '50',
  frequency: 'weekly',
  weekday: '1',
  time: '09:00',
  timeZone: 'Europe/Rome',
} as const
const HOUR = 3_600_000

/** Moves the clock and does what became due. */
async function pass(ms: number): Promise<void> {
  running.clock.advance(ms)
  await running.app.jobs.settle()
  // Sessions end with the clock that they share with the plans here.
  buyer = await loggedInUser(running, 'buyer@example.org')
  maker = await loggedInUser(running, 'maker@example.org')
}

beforeAll(async () => {
  const { app } = running
  await app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat')])
  await app.markets.addPairs([pairRow('BTC', 'EUR')])
  buyer = await loggedInUser(running, 'buyer@example.org')
  maker = await loggedInUser(running, 'maker@example.org')
  await fund(maker.userId, 'BTC', 100_00000000n)
  await client(maker).trading.placeOrder({ symbol: 'BTC-EUR', side: 'sell', type: 'limit', price: '100', amount: '50' })
  return workFor(app, app.trading, app.notices)
})

test('a plan says when it buys next, and buys then as a market order', async () => {
  await fund(buyer.userId, 'EUR', 120_00000000n)
  const plan = await client().trading.savePlan(WEEKLY)
  expect(plan).toMatchObject({ state: 'ongoing', nextRunAt: '2026-11-16T08:00:00.000Z', time: '09:00', total: '50' })
  await pass(20 * HOUR)
  const { records } = await client().trading.planRuns({ planId: plan.planId })
  expect(records).toMatchObject([{ state: 'bought', period: '2026-11-16T08:00:00.000Z', bought: '0.5', spent: '50' }])
  expect((await client().trading.plans({}))[0]?.nextRunAt).toBe('2026-11-23T08:00:00.000Z')
  const order = await client().trading.orderFills({ symbol: 'BTC-EUR', orderId: records[0]?.orderId ?? '' })
  expect(order.order).toMatchObject({ type: 'market', state: 'filled', executedTotal: '50' })
})

test('the same period twice buys once', async () => {
  const [plan] = await client().trading.plans({})
  await running.app.trading.runPlan({ planId: plan?.planId ?? '', period: '2026-11-16T08:00:00.000Z', attempt: 1 })
  expect((await client().wallet.asset({ currency: 'EUR' })).total).toBe('70.00000000')
})

test('a plan that is run by a clock a little behind goes on with the next period', async () => {
  const { userId } = await loggedInUser(running, 'early@example.org')
  await fund(userId, 'EUR', 60_00000000n)
  const { plans, runPlan } = running.app.trading
  const saved = await plans.save(userId, { ...WEEKLY, weekday: 1 }, ONE_REQUEST)
  assert(saved.ok && saved.value.nextRunAt !== null, 'it has a next run')
  const { planId, nextRunAt: period } = saved.value
  // Another worker has handed it over by its own clock; here that time is still to come.
  expect(Date.parse(period)).toBeGreaterThan(running.clock.now().getTime())
  await runPlan({ planId, period, attempt: 1 })
  const [plan] = await plans.list(userId, undefined)
  expect(plan).toMatchObject({ nextRunAt: new Date(Date.parse(period) + 7 * 24 * HOUR).toISOString() })
  await plans.stop(userId, planId, 'cancelled')
})

test('weeks that passed unseen are not bought afterwards', async () => {
  await pass(20 * 24 * HOUR)
  const [plan] = await client().trading.plans({})
  const { records } = await client().trading.planRuns({ planId: plan?.planId ?? '' })
  expect(records.filter(({ state }) => state === 'bought')).toHaveLength(2)
  expect(plan?.nextRunAt).toBe('2026-12-07T08:00:00.000Z')
})

test('without money a period is tried three times over 24 hours and skipped with its reason', async () => {
  const [plan] = await client().trading.plans({})
  const planId = plan?.planId ?? ''
  await pass(26 * HOUR)
  expect((await client().trading.planRuns({ planId })).records[0]).toMatchObject({
    state: 'pending',
    tries: 1,
    reason: 'ledger.insufficient_balance',
  })
  await pass(12 * HOUR)
  await pass(12 * HOUR)
  expect((await client().trading.planRuns({ planId })).records[0]).toMatchObject({ state: 'skipped', tries: 3 })
  expect((await client().trading.plans({}))[0]).toMatchObject({ state: 'ongoing', skips: 1 })
})

test('five skips in a row suspend a plan, and restoring begins again from now', async () => {
  for (let week = 0; week < 4; week += 1) {
    await pass(5 * 24 * HOUR + 22 * HOUR)
    await pass(13 * HOUR)
    await pass(13 * HOUR)
  }
  const [plan] = await client().trading.plans({})
  expect(plan).toMatchObject({ state: 'suspended', nextRunAt: null, skips: 5 })
  await fund(buyer.userId, 'EUR', 500_00000000n)
  const before = (await client().trading.planRuns({ planId: plan?.planId ?? '' })).total
  const restored = await client().trading.restorePlan({ planId: plan?.planId ?? '' })
  expect(restored).toMatchObject({ state: 'ongoing', skips: 0 })
  expect((await client().trading.planRuns({ planId: plan?.planId ?? '' })).total).toBe(before)
})

test('a changed plan runs at its new time only, and a cancelled one never again', async () => {
  const [plan] = await client().trading.plans({})
  const planId = plan?.planId ?? ''
  const changed = await client().trading.savePlan({ ...WEEKLY, planId, weekday: '5', total: '20' })
  expect(changed).toMatchObject({ planId, weekday: 5, total: '20' })
  const before = (await client().trading.planRuns({ planId })).total
  await pass(7 * 24 * HOUR)
  expect((await client().trading.planRuns({ planId })).total).toBe(before + 1)
  expect(await client().trading.cancelPlan({ planId })).toMatchObject({ state: 'cancelled', nextRunAt: null })
  await pass(14 * 24 * HOUR)
  expect((await client().trading.planRuns({ planId })).total).toBe(before + 1)
  await expect(client().trading.restorePlan({ planId })).rejects.toMatchObject({ reason: 'trading.plan_ended' })
})

test('a plan of another is as unknown as one that does not exist', async () => {
  const [plan] = await client().trading.plans({})
  const planId = plan?.planId ?? ''
  await expect(client(maker).trading.cancelPlan({ planId })).rejects.toMatchObject({ reason: 'trading.plan_unknown' })
  await expect(client(maker).trading.planRuns({ planId })).rejects.toMatchObject({ reason: 'trading.plan_unknown' })
})

test('of sixty plans that are saved at once fifty are, and the others are told the limit', async () => {
  const { userId } = await loggedInUser(running, 'planner@example.org')
  const { plans } = running.app.trading
  const wanted = { ...WEEKLY, weekday: 1 }
  const saved = await Promise.all(Array.from({ length: 60 }, () => plans.save(userId, wanted, ONE_REQUEST)))
  const refusals = saved.flatMap((result) => (result.ok ? [] : [result.refusal]))
  expect(refusals).toEqual(Array.from({ length: 10 }, () => ({ code: 'trading.plan_limit', most: 50 })))
  expect(await plans.list(userId, undefined)).toHaveLength(50)
})

test.each([
  [{ total: '0.5' }, 'trading.total_below'],
  [{ symbol: 'NOPE-EUR' }, 'trading.symbol_unknown'],
  [{ timeZone: 'Mars/Base' }, 'trading.plan_time_zone'],
  [{ frequency: 'monthly' }, 'trading.plan_day'],
] as const)('a plan with %o is refused as %s', async (change, reason) => {
  await expect(client().trading.savePlan({ ...WEEKLY, ...change })).rejects.toMatchObject({ reason })
})

import { assert, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import type { JobHandler, PeriodPayload } from '../../platform/jobs/jobs.ts'
import { testApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { couponWorld, DAY_MS, MINUTE_MS } from './coupons.fixture.ts'
import type { FeeFill, FeeReader } from './index.ts'
import { createPaying } from './paying.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = couponWorld(running)
beforeAll(world.prepare)

const later = (ms: number) => running.clock.advance(ms)
/** What a job does, done now. */
async function job(name: string): Promise<void> {
  const found = running.app.coupons.jobs.find((one) => one.name === name)
  assert(found !== undefined, `there is ${name}`)
  const handlers: JobHandler<PeriodPayload>[] = []
  const handle = (_name: string, handler: unknown) => void handlers.push(handler as JobHandler<PeriodPayload>)
  found.register({ schedule: () => undefined, handle })
  for (const handler of handlers) await handler({ period: running.clock.now().toISOString() })
}

/** Another worker, whose readers of fees are given; it follows by the same cursors. */
function worker(feeReader: FeeReader) {
  const told = { runOut: async () => undefined }
  return createPaying({ ...running.app, feeReader, told })
}

const everybody = (during: (fills: readonly FeeFill[]) => Promise<void>): FeeReader => ({
  concerned: async (_tx, users) => users,
  afterCoupons: (_tx, fills) => during(fills),
})

const rowsOf = async (userId: string) =>
  (
    await running.app.db.pool.query(
      'select trade_id, coupon_id, value_units, units from coupons.uses where user_id = $1 order by trade_id, coupon_id',
      [userId],
    )
  ).rows

test('a trade counts by its own time: before the expiry it is paid, at the expiry not, whenever it is processed', async () => {
  const activity = await world.budget('GBP', '100', 60)
  const [early, late] = [await world.trader(), await world.trader()]
  for (const who of [early, late]) await world.issue(activity, who.userId, 'GBP', '5')
  later(30 * DAY_MS - 1)
  await early.buys({ price: '48000', amount: '0.02' })
  later(1)
  await late.buys({ price: '48000', amount: '0.02' })
  later(2 * 60 * MINUTE_MS)
  await job('coupons.expire')
  expect(await early.coupons()).toMatchObject([{ state: 'expired', rest: '2.6' }])
  expect(await late.coupons()).toMatchObject([{ state: 'expired', rest: '5' }])
  await world.clean()
})

test('the rest of a coupon waits ten minutes after its end, and then goes back once', async () => {
  const activity = await world.budget('GBP', '100', 60)
  const anna = await world.trader()
  await world.issue(activity, anna.userId, 'GBP', '5')
  const left = async () => (await running.app.activities.budgetsLeft(running.app.db.queryable, [activity]))[0]?.units
  later(30 * DAY_MS + 9 * MINUTE_MS)
  await job('coupons.expire')
  expect(await left()).toBe(9_500_000_000n)
  later(MINUTE_MS)
  await Promise.all([job('coupons.expire'), job('coupons.expire')])
  expect(await left()).toBe(10_000_000_000n)
  await world.clean()
})

test('two fills on the last penny, followed by two workers at once, pay it once', async () => {
  const activity = await world.budget()
  const anna = await world.trader()
  await world.issue(activity, anna.userId, 'GBP', '0.01')
  await world.follow()
  await anna.buys({ price: '48000', amount: '0.02' })
  await anna.buys({ symbol: 'BTC-GBP', price: '48001', amount: '0.02' })
  const nobody = everybody(async () => undefined)
  await Promise.all([worker(nobody).follow(), worker(nobody).follow(), world.follow()])
  expect((await rowsOf(anna.userId)).map((row) => row.units)).toEqual([1_000_000n])
  expect(await anna.coupons()).toMatchObject([{ state: 'run_out', rest: '0' }])
  await world.clean()
})

test('a worker that is killed between coupon and share has done nothing, and the next one makes the same rows', async () => {
  const activity = await world.budget()
  const anna = await world.trader()
  for (const amount of ['1.5', '5']) await world.issue(activity, anna.userId, 'GBP', amount)
  await world.follow()
  await anna.buys({ price: '48000', amount: '0.02' })
  const told: (readonly FeeFill[])[] = []
  let pool = await world.couponPool('GBP')
  const killed = worker(
    everybody(async (fills) => {
      told.push(fills)
      throw new Error('the worker is killed')
    }),
  )
  await expect(killed.follow()).rejects.toThrow('killed')
  expect(await rowsOf(anna.userId)).toEqual([])
  expect(await world.couponPool('GBP')).toBe(pool)
  await worker(everybody(async (fills) => void told.push(fills))).follow()
  expect(told[1]).toEqual(told[0])
  const own = told[1]?.find(({ userId }) => userId === anna.userId)
  expect(own).toMatchObject({ feeAsset: 'BTC', fee: 5_000n })
  assert(own !== undefined, 'she has traded')
  expect(own.paidByCoupons * 240n).toBe(own.value * 240n)
  pool -= units(240_000_000n)
  expect(await world.couponPool('GBP')).toBe(pool)
  expect((await rowsOf(anna.userId)).map((row) => row.units).sort()).toEqual([150_000_000n, 90_000_000n])
  await world.clean()
})

test('whoever has a share of fees is told of every fill of theirs, also where no coupon paid', async () => {
  const anna = await world.trader()
  await world.follow()
  await anna.buys({ price: '48000', amount: '0.02' })
  const told: FeeFill[] = []
  const reader = everybody(async (fills) => void told.push(...fills))
  await worker({ ...reader, concerned: async (_tx, users) => users.filter((one) => one === anna.userId) }).follow()
  expect(told).toMatchObject([{ userId: anna.userId, fee: 5_000n, value: 1n, paidByCoupons: 0n }])
})

test('the audit finds a trade that was passed over, and a fee of which too much came back', async () => {
  const activity = await world.budget()
  const anna = await world.trader()
  for (const amount of ['1.5', '5']) await world.issue(activity, anna.userId, 'GBP', amount)
  later(2 * MINUTE_MS)
  await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  const url = String(running.app.ownerUrl)
  const doubled = `insert into coupons.uses select trade_id, user_id, 'cpn_other', order_id, symbol, asset, fee_units, fee_asset,
    value_units, value_units, traded_at, used_at from coupons.uses where user_id = $1 limit 1`
  await asOwner(url, 'alter table coupons.uses drop constraint uses_coupon_id_fkey')
  await asOwner(url, doubled, [anna.userId])
  const found = async () =>
    (await running.app.coupons.audit()).map(({ invariant, detail }) => [invariant, detail.difference])
  expect(await found()).toEqual([
    ['C5', 'coupons paid more than a fee'],
    ['C5', 'what coupons paid and the books differ'],
  ])
  await asOwner(url, "delete from coupons.uses where coupon_id = 'cpn_other'")
  const used = (by: string) =>
    asOwner(url, `update coupons.coupons set used_units = used_units ${by} where user_id = $1 and state = 'valid'`, [
      anna.userId,
    ])
  await used('- 1')
  expect(await found()).toEqual([['C5', 'a coupon and what it paid differ']])
  await used('+ 1')
  await anna.buys({ price: '48002', amount: '0.02' })
  await asOwner(
    url,
    `update trading.follower_cursors c set trade_number = (select max(number) from trading.trades t where t.pair_id = c.pair_id)
     where follower = 'campaigns.fees' and exists (select from trading.trades t where t.pair_id = c.pair_id)`,
  )
  expect(await found()).toEqual([])
  later(DAY_MS)
  expect(await found()).toEqual([['C7', 'a coupon has not paid a fee that it could']])
  await asOwner(url, 'update coupons.uses set value_units = value_units + 1 where user_id = $1', [anna.userId])
  expect(await found()).toContainEqual(['C7', 'a fee has another value than the one that was paid by'])
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { dueWork } from '../../testing/due-work.ts'
import { couponWorld, DAY_MS } from './coupons.fixture.ts'

const [jumping, stepping] = [0, 1].map(() => testApp({ SESSION_IDLE_MINUTES: '1000000' })) as [
  ReturnType<typeof testApp>,
  ReturnType<typeof testApp>,
]
const worlds = new Map([jumping, stepping].map((running) => [running, couponWorld(running)]))
beforeAll(async () => {
  for (const world of worlds.values()) await world.prepare()
})

const DAYS = 40

/** The same trades at the same times; what a worker does comes after each of them, or all at the end. */
async function course(running: typeof jumping, isStepped: boolean) {
  const world = worlds.get(running) ?? couponWorld(running)
  const anna = await world.trader()
  const activity = await world.budget('GBP', '100', 12)
  const work = dueWork(running, [running.app.activities, running.app.coupons])
  let since = running.clock.now()
  const passed = async () => {
    await work(since)
    since = running.clock.now()
  }
  for (let day = 0; day < DAYS; day += 1) {
    if (day % 4 === 0 && day < 12) await world.issue(activity, anna.userId, 'GBP', day === 8 ? '20' : '2.5')
    if (day % 3 === 0) await anna.buys({ price: '48000', amount: day === 0 ? '0.02' : '0.004' })
    running.clock.advance(DAY_MS)
    if (isStepped) await passed()
  }
  await passed()
  await passed()
  await world.clean()
  const { rows: uses } = await running.app.db.pool.query(
    'select value_units, units, traded_at from coupons.uses order by traded_at, units',
  )
  const { rows: coupons } = await running.app.db.pool.query(
    'select state, used_units, issued_at, expires_at, case state when $1 then ended_at end as ended_at from coupons.coupons order by issued_at',
    ['expired'],
  )
  return { uses, coupons, has: await anna.has('GBP'), pool: await world.couponPool('GBP') }
}

test('a jump of forty days leaves the same coupons, money and budgets as steps of a day', async () => {
  const jumped = await course(jumping, false)
  expect(jumped.coupons.map(({ state }) => state)).toContain('expired')
  expect(jumped.coupons.map(({ state }) => state)).toContain('run_out')
  expect(jumped.uses.length).toBeGreaterThan(4)
  expect(await course(stepping, true)).toEqual(jumped)
})

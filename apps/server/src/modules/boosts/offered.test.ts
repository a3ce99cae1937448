import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { boostWorld, DAY_MS } from './boosts.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' })
const world = boostWorld(running)
beforeAll(async () => {
  await world.prepare()
  return workFor(running.app, running.app.boosts, running.app.activities, running.app.notices)
})
afterEach(world.clean)

/** Whoever buys has read the warning of risk before. */
async function buyer(country: string) {
  const one = await world.person(country)
  await world.passes(one.userId, 'risk_warning')
  return one
}

test('what was promised before a move to where it is not offered is paid, and nothing more accrues', async () => {
  const id = await world.boost({ days: 1 })
  const [anna, seller] = [await buyer('DE'), await world.seller()]
  await world.trade(anna, seller, '1000')
  await world.counted()
  await running.app.db.pool.query(`update identity.users set country = 'GB' where id = $1`, [anna.userId])
  await world.passes(anna.userId, 'business_evidence')
  await world.trade(anna, seller, '1000').catch(() => undefined)
  await world.counted()
  expect((await anna.own(id)).pending).toBe('49.875')
  await world.later(DAY_MS + 60_000)
  await world.later(DAY_MS)
  expect(await anna.own(id)).toMatchObject({ state: 'paid', pending: '49.875' })
})

test('somebody whose document is not proved is promised nothing where that is asked for', async () => {
  const id = await world.boost({ level: 2 })
  const [anna, seller] = [await buyer('DE'), await world.seller()]
  await world.trade(anna, seller, '100')
  await world.counted()
  expect((await anna.lines(id))[0]).toMatchObject({ lack: 'not_verified', pending: '0', kept: '99.75' })
})

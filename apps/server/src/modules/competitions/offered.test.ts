import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { competitionWorld, DAY_MS, HOUR_MS } from './competitions.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' })
const world = competitionWorld(running)
beforeAll(async () => {
  await world.prepare()
  return workFor(running.app, running.app.competitions, running.app.activities, running.app.notices)
})
afterEach(world.clean)

test('nobody joins where it is not offered, and the reason is told', async () => {
  const id = await world.competition()
  for (const country of ['GB', 'IT'])
    await expect((await world.person(country)).join(id)).rejects.toMatchObject({ code: 4403, reason: 'policy.denied' })
})

test('whoever moves to where it is not offered keeps what was earned and is paid it, and earns nothing more', async () => {
  const id = await world.competition({ days: 1 })
  const [anna, buyer] = [await world.person('DE'), await world.person('DE')]
  await world.passes(buyer.userId, 'risk_warning')
  await anna.join(id)
  await world.trade(buyer, anna, '1000')
  await world.counted()
  await running.app.db.pool.query(`update identity.users set country = 'GB' where id = $1`, [anna.userId])
  await world.passes(anna.userId, 'business_evidence')
  await world.trade(buyer, anna, '4000')
  await world.counted()
  const own = await anna.own(id)
  expect(own).toMatchObject({ raw: '1000', counted: '200' })
  expect(own.stoppedTime).not.toBeNull()
  await world.later(DAY_MS + 60_000)
  await world.later(72 * HOUR_MS)
  expect(await anna.own(id)).toMatchObject({ state: 'paid', prize: { amount: '500' } })
})

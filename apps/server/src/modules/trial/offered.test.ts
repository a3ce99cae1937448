import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { END, PRICES, trialWorld } from './trial.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const world = trialWorld(running)
const { person, until } = world
beforeAll(world.open)
beforeAll(async () => {
  await world.offer()
})

test('in the United Kingdom nobody is given a fund, and sees why', async () => {
  const anna = await person({ country: 'GB' })
  await expect(anna.claim()).rejects.toMatchObject({ code: 4403, reason: 'policy.denied' })
  expect((await anna.trial.fund({})).fund).toBeNull()
})

test('whoever moves to the United Kingdom between the claim and the payment is paid what was earned before', async () => {
  const anna = await person({ country: 'IT' })
  const claimed = await anna.claim().catch((refusal: { reason: string }) => refusal)
  expect(claimed).toMatchObject({ state: 'active' })
  await anna.trades()
  await anna.worth('57.31')
  await running.app.db.pool.query(`update identity.users set country = 'GB' where id = $1`, [anna.userId])
  await until(END)
  expect(await anna.fund()).toMatchObject({ state: 'waiting', result: { cash: '3.65', coupons: '3.66' } })
  await anna.take()
  expect(await anna.has('GBP')).toBe(3_65000000n)
  await world.clean()
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { airdropWorld, HOUR_MS } from './airdrops.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' })
const world = airdropWorld(running)
const { airdrop, claim, holder, passes, refused, standing } = world
beforeAll(world.open)

test('where airdrops are not offered that answers first: before the start, while it runs and after the end', async () => {
  const grace = await holder('GB')
  const id = await airdrop()
  await refused(claim(grace, id), 'policy.denied')
  await passes(HOUR_MS)
  await refused(claim(grace, id), 'policy.denied')
  expect(await standing(grace, id)).toMatchObject({ refusal: 'policy.denied' })
  expect(await grace.has('USDT')).toBe(50_000_000_000n)
  await passes(11 * 24 * HOUR_MS)
  await refused(claim(grace, id), 'policy.denied')
  await world.clean()
})

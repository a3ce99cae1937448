import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '../seed.ts'
import { seedBoosts } from './boosts.ts'

const running = testApp()

test('the demo has a boost that runs, of which clara is promised something, and one that was paid; another start changes nothing', async () => {
  const { app, clock } = running
  await seedDemo(app)
  const deps = { ...app, clock }
  await seedBoosts(deps)
  await seedBoosts(deps)
  const list = async (part: 'running' | 'ended') =>
    (await running.client().boosts.list({ part })).records.map(({ phase, coin, rate, people, pool }) => [
      ...[phase, coin, rate, people],
      ...[pool.spent, pool.reserved],
    ])
  expect(await list('running')).toEqual([['running', 'TIA', '5', 1, '0', '6.48125']])
  expect(await list('ended')).toEqual([['paid', 'DOGE', '3', 1, '149.625', '0']])
  expect([...(await app.boosts.audit()), ...(await app.activities.audit())]).toEqual([])
})

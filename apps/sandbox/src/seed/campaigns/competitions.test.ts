import { testApp } from '@bourse/server/testing/app.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '../seed.ts'
import { seedCompetitions } from './competitions.ts'

const running = testApp()

test('the demo has a competition that runs, one in review and one that was paid, with people in them; another start changes nothing', async () => {
  const { app, clock } = running
  await seedDemo(app)
  const deps = { ...app, clock }
  await seedCompetitions(deps)
  await seedCompetitions(deps)
  const phases = async (part: 'running' | 'ended') =>
    (await running.client().competitions.list({ part })).records.map(({ phase, people }) => [phase, people > 3])
  expect(await phases('running')).toEqual([['running', true]])
  expect(await phases('ended')).toEqual([
    ['review', true],
    ['paid', true],
  ])
  const { records } = await running.client().competitions.listRank({ id: 'act_demo_solana' })
  expect(records[0]).toMatchObject({ rank: 1, prize: { amount: '500', asset: 'USDT' } })
  expect(await app.competitions.audit()).toEqual([])
  expect(await app.activities.audit()).toEqual([])
})

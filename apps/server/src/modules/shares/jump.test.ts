import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { sharesWorld } from './shares.fixture.ts'

const running = testApp()
const world = sharesWorld(running)

beforeAll(async () => {
  await world.prepare()
  running.clock.set(new Date('2030-03-02T12:00:00Z'))
  await world.programme()
})
afterEach(world.clean)

test('a worker that was stopped for a year ends as daily steps do: each day by itself, each payout on its day', async () => {
  const inviter = await world.person()
  const friend = await world.friendOf(inviter)
  const start = running.clock.now().getTime()
  const fills = [0, 1, 13, 200, 390].map((day) => world.fill(friend, { at: new Date(start + day * 86_400_000) }))
  await world.traded(...fills)
  const stop = await workFor(running.app, running.app.shares)
  await world.until('2031-04-06T12:00:00Z')
  await stop()
  const { records } = await inviter.client.shares.listRebate({})
  expect(records.map(({ time, state }) => [time.slice(0, 10), state])).toEqual([
    ['2031-03-28', 'paid'],
    ['2030-09-19', 'paid'],
    ['2030-03-16', 'paid'],
    ['2030-03-04', 'paid'],
    ['2030-03-03', 'paid'],
  ])
  const { rows } = await running.app.db.pool.query(
    'select ended_by, sum(units)::text as units from shares.credits where user_id = $1 group by 1 order by 1',
    [inviter.userId],
  )
  expect(rows.map(({ ended_by, units }) => [ended_by.slice(0, 10), units])).toEqual([
    ['2030-03-15', '2000'],
    ['2030-04-01', '1000'],
    ['2030-10-01', '1000'],
    ['2031-04-01', '1000'],
  ])
  expect(await inviter.has('BTC')).toBe(5_000n)
})

import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { boostWorld, DAY_MS } from './boosts.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = boostWorld(running)
beforeAll(async () => {
  await world.prepare()
  return workFor(running.app, running.app.boosts, running.app.activities, running.app.notices)
})
afterEach(world.clean)

const END_MS = 60_000

test('bought, withdrawn and bought again counts what is there at the end, once', async () => {
  const id = await world.boost({ days: 1 })
  const [anna, seller] = [await world.person(), await world.seller()]
  for (let round = 0; round < 3; round += 1) {
    await world.trade(anna, seller, '1000')
    if (round < 2) await world.leaves(anna, '997.5')
  }
  await world.counted()
  expect(await anna.own(id)).toMatchObject({ bought: '2992.5', pending: '149.625', payable: '49.875' })
  await world.later(DAY_MS + END_MS)
  expect(await anna.own(id)).toMatchObject({ state: 'due', kept: '997.5', pending: '49.875' })
  await world.later(DAY_MS)
  expect(await world.pool(id)).toMatchObject({ spent: '49.875', reserved: '0' })
})

test('what people who are linked sell each other brings nothing, also where the link is found after the purchase', async () => {
  const id = await world.boost({ days: 1 })
  const [one, two, honest] = [await world.person(), await world.seller(), await world.person()]
  await world.trade(honest, two, '100')
  await world.linked(one.userId, two.userId)
  for (let round = 0; round < 3; round += 1) await world.trade(one, two, '1000')
  await world.counted()
  const [first] = await one.lines(id)
  expect(first).toMatchObject({ lack: 'linked', pending: '0' })
  expect(await honest.figures(id)).toEqual(['99.75', '99.75', '4.9875'])
  await world.linked(honest.userId, two.userId)
  await world.later(DAY_MS + END_MS)
  expect(await one.own(id)).toMatchObject({ state: 'nothing', pending: '0' })
})

test('robots that make the market are promised nothing and leave no trace, and what is bought of them counts', async () => {
  const id = await world.boost()
  const [anna, robot] = [await world.person(), await world.seller()]
  await running.app.identity.seedMarketAccount(robot.userId)
  await world.trade(anna, robot, '100')
  await world.trade(robot, anna, '50')
  await world.counted()
  expect(await anna.figures(id)).toEqual(['99.75', '49.75', '2.4875'])
  expect(await robot.lines(id)).toEqual([])
})

test('two who follow at once, and one that is killed and comes again, count each trade once', async () => {
  const id = await world.boost()
  const [anna, seller] = [await world.person(), await world.seller()]
  for (let times = 0; times < 5; times += 1) await world.trade(anna, seller, '100')
  await Promise.all([world.counted(), world.counted()])
  await world.counted()
  expect(await anna.figures(id)).toEqual(['498.75', '498.75', '24.9375'])
})

test('purchases of many at once never promise more than the pool has', async () => {
  const id = await world.boost({ budget: '20', days: 1 })
  const seller = await world.seller()
  const people = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.person()))
  await Promise.all(people.map((one) => world.trade(one, seller, '100')))
  await Promise.all([world.counted(), world.counted()])
  expect(await world.pool(id)).toEqual({ spent: '0', reserved: '20', left: '0' })
  await world.later(DAY_MS + END_MS)
  await Promise.all([world.later(DAY_MS), running.app.jobs.settle()])
  expect(await world.pool(id)).toMatchObject({ spent: '20', reserved: '0' })
})

test('a boost that staff end early is settled by that moment, and one that is paused promises nothing meanwhile', async () => {
  const id = await world.boost()
  const [anna, seller] = [await world.person(), await world.seller()]
  await world.trade(anna, seller, '100')
  await world.counted()
  const office = await world.officeAs('admin')
  await office.pauseActivity({ id, reason: 'looking into it' })
  await world.trade(anna, seller, '100')
  await world.counted()
  expect((await anna.lines(id))[0]).toMatchObject({ lack: 'paused', pending: '0' })
  await office.resumeActivity({ id })
  await world.trade(anna, seller, '100')
  await world.counted()
  expect((await anna.own(id)).pending).toBe('9.975')
  await office.endActivity({ id, reason: 'the project asked for it' })
  await world.trade(anna, seller, '100')
  await world.later(END_MS)
  expect(await anna.own(id)).toMatchObject({ state: 'due', pending: '9.975', bought: '299.25' })
})

test('a frozen account waits for its payment, and the boost with it', async () => {
  const id = await world.boost({ days: 1 })
  const [anna, seller] = [await world.person(), await world.seller()]
  await world.trade(anna, seller, '1000')
  await world.later(DAY_MS + END_MS)
  await running.app.db.pool.query('update identity.users set frozen_at = now() where id = $1', [anna.userId])
  await world.later(2 * DAY_MS)
  expect((await running.client().boosts.detail({ id })).phase).toBe('closed')
  await running.app.db.pool.query('update identity.users set frozen_at = null where id = $1', [anna.userId])
  await world.later(DAY_MS)
  expect(await world.pool(id)).toMatchObject({ spent: '49.875', reserved: '0' })
})

test('a jump of a week over the end and the payment leaves what steps of an hour leave', async () => {
  const course = async (pass: () => Promise<void>) => {
    const id = await world.boost({ days: 2, budget: '70' })
    const [anna, marco, seller] = [await world.person(), await world.person(), await world.seller()]
    await world.trade(anna, seller, '1000')
    await world.trade(marco, seller, '1000')
    await world.trade(seller, anna, '400')
    await world.leaves(marco, '200')
    await pass()
    const { spent, reserved } = await world.pool(id)
    const parts = [await anna.own(id), await marco.own(id)].map(({ id: _, ...own }) => own)
    return { parts, spent, reserved }
  }
  const jumped = await course(() => world.later(7 * DAY_MS))
  const stepped = await course(async () => {
    for (let step = 0; step < 14; step += 1) await world.later(DAY_MS / 2)
  })
  expect(stepped).toEqual(jumped)
  expect(jumped.parts).toMatchObject([
    { state: 'paid', pending: '29.875' },
    { state: 'paid', kept: '797.5', pending: '20.125' },
  ])
})

test('the audit finds a trade without an effect, and a promise that nothing stands behind', async () => {
  const id = await world.boost()
  const [anna, seller] = [await world.person(), await world.seller()]
  await world.trade(anna, seller, '100')
  await world.counted()
  await world.later(DAY_MS)
  const { pool } = running.app.db
  await pool.query('update boosts.transactions set units = units + 1 where activity_id = $1', [id])
  const found = (await running.app.boosts.audit()).map(({ invariant }) => invariant)
  expect(new Set(found)).toEqual(new Set(['C7', 'C9']))
  await pool.query('update boosts.transactions set units = units - 1 where activity_id = $1', [id])
  await pool.query(
    'update boosts.parts set pending_units = pending_units + 1 where activity_id = $1 and user_id = $2',
    [id, anna.userId],
  )
  expect((await running.app.boosts.audit()).every(({ invariant }) => invariant === 'C9')).toBe(true)
  await pool.query(
    'update boosts.parts set pending_units = pending_units - 1 where activity_id = $1 and user_id = $2',
    [id, anna.userId],
  )
})

import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { activityWorld, type Given } from './activities.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000', POLICY_PRESET: 'regulated' })
const world = activityWorld(running)
const DAY_MS = 86_400_000

beforeAll(async () => {
  await world.prepare()
  return workFor(running.app, running.app.activities)
})
afterEach(world.clean)

const inDays = (days: number) => new Date(running.clock.now().getTime() + days * DAY_MS)
const opened = (window: Pick<Given, 'startsAt' | 'endsAt'> = {}) =>
  world.running({
    ...{ kind: 'coupon', terms: { asset: 'USDT', amount: '5' } },
    ...{ budgets: [{ pool: 'coupon', asset: 'USDT', amount: '50' }], ...window },
  })
type Person = Awaited<ReturnType<typeof world.person>>

const ask = ({ client }: Person, about: string, wanted: 'true' | 'false' = 'true') =>
  client.activities.tellMe({ about, wanted })
const waitsFor = ({ client }: Person) => client.activities.told()

/** The titles of what somebody is told of, as they stand in the queue of emails. */
async function toldOf({ userId }: Person): Promise<string[]> {
  const { rows } = await running.app.db.pool.query<{ title: string }>(
    `select payload->'params'->>'title_en' as title from platform.timers
     where payload->>'notice' = 'activities.started' and payload->>'userId' = $1 order by due_at, id`,
    [userId],
  )
  return rows.map(({ title }) => title)
}

const titleOf = async (id: string) => (await running.client().activities.detail({ activityId: id })).title

test('who asked is told once when the next of a kind starts, and has to ask again for another', async () => {
  const [anna, marco] = [await world.person(), await world.person()]
  await ask(anna, 'coupon')
  await ask(anna, 'coupon')
  await ask(marco, 'invitation')
  const first = await opened()
  await world.settled()
  expect(await toldOf(anna)).toEqual([await titleOf(first)])
  expect(await waitsFor(anna)).toEqual([])
  await opened()
  await world.settled()
  expect(await toldOf(anna)).toHaveLength(1)
  expect(await toldOf(marco)).toEqual([])
  expect(await waitsFor(marco)).toEqual(['invitation'])
})

test('one that is announced is told of at its start and not before, and once to whoever waits for it in three ways', async () => {
  const anna = await world.person()
  const id = await opened({ startsAt: inDays(2), endsAt: inDays(4) })
  for (const about of [id, 'coupon', 'any']) await ask(anna, about)
  await world.settled()
  expect(await toldOf(anna)).toEqual([])
  running.clock.advance(2 * DAY_MS)
  await world.settled()
  expect(await toldOf(anna)).toEqual([await titleOf(id)])
  expect(await waitsFor(anna)).toEqual([])
})

test('who took it back is not told, and what runs already is no start', async () => {
  const [anna, marco] = [await world.person(), await world.person()]
  const id = await opened({ startsAt: inDays(1), endsAt: inDays(9) })
  await ask(anna, id)
  await ask(anna, id, 'false')
  running.clock.advance(DAY_MS + 1)
  await ask(marco, 'coupon')
  await world.settled()
  expect(await toldOf(anna)).toEqual([])
  expect(await toldOf(marco)).toEqual([])
  await expect(ask(marco, id)).rejects.toMatchObject({ reason: 'activities.has_started' })
  await expect(ask(marco, 'act_nobody')).rejects.toMatchObject({ reason: 'activities.unknown' })
})

test('one that was paused over its begin starts when it is resumed, and resuming what has run tells nobody', async () => {
  const [anna, marco] = [await world.person(), await world.person()]
  const office = await world.officeAs('admin')
  const id = await opened({ startsAt: inDays(1), endsAt: inDays(9) })
  await ask(anna, id)
  await office.pauseActivity({ id, reason: 'A look at it' })
  running.clock.advance(2 * DAY_MS)
  await world.settled()
  expect(await toldOf(anna)).toEqual([])
  await (await world.officeAs('admin')).resumeActivity({ id })
  await world.settled()
  expect(await toldOf(anna)).toEqual([await titleOf(id)])
  await ask(marco, 'coupon')
  await (await world.officeAs('admin')).pauseActivity({ id, reason: 'Again' })
  running.clock.advance(1)
  await (await world.officeAs('admin')).resumeActivity({ id })
  await world.settled()
  expect(await toldOf(marco)).toEqual([])
})

test('nobody waits any more for what was ended before it began', async () => {
  const anna = await world.person()
  const id = await opened({ startsAt: inDays(1), endsAt: inDays(9) })
  await ask(anna, id)
  expect(await waitsFor(anna)).toEqual([id])
  await (await world.officeAs('admin')).endActivity({ id, reason: 'Called off' })
  expect(await waitsFor(anna)).toEqual([])
  running.clock.advance(2 * DAY_MS)
  await world.settled()
  expect(await toldOf(anna)).toEqual([])
})

test('nobody is told of what is not offered where they live: they go on waiting', async () => {
  const [british, italian] = [await world.person('GB'), await world.person()]
  await expect(ask(british, 'coupon')).rejects.toMatchObject({ reason: 'policy.denied' })
  for (const person of [british, italian]) await ask(person, 'any')
  await opened()
  await world.settled()
  expect(await toldOf(british)).toEqual([])
  expect(await waitsFor(british)).toEqual(['any'])
  expect(await toldOf(italian)).toHaveLength(1)
})

test('the email names it, leads to its page, and is not sent to whoever has switched such emails off', async () => {
  const [anna, marco] = [await world.person(), await world.person()]
  const off = { logIns: 'new_device', orders: 'false', plans: 'false', campaigns: 'false' } as const
  await marco.client.notices.setNotifications(off)
  const params = { title_en: 'A coupon', page: '/reward' }
  for (const { userId } of [anna, marco])
    await running.app.notices.send({ id: `started ${userId}`, notice: 'activities.started', userId, params })
  const mailsTo = ({ email }: Person) =>
    running.outbox.filter(({ to, subject }) => to === email && subject.includes('A coupon'))
  expect(mailsTo(anna).map(({ text }) => text)).toEqual([expect.stringMatching(/\/reward$/m)])
  expect(mailsTo(marco)).toEqual([])
})

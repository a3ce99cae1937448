import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { activityWorld } from './activities.fixture.ts'
import type { Award } from './index.ts'

const running = testApp()
const world = activityWorld(running)
const MINUTE_MS = 60_000

beforeAll(world.prepare)
afterEach(world.clean)

type Person = Awaited<ReturnType<typeof world.person>>

/** A minute later than whatever was given before. */
async function give(
  { userId }: Person,
  activityId: string,
  amount: string,
  given: Partial<Award> = {},
): Promise<string> {
  running.clock.advance(MINUTE_MS)
  const asset = given.asset ?? 'USDT'
  const awarded = await world.award({
    ...{ activityId, userId, period: `p${running.clock.now().getTime()}`, form: 'available', asset, popup: null },
    ...{ units: await world.unitsIn(asset, amount), reserved: false, source: 'deposit' },
    ...given,
  })
  await world.stayLoggedIn()
  if (!awarded.ok) throw new Error(awarded.refusal.code)
  return awarded.value.rewardId
}

const BUDGETS = [
  { pool: 'reward', asset: 'USDT', amount: '1000' },
  { pool: 'reward', asset: 'GBP', amount: '1000' },
] as const

test('there is one total for each asset, to the last digit, and past rewards come newest first', async () => {
  const person = await world.person()
  const id = await world.running({ budgets: BUDGETS })
  const given = [
    await give(person, id, '1.5'),
    await give(person, id, '0.00000001'),
    await give(person, id, '5', { asset: 'GBP', form: 'reward' }),
  ]
  const { totals, past, take, coming, now } = await person.client.activities.rewards({})
  expect(totals).toEqual([
    { asset: 'GBP', paid: '5', coming: '0' },
    { asset: 'USDT', paid: '1.50000001', coming: '0' },
  ])
  expect(past.records.map((one) => one.id)).toEqual(given.toReversed())
  expect(past.records.map(({ form, asset, amount }) => [form, asset, amount])).toEqual([
    ['reward', 'GBP', '5'],
    ['available', 'USDT', '0.00000001'],
    ['available', 'USDT', '1.5'],
  ])
  expect([take, coming]).toEqual([[], []])
  expect(now).toBe(running.clock.now().toISOString())
  expect(await person.has('USDT')).toBe(await world.unitsIn('USDT', '1.50000001'))
})

test('a reward that a person has to decide about is on its way without a date, and is not received', async () => {
  const [person, other] = [await world.person(), await world.person()]
  const id = await world.running()
  // Both logged in by the one browser of the tests.
  const rewardId = await give(person, id, '2', { beside: [other.userId] })
  const { totals, past, coming } = await person.client.activities.rewards({})
  expect(totals).toEqual([{ asset: 'USDT', paid: '0', coming: '2' }])
  expect(past.records).toEqual([])
  expect(coming).toMatchObject([{ id: rewardId, amount: '2', time: null }])
  expect((await person.client.activities.listRecord({})).records).toMatchObject([{ reward: { state: 'held' } }])
  expect(await person.client.activities.popup()).toEqual({ popup: null })
})

test('with a kind everything is of that kind: totals, what is on its way and what was given', async () => {
  const [person, other] = [await world.person(), await world.person()]
  const id = await world.running()
  await give(person, id, '3')
  await give(person, id, '4', { beside: [other.userId] })
  const of = (kind: 'airdrop' | 'boost' | 'other') => person.client.activities.rewards({ kind })
  expect(await of('airdrop')).toMatchObject({
    ...{ totals: [{ asset: 'USDT', paid: '3', coming: '4' }], coming: [{ amount: '4' }] },
    past: { total: 1, records: [{ amount: '3', kind: 'airdrop' }] },
  })
  for (const kind of ['boost', 'other'] as const)
    expect(await of(kind)).toMatchObject({ totals: [], take: [], coming: [], past: { total: 0 } })
})

test('records tell what somebody took part in with what came of it, once for each thing, of one activity or of all', async () => {
  const person = await world.person()
  const [first, second] = [await world.running(), await world.running()]
  const taken = { activity: { id: first }, userId: person.userId, period: 'claim' }
  await running.app.db.tx((tx) => running.app.activities.mayTake(tx, taken))
  const records = async (activityId?: string) =>
    (await person.client.activities.listRecord(activityId === undefined ? {} : { activityId })).records
  expect(await records()).toMatchObject([{ activityId: first, reward: null }])
  await give(person, first, '6', { period: 'claim' })
  await give(person, second, '7')
  expect(await records()).toMatchObject([
    { activityId: second, reward: { amount: '7', state: 'paid' } },
    { activityId: first, reward: { amount: '6', state: 'paid' } },
  ])
  expect(await records(first)).toMatchObject([{ reward: { amount: '6' } }])
  expect((await person.client.activities.listRecord({})).size).toBe(60)
  const stranger = await world.person()
  expect((await stranger.client.activities.listRecord({ activityId: first })).records).toEqual([])
  expect((await stranger.client.activities.rewards({})).past.records).toEqual([])
})

test('of rewards that were not told the newest pops up first, each until it was seen', async () => {
  const person = await world.person()
  const id = await world.running()
  const popup = async () => (await person.client.activities.popup()).popup
  expect(await popup()).toBeNull()
  const older = await give(person, id, '1', { popup: 41 })
  const newer = await give(person, id, '2', { popup: 15 })
  await give(person, id, '3')
  expect(await popup()).toMatchObject({ id: newer, tradeType: 15 })
  expect(await popup()).toMatchObject({ id: newer })
  await person.client.activities.seen({ id: newer })
  expect(await popup()).toMatchObject({ id: older, tradeType: 41 })
  await person.client.activities.seen({ id: older })
  await person.client.activities.seen({ id: older })
  expect(await popup()).toBeNull()
})

test.each([
  [12, /order/i],
  [28, /order/i],
  [41, /activit|campaign/i],
  [15, /invit/i],
] as const)('the button of a popup of type %s names where it leads, and the other closes it', async (type, leads) => {
  const person = await world.person()
  await give(person, await world.running(), '1', { popup: type })
  const { popup } = await person.client.activities.popup()
  expect(popup).toMatchObject({ tradeType: type, btn2: 'Close' })
  expect(popup?.btn1).toMatch(leads)
  expect(popup?.title).toContain('1 USDT')
})

test('a popup speaks the language of whoever is logged in', async () => {
  const person = await world.person()
  await give(person, await world.running(), '1', { popup: 41 })
  const german = running.client({ token: person.token, language: 'de' })
  const { popup } = await german.activities.popup()
  expect(popup?.content).toContain('(de)')
  expect(popup?.btn2).toBe('Schließen')
})

test('nobody sees the popup of another, nor says that it was seen', async () => {
  const [owner, stranger] = [await world.person(), await world.person()]
  const id = await give(owner, await world.running(), '1', { popup: 41 })
  await world.stayLoggedIn()
  expect(await stranger.client.activities.popup()).toEqual({ popup: null })
  for (const asked of [id, 'rwd_unknown'])
    await expect(stranger.client.activities.seen({ id: asked })).rejects.toMatchObject({
      reason: 'activities.reward_unknown',
    })
  expect((await owner.client.activities.popup()).popup).toMatchObject({ id })
})

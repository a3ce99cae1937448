import { ok } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { activityWorld } from './activities.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated' })
const world = activityWorld(running)
const DAY_MS = 86_400_000

beforeAll(world.prepare)
afterEach(world.clean)

const inDays = (days: number) => new Date(running.clock.now().getTime() + days * DAY_MS)
const site = () => running.client().activities
const idsOf = async (part: 'running' | 'soon' | 'ended') => (await site().hub({ part })).records.map(({ id }) => id)

test('what runs comes by its end, what is to come by its begin, and what has ended newest first, by the window alone', async () => {
  const late = await world.running({ endsAt: inDays(9) })
  const early = await world.running({ endsAt: inDays(5) })
  const second = await world.running({ startsAt: inDays(4), endsAt: inDays(8) })
  const first = await world.running({ startsAt: inDays(2), endsAt: inDays(6) })
  expect(await idsOf('running')).toEqual([early, late])
  expect(await idsOf('soon')).toEqual([first, second])
  expect(await idsOf('ended')).toEqual([])
  running.clock.advance(7 * DAY_MS)
  expect(await idsOf('running')).toEqual([second, late])
  expect(await idsOf('ended')).toEqual([first, early])
  running.clock.advance(3 * DAY_MS)
  expect(await idsOf('ended')).toEqual([late, second, first, early])
  const { records, now } = await site().hub({ part: 'ended' })
  expect(new Set(records.map(({ phase }) => phase))).toEqual(new Set(['ended']))
  expect(now).toBe(running.clock.now().toISOString())
})

test('at its end an activity has ended, and a moment before it has not', async () => {
  const id = await world.running({ endsAt: inDays(1) })
  running.clock.advance(DAY_MS - 1)
  expect((await site().detail({ activityId: id })).phase).toBe('running')
  running.clock.advance(1)
  expect((await site().detail({ activityId: id })).phase).toBe('ended')
})

test('an activity of whose budget nothing is left says so, and runs again when something comes back', async () => {
  const id = await world.running({ budgets: [{ pool: 'reward', asset: 'USDT', amount: '10' }] })
  const part = { activityId: id, pool: 'reward', asset: 'USDT', units: await world.unitsIn('USDT', '10') } as const
  await running.app.db.tx(async (tx) => ok(await running.app.activities.reserve(tx, part)))
  const soldOut = await site().detail({ activityId: id })
  expect(soldOut).toMatchObject({
    phase: 'sold_out',
    budgets: [{ budget: '10', reserved: '10', spent: '0', left: '0' }],
  })
  expect(await idsOf('running')).toContain(id)
  await running.app.db.tx(async (tx) => ok(await running.app.activities.unreserve(tx, part)))
  expect((await site().detail({ activityId: id })).phase).toBe('running')
})

test('titles, summaries and rules are in the language of whoever reads', async () => {
  const id = await world.running()
  const german = running.client({ language: 'de' }).activities
  const { title, summary, rules } = await german.detail({ activityId: id })
  for (const text of [title, summary, rules]) expect(text).toMatch(/\(de\)$/)
  const { records } = await german.hub({})
  expect(records.find((one) => one.id === id)?.title).toBe(title)
})

test('a kind alone is listed when it is asked for, and every kind says how many of it run and where it is not offered', async () => {
  const before = await site().config()
  const runs = ({ kinds }: typeof before) => kinds.find(({ kind }) => kind === 'airdrop')?.running ?? 0
  await world.running()
  await world.running({ startsAt: inDays(1) })
  const { kinds } = await site().config()
  expect(runs({ ...before, kinds })).toBe(runs(before) + 1)
  for (const { kind, deniedCountries } of kinds) expect(deniedCountries, kind).toContain('GB')
  const [airdrops, boosts] = await Promise.all([site().hub({ kind: 'airdrop' }), site().hub({ kind: 'boost' })])
  expect(new Set(airdrops.records.map(({ kind }) => kind))).toEqual(new Set(['airdrop']))
  expect(boosts.records).toEqual([])
})

test('lists begin with sixty rows, and go on where they ended', async () => {
  const { total, size } = await site().hub({})
  expect(size).toBe(60)
  const pages = await Promise.all(
    Array.from({ length: total }, (_, place) => site().hub({ current: String(place + 1), size: '1' })),
  )
  expect(pages.flatMap(({ records }) => records.map(({ id }) => id))).toEqual(await idsOf('running'))
})

test('of a draft nobody is told, nor of what there never was', async () => {
  for (const activityId of ['act_unknown', 'x'])
    await expect(site().detail({ activityId })).rejects.toMatchObject({ reason: 'activities.unknown' })
  await expect(site().listRank({ activityId: 'act_unknown' })).rejects.toMatchObject({ reason: 'activities.unknown' })
})

test('people see in which activities they take part, and nothing of others', async () => {
  const [id, other] = [await world.running(), await world.running()]
  const [taker, passer] = [await world.person('DE'), await world.person('DE')]
  const awarded = await world.award({
    ...{ activityId: id, userId: taker.userId, period: 'one', form: 'available', asset: 'USDT', popup: null },
    ...{ units: await world.unitsIn('USDT', '1'), reserved: false, source: 'deposit' },
  })
  expect(awarded).toMatchObject({ ok: true })
  const standing = async ({ client }: typeof taker, activityId: string) =>
    (await client.activities.own()).find((one) => one.activityId === activityId)
  expect(await standing(taker, id)).toMatchObject({ takesPart: true })
  expect(await standing(taker, other)).toMatchObject({ takesPart: false })
  expect(await standing(passer, id)).toMatchObject({ takesPart: false })
})

test('somebody in a country where it is not offered is promised nothing, with the reason of the law', async () => {
  const id = await world.running()
  const [british, german] = [await world.person('GB'), await world.person('DE')]
  const mayTake = ({ userId }: typeof british) =>
    running.app.db.tx((tx) => running.app.activities.mayTake(tx, { activity: { id }, userId, period: 'claim' }))
  expect(await mayTake(british)).toMatchObject({ ok: false, refusal: { code: 'policy.denied' } })
  expect(await mayTake(german)).toMatchObject({ ok: true })
  const coupon = await world.running({
    ...{ kind: 'coupon', terms: { asset: 'GBP', amount: '5' } },
    budgets: [{ pool: 'coupon', asset: 'GBP', amount: '10' }],
  })
  const canTake = async ({ client }: typeof british) =>
    (await client.activities.own()).find(({ activityId }) => activityId === coupon)?.mayTake
  expect([await canTake(british), await canTake(german)]).toEqual([false, true])
  const { products } = await british.client.wallet.userState()
  const told = products.find(({ product }) => product === 'airdrop')
  expect(told).toMatchObject({ answer: 'deny' })
  expect(told?.reason).not.toBe('')
})

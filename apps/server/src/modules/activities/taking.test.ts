import { ok } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { verification } from '../kyc/kyc.fixture.ts'
import { activityTexts, activityWorld, type Given } from './activities.fixture.ts'
import type { SeedActivity } from './index.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000', POLICY_PRESET: 'regulated' })
const world = activityWorld(running)
const kyc = verification(running)
const DAY_MS = 86_400_000

beforeAll(world.prepare)
afterEach(world.clean)

let made = 0
/** Running for ten days, for everybody, unless told otherwise. */
async function opened(part: Partial<SeedActivity> & Given = {}): Promise<string> {
  made += 1
  const now = running.clock.now().getTime()
  const id = `act_taken_${made}`
  await running.app.activities.seed({
    ...{ id, kind: 'coupon', terms: { asset: 'USDT', amount: '5' }, texts: activityTexts('Taken'), level: 0 },
    ...{ startsAt: new Date(now), endsAt: new Date(now + 10 * DAY_MS) },
    budgets: [{ pool: 'reward', asset: 'USDT', amount: '10' }],
    ...part,
  })
  return id
}

/** As a kind's module asks in the transaction of its promise. */
const take = (id: string, { userId }: { readonly userId: string }, period = 'once') =>
  running.app.db.tx((tx) => running.app.activities.mayTake(tx, { activity: { id }, userId, period }))
const refused = (code: string) => ({ ok: false, refusal: { code } })

test('somebody of a country where it is denied hears the reason, and what they have stays', async () => {
  const [id, brit] = [await opened(), await world.person('GB')]
  const answer = await take(id, brit)
  expect(answer).toMatchObject({ ok: false })
  expect(answer.ok ? '' : answer.refusal.code).toMatch(/^policy\./)
  expect(answer.ok ? {} : answer.refusal).toHaveProperty('reason')
})

test('an activity of some countries is for people of those', async () => {
  const id = await opened({ countries: ['DE'] })
  expect(await take(id, await world.person('IT'))).toMatchObject(refused('activities.not_eligible'))
  expect(await take(id, await world.person('DE'))).toMatchObject({ ok: true })
})

test('an account that makes the market takes part in nothing and is awarded nothing, but what was promised before is paid', async () => {
  const [id, maker] = [await opened(), await world.person()]
  const asked = { activityId: id, userId: maker.userId, form: 'available', asset: 'USDT', popup: null } as const
  const amount = await world.unitsIn('USDT', '1')
  const part = { activityId: id, pool: 'reward', asset: 'USDT', units: amount } as const
  await running.app.db.tx(async (tx) => ok(await running.app.activities.reserve(tx, part)))
  await running.app.identity.seedMarketAccount(maker.userId)
  expect(await take(id, maker)).toMatchObject(refused('activities.not_eligible'))
  const award = { ...asked, units: amount, source: 'deposit' }
  const fresh = await world.award({ ...award, period: 'new', reserved: false })
  expect(fresh).toMatchObject(refused('activities.not_eligible'))
  expect(await world.award({ ...award, period: 'promised', reserved: true })).toMatchObject({ ok: true })
})

test('nobody takes part before the start, in a pause or after the end', async () => {
  const [person, start] = [await world.person(), new Date(running.clock.now().getTime() + DAY_MS)]
  const id = await opened({ startsAt: start })
  expect(await take(id, person)).toMatchObject(refused('activities.not_started'))
  running.clock.set(start)
  expect(await take(id, person, 'first')).toMatchObject({ ok: true })
  await (await world.officeAs('compliance')).pauseActivity({ id, reason: 'A look at it' })
  expect(await take(id, person, 'second')).toMatchObject(refused('activities.paused'))
  await (await world.officeAs('compliance')).resumeActivity({ id })
  running.clock.advance(10 * DAY_MS)
  expect(await take(id, person, 'third')).toMatchObject(refused('activities.ended'))
})

test('a level of verification that is missing is named', async () => {
  const id = await opened({ level: 2 })
  const answer = await take(id, await world.person())
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'activities.level_missing', level: 2 } })
  expect(await take(id, await kyc.passed())).toMatchObject({ ok: true })
})

test('caps hold per person and per day by UTC, and what was taken once is taken again for nothing', async () => {
  const [id, person] = [await opened({ mostPerPerson: 3, mostPerDay: 2 }), await world.person()]
  for (const period of ['a', 'b', 'b', 'a']) expect(await take(id, person, period)).toMatchObject({ ok: true })
  expect(await take(id, person, 'c')).toMatchObject(refused('activities.cap_reached'))
  running.clock.advance(DAY_MS)
  expect(await take(id, person, 'c')).toMatchObject({ ok: true })
  expect(await take(id, person, 'd')).toMatchObject(refused('activities.cap_reached'))
  expect(await take(id, await world.person(), 'd')).toMatchObject({ ok: true })
})

test('a document takes part by one account, whatever accounts it opens later', async () => {
  const [id, first, second] = [await opened(), await kyc.passed(), await world.person()]
  expect(await take(id, first)).toMatchObject({ ok: true })
  const other = await opened()
  // The same document stands with another account that took part before.
  await running.app.db.pool.query(
    'insert into activities.takers (activity_id, document, user_id) select $1, document, $2 from activities.takers where user_id = $3',
    [other, second.userId, first.userId],
  )
  expect(await take(other, first)).toMatchObject(refused('activities.not_eligible'))
  expect(await take(id, first, 'again')).toMatchObject({ ok: true })
})

test('fifty who ask at once for one person and period are given one reward', async () => {
  const [id, person, five] = [await opened(), await world.person(), await world.unitsIn('USDT', '5')]
  const asked = {
    ...{
      activityId: id,
      userId: person.userId,
      period: 'once',
      form: 'available' as const,
      asset: 'USDT',
      units: five,
    },
    ...{ reserved: false, popup: null, source: 'coupon_used' },
  } as const
  const all = await Promise.all(Array.from({ length: 50 }, () => world.award(asked)))
  expect(all.filter((each) => each.ok && !each.value.isRepeat)).toHaveLength(1)
  expect(new Set(all.map((each) => each.ok && each.value.rewardId)).size).toBe(1)
  expect(await person.has('USDT')).toBe(five)
})

test('a coupon is taken out of the coupon budget and moves no money of its own', async () => {
  const id = await opened({ budgets: [{ pool: 'coupon', asset: 'USDT', amount: '10' }] })
  const [person, five] = [await world.person(), await world.unitsIn('USDT', '5')]
  const asked = { activityId: id, userId: person.userId, period: 'once', asset: 'USDT', units: five } as const
  const given = await world.award({ ...asked, form: 'coupon', reserved: false, popup: null, source: 'coupon_used' })
  expect(given).toMatchObject({ ok: true, value: { state: 'paid', couponId: expect.stringMatching(/^cpn_/) } })
  expect(await person.has('USDT')).toBe(0n)
  const { budgets } = await running.client().activities.detail({ activityId: id })
  expect(budgets).toMatchObject([{ pool: 'coupon', spent: '5', left: '5' }])
})

test('what is set aside and not needed is free for the next', async () => {
  const [id, ten] = [await opened(), await world.unitsIn('USDT', '10')]
  const part = { activityId: id, pool: 'reward', asset: 'USDT', units: ten } as const
  const reserve = () => running.app.db.tx(async (tx) => ok(await running.app.activities.reserve(tx, part)))
  expect(await reserve()).toMatchObject({ value: true })
  expect(await reserve()).toMatchObject({ value: false })
  await running.app.db.tx(async (tx) => ok(await running.app.activities.unreserve(tx, part)))
  expect(await reserve()).toMatchObject({ value: true })
})

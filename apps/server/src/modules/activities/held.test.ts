import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { activityWorld } from './activities.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: { GBP: '1.25' } })
const world = activityWorld(running)
const HOUR_MS = 3_600_000

beforeAll(world.prepare)
afterEach(world.clean)

const office = (name = 'compliance') => world.officeAs('compliance', name)
let places = 0
/** Two people of different places and browsers, unless told what they share. */
async function pair(shared: { readonly device?: true; readonly network?: true } = {}) {
  const two = [await world.person(), await world.person()] as const
  for (const { userId } of two) {
    places += 1
    const ip = shared.network ? `203.0.113.${places}` : `198.51.${places}.7`
    await world.comesFrom(userId, { ip, device: shared.device ? 'one browser' : `browser ${places}` })
  }
  if (shared.device) places += 1
  return two
}

const opened = (amount = '1000') =>
  world.running({
    ...{ kind: 'coupon', terms: { asset: 'USDT', amount: '5' } },
    budgets: [{ pool: 'reward', asset: 'GBP', amount }],
  })

type Person = Awaited<ReturnType<typeof world.person>>

/** Of a friend, beside whoever invited them. */
async function given(id: string, [person, beside]: readonly [Person, Person], amount = '5') {
  const asked = { activityId: id, userId: person.userId, period: 'friend', form: 'available', asset: 'GBP' } as const
  const units = await world.unitsIn('GBP', amount)
  const outcome = await world.award({
    ...{ ...asked, units, reserved: false, popup: null, source: 'coupon_used' },
    beside: [beside.userId],
  })
  if (!outcome.ok) throw new Error(outcome.refusal.code)
  return outcome.value
}

test('one strong link holds a reward, one weak one does not, and two weak ones do', async () => {
  const id = await opened()
  expect(await given(id, await pair())).toMatchObject({ state: 'paid' })
  expect(await given(id, await pair({ network: true }))).toMatchObject({ state: 'paid' })
  expect(await given(id, await pair({ device: true }))).toMatchObject({ state: 'held' })
  // Nobody's place was changed: one address, from which more than three have registered on this day.
  const crowd = [await world.person(), await world.person(), await world.person(), await world.person()] as const
  for (const [place, { userId }] of crowd.entries())
    await world.comesFrom(userId, { ip: '192.0.2.9', device: `of the crowd ${place}` })
  expect(await given(id, [crowd[0], crowd[1]])).toMatchObject({ state: 'held' })
})

test('who registered on another day is no part of a crowd, whatever time their sessions are kept by', async () => {
  const id = await opened()
  const { pool } = running.app.db
  const crowd = [await world.person(), await world.person(), await world.person(), await world.person()]
  const { rows } = await pool.query('select created_at from identity.sessions where user_id = $1', [crowd[0]?.userId])
  running.clock.advance(24 * HOUR_MS)
  const later = [await world.person(), await world.person()] as const
  for (const [place, { userId }] of [...crowd, ...later].entries())
    await world.comesFrom(userId, { ip: '192.0.2.70', device: `of two days ${place}` })
  for (const { userId } of later)
    await pool.query('update identity.sessions set created_at = $2 where user_id = $1', [userId, rows[0].created_at])
  expect(await given(id, later)).toMatchObject({ state: 'paid' })
})

test('a held reward shows with whom and by what, is set aside, and is paid by the word of one person', async () => {
  const [id, two] = [await opened('5'), await pair({ device: true })]
  const { rewardId } = await given(id, two)
  const [friend, inviter] = two
  const { records } = await (await office()).heldRewards()
  const shown = records.find((one) => one.id === rewardId)
  const { uid } = await running.app.identity.userData(inviter.userId)
  expect(shown).toMatchObject({ needsTwo: false, mayDecide: true, amount: '5', gbp: '5' })
  expect(shown?.evidence).toContainEqual({ uid, link: 'device', strong: true })
  expect(await friend.has('GBP')).toBe(0n)
  const decided = await (await office()).decideHeld({ id: rewardId, decision: 'pay', note: 'Brothers' })
  expect(decided).toEqual({ decided: true })
  expect(await friend.has('GBP')).toBe(await world.unitsIn('GBP', '5'))
  const again = (await office('another')).decideHeld({ id: rewardId, decision: 'void', note: 'No' })
  await expect(again).rejects.toMatchObject({ reason: 'activities.reward_decided' })
})

test('what is refused is free again for the next person', async () => {
  const [id, two] = [await opened('5'), await pair({ device: true })]
  const { rewardId } = await given(id, two)
  await (await office()).decideHeld({ id: rewardId, decision: 'void', note: 'One person' })
  expect(await two[0].has('GBP')).toBe(0n)
  expect(await given(id, await pair())).toMatchObject({ state: 'paid' })
})

test('above 100 pounds two people say the same, and the first of them is not the second', async () => {
  const [id, two] = [await opened(), await pair({ device: true })]
  const { rewardId } = await given(id, two, '100.01')
  const say = async (name: string, decision: 'pay' | 'void') =>
    (await office(name)).decideHeld({ id: rewardId, decision, note: 'As I see it' })
  expect(await say('compliance', 'pay')).toEqual({ decided: false })
  await expect(say('compliance', 'pay')).rejects.toMatchObject({ reason: 'activities.second_person_needed' })
  expect(await say('another', 'void')).toEqual({ decided: false })
  await expect(say('another', 'void')).rejects.toMatchObject({ reason: 'activities.second_person_needed' })
  expect(await say('compliance', 'void')).toEqual({ decided: true })
  expect(await two[0].has('GBP')).toBe(0n)
})

test('a hundred pounds to the penny are decided by one person', async () => {
  const [id, two] = [await opened(), await pair({ device: true })]
  const { rewardId } = await given(id, two, '100')
  const decided = await (await office()).decideHeld({ id: rewardId, decision: 'pay', note: 'Brothers' })
  expect(decided).toEqual({ decided: true })
})

test('what no price led to when it was given takes two people, until the index says what it is worth', async () => {
  const id = await world.running({
    ...{ kind: 'coupon', terms: { asset: 'USDT', amount: '5' } },
    budgets: [{ pool: 'reward', asset: 'USDT', amount: '1000' }],
  })
  const [friend, inviter] = await pair({ device: true })
  for (const venue of ['north', 'south', 'east'] as const) running.venues.silence('GBP', venue)
  running.clock.advance(HOUR_MS)
  const give = async (period: string, amount: string) => {
    const outcome = await world.award({
      ...{ activityId: id, userId: friend.userId, period, form: 'available', asset: 'USDT', reserved: false },
      ...{ popup: null, source: 'coupon_used', beside: [inviter.userId], units: await world.unitsIn('USDT', amount) },
    })
    if (!outcome.ok) throw new Error(outcome.refusal.code)
    return outcome.value.rewardId
  }
  const [small, large] = [await give('one', '5'), await give('two', '200')]
  const shown = async (rewardId: string) =>
    (await (await office()).heldRewards()).records.find((one) => one.id === rewardId)
  expect(await shown(small)).toMatchObject({ gbp: null, needsTwo: true })
  running.venues.set('GBP', '1.25')
  running.clock.advance(HOUR_MS)
  expect(await shown(small)).toMatchObject({ gbp: '4', needsTwo: false })
  expect(await shown(large)).toMatchObject({ gbp: '160', needsTwo: true })
  const pay = async (rewardId: string) =>
    (await office()).decideHeld({ id: rewardId, decision: 'pay', note: 'Brothers' })
  expect(await pay(small)).toEqual({ decided: true })
  expect(await pay(large)).toEqual({ decided: false })
})

test('two who decide at once are one decision', async () => {
  const [id, two] = [await opened(), await pair({ device: true })]
  const { rewardId } = await given(id, two)
  const [one, other] = [await office(), await office('another')]
  const all = await Promise.allSettled([
    ...Array.from({ length: 5 }, () => one.decideHeld({ id: rewardId, decision: 'pay', note: 'Brothers' })),
    ...Array.from({ length: 5 }, () => other.decideHeld({ id: rewardId, decision: 'void', note: 'One person' })),
  ])
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('nobody of staff decides about a reward of their own account, or of one that is linked with it', async () => {
  const id = await opened()
  await office('insider')
  const own = 'insider@office.example'
  await running.app.identity.seedUser({
    ...{ email: own, password: 'ledger-pencil-7', country: 'IT', language: 'en', fiat: 'EUR' },
  })
  const { userId } = await running.client().identity.loginWithPassword({ account: own, password: 'ledger-pencil-7' })
  const friend = await world.person()
  for (const who of [userId, friend.userId]) await world.comesFrom(who, { ip: '198.51.99.9', device: 'of the insider' })
  const { rewardId } = await given(id, [friend, { ...friend, userId }])
  const act = (await office('insider')).decideHeld({ id: rewardId, decision: 'pay', note: 'Fine' })
  await expect(act).rejects.toMatchObject({ reason: 'activities.reward_own' })
  expect(await (await office()).decideHeld({ id: rewardId, decision: 'void', note: 'Ours' })).toEqual({ decided: true })
})

test('that somebody looked at the rewards of a person is recorded', async () => {
  const [id, two] = [await opened(), await pair()]
  await given(id, two)
  const { records } = await (await world.officeAs('support')).officeRewardsOf({ userId: two[0].userId })
  expect(records).toMatchObject([{ state: 'paid', amount: '5', asset: 'GBP' }])
  const seen = await running.app.db.pool.query(
    "select count(*)::int as count from admin.audit_log where subject = $1 and staff_email = 'support@office.example'",
    [two[0].userId],
  )
  expect(seen.rows[0].count).toBeGreaterThan(0)
})

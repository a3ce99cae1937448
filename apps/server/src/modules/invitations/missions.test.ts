import { assert } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { DAY_MS, inviteWorld } from './invitations.fixture.ts'
import { POUND } from './invitations.rules.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000', POLICY_PRESET: 'regulated' })
const world = inviteWorld(running)
const { inviter, friendOf, verify, days, volume, deposit, own } = world
type Who = Awaited<ReturnType<typeof inviter>>
beforeAll(world.open)
afterEach(world.clean)

const lockId = () => world.lockId()
const marks = async (who: Who) => (await own(who))[0]?.tasks.map(({ mark }) => mark)

async function rewardOf(who: Who, task: string) {
  const found = (await own(who))[0]?.missions.find((one) => one.task === task)
  assert(found !== undefined, `a reward for ${task}`)
  return found
}

/** A friend who has done what a junior investor does. */
async function junior(of: Who, country = 'IT') {
  const friend = await friendOf(of, country)
  await verify(friend.userId)
  await deposit(friend.userId, '120')
  await volume(friend.userId, 300n)
  await days(8)
  return friend
}

test('who registers by a code is a friend at once, and the inviter sees two letters and is told', async () => {
  const anna = await inviter()
  await friendOf(anna)
  const [friend] = await own(anna)
  expect(friend).toMatchObject({ name: 'fr****', deposits: '0.00', volume: '0.00', assetDays: 0 })
  expect(await marks(anna)).toEqual(['finished', 'running', 'coming', 'coming'])
  expect(running.outbox.some(({ to, subject }) => to === anna.email && subject.includes('fr****'))).toBe(true)
  expect(await anna.client.invitations.totals({})).toMatchObject({ friends: 1, cashTaken: '0.00', drawsLeft: 0 })
})

test('a friend who passes the verification within 30 days brings a reward and a draw; later brings nothing', async () => {
  await world.campaign()
  const anna = await inviter()
  const [early, late] = [await friendOf(anna), await friendOf(anna)]
  await verify(early.userId)
  expect(await anna.client.invitations.totals({})).toMatchObject({ drawsLeft: 1 })
  await days(31)
  await verify(late.userId)
  expect((await own(anna)).map(({ tasks }) => tasks[1]?.mark).sort()).toEqual(['finished', 'missed'])
  expect(await anna.client.invitations.totals({})).toMatchObject({ drawsLeft: 0, monthFriends: 0 })
})

test('a junior investor has brought 100, traded 300, and had 50 at 00:00 UTC on seven days: not one day less', async () => {
  await world.campaign()
  const anna = await inviter()
  const friend = await friendOf(anna)
  await deposit(friend.userId, '120')
  await volume(friend.userId, 300n)
  await days(6)
  expect((await own(anna))[0]).toMatchObject({ deposits: '120.00', volume: '300.00', assetDays: 6 })
  expect((await marks(anna))?.[2]).not.toBe('take')
  await days(1)
  expect((await own(anna))[0]).toMatchObject({ assetDays: 7, seniorAssetDays: 0 })
  expect((await marks(anna))?.[2]).toBe('take')
  expect(await rewardOf(anna, 'junior')).toMatchObject({ cash: '5.00', coupon: '0.00', state: 'promised' })
})

test('a reward is taken once, however often it is asked for at once', async () => {
  await world.campaign()
  const anna = await inviter()
  await junior(anna)
  const { id } = await rewardOf(anna, 'junior')
  const before = await anna.has('GBP')
  const taken = await Promise.allSettled(
    Array.from({ length: 50 }, () => anna.client.invitations.take({ id }, { lockId: lockId() })),
  )
  expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await anna.has('GBP')) - before).toBe(5n * POUND)
  expect(await anna.client.invitations.totals({})).toMatchObject({ cashTaken: '5.00', monthCash: expect.any(String) })
  expect(await anna.client.activities.popup({})).toMatchObject({ popup: { tradeType: 15 } })
  await expect(anna.client.invitations.take({ id }, { lockId: lockId() })).rejects.toMatchObject({
    reason: 'invitations.mission_taken',
  })
})

test('after 30 days rewards have expired, whether or not a job has written it down, and the budget is free again', async () => {
  const activityId = await world.campaign()
  const anna = await inviter()
  await verify((await friendOf(anna)).userId)
  const { id, endTime } = await rewardOf(anna, 'kyc')
  assert(endTime !== null, 'it ends')
  running.clock.advance(27 * DAY_MS)
  await world.settled()
  running.clock.advance(3 * DAY_MS)
  await world.stayLoggedIn()
  await expect(anna.client.invitations.take({ id }, { lockId: lockId() })).rejects.toMatchObject({
    reason: 'invitations.rewards_expired',
    message: 'Rewards have expired',
  })
  await expect(anna.client.invitations.draw({}, { lockId: lockId() })).rejects.toMatchObject({
    reason: 'invitations.rewards_expired',
  })
  await world.settled()
  expect(await rewardOf(anna, 'kyc')).toMatchObject({ state: 'expired' })
  const { budgets } = await running.client().activities.detail({ activityId })
  expect(budgets.map(({ reserved }) => reserved)).toEqual(['0', '0', '0'])
  expect(running.outbox.filter(({ to, subject }) => to === anna.email && subject.startsWith('3 days'))).toHaveLength(1)
})

test('who moves to where invitations are not offered is paid what was promised, and is promised nothing more', async () => {
  await world.campaign()
  const anna = await inviter()
  const friend = await friendOf(anna)
  await verify(friend.userId)
  await running.app.db.pool.query("update kyc.cases set country = 'GB' where user_id = $1", [anna.userId])
  await running.app.db.pool.query("update identity.users set country = 'GB' where id = $1", [anna.userId])
  await deposit(friend.userId, '120')
  await volume(friend.userId, 300n)
  await days(8)
  const { id } = await rewardOf(anna, 'kyc')
  const before = await anna.has('GBP')
  expect(await anna.client.invitations.take({ id }, { lockId: lockId() })).toMatchObject({ id, held: false })
  expect((await anna.has('GBP')) - before).toBe(POUND)
})

test('a friend from where invitations are not offered is promised nothing, and learns why', async () => {
  await world.campaign()
  const anna = await inviter()
  const friend = await friendOf(anna, 'GB')
  const { own: mine } = await friend.client.invitations.totals({})
  expect(mine).toMatchObject([{ task: 'registration', state: 'refused', reason: 'not_offered' }])
})

test('an account that shares a device with its inviter finishes missions, and a person decides about the money', async () => {
  await world.campaign()
  const anna = await inviter()
  const friend = await junior(anna)
  await running.app.db.pool.query(
    `insert into identity.devices (id, user_id, first_seen_at, seen_at)
      select id, $2, first_seen_at, seen_at from identity.devices where user_id = $1`,
    [anna.userId, friend.userId],
  )
  const { id } = await rewardOf(anna, 'junior')
  const before = await anna.has('GBP')
  expect(await anna.client.invitations.take({ id }, { lockId: lockId() })).toMatchObject({ id, held: true })
  expect(await rewardOf(anna, 'junior')).toMatchObject({ state: 'taken', held: true })
  expect(await anna.has('GBP')).toBe(before)
})

test('the clock led over days in one go counts every day, as small steps do', async () => {
  await world.campaign()
  const anna = await inviter()
  const friend = await friendOf(anna)
  await deposit(friend.userId, '120')
  await volume(friend.userId, 300n)
  running.clock.advance(7 * DAY_MS)
  await world.settled()
  expect((await own(anna))[0]).toMatchObject({ assetDays: 7, deposits: '120.00' })
  expect((await marks(anna))?.[2]).toBe('take')
  await running.app.jobs.settle()
  expect((await own(anna))[0]).toMatchObject({ assetDays: 7 })
})

test('nothing is promised where no activity runs, and the friend is kept all the same', async () => {
  await running.app.db.pool.query(
    "update activities.activities set state = 'ended', ended_at = now() where state = 'running'",
  )
  const anna = await inviter()
  await verify((await friendOf(anna)).userId)
  expect(await rewardOf(anna, 'kyc')).toMatchObject({ state: 'refused', reason: 'not_running' })
  expect((await running.client().invitations.config({})).running).toBe(false)
})

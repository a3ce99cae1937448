import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { sharesWorld } from './shares.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' })
const world = sharesWorld(running)
let stop: () => Promise<void>

beforeAll(async () => {
  await world.prepare()
  running.clock.set(new Date('2030-03-02T12:00:00Z'))
  await world.programme()
  stop = await workFor(running.app, running.app.shares, running.app.notices)
})
afterAll(() => stop())
afterEach(world.clean)

const standing = async (person: { readonly client: ReturnType<typeof running.client> }) => {
  await world.stayLoggedIn()
  return person.client.shares.rebateStanding()
}

test('a share is credited and seen at the next 08:00 UTC, locked, and paid at the next 1st or 15th', async () => {
  const inviter = await world.person()
  const friend = await world.friendOf(inviter)
  await world.traded(world.fill(friend, { fee: 5_000n, value: 240n, paidByCoupons: 150n }))
  await world.until('2030-03-03T07:59:59.999Z')
  expect((await inviter.client.shares.listRebate({})).records).toEqual([])
  await world.until('2030-03-03T08:00:00Z')
  const { records } = await inviter.client.shares.listRebate({})
  const payTime = '2030-03-15T08:00:00.000Z'
  const day = { time: '2030-03-03T08:00:00.000Z', kind: 'fee', asset: 'BTC', amount: '0.00000187', friends: 1 }
  expect(records).toEqual([{ ...day, state: 'locked', payTime }])
  expect([await inviter.locked('BTC'), await inviter.has('BTC')]).toEqual([187n, 0n])
  expect(await standing(inviter)).toMatchObject({ payTime, coming: [{ asset: 'BTC', amount: '0.00000187' }], paid: [] })
  const { coming } = await inviter.client.activities.rewards({})
  expect(coming).toMatchObject([{ asset: 'BTC', amount: '0.00000187', time: payTime, page: '/invite' }])

  await world.until(payTime)
  expect([await inviter.locked('BTC'), await inviter.has('BTC')]).toEqual([0n, 187n])
  expect((await inviter.client.shares.listRebate({})).records).toEqual([{ ...day, state: 'paid', payTime }])
  const { popup } = await inviter.client.activities.popup()
  expect(popup).toMatchObject({ tradeType: 15 })
  const { past } = await inviter.client.activities.rewards({})
  expect(past.records).toMatchObject([{ source: 'share_paid', amount: '0.00000187', asset: 'BTC' }])
})

test('a trade that is told twice has one share, and one of a coupon that paid it whole has none', async () => {
  const inviter = await world.person()
  const friend = await world.friendOf(inviter)
  const one = world.fill(friend)
  const free = world.fill(friend, { value: 7n, paidByCoupons: 7n })
  await world.traded(one, free)
  await Promise.all([world.traded(one), world.traded(one, free)])
  expect(await world.rowsOf(friend)).toMatchObject([{ trade_id: one.tradeId, kind: 'fee', units: '1000' }])
  await world.days(1)
  expect(await inviter.locked('BTC')).toBe(1_000n)
})

test('nobody gets a share of people whom they have not invited, or who came after the trade', async () => {
  const stranger = await world.person()
  const friend = await world.friendOf(await world.person())
  const before = new Date(running.clock.now().getTime() - 86_400_000)
  await world.traded(world.fill(stranger), world.fill(friend, { at: before }))
  expect(await world.rowsOf(stranger, friend)).toEqual([])
})

test.each([
  ['the friend', 'IT', 'GB'],
  ['the inviter', 'GB', 'IT'],
])('nothing accrues where %s may not be promised anything', async (_who, inviterFrom, friendFrom) => {
  const inviter = await world.person(inviterFrom)
  const friend = await world.friendOf(inviter, friendFrom)
  await world.traded(world.fill(friend))
  expect(await world.rowsOf(friend)).toMatchObject([{ kind: 'none', units: '0' }])
  await world.days(1)
  expect(await inviter.locked('BTC')).toBe(0n)
})

test.each(['the friend', 'the inviter'])('nothing accrues where %s makes the market', async (who) => {
  const inviter = await world.person()
  const friend = await world.friendOf(inviter)
  await running.app.identity.seedMarketAccount(who === 'the friend' ? friend.userId : inviter.userId)
  await world.traded(world.fill(friend))
  expect(await world.rowsOf(friend)).toMatchObject([{ kind: 'none', units: '0' }])
})

test('who moves to where it is not offered keeps what was earned before, and nothing more accrues', async () => {
  const inviter = await world.person()
  const friend = await world.friendOf(inviter)
  await world.traded(world.fill(friend))
  await running.app.db.pool.query(`update identity.users set country = 'GB' where id = $1`, [inviter.userId])
  await expect
    .poll(async () => (await running.app.policy.may(running.app.db.queryable, inviter.userId, 'invitation')).ok)
    .toBe(false)
  await world.traded(world.fill(friend))
  await world.days(31)
  expect(await inviter.has('BTC')).toBe(1_000n)
})

test('what is followed after the credit of its day comes with the next, and no day is credited twice', async () => {
  const inviter = await world.person()
  const friend = await world.friendOf(inviter)
  await world.traded(world.fill(friend))
  const late = world.fill(friend)
  await world.days(1)
  await world.traded(late)
  expect(await inviter.locked('BTC')).toBe(1_000n)
  await world.days(1)
  expect(await inviter.locked('BTC')).toBe(2_000n)
})

test('shares in several assets and of several friends are one sum per asset and day', async () => {
  const inviter = await world.person()
  const friends = [await world.friendOf(inviter), await world.friendOf(inviter)]
  const usdt = { side: 'sell', feeAsset: 'USDT', fee: 500_000_000n } as const
  await world.traded(...friends.flatMap((friend) => [world.fill(friend), world.fill(friend, usdt)]))
  await world.days(1)
  const { records } = await inviter.client.shares.listRebate({})
  expect(records).toMatchObject([
    { asset: 'BTC', amount: '0.00002', friends: 2 },
    { asset: 'USDT', amount: '1', friends: 2 },
  ])
})

import { assert, units } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { DAY_MS, inviteWorld } from './invitations.fixture.ts'
import { cashWithin, isNew, MOST_CASH, monthOf, POUND } from './invitations.rules.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = inviteWorld(running)
const { inviter, account, friendOf, verify, crowd, days, invested, own } = world
beforeAll(world.open)
afterEach(world.clean)

type Who = Awaited<ReturnType<typeof account>>
const NONE = { cash: '0', coupon: '0' }
const forTask = (task: 'registration' | 'kyc', cash: string) => {
  const prize = { cash, coupon: '0' }
  return { prizes: { [task]: { inviterOld: prize, inviterNew: prize, friend: NONE } } }
}
const lines = (missions: readonly { task: string; cash: string; coupon: string; reason: string | null }[]) =>
  missions.map(({ task, cash, coupon, reason }) => [task, cash, coupon, ...(reason === null ? [] : [reason])])
const rewards = async (who: Who) => lines((await own(who)).flatMap(({ missions }) => missions))

async function takeAll(who: Who): Promise<void> {
  const invited = (await own(who)).flatMap(({ missions }) => missions)
  const { own: mine } = await who.client.invitations.totals({})
  for (const { id, state } of [...invited, ...mine])
    if (state === 'promised') await who.client.invitations.take({ id }, { lockId: world.lockId() })
}

async function couponsOf(who: Who): Promise<number> {
  const { records } = await who.client.coupons.list({})
  return records.reduce((sum, { face }) => sum + Number(face), 0)
}

test('fifty friends are rewarded in a month and the next one in the month after; one of the fifty may finish more', async () => {
  const { to: next } = monthOf(running.clock.now())
  running.clock.set(new Date(next.getTime() - DAY_MS / 2))
  await world.campaign({
    prizes: { ...forTask('registration', '9.99').prizes, ...forTask('kyc', '1').prizes },
  })
  const anna = await inviter()
  const friends = await crowd(anna, 51)
  const found = (await own(anna)).map(({ missions }) => missions[0])
  expect(found.filter((one) => one?.state === 'promised' && one.cash === '9.99')).toHaveLength(50)
  expect(found[0]).toMatchObject({ state: 'refused', reason: 'most_friends', cash: '0.00' })
  expect(await anna.client.invitations.totals({})).toMatchObject({ monthFriends: 50, monthCash: '499.50' })
  // Of 500 a last half pound is left, for whoever is among the fifty; then nothing.
  const [first = '', second = ''] = friends
  await verify(first)
  await verify(second)
  const inOrder = (await own(anna)).reverse()
  expect(lines(inOrder[0]?.missions ?? [])).toEqual([
    ['registration', '9.99', '0.00'],
    ['kyc', '0.50', '0.00'],
  ])
  expect(lines(inOrder[1]?.missions ?? [])).toContainEqual(['kyc', '0.00', '0.00', 'most_cash'])
  expect(await anna.client.invitations.totals({})).toMatchObject({ monthFriends: 50, monthCash: '500.00' })
  // In the last millisecond of the month, and a second later.
  running.clock.set(new Date(next.getTime() - 1))
  await crowd(anna, 1)
  await crowd(anna, 1)
  const [later, last] = await own(anna)
  expect([last?.missions[0]?.reason, later?.missions[0]?.cash]).toEqual(['most_friends', '9.99'])
})

test('the cash of a month ends at 500 pounds to the last digit', () => {
  const last = 1n
  expect(cashWithin(units(5n * POUND), MOST_CASH - 5n * POUND)).toBe(5n * POUND)
  expect(cashWithin(units(5n * POUND), MOST_CASH - 5n * POUND + last)).toBe(5n * POUND - last)
  expect(cashWithin(units(5n * POUND), MOST_CASH - last)).toBe(last)
  expect(cashWithin(units(5n * POUND), MOST_CASH)).toBe(0n)
  expect(cashWithin(units(5n * POUND), MOST_CASH + last)).toBe(0n)
})

test('new is who registered less than thirty days ago or had no verification at that moment', () => {
  const registeredAt = new Date('2027-01-01T12:00:00Z')
  const at = new Date(registeredAt.getTime() + 30 * DAY_MS)
  const before = new Date(at.getTime() - 1)
  expect(isNew({ registeredAt, provedAt: registeredAt }, before)).toBe(true)
  expect(isNew({ registeredAt, provedAt: registeredAt }, at)).toBe(false)
  expect(isNew({ registeredAt, provedAt: at }, at)).toBe(false)
  expect(isNew({ registeredAt, provedAt: at }, before)).toBe(true)
  expect(isNew({ registeredAt, provedAt: undefined }, at)).toBe(true)
})

/** A friend of somebody who finishes all four tasks. */
async function senior(of: Who): Promise<Who> {
  const friend = await friendOf(of)
  await verify(friend.userId)
  await invested(friend.userId)
  await days(1)
  return friend
}

test('the usual table, each cell of it: an old user gets cash and coupons, a new one coupons, the friend their own', async () => {
  // Days are counted shortly after midnight: what is done now is not half a day away from it.
  running.clock.advance(DAY_MS / 2)
  await world.settled()
  await world.campaign({})
  const [old, fresh, unproved] = [await inviter(), await account('IT'), await account('IT')]
  await verify(fresh.userId)
  await running.app.db.pool.query(
    "update identity.users set registered_at = registered_at - interval '90 days' where id = $1",
    [unproved.userId],
  )
  const friend = await senior(old)
  await senior(fresh)
  await senior(unproved)
  expect(await rewards(old)).toEqual([
    ['kyc', '0.00', '1.00'],
    ['junior', '5.00', '5.00'],
    ['senior', '20.00', '20.00'],
  ])
  for (const one of [fresh, unproved])
    expect(await rewards(one)).toEqual([
      ['kyc', '0.00', '1.00'],
      ['junior', '0.00', '10.00'],
      ['senior', '0.00', '40.00'],
    ])
  expect(lines((await friend.client.invitations.totals({})).own)).toEqual([
    ['registration', '0.00', '1.00'],
    ['kyc', '0.00', '2.00'],
    ['junior', '0.00', '5.00'],
    ['senior', '10.00', '10.00'],
  ])
  for (const who of [old, fresh, friend]) await takeAll(who)
  expect([await old.has('GBP'), await couponsOf(old)]).toEqual([25n * POUND, 26])
  expect([await fresh.has('GBP'), await couponsOf(fresh)]).toEqual([0n, 51])
  expect([await friend.has('GBP'), await couponsOf(friend)]).toEqual([10n * POUND, 18])
})

test('a reward can be taken in the last millisecond of its thirty days, and has expired in the next', async () => {
  await world.campaign()
  const anna = await inviter()
  for (let count = 0; count < 2; count += 1) await verify((await friendOf(anna)).userId)
  const [second, first] = (await own(anna)).map(({ missions }) => missions[0])
  assert(first?.endTime != null && second != null, 'both are promised')
  running.clock.set(new Date(Date.parse(first.endTime) - 1))
  await world.stayLoggedIn()
  const before = await anna.has('GBP')
  await anna.client.invitations.take({ id: first.id }, { lockId: world.lockId() })
  expect((await anna.has('GBP')) - before).toBe(POUND)
  running.clock.set(new Date(String(second.endTime)))
  await expect(anna.client.invitations.take({ id: second.id }, { lockId: world.lockId() })).rejects.toMatchObject({
    message: 'Rewards have expired',
  })
})

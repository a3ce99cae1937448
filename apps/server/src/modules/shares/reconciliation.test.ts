import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { couponWorld } from '../coupons/coupons.fixture.ts'
import { systemAccount, userAccount } from '../ledger/index.ts'
import { sharesWorld } from './shares.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = sharesWorld(running)
/** Its people trade for real, so that there is something to recompute; all people and movements here are of this one. */
const markets = couponWorld(running)
const DAY_MS = 86_400_000

beforeAll(async () => {
  await markets.prepare()
  running.clock.set(new Date('2030-03-02T12:00:00Z'))
  await world.programme()
})
afterEach(world.clean)

const change = (statement: string, ...values: readonly unknown[]) => asOwner(running.app.ownerUrl, statement, values)
const found = async () =>
  (await running.app.shares.audit()).map(({ invariant, detail }) => [invariant, detail.difference])
/** The credits of the day that comes, without a worker. */
const creditNext = async () => {
  const next = new Date(running.clock.now().getTime() + DAY_MS)
  next.setUTCHours(8, 0, 0, 0)
  running.clock.set(next)
  await world.handlers()['shares.credit']?.({ period: next.toISOString() })
}

/** A friend of somebody has traded, and the share was followed. */
async function traded() {
  const inviter = await markets.person()
  const friend = await markets.trader()
  await world.befriend(inviter, friend)
  await friend.buys({ price: '48000', amount: '0.02' })
  await markets.follow()
  return { inviter, friend }
}

test('C4: locked money that nobody has earned, and earned money that is not locked, are found', async () => {
  const { inviter } = await traded()
  await creditNext()
  const [locked, fees] = [userAccount(inviter.userId, 'reward', 'BTC'), systemAccount('fees', 'BTC')]
  for (const [from, to] of [[locked, fees] as const, [fees, locked] as const]) {
    await markets.move(from, to, '0.000001')
    const differs = [['C4', 'locked money and what was earned differ']]
    expect(await found()).toEqual(from === locked ? differs : [])
  }
  const other = userAccount((await markets.person()).userId, 'reward', 'BTC')
  await markets.move(fees, other, '0.000001')
  expect(await found()).toEqual([['C4', 'locked money and what was earned differ']])
  await markets.move(other, fees, '0.000001')
})

test('C5: a share above a tenth of what the friend bore, and credits that are not the sum of their shares, are found', async () => {
  const { inviter, friend } = await traded()
  await expect(
    change('update shares.shares set units = units + 1 where friend_id = $1', friend.userId),
  ).rejects.toThrow(/check constraint/)
  const [{ name } = { name: '' }] = (
    await running.app.db.pool.query<{ name: string }>(
      `select conname as name from pg_constraint
       where conrelid = 'shares.shares'::regclass and pg_get_constraintdef(oid) like '%div(%'`,
    )
  ).rows
  await change(`alter table shares.shares drop constraint ${name}`)
  await change('update shares.shares set units = units + 1 where friend_id = $1', friend.userId)
  expect(await found()).toEqual([['C5', 'a share is more than a tenth']])
  await change('update shares.shares set units = units - 1 where friend_id = $1', friend.userId)
  await creditNext()
  await change(
    "update shares.credits set units = units + 1, state = 'paid', ended_by = 'a test', ended_at = credit_at where user_id = $1",
    inviter.userId,
  )
  expect(await found()).toEqual([
    ['C4', 'locked money and what was earned differ'],
    ['C5', 'credits and shares differ'],
  ])
  await change(
    "update shares.credits set units = units - 1, state = 'locked', ended_by = null, ended_at = null where user_id = $1",
    inviter.userId,
  )
})

test('C7: a trade of yesterday without its share, and one with another share than it must have, are found', async () => {
  const { friend } = await traded()
  running.clock.advance(DAY_MS)
  expect(await found()).toEqual([])
  const wrong = [['C7', 'a trade has another share than it must']]
  await change("update shares.shares set inviter_id = 'usr_other' where friend_id = $1", friend.userId)
  expect(await found()).toEqual(wrong)
  await change('create table shares.planted as select * from shares.shares where friend_id = $1', friend.userId)
  await change('delete from shares.shares where friend_id = $1', friend.userId)
  expect(await found()).toEqual(wrong)
  await change('insert into shares.shares select * from shares.planted')
  running.clock.advance(DAY_MS)
})

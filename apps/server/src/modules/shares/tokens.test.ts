import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { workFor } from '../../testing/worker.ts'
import { sharesWorld } from './shares.fixture.ts'

const running = testApp()
const world = sharesWorld(running)
let stop: () => Promise<void>
let made = 0

beforeAll(async () => {
  await world.prepare()
  running.clock.set(new Date('2030-03-02T12:00:00Z'))
  await world.programme()
  stop = await workFor(running.app, running.app.shares, running.app.notices)
})
afterAll(() => stop())
afterEach(world.clean)

/** A token with a pool that its project has paid for. */
async function listed(amount: string) {
  made += 1
  const coin = `ABC${made}`
  await running.app.markets.addAssets([assetRow(coin)])
  const project = await world.person()
  await world.give(project, coin, amount)
  await world.move(world.outside(coin), world.fees(coin), '100')
  const id = await world.programme({ coin, amount, projectUser: project.userId })
  const budget = async () => (await running.client().activities.detail({ activityId: id })).budgets[0]
  /** Buys 1,000 at 2 USDT with a fee of 2.5. */
  const bought = { symbol: `${coin}-USDT`, feeAsset: coin, fee: 250_000_000n, amount: 100_000_000_000n }
  return { coin, id, project, budget, bought: { ...bought, total: 200_000_000_000n } }
}

async function pair() {
  const inviter = await world.person()
  return { inviter, friend: await world.friendOf(inviter) }
}

test('a friend who buys 1,000 ABC for a fee of 2.5 gets 0.75 ABC, and whoever invited them 0.5 instead of a tenth', async () => {
  const { coin, bought, budget } = await listed('10')
  const { inviter, friend } = await pair()
  await world.traded(world.fill(friend, bought))
  expect(await budget()).toMatchObject({ reserved: '1.25', spent: '0', left: '8.75' })
  await world.days(1)
  expect([await inviter.locked(coin), await friend.locked(coin)]).toEqual([50_000_000n, 75_000_000n])
  expect(await budget()).toMatchObject({ reserved: '0', spent: '1.25', left: '8.75' })
  const { records } = await friend.client.shares.listRebate({})
  expect(records).toMatchObject([{ kind: 'token', asset: coin, amount: '0.75', state: 'locked' }])
  await world.until('2030-03-15T08:00:00Z')
  expect([await inviter.has(coin), await friend.has(coin)]).toEqual([50_000_000n, 75_000_000n])
})

test('who sells the token gets tokens worth as much as the part of the fee, at the price of the trade', async () => {
  const { coin, bought } = await listed('10')
  const { inviter, friend } = await pair()
  const sold = { ...bought, side: 'sell', feeAsset: 'USDT', fee: 500_000_000n } as const
  await world.traded(world.fill(friend, sold))
  await world.days(1)
  expect([await inviter.locked(coin), await inviter.locked('USDT')]).toEqual([50_000_000n, 0n])
  expect(await friend.locked(coin)).toBe(75_000_000n)
})

test('a pool that has not enough leaves the trade with its tenth and the friend with nothing; the next one fits', async () => {
  const { coin, bought, budget } = await listed('2')
  const { inviter, friend } = await pair()
  const small = { ...bought, fee: 150_000_000n }
  await world.traded(world.fill(friend, bought), world.fill(friend, bought), world.fill(friend, small))
  expect(await world.rowsOf(friend)).toMatchObject([
    { kind: 'token', units: '50000000', friend_units: '75000000' },
    { kind: 'fee', units: '25000000', friend_units: '0' },
    { kind: 'token', units: '30000000', friend_units: '45000000' },
  ])
  expect(await budget()).toMatchObject({ left: '0' })
  await world.days(1)
  expect([await inviter.locked(coin), await friend.locked(coin)]).toEqual([105_000_000n, 120_000_000n])
})

test('twenty trades that ask for the last of a pool at once get what there is of it, and the others their tenth', async () => {
  const { bought, budget } = await listed('10')
  const people = await Promise.all(Array.from({ length: 20 }, () => pair()))
  await Promise.all(people.map(({ friend }) => world.traded(world.fill(friend, bought))))
  const rows = await world.rowsOf(...people.map(({ friend }) => friend))
  expect(rows.filter(({ kind }) => kind === 'token')).toHaveLength(8)
  expect(rows.filter(({ kind }) => kind === 'fee')).toHaveLength(12)
  expect(await budget()).toMatchObject({ left: '0', reserved: '10' })
})

test('after thirty days a trade of the token brings its tenth', async () => {
  const { bought } = await listed('10')
  const { friend } = await pair()
  await world.days(30)
  await world.traded(world.fill(friend, bought))
  expect(await world.rowsOf(friend)).toMatchObject([{ kind: 'fee', units: '25000000', friend_units: '0' }])
})

test('tokens that are taken back are in the budget of the project again', async () => {
  const { coin, bought, budget } = await listed('10')
  const { friend } = await pair()
  await world.traded(world.fill(friend, bought))
  await world.days(1)
  const asked = { userId: friend.userId, asset: coin, decision: 'take', reason: 'one person' } as const
  const { id } = await (await world.sharesOffice('admin')).proposeShareCase(asked)
  await (await world.sharesOffice('compliance')).confirmShareCase({ id })
  expect(await budget()).toMatchObject({ reserved: '0', spent: '0.5', left: '9.5' })
  expect(await friend.locked(coin)).toBe(0n)
})

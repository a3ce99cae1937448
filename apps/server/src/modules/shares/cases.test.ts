import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { reasonOf } from '../identity/identity.fixture.ts'
import { sharesWorld } from './shares.fixture.ts'

const running = testApp()
const world = sharesWorld(running)
let stop: () => Promise<void>

beforeAll(async () => {
  await world.prepare()
  running.clock.set(new Date('2030-03-10T12:00:00Z'))
  await world.programme()
  stop = await workFor(running.app, running.app.shares, running.app.notices)
})
afterAll(() => stop())
afterEach(world.clean)

const office = (role: 'admin' | 'compliance', name?: string) => world.sharesOffice(role, name)
const take = (userId: string) =>
  ({ userId, asset: 'BTC', decision: 'take', reason: 'one person with two accounts' }) as const
const pay = (userId: string) => ({ ...take(userId), decision: 'pay', reason: 'two people of one household' }) as const

/** With 0.00001 BTC that are locked until the next payout. */
async function credited() {
  const inviter = await world.person()
  const friend = await world.friendOf(inviter)
  await world.traded(world.fill(friend))
  await world.days(1)
  return { inviter, friend }
}

const sums = async (person: Awaited<ReturnType<typeof credited>>['inviter']) => [
  await person.locked('BTC'),
  await person.has('BTC'),
]

test('between accounts that look like one a share is held at the payout, and others are paid', async () => {
  const inviter = await world.alike()
  const twin = await world.alike()
  await world.befriend(inviter, twin)
  const friend = await world.friendOf(inviter)
  await world.traded(world.fill(twin, { fee: 20_000n }), world.fill(friend))
  await world.days(6)
  expect(await sums(inviter)).toEqual([2_000n, 1_000n])
  const { held, coming } = await inviter.client.shares.rebateStanding({})
  expect([held, coming]).toEqual([[{ asset: 'BTC', amount: '0.00002' }], []])
  const queue = (await (await office('admin')).officeShareQueue({})).held
  expect(queue).toMatchObject([{ userId: inviter.userId, amount: '0.00002', besides: 1 }])
  expect(queue[0]?.links).toContain('device')

  const first = await office('compliance', 'first')
  const { id } = await first.proposeShareCase(pay(inviter.userId))
  expect(await reasonOf(first.confirmShareCase({ id }))).toBe('shares.second_person_needed')
  await (await office('compliance')).confirmShareCase({ id })
  expect(await sums(inviter)).toEqual([0n, 3_000n])
  expect(await reasonOf((await office('compliance')).confirmShareCase({ id }))).toBe('shares.case_closed')
})

test('what is not paid out is taken back to the fees by two people, and later shares are no part of it', async () => {
  const { inviter, friend } = await credited()
  const fees = () => world.balanceOf(world.fees('BTC'))
  const before = await fees()
  const admin = await office('admin')
  const { id, amount } = await admin.proposeShareCase(take(inviter.userId))
  expect(amount).toBe('0.00001')
  expect(await reasonOf(admin.proposeShareCase(take(inviter.userId)))).toBe('shares.case_open')
  await world.traded(world.fill(friend, { fee: 30_000n }))
  await world.days(1)
  await (await office('compliance')).confirmShareCase({ id })
  expect(await sums(inviter)).toEqual([3_000n, 0n])
  expect((await fees()) - before).toBe(-2_000n)
  const seen = await (await office('admin')).officeSharesOf({ userId: inviter.userId })
  expect(seen.records.map(({ amount: each, state }) => [each, state])).toEqual([
    ['0.00003', 'locked'],
    ['0.00001', 'taken'],
  ])
  expect(seen.waiting).toEqual([{ asset: 'BTC', locked: '0.00003', held: '0', together: '0.00003' }])
})

test('a proposal that was declined changes nothing, and of nothing there is none', async () => {
  const { inviter } = await credited()
  const admin = await office('admin')
  const { id } = await admin.proposeShareCase(take(inviter.userId))
  await admin.declineShareCase({ id })
  expect(await reasonOf((await office('compliance')).confirmShareCase({ id }))).toBe('shares.case_closed')
  expect(await reasonOf((await office('compliance')).confirmShareCase({ id: 'shk_none' }))).toBe('shares.case_unknown')
  expect(await reasonOf((await office('admin')).proposeShareCase(pay(inviter.userId)))).toBe('shares.nothing_waiting')
  expect((await sums(inviter))[0]).toBe(1_000n)
})

test('a payout and a claw back of the same share at the same time have one effect', async () => {
  const both = await Promise.all([credited(), credited(), credited()])
  const admin = await office('admin')
  const cases = await Promise.all(both.map(({ inviter }) => admin.proposeShareCase(take(inviter.userId))))
  running.clock.set(new Date(Date.UTC(2030, 3, 1, 8)))
  const second = await office('compliance')
  const decided = Promise.all(cases.map(({ id }) => reasonOf(second.confirmShareCase({ id })).catch(() => 'taken')))
  const [words] = await Promise.all([decided, world.settled()])
  for (const [place, { inviter }] of both.entries()) {
    const isPaid = words[place] === 'shares.nothing_waiting'
    expect(await sums(inviter)).toEqual([0n, isPaid ? 1_000n : 0n])
  }
})

test('a payout that two workers do at once pays once', async () => {
  const { inviter } = await credited()
  const period = { period: '2030-04-15T08:00:00.000Z' }
  running.clock.set(new Date(period.period))
  const handlers = world.handlers()
  await Promise.all(Array.from({ length: 5 }, () => handlers['shares.credit']?.(period)))
  expect(await sums(inviter)).toEqual([0n, 1_000n])
})

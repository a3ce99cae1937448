import { ok, units } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { activityWorld } from './activities.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = activityWorld(running)

beforeAll(world.prepare)
afterEach(world.clean)

const one = () => world.officeAs('compliance', 'one')
const two = () => world.officeAs('compliance', 'two')
const opened = (amount: string) =>
  world.running({
    ...{ kind: 'coupon', terms: { asset: 'USDT', amount: '5' } },
    budgets: [{ pool: 'reward', asset: 'USDT', amount }],
  })
const raiseOf = (id: string, amount: string) =>
  ({ id, pool: 'reward', asset: 'USDT', amount, reason: 'People want more' }) as const
const budgetOf = async (id: string) => (await (await one()).officeActivity({ id })).budgets[0]

test('a raise takes two people, once, and moves as much into the pool', async () => {
  const [id, before] = [await opened('10'), await world.pool('USDT')]
  const raise = await (await one()).proposeRaise(raiseOf(id, '5'))
  expect(raise).toMatchObject({ amount: '5', mayDecide: false })
  await expect((await two()).proposeRaise(raiseOf(id, '7'))).rejects.toMatchObject({ reason: 'activities.raise_open' })
  await expect((await one()).confirmRaise({ id: raise.id })).rejects.toMatchObject({
    reason: 'activities.second_person_needed',
  })
  const office = await two()
  const all = await Promise.allSettled(Array.from({ length: 5 }, () => office.confirmRaise({ id: raise.id })))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await budgetOf(id)).toMatchObject({ budget: '15', left: '15' })
  expect((await world.pool('USDT')) - before).toBe(await world.unitsIn('USDT', '5'))
})

test('raised and spent at once, nothing is promised beyond the budget of that moment', async () => {
  const id = await opened('10')
  const raise = await (await one()).proposeRaise(raiseOf(id, '5'))
  const whole = await world.unitsIn('USDT', '1')
  const part = { activityId: id, pool: 'reward', asset: 'USDT', units: units(whole) } as const
  const reserve = () => running.app.db.tx(async (tx) => ok(await running.app.activities.reserve(tx, part)))
  const office = await two()
  const [confirmed, ...taken] = await Promise.all([
    office.confirmRaise({ id: raise.id }),
    ...Array.from({ length: 30 }, reserve),
  ])
  expect(confirmed).toEqual({})
  const count = taken.filter((each) => each.ok && each.value).length
  expect(count).toBeGreaterThanOrEqual(10)
  expect(count).toBeLessThanOrEqual(15)
  expect(await budgetOf(id)).toMatchObject({ budget: '15', reserved: String(count), left: String(15 - count) })
})

test('a raise that the treasury cannot pay changes nothing, and its proposer takes it back', async () => {
  const id = await opened('10')
  const raise = await (await one()).proposeRaise(raiseOf(id, '99999999'))
  await expect((await two()).confirmRaise({ id: raise.id })).rejects.toMatchObject({
    reason: 'activities.treasury_short',
  })
  expect(await budgetOf(id)).toMatchObject({ budget: '10' })
  await (await one()).declineRaise({ id: raise.id })
  await expect((await two()).confirmRaise({ id: raise.id })).rejects.toMatchObject({
    reason: 'activities.raise_closed',
  })
})

test('nothing is raised of what has ended, whatever was proposed before', async () => {
  const id = await opened('10')
  const raise = await (await one()).proposeRaise(raiseOf(id, '5'))
  await (await one()).endActivity({ id, reason: 'Enough' })
  await expect((await two()).confirmRaise({ id: raise.id })).rejects.toMatchObject({ reason: 'activities.not_running' })
  await expect((await two()).proposeRaise(raiseOf(id, '5'))).rejects.toMatchObject({ reason: 'activities.not_running' })
})

test('the pools page sets what stands in a pool against what budgets have left', async () => {
  await opened('20')
  const { pools } = await (await one()).officeBudgets()
  const usdt = pools.find(({ pool, asset }) => pool === 'reward' && asset === 'USDT')
  expect(usdt?.balance).toBe(usdt?.budgets)
})

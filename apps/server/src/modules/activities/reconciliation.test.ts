import { afterEach, beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { asOwner } from '../../testing/as-owner.ts'
import { systemAccount } from '../ledger/index.ts'
import { activityWorld } from './activities.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = activityWorld(running)

beforeAll(world.prepare)
afterEach(world.clean)

const opened = () =>
  world.running({
    ...{ kind: 'coupon', terms: { asset: 'USDT', amount: '5' } },
    budgets: [{ pool: 'reward', asset: 'USDT', amount: '10' }],
  })
async function rewarded(activityId: string): Promise<{ readonly id: string; readonly userId: string }> {
  const [{ userId }, units] = [await world.person(), await world.unitsIn('USDT', '5')]
  const asked = { activityId, userId, period: 'once', form: 'available', asset: 'USDT', units } as const
  const given = await world.award({ ...asked, reserved: false, popup: null, source: 'coupon_used' })
  if (!given.ok) throw new Error(given.refusal.code)
  return { id: given.value.rewardId, userId }
}
const change = (statement: string, ...values: readonly unknown[]) => asOwner(running.app.ownerUrl, statement, values)
const found = async () => (await running.app.activities.audit()).map(({ invariant, detail }) => [invariant, detail])

test('C1: a pool that has less than its budgets is found', async () => {
  await opened()
  const [pool, treasury] = [systemAccount('reward_pool', 'USDT'), systemAccount('treasury', 'USDT')]
  await world.move(pool, treasury, '1')
  expect(await found()).toEqual([
    ['C1', expect.objectContaining({ pool: 'reward', asset: 'USDT', difference: 'a pool and its budgets differ' })],
  ])
  await world.move(treasury, pool, '1')
})

test('C2: what was spent without being written, a paid reward without an entry, and a held one not set aside are found', async () => {
  const id = await opened()
  const reward = await rewarded(id)
  await change(
    'update activities.budgets set spent_units = spent_units - 1, returned_units = 1 where activity_id = $1',
    id,
  )
  expect(await found()).toEqual([['C2', expect.objectContaining({ difference: 'a budget and what was spent differ' })]])
  await change(
    'update activities.budgets set spent_units = spent_units + 1, returned_units = 0 where activity_id = $1',
    id,
  )

  await change("update activities.rewards set id = 'rwd_planted' where id = $1", reward.id)
  expect(await found()).toEqual([['C2', { difference: 'a paid reward is not in the books', reward: 'rwd_planted' }]])
  await change(
    "update activities.rewards set id = $1, state = 'held', paid_at = null where id = 'rwd_planted'",
    reward.id,
  )
  expect(await found()).toEqual([['C2', expect.objectContaining({ difference: 'a held reward is not set aside' })]])
  await change("update activities.rewards set state = 'paid', paid_at = made_at where id = $1", reward.id)
})

test('C6: one document that was rewarded by two accounts is found', async () => {
  const id = await opened()
  const both = [await rewarded(id), await rewarded(id)].map((one) => one.id)
  await change("update activities.rewards set document = 'one of both' where id = any($1)", both)
  expect(await found()).toEqual([['C6', { difference: 'a document was rewarded by two accounts', activity: id }]])
  await change('update activities.rewards set document = null where id = any($1)', both)
})

test('staff are warned of a pool that is short, and of an activity that nobody has closed for an hour', async () => {
  const { token } = await loggedInStaff(running, 'operator')
  const warnings = async () => {
    await world.stayLoggedIn()
    return (await running.officeClient({ token }).admin.systemStatus()).warnings
  }
  const [pool, treasury] = [systemAccount('reward_pool', 'USDT'), systemAccount('treasury', 'USDT')]
  await opened()
  await world.move(pool, treasury, '1')
  expect(await warnings()).toContain('activities_pool_short')
  await world.move(treasury, pool, '1')
  expect(await warnings()).not.toContain('activities_pool_short')
  running.clock.advance(10 * 86_400_000 + 3_600_000)
  expect(await warnings()).not.toContain('activities_not_closed')
  running.clock.advance(1)
  expect(await warnings()).toContain('activities_not_closed')
})

test('the database itself keeps what is spent and promised within the budget', async () => {
  const id = await opened()
  const over = change('update activities.budgets set reserved_units = budget_units + 1 where activity_id = $1', id)
  await expect(over).rejects.toThrow(/check constraint/)
  const own = change('update activities.activities set approved_by = drafted_by where id = $1', id)
  await expect(own).rejects.toThrow(/check constraint/)
})

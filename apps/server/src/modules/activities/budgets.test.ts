import { ok, units } from '@bourse/money'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { activityWorld } from './activities.fixture.ts'

const running = testApp()
const world = activityWorld(running)

beforeAll(world.prepare)
afterEach(world.clean)

const reserve = (activityId: string, amount: bigint) =>
  running.app.db.tx(async (tx) =>
    ok(await running.app.activities.reserve(tx, { activityId, pool: 'reward', asset: 'USDT', units: units(amount) })),
  )

test('two hundred who ask at once for a budget of seventy get seventy, and nothing is promised beyond it', async () => {
  const id = await world.running({ budgets: [{ pool: 'reward', asset: 'USDT', amount: '70' }] })
  const one = await world.unitsIn('USDT', '1')
  const taken = await Promise.all(Array.from({ length: 200 }, () => reserve(id, one)))
  expect(taken.filter((each) => each.ok && each.value)).toHaveLength(70)
  const { budgets } = await running.client().activities.detail({ activityId: id })
  expect(budgets).toMatchObject([{ budget: '70', reserved: '70', spent: '0', left: '0' }])
})

test('what was promised is paid though the budget is empty, and nobody new is promised anything', async () => {
  const id = await world.running({ budgets: [{ pool: 'reward', asset: 'USDT', amount: '5' }] })
  const person = await world.person()
  const five = await world.unitsIn('USDT', '5')
  await reserve(id, five)
  const asked = { activityId: id, userId: person.userId, form: 'available', asset: 'USDT', popup: null } as const
  const late = await world.award({ ...asked, period: 'new', units: units(1n), reserved: false, source: 'deposit' })
  expect(late).toMatchObject({ ok: false, refusal: { code: 'activities.sold_out' } })
  const paid = await world.award({ ...asked, period: 'promised', units: five, reserved: true, source: 'deposit' })
  expect(paid).toMatchObject({ ok: true, value: { state: 'paid' } })
  expect(await person.has('USDT')).toBe(five)
})

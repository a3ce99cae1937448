import { afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { DAY_MS, savingWorld } from './saving.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' })
const world = savingWorld(running)
const { open, offer, person, clean, settled } = world
beforeAll(open)
afterEach(clean)

const outcomesOf = (all: readonly PromiseSettledResult<unknown>[]) => ({
  done: all.filter(({ status }) => status === 'fulfilled').length,
  reasons: [
    ...new Set(all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { reason: string }).reason] : []))),
  ],
})

test('the last quota is taken once, however many want it at once', async () => {
  const product = await offer({ quota: '1', personalQuota: '1', minimum: '1' })
  const people = await Promise.all(Array.from({ length: 5 }, () => person()))
  const all = await Promise.allSettled(Array.from({ length: 50 }, (_, place) => people[place % 5]?.save(product, '1')))
  const { done, reasons } = outcomesOf(all)
  expect(done).toBe(1)
  expect(reasons.every((reason) => ['saving.sold_out', 'saving.above_personal'].includes(reason))).toBe(true)
})

test('the personal quota holds from as many browsers as somebody has', async () => {
  const [product, anna] = [await offer({ personalQuota: '3', minimum: '1' }), await person()]
  const all = await Promise.allSettled(Array.from({ length: 10 }, () => anna.save(product, '1')))
  expect(outcomesOf(all)).toEqual({ done: 3, reasons: ['saving.above_personal'] })
  expect(await anna.saved('ETH')).toBe(3_00000000n)
})

test('a pool that is enough for one of two pays for one', async () => {
  const product = await offer({
    coin: 'ADA',
    apy: '36.5',
    days: 100,
    minimum: '1',
    quota: '90000',
    personalQuota: '9000',
  })
  const [anna, marco] = [await person({ ADA: '9000' }), await person({ ADA: '9000' })]
  expect(product.quota.available).toBe('10000.000009')
  const all = await Promise.allSettled([anna.save(product, '6000'), marco.save(product, '6000')])
  expect(outcomesOf(all)).toEqual({ done: 1, reasons: ['saving.sold_out'] })
  expect(await world.pool('ADA')).toBe(400_000000n)
})

test('many exits at once are one, and an exit against the release is one end', async () => {
  const [product, anna] = [await offer({ days: 1 }), await person()]
  const first = await anna.save(product, '1')
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => anna.exit(first.id, '0')))
  expect(outcomesOf(all)).toEqual({ done: 1, reasons: ['saving.ended'] })
  expect(await anna.has('ETH')).toBe(10_00000000n)

  const second = await anna.save(product, '1')
  running.clock.set(new Date(new Date(second.releaseTime).getTime() - 1))
  const leaving = anna.exit(second.id, '0').then(
    () => 'exited',
    () => 'released',
  )
  running.clock.advance(1)
  await settled()
  const [end, { state, accruals }] = [await leaving, await anna.saving.detail({ id: second.id })]
  expect(state).toBe(end)
  expect(accruals).toHaveLength(end === 'released' ? 1 : 0)
})

test('who has left gets no day any more, although the night writes all days at the same time', async () => {
  const [product, anna] = [await offer({ days: 7, minimum: '0.1' }), await person()]
  const positions = []
  for (let count = 0; count < 10; count += 1) positions.push(await anna.save(product, '0.1'))
  const midnight = new Date(new Date(product.startTime).getTime() + DAY_MS)
  running.clock.set(new Date(midnight.getTime() - 1))
  await settled()
  const exits = Promise.allSettled(positions.map(({ id }) => anna.exit(id, '0')))
  running.clock.advance(1)
  await Promise.all([exits, running.app.saving.accrue({ period: midnight.toISOString() })])
  for (const { id } of positions) {
    const { state, accruals } = await anna.saving.detail({ id })
    expect(accruals).toHaveLength(state === 'exited' ? 0 : 1)
  }
})

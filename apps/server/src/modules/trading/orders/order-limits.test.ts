import { afterAll, expect, test } from 'vitest'
import { createRateLimits } from '../../../platform/limits/rate-limits.ts'
import { createMemoryBus } from '../../../platform/messaging/bus.ts'
import { fakeClock } from '../../../platform/time/clock.ts'
import { createOrderLimits } from './order-limits.ts'

const bus = createMemoryBus({ logger: { error: () => undefined } })
afterAll(() => bus.close())

test('the allowance of an account is one, whichever process takes its commands', async () => {
  const clock = fakeClock('2026-11-15T12:00:00Z')
  const [one, two] = ['one', 'two'].map((self) =>
    createOrderLimits({ rateLimits: createRateLimits({ clock, others: { bus, self } }), ordersPerSecond: 10 }),
  )
  for (let count = 0; count < 60; count += 1) expect(one?.take('usr_anna').ok).toBe(true)
  for (let count = 0; count < 40; count += 1) expect(two?.take('usr_anna').ok).toBe(true)
  // Within a tenth of a second each knows only its own part.
  await expect.poll(() => [one, two].map((limits) => limits?.counts('usr_anna').hurry.used)).toEqual([100, 100])
  for (const limits of [one, two]) {
    expect(limits?.take('usr_anna')).toMatchObject({ ok: false, refusal: { code: 'request.limited' } })
    expect(limits?.take('usr_marco').ok).toBe(true)
  }
  clock.advance(10_000)
  expect(two?.take('usr_anna').ok).toBe(true)
  expect(two?.counts('usr_anna').day.used).toBe(101)
})

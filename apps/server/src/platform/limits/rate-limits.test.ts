import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMemoryBus } from '../messaging/bus.ts'
import { fakeClock } from '../time/clock.ts'
import { createRateLimits } from './rate-limits.ts'

const RULE = { max: 2, windowMs: 1000 }

test('a key may take so many in a window, and then waits for its end', () => {
  const clock = fakeClock('2026-01-01T00:00:00Z')
  const rateLimits = createRateLimits({ clock })
  expect(rateLimits.take('anna', RULE).ok && rateLimits.take('anna', RULE).ok).toBe(true)
  expect(rateLimits.take('anna', RULE)).toEqual({
    ok: false,
    refusal: { code: 'request.limited', retryAfterSeconds: 1 },
  })
  clock.advance(1000)
  expect(rateLimits.take('anna', RULE).ok).toBe(true)
})

test('keys are counted apart', () => {
  const rateLimits = createRateLimits({ clock: fakeClock('2026-01-01T00:00:00Z') })
  for (const key of ['a', 'a', 'b']) expect(rateLimits.take(key, RULE).ok).toBe(true)
  expect(rateLimits.take('a', RULE).ok).toBe(false)
  expect(rateLimits.take('b', RULE).ok).toBe(true)
})

test('two processes give one allowance, as soon as they have told each other', async () => {
  const clock = fakeClock('2026-01-01T00:00:00Z')
  const bus = createMemoryBus({ logger: { error: () => undefined } })
  const [one, two] = ['one', 'two'].map((self) => createRateLimits({ clock, others: { bus, self } }))
  expect(one?.take('anna', RULE).ok).toBe(true)
  expect(two?.take('anna', RULE).ok).toBe(true)
  await sleep(250)
  expect(one?.take('anna', RULE).ok).toBe(false)
  expect(two?.take('anna', RULE).ok).toBe(false)
  clock.advance(1000)
  expect(two?.take('anna', RULE).ok).toBe(true)
  await bus.close()
})

test('what is forgotten was never taken, neither here nor in another process, nor what it was about to tell', async () => {
  const clock = fakeClock('2026-01-01T00:00:00Z')
  const bus = createMemoryBus({ logger: { error: () => undefined } })
  const [one, two] = ['one', 'two'].map((self) => createRateLimits({ clock, others: { bus, self } }))
  for (const limits of [one, two]) for (const key of ['anna', 'marco']) limits?.take(key, RULE)
  one?.forget(['anna'])
  for (const limits of [one, two]) await expect.poll(() => limits?.used('marco', RULE)).toBe(2)
  expect([one?.used('anna', RULE), two?.used('anna', RULE)]).toEqual([0, 0])
  await bus.close()
})

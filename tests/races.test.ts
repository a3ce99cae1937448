import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { failureOf } from '../apps/server/src/modules/identity/identity.fixture.ts'
import { RACED } from './doors/access.ts'
import { CALLS } from './doors/calls.ts'
import { callOf, moneyCalls } from './doors/money-calls.ts'
import { times } from './product/length.ts'

const { world, running, calls, nextDay } = moneyCalls()
const AT_ONCE = 50

test('every money call is raced', () => {
  const money = CALLS.filter(({ call }) => call.money !== false).map(({ name }) => name)
  const listed = [...new Set([calls, RACED].flatMap((table) => Object.keys(table).map(callOf)))]
  expect(listed.sort()).toEqual(money.sort())
  for (const [file, title] of Object.values(RACED)) {
    expect(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).toContain(`test('${title}'`)
  }
})

describe(`${AT_ONCE} times at once it happens once:`, () => {
  test.each(Object.entries(calls))('%s', { timeout: 300_000 }, async (name, ready) => {
    for (let round = 0; round < times(1, 20); round += 1) {
      // Codes and amounts are limited by the day.
      if (round > 0) await nextDay()
      const { lockIds, attempt, count, clear } = await ready()
      const before = await count()
      const key = (place: number) => `${name.replace('.', '-')}-${round}-${lockIds === 'one' ? 0 : place}`
      const failures = await Promise.all(Array.from({ length: AT_ONCE }, (_, place) => failureOf(attempt(key(place)))))
      expect(await count()).toBe(before + 1)
      expect(failures.filter((failure) => failure === undefined).length).toBeGreaterThan(0)
      // Whoever was refused was refused in words of the call, and by no fault.
      expect(failures.flatMap((failure) => (failure === undefined ? [] : [failure.reason]))).not.toContain(
        'server.error',
      )
      running.clock.advance(1_000)
      // Whoever asks again after all is over is told the same, and nothing happens again.
      if (lockIds === 'one') expect(await failureOf(attempt(key(0)))).toBeUndefined()
      expect(await count()).toBe(before + 1)
      await clear?.()
    }
    expect(await world.findings()).toEqual([])
  })
})

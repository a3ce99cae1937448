import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

const HOUR_MS = 3_600_000

test('many who ask at once cost one look, until it is forgotten', async () => {
  let looks = 0
  const memory = memoize({ load: async () => ++looks, maxAgeMs: HOUR_MS })
  expect(await Promise.all([memory.get(), memory.get(), memory.get()])).toEqual([1, 1, 1])
  memory.forget()
  expect(await memory.get()).toBe(2)
})

test('a look that began before the change is not kept after it', async () => {
  let stored = 'before'
  let finish: (() => void) | undefined
  const memory = memoize({
    load: async () => {
      const seen = stored
      await new Promise<void>((done) => {
        finish = done
      })
      return seen
    },
    maxAgeMs: HOUR_MS,
  })
  const early = memory.get()
  const finishEarly = finish
  stored = 'after'
  memory.forget()
  const late = memory.get()
  finish?.()
  finishEarly?.()
  expect([await early, await late, await memory.get()]).toEqual(['before', 'after', 'after'])
})

test('a failure is not kept, and neither is what is too old', async () => {
  let looks = 0
  const failing = memoize({
    load: async () => {
      looks += 1
      if (looks === 1) throw new Error('the database is away')
      return looks
    },
    maxAgeMs: HOUR_MS,
  })
  await expect(failing.get()).rejects.toThrow('away')
  expect(await failing.get()).toBe(2)
  let reads = 0
  const short = memoize({ load: async () => ++reads, maxAgeMs: 0 })
  expect([await short.get(), await short.get()]).toEqual([1, 2])
})

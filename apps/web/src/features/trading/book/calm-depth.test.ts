import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calmStore } from './calm-depth.ts'

vi.mock('../../../app/live/use-depth.ts', () => ({ depthOf: () => undefined }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function source() {
  const listeners = new Set<() => void>()
  let value = 0
  return {
    store: {
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      view: () => value,
    },
    set(next: number) {
      value = next
      for (const listener of listeners) listener()
    },
    listeners,
  }
}

test('the first news is shown at once, the rest at the calm pace, and the last is never lost', () => {
  const { store, set } = source()
  const calm = calmStore(store, 300)
  const seen: unknown[] = []
  calm.subscribe(() => seen.push(calm.view()))
  for (let value = 1; value <= 10; value += 1) {
    set(value)
    vi.advanceTimersByTime(50)
  }
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([1, 6, 10])
})

test('it follows its source only while somebody listens', () => {
  const { store, set, listeners } = source()
  const calm = calmStore(store, 300)
  const leave = calm.subscribe(() => {})
  set(5)
  expect([listeners.size, calm.view()]).toEqual([1, 5])
  leave()
  expect([listeners.size, calm.view()]).toEqual([0, undefined])
})

import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createStallWatch } from './stalls.ts'

/** The process does nothing else meanwhile, as if it were stopped. */
function standStill(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

test('a process that stood still knows for how long, until it has caught up', async () => {
  const stalls = createStallWatch()
  await vi.waitFor(() => expect(stalls.ms()).toBeLessThan(200), { timeout: 60_000 })
  standStill(1_500)
  expect(stalls.ms()).toBeGreaterThan(1_000)
  await sleep(1)
  expect(stalls.ms()).toBeGreaterThan(1_000)
  await vi.waitFor(() => expect(stalls.ms()).toBeLessThan(200), { timeout: 60_000 })
  stalls.stop()
})

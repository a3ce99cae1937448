import { expect, test } from 'vitest'
import type { Json } from '../json.ts'
import { busContract } from './bus.contract.ts'
import { createMemoryBus } from './bus.ts'
import { subject } from './subjects.ts'

busContract('memory bus', () => {
  const logged: unknown[] = []
  const bus = createMemoryBus({ logger: { error: (entry: unknown) => void logged.push(entry) } })
  return { bus, logged: () => logged }
})

test('within one process it is known when nobody hears', async () => {
  const bus = createMemoryBus({ logger: { error: () => undefined } })
  expect(bus.isHeard('page.one')).toBe(false)
  const stop = bus.subscribe(subject<Json>('page.*'), () => undefined)
  expect([bus.isHeard('page.one'), bus.isHeard('other')]).toEqual([true, false])
  stop()
  expect(bus.isHeard('page.one')).toBe(false)
  await bus.close()
})

import { busContract } from './bus.contract.ts'
import { createMemoryBus } from './bus.ts'

busContract('memory bus', () => {
  const logged: unknown[] = []
  const bus = createMemoryBus({ logger: { error: (entry: unknown) => void logged.push(entry) } })
  return { bus, logged: () => logged }
})

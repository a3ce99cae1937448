import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../../tests/product/product.ts'
import { tenths } from './delays.ts'

/** For the environment of the product: when it is asked to, it opens its inspector on a port that is free. */
export const INSPECTOR = { NODE_OPTIONS: '--inspect-port=0' }

const ADDRESS = /Debugger listening on (ws:\S+)/
const OPEN_WITHIN_MS = 10_000
const LOOK_MS = 50
const MEGABYTE = 2 ** 20
const IN_USE = 'process.memoryUsage().heapUsed + process.memoryUsage().external'

/**
 * What objects and buffers there are when everything that nobody needs has been collected, in megabytes. Between two collections
 * the heap grows by what was thrown away, for minutes; only this tells whether something is kept. The server stands
 * still meanwhile, which its callers feel: to be asked rarely.
 */
export async function liveHeap(product: Product): Promise<number> {
  const socket = new WebSocket(await inspectorOf(product))
  await new Promise((open, fail) => {
    socket.addEventListener('open', open)
    socket.addEventListener('error', () => fail(new Error('the inspector of the product does not answer')))
  })
  const ask = (id: number, method: string, params = {}) =>
    new Promise<{ result?: { value?: number } }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as { id?: number; result: { result?: { value?: number } } }
        if (answer.id === id) resolve(answer.result)
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  await ask(1, 'HeapProfiler.collectGarbage')
  const { result } = await ask(2, 'Runtime.evaluate', { expression: IN_USE })
  socket.close()
  return tenths((result?.value ?? Number.NaN) / MEGABYTE)
}

async function inspectorOf({ process: child, output }: Product): Promise<string> {
  if (!ADDRESS.test(output())) child.kill('SIGUSR1')
  for (const end = performance.now() + OPEN_WITHIN_MS; performance.now() < end; await delay(LOOK_MS)) {
    const address = ADDRESS.exec(output())?.[1]
    if (address !== undefined) return address
  }
  throw new Error('the product did not open its inspector')
}

import { setTimeout as sleep } from 'node:timers/promises'
import { ok } from '@bourse/money'
import type { Stop } from '../module.ts'

/** Works, waits so long in real time, and works again, until it is stopped; whatever was begun is finished. */
export function repeatEvery(waitMs: number, work: () => Promise<void>): Stop {
  const ending = new AbortController()
  const running = (async () => {
    while (!ending.signal.aborted) {
      await work()
      await sleep(waitMs, undefined, { signal: ending.signal, ref: false }).catch(() => ok())
    }
  })()
  return async () => {
    ending.abort()
    await running
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Stop } from '../../../platform/module.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'

export interface PumpDeps {
  /** Sends an endpoint the next that is due for it; false when there is none. */
  readonly deliver: (endpointId: string) => Promise<boolean>
  readonly logger: Pick<Logger, 'error'>
  readonly stopping: AbortController
  /** Together, and to one endpoint. */
  readonly most?: number
  readonly mostOfOne?: number
}

const MOST = 64
const MOST_OF_ONE = 4
/** A quick answer is waited for, so that a moved clock finds all done that was due before. */
const WAIT_MS = 1_000
const MOST_SLOW = 10_000

/** Sends to many endpoints side by side. One that is slow, or has a long list, has its few requests under way and keeps no other waiting. */
export function createPump({ deliver, logger, stopping, most = MOST, mostOfOne = MOST_OF_ONE }: PumpDeps) {
  const lines = new Map<string, Set<Promise<void>>>()
  const waiting = new Set<string>()
  /** Who did not answer quickly the last time. */
  const slow = new Set<string>()
  let running = 0

  async function line(endpointId: string): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await deliver(endpointId))) {
        // Whoever waits has the place; this one stands behind them.
        if (waiting.size > 0 && running >= most) return void waiting.add(endpointId)
      }
    } catch (error) {
      if (!stopping.signal.aborted) logger.error({ err: error, endpointId }, 'a webhook could not be sent')
    }
  }

  function begin(endpointId: string): void {
    const own = lines.get(endpointId) ?? new Set()
    lines.set(endpointId, own)
    running += 1
    const begun = performance.now()
    const one = line(endpointId).finally(() => {
      running -= 1
      if (performance.now() - begun < WAIT_MS) slow.delete(endpointId)
      own.delete(one)
      if (own.size === 0) lines.delete(endpointId)
      fill()
    })
    own.add(one)
  }

  function fill(): void {
    for (const endpointId of waiting) {
      if (running >= most || stopping.signal.aborted) return
      waiting.delete(endpointId)
      if ((lines.get(endpointId)?.size ?? 0) < mostOfOne) begin(endpointId)
    }
  }

  async function isOver(all: readonly Promise<void>[]): Promise<boolean> {
    const over = new AbortController()
    const late = sleep(WAIT_MS, false, { signal: over.signal }).catch(() => false)
    const done = await Promise.race([Promise.all(all).then(() => true), late])
    over.abort()
    return done
  }

  return {
    /** Returns when all is sent that was due; of those who have requests under way, or were slow, nobody is waited for. */
    async run(endpointIds: readonly string[]): Promise<void> {
      const idle = endpointIds.filter((id) => !lines.has(id) && !slow.has(id))
      for (const endpointId of endpointIds) waiting.add(endpointId)
      if (slow.size > MOST_SLOW) slow.clear()
      fill()
      for (const endpointId of idle) {
        if (!(await isOver([...(lines.get(endpointId) ?? [])]))) slow.add(endpointId)
      }
    },
    stop: (async () => {
      stopping.abort()
      await Promise.all([...lines.values()].flatMap((own) => [...own]))
    }) satisfies Stop,
  }
}

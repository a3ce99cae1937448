import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { takeServerLock } from '../durability.ts'

/** Well below the time that another server needs to start: the one that was there keeps its place. */
const RETRY_MS = 50

/**
 * Says that a server works on this cluster. The lock belongs to a connection: a killed server never leaves it behind,
 * while the PostgreSQL that it left behind can be taken over. When PostgreSQL itself restarts, the lock is taken again.
 */
export interface ServerLock {
  release(): Promise<void>
}

/** Gives undefined when another server holds it. */
export async function holdServerLock(url: string): Promise<ServerLock | undefined> {
  let released = false
  let client: pg.Client | undefined

  async function take(): Promise<boolean> {
    const next = new pg.Client({ connectionString: url })
    // Without a listener the error of a broken connection would end the process; 'end' follows it.
    next.on('error', () => undefined)
    await next.connect()
    if (!(await takeServerLock(next))) {
      await next.end()
      return false
    }
    client = next
    next.once('end', () => void retake())
    return true
  }

  async function retake(): Promise<void> {
    while (!released) {
      await sleep(RETRY_MS)
      const taken = await take().catch(() => undefined)
      if (taken === true) return
      // Two servers on one ledger's data folder is what the lock is for: this one gives way by ending.
      if (taken === false) throw new Error('Another server took over this data folder.')
    }
  }

  if (!(await take())) return undefined
  return {
    async release() {
      released = true
      await client?.end().catch(() => undefined)
    },
  }
}

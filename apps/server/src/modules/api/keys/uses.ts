import type { KeyUse } from '@bourse/contract'
import type { ApiDeps } from '../deps.ts'
import { addUses, type CountedUse, type UseRow } from './uses.sql.ts'

export interface Used {
  readonly keyId: string
  readonly ip: string
  readonly refused: boolean
}

const WRITE_AFTER_MS = 1_000

/**
 * How often keys are used. A program may come a hundred times a second, so that what a second brought is written together; a process that
 * is killed loses at most that.
 */
export function createUses({ db, realClock, logger }: Pick<ApiDeps, 'db' | 'realClock' | 'logger'>) {
  let counted = new Map<string, CountedUse>()
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const batch = [...counted.values()]
    counted = new Map()
    if (batch.length === 0) return
    try {
      await addUses(db.queryable, batch)
    } catch (error) {
      logger.error({ err: error }, 'the uses of keys were not written')
    }
  }

  function flush(): Promise<void> {
    writing = writing.then(write)
    return writing
  }

  return {
    note({ keyId, ip, refused }: Used): void {
      if (counted.size === 0) setTimeout(flush, WRITE_AFTER_MS).unref()
      const before = counted.get(keyId)
      counted.set(keyId, {
        ...{ keyId, ip, at: realClock.now() },
        uses: (before?.uses ?? 0) + 1,
        refused: (before?.refused ?? 0) + (refused ? 1 : 0),
      })
    },
    flush,
  }
}
export type Uses = ReturnType<typeof createUses>

export function useView({ day, uses, refused, last_at: at, last_ip: lastIp }: UseRow): KeyUse {
  return { day, uses, refused, lastTime: at.toISOString(), lastIp }
}

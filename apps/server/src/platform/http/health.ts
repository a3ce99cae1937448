import type { Db } from '../database/db.ts'
import type { Health } from './internal-server.ts'

/** Whether this process lives and serves, for whoever asks from outside. */
export function createHealth(db: Db) {
  let phase: 'starting' | 'serving' | 'stopping' = 'starting'
  const health: Health = {
    live: () => phase !== 'stopping',
    ready: async () => phase === 'serving' && (await answers(db)),
  }
  return {
    health,
    enter(next: 'serving' | 'stopping') {
      phase = next
    },
  }
}

async function answers(db: Db): Promise<boolean> {
  try {
    await db.pool.query('select 1')
    return true
  } catch {
    return false
  }
}

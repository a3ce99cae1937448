import type { Queryable } from '../../platform/database/db.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { freeTimesUsed } from './orders.sql.ts'
import type { RailFacts } from './rails.ts'

export type FreeTimes = ReturnType<typeof createFreeTimes>

/** How often the bank's fee is still covered; counted by the calendar month of UTC. */
export function createFreeTimes(clock: Clock) {
  return {
    async left(db: Queryable, userId: string, { rail, totalFreeTimes }: RailFacts): Promise<number> {
      const now = clock.now()
      const begin = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
      return Math.max(0, totalFreeTimes - (await freeTimesUsed(db, userId, rail, begin)))
    },
  }
}

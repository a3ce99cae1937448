import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import * as sql from './maintenance.sql.ts'

export interface Maintenance {
  /** Deletes what nothing asks for any more and tells how many rows went. */
  sweep(): Promise<sql.Swept>
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export function createMaintenance(deps: { readonly db: Db; readonly clock: Clock }): Maintenance {
  return {
    sweep: () => sql.sweep(deps.db.queryable, { timersBefore: new Date(deps.clock.now().getTime() - WEEK_MS) }),
  }
}

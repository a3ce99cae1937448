import { job } from '../module.ts'
import type { Clock } from '../time/clock.ts'
import type { Db } from './db.ts'
import * as sql from './maintenance.sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** A counter outlives its window, which is a day at most. */
const LIMITS_KEPT_MS = 2 * DAY_MS
const TIMERS_KEPT_MS = 7 * DAY_MS

interface MaintenanceDeps {
  readonly db: Db
  /** The product's clock, by which timers fall due. */
  readonly clock: Clock
  /** The clock that limits are counted by. */
  readonly realClock: Clock
}

export function createMaintenance({ db, clock, realClock }: MaintenanceDeps) {
  const ago = (by: Clock, ms: number) => new Date(by.now().getTime() - ms)

  /** Deletes what nothing asks for any more and tells how many rows went. */
  function sweep(): Promise<sql.Swept> {
    return sql.sweep(db.queryable, { limits: ago(realClock, LIMITS_KEPT_MS), timers: ago(clock, TIMERS_KEPT_MS) })
  }

  const work = async () => void (await sweep())
  return { sweep, jobs: [job('platform.sweep', work, { cron: '17 * * * *', missed: 'latest' })] }
}

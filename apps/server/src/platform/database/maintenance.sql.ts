import { type RawBuilder, sql } from 'kysely'
import { type Queryable, run } from './db.ts'

export interface Swept {
  readonly requests: number
  readonly sealedIvs: number
  readonly limits: number
  readonly timers: number
}

export interface SweptBefore {
  readonly limits: Date
  readonly timers: Date
}

/**
 * Each kind ages by the clock that writes it. Requests and initialisation vectors guard against replays and are
 * written with the database's time, which no sandbox clock can move.
 */
export async function sweep(db: Queryable, before: SweptBefore): Promise<Swept> {
  const remove = (statement: RawBuilder<unknown>) => run(db, statement)
  return {
    requests: await remove(sql`delete from platform.requests where started_at < now() - interval '48 hours'`),
    sealedIvs: await remove(sql`delete from platform.sealed_ivs where seen_at < now() - interval '5 minutes'`),
    limits: await remove(sql`delete from platform.limits where window_start < ${before.limits}`),
    timers: await remove(sql`delete from platform.timers where dispatched_at < ${before.timers}`),
  }
}

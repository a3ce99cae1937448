import { type RawBuilder, sql } from 'kysely'
import { type Queryable, run } from './db.ts'

export interface Swept {
  readonly requests: number
  readonly sealedIvs: number
  readonly limits: number
  readonly timers: number
}

/**
 * Requests, initialisation vectors and limits guard against real senders and age by real time, here the database's:
 * a sandbox clock that jumped ahead must not open the door to replays. Timers belong to the product's clock.
 */
export async function sweep(db: Queryable, { timersBefore }: { readonly timersBefore: Date }): Promise<Swept> {
  const remove = (statement: RawBuilder<unknown>) => run(db, statement)
  return {
    requests: await remove(sql`delete from platform.requests where started_at < now() - interval '48 hours'`),
    sealedIvs: await remove(sql`delete from platform.sealed_ivs where seen_at < now() - interval '5 minutes'`),
    limits: await remove(sql`delete from platform.limits where window_start < now() - interval '2 days'`),
    timers: await remove(sql`delete from platform.timers where dispatched_at < ${timersBefore}`),
  }
}

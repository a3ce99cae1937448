import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, run } from '../../../platform/database/db.ts'

export interface StopRow {
  readonly at: Date
  readonly stopped: boolean
  readonly reason: string
  readonly by_whom: string
}

export async function lastStop(db: Queryable): Promise<StopRow | undefined> {
  return maybeRow(db, sql<StopRow>`select at, stopped, reason, by_whom from vault.stops order by id desc limit 1`)
}

export async function addStop(db: Queryable, row: StopRow): Promise<void> {
  await run(
    db,
    sql`
      insert into vault.stops (at, stopped, reason, by_whom)
      values (${row.at}, ${row.stopped}, ${row.reason}, ${row.by_whom})`,
  )
}

export interface RefusalRow {
  readonly at: Date
  readonly purpose: string
  readonly order_id: string
  readonly code: string
  readonly what: string | null
}

export async function addRefusal(db: Queryable, row: RefusalRow): Promise<void> {
  await run(
    db,
    sql`
      insert into vault.refusals (at, purpose, order_id, code, what)
      values (${row.at}, ${row.purpose}, ${row.order_id}, ${row.code}, ${row.what})`,
  )
}

export async function refusalsSince(db: Queryable, since: Date): Promise<number> {
  return (await oneRow(db, sql<{ count: number }>`select count(*) from vault.refusals where at > ${since}`)).count
}

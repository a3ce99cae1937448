import { sql } from 'kysely'
import { oneRow, type Queryable } from '../database/db.ts'

export async function readTime(db: Queryable): Promise<Date> {
  return (await oneRow(db, sql<{ now: Date }>`select clock_timestamp() as now`)).now
}

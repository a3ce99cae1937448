import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from './db.ts'

/** For good: what the sandbox has written once is in the database. */
export async function markDemo(db: Queryable): Promise<void> {
  await run(db, sql`insert into platform.demo_mark default values on conflict do nothing`)
}

export async function isMarkedDemo(db: Queryable): Promise<boolean> {
  return (await maybeRow(db, sql<{ since: Date }>`select since from platform.demo_mark`)) !== undefined
}

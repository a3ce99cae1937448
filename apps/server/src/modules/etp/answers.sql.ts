import { sql } from 'kysely'
import { oneRow, type Queryable, run } from '../../platform/database/db.ts'

export async function hasPassed(db: Queryable, userId: string): Promise<boolean> {
  const { passed } = await oneRow(
    db,
    sql<{ passed: boolean }>`select exists (select from etp.earn_answers where user_id = ${userId}) as passed`,
  )
  return passed
}

export async function insertPassed(db: Queryable, userId: string, at: Date): Promise<void> {
  await run(db, sql`insert into etp.earn_answers (user_id, passed_at) values (${userId}, ${at}) on conflict do nothing`)
}

import { sql } from 'kysely'
import { oneRow, type Queryable, run } from '../../../platform/database/db.ts'

/** True for the one that closes it. */
export async function closeUser(db: Queryable, userId: string, now: Date): Promise<boolean> {
  return (
    (await run(db, sql`update identity.users set closed_at = ${now} where id = ${userId} and closed_at is null`)) === 1
  )
}

/** True when it was closed and is open now. */
export async function reopenUser(db: Queryable, userId: string): Promise<boolean> {
  const opened = await run(
    db,
    sql`
      update identity.users set closed_at = null
      where id = ${userId} and closed_at is not null and ended_at is null`,
  )
  return opened === 1
}

/** From here on its addresses are free for another account. */
export async function endUser(db: Queryable, userId: string, at: Date): Promise<boolean> {
  const ended = await run(
    db,
    sql`update identity.users set ended_at = ${at} where id = ${userId} and closed_at is not null and ended_at is null`,
  )
  return ended === 1
}

export async function isClosed(db: Queryable, userId: string): Promise<boolean> {
  const row = await oneRow(
    db,
    sql<{ closed: boolean }>`select closed_at is not null as closed from identity.users where id = ${userId}`,
  )
  return row.closed
}

import { sql } from 'kysely'
import { oneRow, type Queryable, run } from '../../platform/database/db.ts'

export async function wasSent(db: Queryable, id: string): Promise<boolean> {
  return (await oneRow(db, sql<{ sent: boolean }>`select exists (select from notices.sent where id = ${id}) as sent`))
    .sent
}

export async function markSent(db: Queryable, id: string, now: Date): Promise<void> {
  await run(db, sql`insert into notices.sent (id, sent_at) values (${id}, ${now}) on conflict (id) do nothing`)
}

export async function pruneSent(db: Queryable, before: Date): Promise<void> {
  await run(db, sql`delete from notices.sent where sent_at < ${before}`)
}

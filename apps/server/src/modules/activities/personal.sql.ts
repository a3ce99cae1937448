import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What activities keep about people. */
export const PERSONAL_TABLES: PersonalTables = {
  takes: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select activity_id, period, kind, taken_at from activities.takes where user_id = ${userId} order by taken_at, period`,
      ),
  },
  rewards: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, activity_id, period, kind, source, form, asset, units, state, made_at, paid_at, decided_at
        from activities.rewards where user_id = ${userId} order by made_at, id`,
      ),
    amounts: ['units'],
    csv: true,
  },
  start_watches: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select about, asked_at from activities.start_watches where user_id = ${userId} order by about`,
      ),
  },
  takers:
    'A keyed digest of a document, by which one person is not paid twice: it says nothing that the verification does not give.',
}

/** What names somebody else beside them, and what staff wrote. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(
    tx,
    sql`update activities.rewards set evidence = case when evidence is null then null else '[]'::jsonb end, note = null, document = null
      where user_id = ${userId}`,
  )
  await run(tx, sql`delete from activities.takers where user_id = ${userId}`)
  await run(tx, sql`delete from activities.start_watches where user_id = ${userId}`)
}

import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What competitions keep about people. */
export const PERSONAL_TABLES: PersonalTables = {
  entries: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select activity_id, name, joined_at, raw_units, counted_units, reached_at, stopped_at
        from competitions.entries where user_id = ${userId} order by joined_at, activity_id`,
      ),
    amounts: ['raw_units', 'counted_units'],
    csv: true,
  },
  places: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select activity_id, name, state, first_rank, rank, raw_units, counted_units, reached_at, prize_units, reason,
        decided_at from competitions.places where user_id = ${userId} order by reached_at, activity_id`,
      ),
    amounts: ['raw_units', 'counted_units', 'prize_units'],
    csv: true,
  },
  days: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select activity_id, day, units from competitions.days where user_id = ${userId} order by day, activity_id`,
      ),
    amounts: ['units'],
  },
  counterparts: 'Sums of trades that the list of trades gives one by one; they name who was on the other side.',
}

/** The letters of the name in rankings, and what staff wrote. Volumes stay: prizes of others rest on them. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`update competitions.entries set name = '****' where user_id = ${userId}`)
  await run(
    tx,
    sql`
      update competitions.places set name = '****', proposed_reason = null, reason = case when reason is null then null else '-' end
      where user_id = ${userId}`,
  )
}

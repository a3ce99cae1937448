import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What saving keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  saving_positions: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, asset, state, principal_units, interest_units, apy_bps, days, agreement, subscribed_at, value_at,
        release_at, ended_at from saving.saving_positions where user_id = ${userId} order by subscribed_at, id`,
      ),
    amounts: ['principal_units', 'interest_units'],
    csv: true,
  },
  watches: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select product_id, asked_at from saving.watches where user_id = ${userId} order by asked_at`,
      ),
  },
}

export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from saving.watches where user_id = ${userId}`)
}

import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What markets keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  favourites: {
    read: (db, userId) =>
      rows(db, sql<object>`select symbol, added_at from markets.favourites where user_id = ${userId} order by place`),
  },
}

/** What somebody liked to look at. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from markets.favourites where user_id = ${userId}`)
}

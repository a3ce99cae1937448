import { sql } from 'kysely'
import { rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What notices keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  choices: {
    read: (db, userId) =>
      rows(db, sql<object>`select topic, wanted from notices.choices where user_id = ${userId} order by topic`),
  },
}

/** Which emails somebody wanted. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from notices.choices where user_id = ${userId}`)
}

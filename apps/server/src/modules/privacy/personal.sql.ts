import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What privacy keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  closings: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select state, asked_at, final_at from privacy.closings where user_id = ${userId} order by asked_at`,
      ),
  },
  holds: 'a legal hold, of which the law may forbid telling the person',
  exports: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select asked_at, kept_until from privacy.exports where user_id = ${userId} order by asked_at`,
      ),
  },
}

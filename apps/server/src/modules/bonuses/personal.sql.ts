import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What bonuses keep about people. */
export const PERSONAL_TABLES: PersonalTables = {
  bonuses: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select asset, units, state, trade_id, traded_at, take_by, ended_at from bonuses.bonuses where user_id = ${userId}`,
      ),
    amounts: ['units'],
  },
}

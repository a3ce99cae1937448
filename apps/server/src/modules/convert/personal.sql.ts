import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What convert keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  convert_quotes: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, used_at, from_asset as asset, pay_units, spread_units, to_asset, receive_units from convert.convert_quotes
      where user_id = ${userId} and state = 'used' order by used_at`,
      ),
    amounts: ['pay_units', 'spread_units'],
    csv: true,
  },
}

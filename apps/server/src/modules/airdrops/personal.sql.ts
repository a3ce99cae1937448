import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What airdrops keep about people: amounts, times and ids, which stay. */
export const PERSONAL_TABLES: PersonalTables = {
  airdrop_entries: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select entry.id, entry.airdrop_id, entry.state, airdrop.hold_asset as asset, entry.balance_units, entry.entered_at
        from airdrops.airdrop_entries entry join airdrops.airdrops airdrop on airdrop.id = entry.airdrop_id
        where entry.user_id = ${userId} order by entry.entered_at, entry.id`,
      ),
    amounts: ['balance_units'],
    csv: true,
  },
}

import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What boosts keep about people: amounts, times and ids, which stay. */
export const PERSONAL_TABLES: PersonalTables = {
  parts: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select part.activity_id, boost.asset, part.state, part.bought_units, part.sold_units, part.kept_units,
        part.pending_units, part.balance_units
        from boosts.parts part join boosts.boosts boost using (activity_id) where part.user_id = ${userId} order by part.activity_id`,
      ),
    amounts: ['bought_units', 'sold_units', 'kept_units', 'pending_units', 'balance_units'],
    csv: true,
  },
  transactions: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select fill.activity_id, boost.asset, fill.trade_id, fill.symbol, fill.side, fill.units, fill.kept_units,
        fill.pending_units, fill.taken_units, fill.lack, fill.at
        from boosts.transactions fill join boosts.boosts boost using (activity_id)
        where fill.user_id = ${userId} order by fill.at, fill.id`,
      ),
    amounts: ['units', 'kept_units', 'pending_units', 'taken_units'],
    csv: true,
  },
}

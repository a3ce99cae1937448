import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What wealth keeps about people: their plans, and with each what it did. */
export const PERSONAL_TABLES: PersonalTables = {
  wealth_plans: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`
          select id, kind, symbol as asset, side, asked_units, held_units, starts_at, ends_at, sell_at_end, state, reason, made_at,
            changed_at
          from wealth.wealth_plans where user_id = ${userId} order by made_at`,
      ),
    amounts: ['asked_units', 'held_units'],
  },
}

/** Plans that are not over keep an account open. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from wealth.wealth_plans where user_id = ${userId} and state in ('ongoing', 'suspended')`,
  )
  return [{ reason: 'plans', count }]
}

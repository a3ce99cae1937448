import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What credit keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  credit_people: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select failed_times, suspended_at, deposit_times, reopened_at from credit.credit_people where user_id = ${userId}`,
      ),
  },
  credit_orders: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select order_id, asset, units, open_units, fee_due, state, reference, granted_at, expires_at, ended_at
      from credit.credit_orders where user_id = ${userId} order by granted_at`,
      ),
    amounts: ['units', 'open_units', 'fee_due'],
  },
  credit_events: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select event.at, event.kind, event.order_id, credit_order.asset, event.units
      from credit.credit_events event left join credit.credit_orders credit_order on credit_order.order_id = event.order_id
      where event.user_id = ${userId} order by event.seq`,
      ),
    amounts: ['units'],
  },
}

/** Advances that are not paid back, and their fees. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from credit.credit_orders
      where user_id = ${userId} and (state = 'pending' or open_units > 0 or fee_due > 0)`,
  )
  return [{ reason: 'debts', count }]
}

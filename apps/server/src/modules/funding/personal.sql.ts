import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What funding keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  payment_debts: {
    read: (db, userId) =>
      rows(db, sql<object>`select asset, units from funding.payment_debts where user_id = ${userId} order by asset`),
    amounts: ['units'],
  },
  people: 'a row to lock, which says nothing',
}

/** What a provider took back after it was spent. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from funding.payment_debts where user_id = ${userId} and units > 0`,
  )
  return [{ reason: 'debts', count }]
}

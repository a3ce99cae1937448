import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What funding keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  payment_debts: {
    read: (db, userId) =>
      rows(db, sql<object>`select asset, units from funding.payment_debts where user_id = ${userId} order by asset`),
    amounts: ['units'],
  },
  people: 'a row to lock, which says nothing',
}

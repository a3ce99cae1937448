import { sql } from 'kysely'
import { rows } from '../../platform/database/db.ts'
import type { PersonalTables } from '../../platform/personal.ts'

/** What payments keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  cards: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select brand, last_four, exp_month, exp_year, holder, state, made_at, removed_at from payments.cards
      where user_id = ${userId} order by made_at`,
      ),
  },
  payment_orders: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, made_at, method, asset, units, fee, arrived, payer_name, instrument, state, failure, expires_at, ended_at
      from payments.payment_orders where user_id = ${userId} order by made_at`,
      ),
    amounts: ['units', 'fee', 'arrived'],
    csv: true,
  },
  payments: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select made_at, method, provider_id, order_id, asset, units, reversed, payer_name, kind, state, ended_at
      from payments.payments where user_id = ${userId} order by made_at`,
      ),
    amounts: ['units', 'reversed'],
  },
}

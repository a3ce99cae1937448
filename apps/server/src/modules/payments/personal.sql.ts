import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

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

/** Payments that are waited for, looked at or sent back. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select (select count(*) from payments.payment_orders where user_id = ${userId} and state in ('pending', 'under_review'))
        + (select count(*) from payments.payments where user_id = ${userId} and state in ('review', 'returning')) as count`,
  )
  return [{ reason: 'deposits', count }]
}

/** Names of payers and what their cards look like. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`update payments.payments set payer_name = null, proposal = null where user_id = ${userId}`)
  await run(
    tx,
    sql`update payments.payment_orders set payer_name = '', instrument = null, pay_url = null where user_id = ${userId}`,
  )
  await run(
    tx,
    sql`
      update payments.cards set holder = '', token = id, fingerprint = id, last_four = '0000' where user_id = ${userId}`,
  )
}

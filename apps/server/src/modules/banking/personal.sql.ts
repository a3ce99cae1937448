import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What banking keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  bank_accounts: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select asset, rail, holder, country, iban, sort_code, account_number, label, made_at, removed_at
      from banking.bank_accounts where user_id = ${userId} order by made_at`,
      ),
  },
  bank_orders: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, made_at, rail, asset, units, fee, bank_fee, arrived, reference, sender_name, state, failure, expires_at, ended_at
      from banking.bank_orders where user_id = ${userId} order by made_at`,
      ),
    amounts: ['units', 'fee', 'bank_fee', 'arrived'],
    csv: true,
  },
  bank_lines: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select booked_at, rail, asset, units, sender_name, sender_account, reference, kind, state, order_id, ended_at
      from banking.bank_lines where user_id = ${userId} order by booked_at`,
      ),
    amounts: ['units'],
  },
  bank_payouts: 'how withdrawals are paid, which are given, to accounts that are given',
}

/** Deposits that are waited for or looked at. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from banking.bank_orders where user_id = ${userId} and state in ('pending', 'under_review')`,
  )
  return [{ reason: 'deposits', count }]
}

/** Names and accounts; amounts, references of ours and times stay with the books. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  const ofUser = sql`user_id = ${userId} or order_id in (select id from banking.bank_orders where user_id = ${userId})`
  await run(
    tx,
    sql`
      update banking.bank_payouts set target = '{}'
      where id like 'return:%' and split_part(id, ':', 2) in (select id from banking.bank_lines where ${ofUser})`,
  )
  await run(
    tx,
    sql`
      update banking.bank_lines set sender_name = '', sender_account = '', reference = '', proposal = null where ${ofUser}`,
  )
  await run(tx, sql`update banking.bank_orders set sender_name = '' where user_id = ${userId}`)
  await run(tx, sql`delete from banking.bank_accounts where user_id = ${userId}`)
}

import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What withdrawals keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  address_book: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select chain, address, memo, label, added_at, usable_from from withdrawals.address_book
      where user_id = ${userId} order by added_at`,
      ),
  },
  only_address_book: {
    read: (db, userId) =>
      rows(db, sql<object>`select since from withdrawals.only_address_book where user_id = ${userId}`),
  },
  withdrawals: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select w.number, w.asked_at, w.rail, w.asset, w.chain, w.address, w.memo, w.units, w.fee, w.state, w.failure, w.ended_at,
        w.ip, w.user_agent, q.destination
      from withdrawals.withdrawals w left join withdrawals.outflow_quotes q on q.id = w.quote_id
      where w.user_id = ${userId} order by w.asked_at`,
      ),
    amounts: ['units', 'fee'],
    csv: true,
  },
  internal_transfers: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select at, case when from_user = ${userId} then 'sent' else 'received' end as direction, asset, units,
        case when from_user = ${userId} then shown_to else shown_from end as counterparty
      from withdrawals.internal_transfers where from_user = ${userId} or to_user = ${userId} order by at`,
      ),
    amounts: ['units'],
    csv: true,
  },
  outflow_quotes: 'offers that lapse after ten minutes; what became of one is a withdrawal or a transfer',
}

/** What is on its way out. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from withdrawals.withdrawals
      where user_id = ${userId} and state in ('review', 'approved', 'processing')`,
  )
  return [{ reason: 'withdrawals', count }]
}

/** Devices, bank accounts and the address book; addresses on chains are public and stay with the books. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from withdrawals.address_book where user_id = ${userId}`)
  await run(tx, sql`delete from withdrawals.only_address_book where user_id = ${userId}`)
  await run(
    tx,
    sql`
      update withdrawals.outflow_quotes set shown_to = '', destination = null
      where user_id = ${userId} and (shown_to <> '' or destination is not null)`,
  )
  await run(tx, sql`update withdrawals.outflow_quotes set address = '' where user_id = ${userId} and kind = 'bank'`)
  await run(tx, sql`update withdrawals.withdrawals set ip = '', user_agent = '' where user_id = ${userId}`)
  await run(
    tx,
    sql`update withdrawals.withdrawals set address = '' where user_id = ${userId} and rail in ('sepa', 'fps')`,
  )
}

/** What a bank was asked to pay for the person. */
export async function bankPayoutIds(tx: Tx, userId: string): Promise<string[]> {
  const found = await rows(
    tx,
    sql<{ id: string }>`select id from withdrawals.withdrawals where user_id = ${userId} and rail in ('sepa', 'fps')`,
  )
  return found.map(({ id }) => id)
}

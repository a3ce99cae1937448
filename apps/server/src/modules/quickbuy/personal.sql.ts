import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What is kept about people who buy from partners. */
export const PERSONAL_TABLES: PersonalTables = {
  quickbuy_orders: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select o.id, o.made_at, o.platform, o.fiat, o.asset, t.receive, t.price, o.chain, o.address, o.memo, t.txid,
        o.state, o.failure, o.tries, o.said_paid_at, o.ended_at
      from quickbuy.quickbuy_orders o join quickbuy.tries t on t.id = o.try_id where o.user_id = ${userId} order by o.made_at`,
      ),
    amounts: ['receive'],
    csv: true,
  },
  platforms: 'Whose account a partner delivers from; it names the partner, and the account has its own records.',
}

/** Orders that are under way, and cases about earlier ones. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select (select count(*) from quickbuy.quickbuy_orders where user_id = ${userId} and ended_at is null)
        + (select count(*) from quickbuy.quickbuy_cases c join quickbuy.quickbuy_orders o on o.id = c.order_id
          where o.user_id = ${userId} and c.state <> 'closed') as count`,
  )
  return [{ reason: 'orders', count }]
}

/** Where outside coins went, and whom they were paid to; amounts, times and states stay with the books. */
export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(
    tx,
    sql`
      update quickbuy.tries t set pay_to = null, pay_url = null from quickbuy.quickbuy_orders o
      where o.id = t.order_id and o.user_id = ${userId}`,
  )
  await run(
    tx,
    sql`update quickbuy.quickbuy_orders set address = '', memo = null where user_id = ${userId} and address is not null`,
  )
}

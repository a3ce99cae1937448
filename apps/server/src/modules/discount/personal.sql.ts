import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

/** What discount trade keeps about people. */
export const PERSONAL_TABLES: PersonalTables = {
  discount_positions: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select p.id, p.subscribed_at, case when p.direction = 'sell_high' then p.base else 'USDT' end as asset, p.pay_units,
        p.base, p.direction, (p.strike / 1e18)::numeric(38,18)::text as strike, p.settles_at, p.apy_bps, p.days, p.agreement, p.outcome, p.settled_at,
        (s.price / 1e18)::numeric(38,18)::text as settlement_price
      from discount.discount_positions p join discount.settlements s on s.id = p.settlement_id
      where p.user_id = ${userId} order by p.subscribed_at`,
      ),
    amounts: ['pay_units'],
    csv: true,
  },
  discount_watches: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select base, direction, asked_at from discount.discount_watches where user_id = ${userId} order by asked_at`,
      ),
  },
  discount_offers: 'What somebody was offered for a minute; it is gone after a day, and what was taken is a position.',
}

export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from discount.discount_watches where user_id = ${userId}`)
}

/** Nobody can end them before their day. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from discount.discount_positions where user_id = ${userId} and state = 'subscribed'`,
  )
  return [{ reason: 'positions', count }]
}

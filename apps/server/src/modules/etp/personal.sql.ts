import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'

const shownUnits = sql`trim_scale(units / 100000000.0)::text`
const shownNav = (column: string) => sql`trim_scale(${sql.ref(column)} / 1000000000000000000.0)::text`

/** What the products keep about people. */
export const PERSONAL_TABLES: PersonalTables = {
  etp_orders: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select id, made_at, symbol, side, kind, state, end_reason, 'USDT' as asset, amount, total, fee, ${shownUnits} as units,
        ${shownNav('price')} as price, ${shownNav('nav')} as nav, ${shownNav('take_profit')} as take_profit,
        ${shownNav('stop_loss')} as stop_loss, start_at, end_at, over_at
      from etp.etp_orders where user_id = ${userId} order by number`,
      ),
    amounts: ['amount', 'total', 'fee'],
    csv: true,
  },
  holdings: {
    read: (db, userId) =>
      rows(
        db,
        sql<object>`select symbol, ${shownUnits} as units, 'USDT' as asset, cost, since from etp.holdings
      where user_id = ${userId} order by symbol`,
      ),
    amounts: ['cost'],
  },
  etp_watches: {
    read: (db, userId) =>
      rows(db, sql<object>`select symbol, asked_at from etp.etp_watches where user_id = ${userId} order by symbol`),
  },
  earn_answers: {
    read: (db, userId) => rows(db, sql<object>`select passed_at from etp.earn_answers where user_id = ${userId}`),
  },
}

export async function forget(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`delete from etp.etp_watches where user_id = ${userId}`)
}

/** Units are sold and orders ended before an account can be closed. */
export async function stays(db: Queryable, userId: string): Promise<readonly Stay[]> {
  const { held, waiting } = await oneRow(
    db,
    sql<{ held: number; waiting: number }>`
      select (select count(*) from etp.holdings where user_id = ${userId} and units > 0) as held,
        (select count(*) from etp.etp_orders where user_id = ${userId} and state = 'waiting') as waiting`,
  )
  return [
    { reason: 'balance', count: held },
    { reason: 'orders', count: waiting },
  ]
}

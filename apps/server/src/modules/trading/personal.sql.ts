import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { PersonalTables, Stay } from '../../platform/personal.ts'
import type { History } from './orders/history.ts'

const PAGE = 1_000

/** What trading keeps about people. Orders and trades are told as their pages tell them. */
export function personalTables(history: Pick<History, 'live' | 'ended' | 'trades'>): PersonalTables {
  return {
    traders: {
      read: (db, userId) => rows(db, sql<object>`select tier from trading.traders where user_id = ${userId}`),
    },
    volumes: {
      read: (db, userId) =>
        rows(
          db,
          sql<object>`
            select volume.day, 'USDT' as asset, volume.volume from trading.volumes volume
            join trading.traders trader on trader.id = volume.trader_id
            where trader.user_id = ${userId} order by volume.day`,
        ),
      amounts: ['volume'],
    },
    orders: {
      read: async (_db, userId) => [
        ...(await everyPage((current) => history.ended(userId, { current, size: PAGE }))).reverse(),
        ...(await history.live(userId, undefined)),
      ],
      csv: true,
    },
    order_lists: 'tells of which orders a pair is made, as the orders do',
    prevented: 'tells which of their orders would have met; what became of them is told of the orders',
    trades: {
      read: async (_db, userId) =>
        (await everyPage((current) => history.trades(userId, { current, size: PAGE }))).reverse(),
      csv: true,
    },
    plans: {
      read: (db, userId) =>
        rows(
          db,
          sql<object>`
            select id, symbol, split_part(symbol, '-', 2) as asset, total, frequency, weekday, day, minute, time_zone, state,
              created_at, updated_at
            from trading.plans where user_id = ${userId} order by created_at`,
        ),
      amounts: ['total'],
    },
    deposit_buys: {
      read: (db, userId) =>
        rows(
          db,
          sql<object>`
            select id, deposit_id, symbol, way, split_part(symbol, '-', 2) as asset, credited, state, reason, order_id, made_at
            from trading.deposit_buys where user_id = ${userId} order by made_at`,
        ),
      amounts: ['credited'],
    },
  }
}

/** Pages are newest first. */
async function everyPage<Row>(read: (current: number) => Promise<{ readonly records: readonly Row[] }>) {
  const found: Row[] = []
  for (let current = 1; ; current++) {
    const { records } = await read(current)
    found.push(...records)
    if (records.length < PAGE) return found
  }
}

/** Open orders, and plans that are not cancelled. */
export async function stays(db: Queryable, userId: string): Promise<Stay[]> {
  const { orders, plans } = await oneRow(
    db,
    sql<{ orders: number; plans: number }>`
      select
        (select count(*) from trading.orders
          where trader_id = (select id from trading.traders where user_id = ${userId})
            and state in ('new', 'partially_filled')) as orders,
        (select count(*) from trading.plans where user_id = ${userId} and state <> 'cancelled') as plans`,
  )
  return [
    { reason: 'orders', count: orders },
    { reason: 'plans', count: plans },
  ]
}

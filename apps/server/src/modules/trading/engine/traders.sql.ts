import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../../platform/database/db.ts'

export interface TraderRow {
  readonly id: number
  readonly userId: string
  readonly tier: number
}

export function insertTraders(db: Queryable, users: readonly string[]): Promise<number> {
  return run(
    db,
    sql`
      insert into trading.traders (user_id)
      select user_id from unnest(${users}::text[]) as given (user_id)
      where not exists (select from trading.traders trader where trader.user_id = given.user_id)
      order by user_id
      on conflict do nothing`,
  )
}

export function findTraders(db: Queryable, users: readonly string[]): Promise<TraderRow[]> {
  return rows(
    db,
    sql<TraderRow>`
      select trader.id, trader.user_id as "userId", trader.tier
      from unnest(${users}::text[]) as given (user_id)
      join trading.traders trader on trader.user_id = given.user_id`,
  )
}

/** Those with an open order on one of the books. */
export function findTradersOfOpenOrders(db: Queryable): Promise<TraderRow[]> {
  return rows(
    db,
    sql<TraderRow>`
      select id, user_id as "userId", tier
      from trading.traders
      where id in (select trader_id from trading.orders where state in ('new', 'partially_filled'))`,
  )
}

export interface TraderVolume {
  readonly tier: number
  readonly volume: bigint
}

export function findVolume(db: Queryable, user: string): Promise<TraderVolume | undefined> {
  return maybeRow(db, sql<TraderVolume>`select tier, volume from trading.traders where user_id = ${user}`)
}

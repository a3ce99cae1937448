import { sql } from 'kysely'
import { type Queryable, rows } from '../../../platform/database/db.ts'

export interface SharedRow {
  readonly pairId: number
  /** Ticks times lots, of everything that the one has traded since, and of what of that was with the other. */
  readonly traded: bigint
  readonly together: bigint
}

export function sharedBetween(
  db: Queryable,
  { one, other, since }: { readonly one: string; readonly other: string; readonly since: Date },
): Promise<SharedRow[]> {
  const trader = (user: string) => sql`(select id from trading.traders where user_id = ${user})`
  return rows(
    db,
    sql<SharedRow>`
      with own as materialized (
        select pair_id, id from trading.orders where trader_id = ${trader(one)} and created_at >= ${since}
      )
      select pair_id as "pairId", sum(price::numeric * quantity)::numeric(38,0) as traded,
        coalesce(sum(price::numeric * quantity) filter (where counterparty = ${trader(other)}), 0)::numeric(38,0) as together
      from (
        select trade.pair_id, price, quantity, taker_trader as counterparty
        from own join trading.trades trade on trade.pair_id = own.pair_id and trade.maker_order = own.id
        union all
        select trade.pair_id, price, quantity, maker_trader
        from own join trading.trades trade on trade.pair_id = own.pair_id and trade.taker_order = own.id
      ) part
      group by pair_id`,
  )
}

export interface VolumeQuery {
  readonly user: string
  /** Trades with these people do not count. */
  readonly without: readonly string[]
  readonly from: Date
  readonly until: Date
}

/** Ticks times lots of everything that somebody has traded in a time with others than these, by market. */
export function tradedWithout(
  db: Queryable,
  { user, without, from, until }: VolumeQuery,
): Promise<Pick<SharedRow, 'pairId' | 'traded'>[]> {
  return rows(
    db,
    sql<Pick<SharedRow, 'pairId' | 'traded'>>`
      with own as materialized (
        select pair_id, id from trading.orders
        where trader_id = (select id from trading.traders where user_id = ${user}) and created_at < ${until}
      ), away as materialized (
        select id from trading.traders where user_id = any(${[user, ...without]}::text[])
      )
      select pair_id as "pairId", sum(price::numeric * quantity)::numeric(38,0) as traded
      from (
        select trade.pair_id, price, quantity, taker_trader as counterparty, traded_at
        from own join trading.trades trade on trade.pair_id = own.pair_id and trade.maker_order = own.id
        union all
        select trade.pair_id, price, quantity, maker_trader, traded_at
        from own join trading.trades trade on trade.pair_id = own.pair_id and trade.taker_order = own.id
      ) part
      where traded_at >= ${from} and traded_at < ${until} and counterparty not in (select id from away)
      group by pair_id`,
  )
}

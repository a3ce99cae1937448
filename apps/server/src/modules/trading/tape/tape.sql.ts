import { type RawBuilder, sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows } from '../../../platform/database/db.ts'

/** Numbers of trades of one market; `until` is not included. */
export interface Stretch {
  readonly pairId: number
  readonly from: number
  readonly until: number | undefined
}

const inStretch = ({ pairId, from, until }: Stretch): RawBuilder<unknown> =>
  allOf(
    sql`pair_id = ${pairId}::smallint and number >= ${from}::bigint`,
    when(until, (asked) => sql`number < ${asked}::bigint`),
  )

/**
 * The number of the first trade at a time or after it, or the one after the last. Trades have no index by market and time; their
 * numbers rise with it, so that halving what is left finds the place in a few looks at the key.
 */
export async function numberAt(db: Queryable, pairId: number, at: Date): Promise<number> {
  const found = await oneRow(
    db,
    sql<{ number: number }>`
      with recursive search (low, high) as (
        select coalesce(min(number), 0), coalesce(max(number), 0) + 1 from trading.trades where pair_id = ${pairId}::smallint
        union all
        select case when probe.traded_at < ${at} then probe.number + 1 else search.low end,
          case when probe.traded_at < ${at} then search.high else (search.low + search.high) / 2 end
        from search
        cross join lateral (
          select number, traded_at from trading.trades
          where pair_id = ${pairId}::smallint and number >= (search.low + search.high) / 2
          order by number
          limit 1
        ) probe
        where search.low < search.high
      )
      select max(low) as number from search`,
  )
  return found.number
}

export interface TakenRow {
  readonly number: number
  readonly takerOrder: number
  readonly price: number
  readonly quantity: number
  readonly takerSide: 'buy' | 'sell'
  readonly tradedAt: Date
}

/** The first trades of a stretch or, newest first, its last ones. The key gives them in this order, however many there are. */
export function listTaken(
  db: Queryable,
  stretch: Stretch,
  { newestFirst, limit }: { readonly newestFirst: boolean; readonly limit: number },
): Promise<TakenRow[]> {
  return rows(
    db,
    sql<TakenRow>`
      select number, taker_order as "takerOrder", price, quantity, taker_side as "takerSide", traded_at as "tradedAt"
      from trading.trades
      where ${inStretch(stretch)}
      order by pair_id ${newestFirst ? sql`desc` : sql`asc`}, number ${newestFirst ? sql`desc` : sql`asc`}
      limit ${limit}`,
  )
}

export interface Sums {
  readonly notional: bigint
  readonly lots: bigint
}

export function sumsOf(db: Queryable, stretch: Stretch): Promise<Sums> {
  return oneRow(
    db,
    sql<Sums>`
      select coalesce(sum(price::numeric * quantity), 0) as notional, coalesce(sum(quantity::numeric), 0) as lots
      from trading.trades
      where ${inStretch(stretch)}`,
  )
}

export interface LastTrade {
  readonly price: number
  readonly tradedAt: Date
}

/** The last one before a number, or of all. */
export function lastTrade(db: Queryable, pairId: number, until?: number): Promise<LastTrade | undefined> {
  return maybeRow(
    db,
    sql<LastTrade>`
      select price, traded_at as "tradedAt" from trading.trades
      where ${inStretch({ pairId, from: 0, until })}
      order by number desc
      limit 1`,
  )
}

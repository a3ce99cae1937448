import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../../platform/database/db.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import type { BookRow } from './market-book.ts'
import { ORDER_FIELDS } from './matching.sql.ts'

/** A new market is open, has never traded and has no orders. */
export function insertBooks(
  db: Queryable,
  engine: string,
  markets: readonly { readonly id: number; readonly symbol: string }[],
): Promise<number> {
  return run(
    db,
    sql`
      insert into trading.books (pair_id, symbol, engine, mode, sequence, generation, last_price, reference_price, digest)
      select id, symbol, ${engine}, 'open', 0, 0, 0, 0, '0000000000000000'
      from unnest(${markets.map(({ id }) => id)}::smallint[], ${markets.map(({ symbol }) => symbol)}::text[])
        as given (id, symbol)
      on conflict do nothing`,
  )
}

/** Those of a group, by their pair. */
export async function listPairsOf(db: Queryable, engine: string): Promise<ReadonlySet<number>> {
  const owned = await rows(
    db,
    sql<{ pairId: number }>`select pair_id as "pairId" from trading.books where engine = ${engine}`,
  )
  return new Set(owned.map(({ pairId }) => pairId))
}

export async function symbolsOf(db: Queryable, engine: string): Promise<string[]> {
  const owned = await rows(db, sql<{ symbol: string }>`select symbol from trading.books where engine = ${engine}`)
  return owned.map(({ symbol }) => symbol)
}

export function listBooks(db: Queryable, pairIds: readonly number[]): Promise<BookRow[]> {
  return rows(
    db,
    sql<BookRow>`
      select pair_id as "pairId", mode, sequence, generation, last_price as "lastPrice",
        reference_price as "referencePrice", digest, resume_mode as "resumeMode"
      from trading.books
      where pair_id = any(${pairIds}::smallint[])`,
  )
}

export function listOpenOrders(db: Queryable, pairIds: readonly number[]): Promise<OrderRecord[]> {
  return rows(
    db,
    sql<OrderRecord>`
      select ${ORDER_FIELDS}
      from trading.orders "order"
      where pair_id = any(${pairIds}::smallint[]) and state in ('new', 'partially_filled')`,
  )
}

export interface MinuteSum {
  readonly pairId: number
  readonly minute: Date
  readonly notional: bigint
  readonly lots: bigint
}

/** What the average prices are made of. */
export function listMinuteSums(db: Queryable, pairIds: readonly number[], since: Date): Promise<MinuteSum[]> {
  return rows(
    db,
    sql<MinuteSum>`
      select pair_id as "pairId", date_trunc('minute', traded_at) as minute,
        sum(price::numeric * quantity) as notional, sum(quantity::numeric) as lots
      from trading.trades
      where traded_at >= ${since} and pair_id = any(${pairIds}::smallint[])
      group by 1, 2
      order by 2`,
  )
}

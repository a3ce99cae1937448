import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface AssetRow {
  readonly code: string
  readonly name: string
  readonly kind: 'crypto' | 'fiat'
  readonly scale: number
  readonly shownScale: number
}

export interface PairRow {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly base_step: string
  readonly quote_step: string
  readonly min_amount: string
  readonly max_amount: string
  readonly min_total: string
  readonly max_open_orders: number
  readonly max_conditional_orders: number
}

export interface StoredPair extends PairRow {
  readonly id: number
  /** How often its bounds were changed, from 1. */
  readonly version: number
}

export interface BoundsChange extends Pick<PairRow, BoundColumns> {
  readonly symbol: string
}
type BoundColumns = 'min_amount' | 'max_amount' | 'min_total' | 'max_open_orders' | 'max_conditional_orders'

const PAIR = sql`
  id, symbol, base, quote, base_step, quote_step, min_amount, max_amount, min_total, max_open_orders,
  max_conditional_orders, version`

export async function listAssets(db: Queryable): Promise<AssetRow[]> {
  return rows(
    db,
    sql<AssetRow>`select code, name, kind, scale, shown_scale as "shownScale" from markets.assets order by position, code`,
  )
}

export async function listPairs(db: Queryable): Promise<StoredPair[]> {
  return rows(
    db,
    sql<StoredPair>`
      select ${PAIR}
      from markets.pairs
      order by position, symbol`,
  )
}

export function lockPair(tx: Tx, symbol: string): Promise<StoredPair | undefined> {
  return maybeRow(tx, sql<StoredPair>`select ${PAIR} from markets.pairs where symbol = ${symbol} for update`)
}

export async function updateBounds(tx: Tx, change: BoundsChange): Promise<void> {
  await run(
    tx,
    sql`
      update markets.pairs set min_amount = ${change.min_amount}, max_amount = ${change.max_amount},
        min_total = ${change.min_total}, max_open_orders = ${change.max_open_orders},
        max_conditional_orders = ${change.max_conditional_orders}, version = version + 1
      where symbol = ${change.symbol}`,
  )
}

/** An asset's scale never changes: amounts already stored are read by it. */
export async function insertAssets(db: Queryable, assets: readonly AssetRow[]): Promise<void> {
  await run(
    db,
    sql`
      insert into markets.assets (code, name, kind, scale, shown_scale, position)
      select code, name, kind, scale, "shownScale", ordinality
      from rows from (json_to_recordset(${JSON.stringify(assets)}::json) 
          as (code text, name text, kind text, scale smallint, "shownScale" smallint))
        with ordinality as given (code, name, kind, scale, "shownScale", ordinality)
      on conflict (code) do update set name = excluded.name, position = excluded.position`,
  )
}

export async function insertPairs(db: Queryable, pairs: readonly PairRow[]): Promise<void> {
  await run(
    db,
    sql`
      insert into markets.pairs (symbol, base, quote, base_step, quote_step, min_amount, max_amount, min_total,
        max_open_orders, max_conditional_orders, position)
      select symbol, base, quote, base_step, quote_step, min_amount, max_amount, min_total,
        max_open_orders, max_conditional_orders, ordinality
      from rows from (json_to_recordset(${JSON.stringify(pairs)}::json)
          as (symbol text, base text, quote text, base_step text, quote_step text, min_amount text, max_amount text,
            min_total text, max_open_orders integer, max_conditional_orders integer))
        with ordinality as given (symbol, base, quote, base_step, quote_step, min_amount, max_amount, min_total,
          max_open_orders, max_conditional_orders, ordinality)
      on conflict (symbol) do nothing`,
  )
}

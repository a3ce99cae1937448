import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../platform/db.ts'

export interface AssetRow {
  readonly code: string
  readonly name: string
  readonly kind: 'crypto' | 'fiat'
  readonly scale: number
}

export interface PairRow {
  readonly symbol: string
  readonly base: string
  readonly quote: string
  readonly base_step: string
  readonly quote_step: string
}

export async function listAssets(db: Queryable): Promise<AssetRow[]> {
  return rows(db, sql<AssetRow>`select code, name, kind, scale from markets.assets order by position, code`)
}

export async function listPairs(db: Queryable): Promise<PairRow[]> {
  return rows(
    db,
    sql<PairRow>`select symbol, base, quote, base_step, quote_step from markets.pairs order by position, symbol`,
  )
}

/** An asset's scale never changes: amounts already stored are read by it. */
export async function insertAssets(db: Queryable, assets: readonly AssetRow[]): Promise<void> {
  await run(
    db,
    sql`
      insert into markets.assets (code, name, kind, scale, position)
      select code, name, kind, scale, ordinality
      from rows from (json_to_recordset(${JSON.stringify(assets)}::json) as (code text, name text, kind text, scale smallint))
        with ordinality as given (code, name, kind, scale, ordinality)
      on conflict (code) do update set name = excluded.name, position = excluded.position`,
  )
}

export async function insertPairs(db: Queryable, pairs: readonly PairRow[]): Promise<void> {
  await run(
    db,
    sql`
      insert into markets.pairs (symbol, base, quote, base_step, quote_step, position)
      select symbol, base, quote, base_step, quote_step, ordinality
      from rows from (json_to_recordset(${JSON.stringify(pairs)}::json)
          as (symbol text, base text, quote text, base_step text, quote_step text))
        with ordinality as given (symbol, base, quote, base_step, quote_step, ordinality)
      on conflict (symbol) do nothing`,
  )
}

import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface DepositRow {
  readonly source: string
  readonly source_id: string
  readonly fund_id: string
  readonly asset: string
  readonly units: bigint
  readonly gbp_units: bigint | null
  readonly judged: boolean
  readonly at: Date
}

const COLUMNS = sql`source, source_id, fund_id, asset, units, gbp_units, judged, at`

export async function insertDeposit(tx: Tx, row: Omit<DepositRow, 'judged'>): Promise<void> {
  await run(
    tx,
    sql`
      insert into trial.deposits (source, source_id, fund_id, asset, units, gbp_units, at)
      values (${row.source}, ${row.source_id}, ${row.fund_id}, ${row.asset}, ${row.units}, ${row.gbp_units}, ${row.at})
      on conflict do nothing`,
  )
}

/** In the order in which they came. */
export function depositsOf(db: Queryable, fundId: string): Promise<DepositRow[]> {
  return rows(
    db,
    sql<DepositRow>`select ${COLUMNS} from trial.deposits where fund_id = ${fundId} order by at, source, source_id`,
  )
}

type Named = Pick<DepositRow, 'source' | 'source_id'>

export async function valueDeposit(db: Queryable, { source, source_id }: Named, gbp: bigint): Promise<void> {
  await run(
    db,
    sql`
      update trial.deposits set gbp_units = ${gbp}
      where source = ${source} and source_id = ${source_id} and gbp_units is null`,
  )
}

export async function markJudged(db: Queryable, { source, source_id }: Named): Promise<void> {
  await run(db, sql`update trial.deposits set judged = true where source = ${source} and source_id = ${source_id}`)
}

/** In GBP, as far as they are valued, of those that had come by then; and one that is not, where there is any. */
export function depositedBy(
  db: Queryable,
  fundId: string,
  by: Date,
): Promise<{ readonly sum: bigint; readonly unvalued: string | null }> {
  return oneRow(
    db,
    sql<{ sum: bigint; unvalued: string | null }>`
      select coalesce(sum(gbp_units), 0)::numeric(38,0) as sum, min(asset) filter (where gbp_units is null) as unvalued
      from trial.deposits where fund_id = ${fundId} and at <= ${by}`,
  )
}

/** An asset of which a deposit came that nobody has decided about yet. */
export async function unjudgedAsset(db: Queryable, fundId: string): Promise<string | undefined> {
  const found = await maybeRow(
    db,
    sql<{ asset: string }>`
      select asset from trial.deposits where fund_id = ${fundId} and not judged order by at, source, source_id limit 1`,
  )
  return found?.asset
}

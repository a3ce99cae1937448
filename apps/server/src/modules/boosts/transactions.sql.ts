import type { BoostLack, BoostPartState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { numberArray, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'

export interface NewTransaction {
  readonly activity_id: string
  readonly user_id: string
  readonly trade_id: string
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  readonly other_id: string
  readonly units: bigint
  readonly kept_units: bigint
  readonly boosted_units: bigint
  readonly pending_units: bigint
  readonly taken_units: bigint
  readonly lack: BoostLack | null
  readonly at: Date
}

export interface TransactionRow extends NewTransaction {
  readonly id: bigint
}

export async function insertTransaction(tx: Tx, row: NewTransaction): Promise<void> {
  await run(
    tx,
    sql`
      insert into boosts.transactions (activity_id, user_id, trade_id, symbol, side, other_id, units, kept_units, boosted_units,
        pending_units, taken_units, lack, at)
      values (${row.activity_id}, ${row.user_id}, ${row.trade_id}, ${row.symbol}, ${row.side}, ${row.other_id}, ${row.units},
        ${row.kept_units}, ${row.boosted_units}, ${row.pending_units}, ${row.taken_units}, ${row.lack}, ${row.at})`,
  )
}

/** A purchase that still keeps something. */
export interface LotRow {
  readonly id: bigint
  readonly other_id: string
  readonly kept: bigint
  readonly boosted: bigint
  readonly lack: BoostLack | null
}

export function lotsOf(db: Queryable, id: string, userId: string): Promise<LotRow[]> {
  return rows(
    db,
    sql<LotRow>`
      select id, other_id, kept_units as kept, boosted_units as boosted, lack
      from boosts.transactions where activity_id = ${id} and user_id = ${userId} and kept_units > 0
      order by at desc, id desc`,
  )
}

export interface ChangedLot {
  readonly id: bigint
  readonly kept: bigint
  readonly boosted: bigint
  readonly pending: bigint
  readonly lack: BoostLack | null
}

export async function saveLots(tx: Tx, lots: readonly ChangedLot[]): Promise<void> {
  if (lots.length === 0) return
  await run(
    tx,
    sql`
      update boosts.transactions lot
      set kept_units = changed.kept, boosted_units = changed.boosted, pending_units = changed.pending, lack = changed.lack
      from unnest(
        ${numberArray(lots.map(({ id }) => id))}::bigint[], ${numberArray(lots.map(({ kept }) => kept))}::numeric[],
        ${numberArray(lots.map(({ boosted }) => boosted))}::numeric[],
        ${numberArray(lots.map(({ pending }) => pending))}::numeric[], ${lots.map(({ lack }) => lack)}::text[]
      ) as changed (id, kept, boosted, pending, lack)
      where lot.id = changed.id`,
  )
}

export interface ShownTransaction extends TransactionRow {
  readonly asset: string
  readonly rate_bps: number
  readonly state: BoostPartState
}

export function listTransactions(
  db: Queryable,
  {
    userId,
    id,
    current,
    size,
  }: { readonly userId: string; readonly id?: string | undefined; readonly current: number; readonly size: number },
): Promise<Page<ShownTransaction>> {
  return pageOf(db, {
    columns: sql`fill.id, activity_id, user_id, trade_id, symbol, side, other_id, units, fill.kept_units, fill.boosted_units,
      fill.pending_units, taken_units, lack, at, boost.asset, boost.rate_bps, part.state`,
    from: sql`boosts.transactions fill join boosts.boosts boost using (activity_id) join boosts.parts part using (activity_id, user_id)`,
    where: allOf(
      sql`user_id = ${userId}`,
      when(id, (asked) => sql`activity_id = ${asked}`),
    ),
    order: sql`at desc, fill.id desc`,
    ...{ current, size },
  })
}

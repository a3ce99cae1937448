import type { DiscountDirection, DiscountSeriesState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { DISCOUNT_SERIES_MOVES } from '../discount.rules.ts'

export interface SeriesRow {
  readonly id: string
  readonly state: DiscountSeriesState
  readonly base: string
  readonly direction: DiscountDirection
  readonly days: readonly number[]
  readonly distances_bps: readonly number[]
  readonly step: bigint
  readonly quota_units: bigint
  readonly personal_units: bigint
  readonly minimum_units: bigint
  readonly reason: string
  readonly drafted_by: string
  readonly drafted_by_email: string
  readonly drafted_at: Date
}

const COLUMNS = sql`id, state, base, direction, days, distances_bps, step, quota_units, personal_units, minimum_units, reason, drafted_by,
  drafted_by_email, drafted_at`

/** Once for an id. */
export async function insertSeries(db: Queryable, row: SeriesRow): Promise<void> {
  await run(
    db,
    sql`
      insert into discount.discount_series (${COLUMNS})
      values (${row.id}, ${row.state}, ${row.base}, ${row.direction}, ${[...row.days]}, ${[...row.distances_bps]}, ${row.step},
        ${row.quota_units}, ${row.personal_units}, ${row.minimum_units}, ${row.reason}, ${row.drafted_by}, ${row.drafted_by_email},
        ${row.drafted_at})
      on conflict (id) do nothing`,
  )
}

export function findSeries(db: Queryable, id: string): Promise<SeriesRow | undefined> {
  return maybeRow(db, sql<SeriesRow>`select ${COLUMNS} from discount.discount_series where id = ${id}`)
}

export function lockSeries(tx: Tx, id: string): Promise<SeriesRow | undefined> {
  return maybeRow(tx, sql<SeriesRow>`select ${COLUMNS} from discount.discount_series where id = ${id} for update`)
}

/** Drafts first, then what is published; of those that are closed the newest few. */
export function listSeries(db: Queryable): Promise<SeriesRow[]> {
  return rows(
    db,
    sql<SeriesRow>`
      (select ${COLUMNS} from discount.discount_series where state <> 'closed' order by state, base, direction, drafted_at desc, id)
      union all
      (select ${COLUMNS} from discount.discount_series where state = 'closed' order by closed_at desc, id limit 20)`,
  )
}

interface Decided {
  readonly id: string
  readonly by: string
  readonly now: Date
}

export async function publishSeries(tx: Tx, { id, by, now }: Decided): Promise<void> {
  const to = entering(DISCOUNT_SERIES_MOVES, 'published')
  const touched = await run(
    tx,
    sql`
      update discount.discount_series set ${to.set}, published_by = ${by}, published_at = ${now}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `series ${id}`, 'published')
}

export async function closeSeries(tx: Tx, { id, by, now }: Decided): Promise<void> {
  const to = entering(DISCOUNT_SERIES_MOVES, 'closed')
  const touched = await run(
    tx,
    sql`update discount.discount_series set ${to.set}, closed_by = ${by}, closed_at = ${now} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `series ${id}`, 'closed')
}

import type { BoostState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { BOOST_MOVES } from './boosts.rules.ts'

/** A new boost is seen by whoever counts, or begins after what is being counted. */
export async function lockBegin(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock_shared(hashtextextended('boosts.counting', 0))`)
}

/** One at a time counts purchases and settles what was kept. */
export async function lockCounting(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('boosts.counting', 0))`)
}

export interface BoostRow {
  readonly activity_id: string
  readonly state: BoostState
  readonly asset: string
  readonly rate_bps: number
  readonly markets: readonly string[]
  readonly counts_from: Date
  readonly ends_at: Date
  readonly closed_at: Date | null
  readonly pays_at: Date | null
  readonly paid_at: Date | null
}

const COLUMNS = sql`activity_id, state, asset, rate_bps, markets, counts_from, ends_at, closed_at, pays_at, paid_at`

export type NewBoost = Omit<BoostRow, 'state' | 'closed_at' | 'pays_at' | 'paid_at'>

export async function insertBoost(tx: Tx, row: NewBoost): Promise<void> {
  await run(
    tx,
    sql`
      insert into boosts.boosts (activity_id, state, asset, rate_bps, markets, counts_from, ends_at)
      values (${row.activity_id}, 'open', ${row.asset}, ${row.rate_bps}, ${[...row.markets]}::text[], ${row.counts_from},
        ${row.ends_at})`,
  )
}

export function findBoost(db: Queryable, id: string): Promise<BoostRow | undefined> {
  return maybeRow(db, sql<BoostRow>`select ${COLUMNS} from boosts.boosts where activity_id = ${id}`)
}

export function findBoosts(db: Queryable, ids: readonly string[]): Promise<BoostRow[]> {
  return rows(db, sql<BoostRow>`select ${COLUMNS} from boosts.boosts where activity_id = any(${[...ids]}::text[])`)
}

export function lockBoost(tx: Tx, id: string): Promise<BoostRow | undefined> {
  return maybeRow(tx, sql<BoostRow>`select ${COLUMNS} from boosts.boosts where activity_id = ${id} for update`)
}

export function inState(db: Queryable, state: BoostState): Promise<BoostRow[]> {
  return rows(
    db,
    sql<BoostRow>`select ${COLUMNS} from boosts.boosts where state = ${state} order by ends_at, activity_id`,
  )
}

/** For the audit: those that were on between two times. */
export function onBetween(db: Queryable, since: Date, until: Date): Promise<BoostRow[]> {
  return rows(
    db,
    sql<BoostRow>`
      select ${COLUMNS} from boosts.boosts where ends_at > ${since} and counts_from < ${until} order by activity_id`,
  )
}

/** Its end as it was, which is not always as it was planned. */
export async function close(
  tx: Tx,
  { id, end, at, paysAt }: { readonly id: string; readonly end: Date; readonly at: Date; readonly paysAt: Date },
): Promise<void> {
  const to = entering(BOOST_MOVES, 'closed')
  const touched = await run(
    tx,
    sql`
      update boosts.boosts set ${to.set}, ends_at = ${end}, closed_at = ${at}, pays_at = ${paysAt}
      where activity_id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `boost ${id}`, 'closed')
}

export async function finish(tx: Tx, id: string, at: Date): Promise<void> {
  const to = entering(BOOST_MOVES, 'paid')
  const touched = await run(
    tx,
    sql`update boosts.boosts set ${to.set}, paid_at = ${at} where activity_id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `boost ${id}`, 'paid')
}

/** What goes on first, then what was paid, newest first. */
export function listBoosts(
  db: Queryable,
  query: { readonly current: number; readonly size: number },
): Promise<Page<BoostRow>> {
  const order = sql`case state when 'closed' then 0 when 'open' then 1 else 2 end,
    case when state = 'paid' then ends_at end desc, ends_at, activity_id`
  return pageOf(db, { columns: COLUMNS, from: sql`boosts.boosts`, where: sql`true`, order, ...query })
}

import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type FundingState, POOL_FUNDING_MOVES } from './saving.rules.ts'

export interface FundingRow {
  readonly id: string
  readonly state: FundingState
  readonly asset: string
  readonly units: bigint
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
}

const COLUMNS = sql`id, state, asset, units, reason, proposed_by, proposed_by_email, proposed_at`

/** False when another one for the coin is open: the unique index decides. */
export async function insertFunding(tx: Tx, row: FundingRow): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into saving.pool_fundings (${COLUMNS})
      values (${row.id}, ${row.state}, ${row.asset}, ${row.units}, ${row.reason}, ${row.proposed_by},
        ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (asset) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export function openFundings(db: Queryable): Promise<FundingRow[]> {
  return rows(
    db,
    sql<FundingRow>`select ${COLUMNS} from saving.pool_fundings where state = 'open' order by proposed_at, id`,
  )
}

export function findFunding(db: Queryable, id: string): Promise<FundingRow | undefined> {
  return maybeRow(db, sql<FundingRow>`select ${COLUMNS} from saving.pool_fundings where id = ${id}`)
}

export function lockFunding(tx: Tx, id: string): Promise<FundingRow | undefined> {
  return maybeRow(tx, sql<FundingRow>`select ${COLUMNS} from saving.pool_fundings where id = ${id} for update`)
}

export interface Decided {
  readonly id: string
  readonly state: 'confirmed' | 'declined'
  readonly by: { readonly staffId: string; readonly email: string }
  readonly now: Date
}

export async function closeFunding(tx: Tx, { id, state, by, now }: Decided): Promise<void> {
  const to = entering(POOL_FUNDING_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update saving.pool_fundings
      set ${to.set}, decided_by = ${by.staffId}, decided_by_email = ${by.email}, decided_at = ${now}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `funding ${id}`, state)
}

/** Principals that run, by coin. */
export async function savedByCoin(db: Queryable): Promise<ReadonlyMap<string, bigint>> {
  const found = await rows(
    db,
    sql<{ asset: string; saved: bigint }>`
      select asset, sum(used_units)::numeric(38,0) as saved from saving.saving_products group by asset`,
  )
  return new Map(found.map(({ asset, saved }) => [asset, saved]))
}

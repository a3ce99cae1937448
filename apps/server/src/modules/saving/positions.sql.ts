import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { pageOf } from '../../platform/database/pages.sql.ts'
import { type PositionState, SAVING_POSITION_MOVES } from './saving.rules.ts'

export interface PositionRow {
  readonly id: string
  readonly product_id: string
  readonly user_id: string
  readonly asset: string
  readonly state: PositionState
  readonly principal_units: bigint
  readonly interest_units: bigint
  readonly apy_bps: number
  readonly days: number
  readonly agreement: number
  readonly subscribed_at: Date
  readonly value_at: Date
  readonly release_at: Date
  readonly ended_at: Date | null
}

const COLUMNS = sql`id, product_id, user_id, asset, state, principal_units, interest_units, apy_bps, days, agreement,
  subscribed_at, value_at, release_at, ended_at`

export async function insertPosition(tx: Tx, row: PositionRow): Promise<void> {
  await run(
    tx,
    sql`
      insert into saving.saving_positions (${COLUMNS})
      values (${row.id}, ${row.product_id}, ${row.user_id}, ${row.asset}, ${row.state}, ${row.principal_units},
        ${row.interest_units}, ${row.apy_bps}, ${row.days}, ${row.agreement}, ${row.subscribed_at}, ${row.value_at},
        ${row.release_at}, ${row.ended_at})`,
  )
}

/** What a person has running in a product. */
export async function ownIn(tx: Tx, productId: string, userId: string): Promise<bigint> {
  const { own } = await oneRow(
    tx,
    sql<{ own: bigint }>`
      select coalesce(sum(principal_units), 0)::numeric(38,0) as own from saving.saving_positions
      where product_id = ${productId} and user_id = ${userId} and state = 'live'`,
  )
  return own
}

export function findPosition(db: Queryable, id: string, userId?: string | undefined): Promise<PositionRow | undefined> {
  const where = allOf(
    sql`id = ${id}`,
    when(userId, (asked) => sql`user_id = ${asked}`),
  )
  return maybeRow(db, sql<PositionRow>`select ${COLUMNS} from saving.saving_positions where ${where}`)
}

export function lockPosition(tx: Tx, id: string, userId: string): Promise<PositionRow | undefined> {
  return maybeRow(
    tx,
    sql<PositionRow>`
      select ${COLUMNS} from saving.saving_positions where id = ${id} and user_id = ${userId} for update`,
  )
}

export async function exitPosition(tx: Tx, id: string, now: Date): Promise<void> {
  const to = entering(SAVING_POSITION_MOVES, 'exited')
  const touched = await run(
    tx,
    sql`update saving.saving_positions set ${to.set}, ended_at = ${now} where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `position ${id}`, 'exited')
}

/** Those whose release has come by then, the earliest first. */
export function lockDue(tx: Tx, by: Date, size: number): Promise<PositionRow[]> {
  return rows(
    tx,
    sql<PositionRow>`
      select ${COLUMNS} from saving.saving_positions where state = 'live' and release_at <= ${by}
      order by release_at, id limit ${size} for update`,
  )
}

/** They ended on their day, whenever that is written down. */
export async function releaseAll(tx: Tx, ids: readonly string[]): Promise<void> {
  const to = entering(SAVING_POSITION_MOVES, 'released')
  const touched = await run(
    tx,
    sql`update saving.saving_positions set ${to.set}, ended_at = release_at where id = any(${ids}::text[]) and ${to.from}`,
  )
  if (touched !== ids.length) assertMoved(touched, `${ids.length} positions`, 'released')
}

export interface PositionQuery {
  readonly userId?: string | undefined
  readonly id?: string | undefined
  readonly coin?: string | undefined
  readonly part?: 'live' | 'ended' | undefined
  readonly current: number
  readonly size: number
}

export function listPositions(db: Queryable, { userId, id, coin, part, current, size }: PositionQuery) {
  const where = allOf(
    when(userId, (asked) => sql`user_id = ${asked}`),
    when(id, (asked) => sql`id = ${asked}`),
    when(coin, (asked) => sql`asset = ${asked}`),
    when(part, (asked) => (asked === 'live' ? sql`state = 'live'` : sql`state <> 'live'`)),
  )
  const order = {
    live: sql`release_at, id`,
    ended: sql`ended_at desc, id desc`,
    all: sql`subscribed_at desc, id desc`,
  }[part ?? 'all']
  return pageOf<PositionRow>(db, { columns: COLUMNS, from: sql`saving.saving_positions`, where, order, current, size })
}

/** When each person last subscribed to savings of a coin, of those who did since a moment. */
export function lastSubscriptions(
  on: Queryable,
  since: Date,
): Promise<{ readonly asset: string; readonly userId: string; readonly at: Date }[]> {
  return rows(
    on,
    sql<{ asset: string; userId: string; at: Date }>`
      select asset, user_id as "userId", max(subscribed_at) as at from saving.saving_positions
      where subscribed_at >= ${since} group by asset, user_id`,
  )
}

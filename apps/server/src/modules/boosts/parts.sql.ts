import type { BoostPartState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { BOOST_PART_MOVES } from './boosts.rules.ts'

export interface PartRow {
  readonly activity_id: string
  readonly user_id: string
  readonly state: BoostPartState
  readonly admitted: boolean
  readonly bought_units: bigint
  readonly sold_units: bigint
  readonly ahead_units: bigint
  readonly kept_units: bigint
  readonly pending_units: bigint
  readonly balance_units: bigint | null
  readonly reward_id: string | null
}

const COLUMNS = sql`activity_id, user_id, state, admitted, bought_units, sold_units, ahead_units, kept_units, pending_units,
  balance_units, reward_id`

export function findPart(db: Queryable, id: string, userId: string): Promise<PartRow | undefined> {
  return maybeRow(
    db,
    sql<PartRow>`select ${COLUMNS} from boosts.parts where activity_id = ${id} and user_id = ${userId}`,
  )
}

export function lockPart(tx: Tx, id: string, userId: string): Promise<PartRow | undefined> {
  return maybeRow(
    tx,
    sql<PartRow>`select ${COLUMNS} from boosts.parts where activity_id = ${id} and user_id = ${userId} for update`,
  )
}

export async function insertPart(tx: Tx, id: string, userId: string): Promise<void> {
  await run(
    tx,
    sql`insert into boosts.parts (activity_id, user_id, state) values (${id}, ${userId}, 'open') on conflict do nothing`,
  )
}

type Sums =
  | 'activity_id'
  | 'user_id'
  | 'admitted'
  | 'bought_units'
  | 'sold_units'
  | 'ahead_units'
  | 'kept_units'
  | 'pending_units'

export async function saveSums(tx: Tx, row: Pick<PartRow, Sums>): Promise<void> {
  const touched = await run(
    tx,
    sql`
      update boosts.parts
      set admitted = ${row.admitted}, bought_units = ${row.bought_units}, sold_units = ${row.sold_units},
        ahead_units = ${row.ahead_units}, kept_units = ${row.kept_units}, pending_units = ${row.pending_units}
      where activity_id = ${row.activity_id} and user_id = ${row.user_id} and state = 'open'`,
  )
  assertMoved(touched, `part of ${row.user_id} in ${row.activity_id}`, 'counted')
}

/** Some who are not settled yet, in a fixed order. */
export function openParts(tx: Tx, id: string, limit: number): Promise<PartRow[]> {
  return rows(
    tx,
    sql<PartRow>`
      select ${COLUMNS} from boosts.parts where activity_id = ${id} and state = 'open' order by user_id limit ${limit} for update`,
  )
}

export type Settled = Pick<PartRow, 'activity_id' | 'user_id' | 'kept_units' | 'pending_units'> & {
  readonly balance_units: bigint
}

export async function settle(tx: Tx, row: Settled): Promise<void> {
  const state = row.pending_units > 0n ? 'due' : 'nothing'
  const to = entering(BOOST_PART_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update boosts.parts
      set ${to.set}, kept_units = ${row.kept_units}, pending_units = ${row.pending_units}, balance_units = ${row.balance_units}
      where activity_id = ${row.activity_id} and user_id = ${row.user_id} and ${to.from}`,
  )
  assertMoved(touched, `part of ${row.user_id} in ${row.activity_id}`, state)
}

export async function paid(tx: Tx, row: PartRow, rewardId: string): Promise<void> {
  const to = entering(BOOST_PART_MOVES, 'paid')
  const touched = await run(
    tx,
    sql`
      update boosts.parts set ${to.set}, reward_id = ${rewardId}
      where activity_id = ${row.activity_id} and user_id = ${row.user_id} and ${to.from}`,
  )
  assertMoved(touched, `part of ${row.user_id} in ${row.activity_id}`, 'paid')
}

export async function lapse(tx: Tx, row: PartRow): Promise<void> {
  const to = entering(BOOST_PART_MOVES, 'lapsed')
  const touched = await run(
    tx,
    sql`
      update boosts.parts set ${to.set}
      where activity_id = ${row.activity_id} and user_id = ${row.user_id} and ${to.from}`,
  )
  assertMoved(touched, `part of ${row.user_id} in ${row.activity_id}`, 'lapsed')
}

export async function dueUsers(db: Queryable, id: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ userId: string }>`
      select user_id as "userId" from boosts.parts where activity_id = ${id} and state = 'due' order by user_id`,
  )
  return found.map(({ userId }) => userId)
}

/** Those of whom something came, who were not told yet; they are told by whoever takes them. */
export function takeUntold(tx: Tx, id: string, limit: number): Promise<PartRow[]> {
  return rows(
    tx,
    sql<PartRow>`
      update boosts.parts part set told = true
      where (activity_id, user_id) in (
        select activity_id, user_id from boosts.parts
        where activity_id = ${id} and not told and state <> 'open' and admitted
        order by user_id limit ${limit} for update skip locked
      )
      returning ${COLUMNS}`,
  )
}

/** What one person is to be paid, of all boosts. */
export function dueTo(
  db: Queryable,
  userId: string,
): Promise<{ readonly id: string; readonly asset: string; readonly units: bigint; readonly at: Date }[]> {
  return rows(
    db,
    sql<{ id: string; asset: string; units: bigint; at: Date }>`
      select boost.activity_id as id, boost.asset, part.pending_units as units, boost.pays_at as at
      from boosts.parts part join boosts.boosts boost using (activity_id)
      where part.user_id = ${userId} and part.state = 'due' order by boost.pays_at, boost.activity_id`,
  )
}

export interface BoostFigures {
  readonly id: string
  readonly people: number
  readonly pending: bigint
  readonly paid: bigint
  readonly waiting: number
}

export async function figuresOf(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, BoostFigures>> {
  const found = await rows(
    db,
    sql<BoostFigures>`
      select activity_id as id, count(*) filter (where admitted) as people,
        coalesce(sum(pending_units) filter (where state in ('open', 'due')), 0) as pending,
        coalesce(sum(pending_units) filter (where state = 'paid'), 0) as paid,
        count(*) filter (where state = 'due') as waiting
      from boosts.parts where activity_id = any(${[...ids]}::text[]) group by activity_id`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

export function listParts(
  db: Queryable,
  { id, current, size }: { readonly id: string; readonly current: number; readonly size: number },
): Promise<Page<PartRow & { readonly purchases: number; readonly linked_units: bigint }>> {
  return pageOf(db, {
    columns: sql`${COLUMNS},
      (select count(*) from boosts.transactions bought
        where bought.activity_id = part.activity_id and bought.user_id = part.user_id and side = 'buy') as purchases,
      (select coalesce(sum(units), 0) from boosts.transactions bought
        where bought.activity_id = part.activity_id and bought.user_id = part.user_id and lack = 'linked') as linked_units`,
    from: sql`boosts.parts part`,
    where: sql`activity_id = ${id}`,
    order: sql`pending_units desc, user_id`,
    ...{ current, size },
  })
}

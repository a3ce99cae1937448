import type { PlaceState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, numberArray, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import { PLACE_MOVES, type PrizeStep } from './competitions.rules.ts'

export interface PlaceRow {
  readonly activity_id: string
  readonly user_id: string
  readonly name: string
  readonly state: PlaceState
  readonly first_rank: number
  readonly rank: number | null
  readonly raw_units: bigint
  readonly counted_units: bigint
  readonly linked_units: bigint
  readonly reached_at: Date
  readonly prize_units: bigint
  readonly reward_id: string | null
  readonly proposed_by: string | null
  readonly proposed_by_email: string | null
  readonly proposed_reason: string | null
  readonly decided_by_email: string | null
  readonly decided_at: Date | null
  readonly reason: string | null
}

const COLUMNS = sql`activity_id, user_id, name, state, first_rank, rank, raw_units, counted_units, linked_units, reached_at, prize_units,
  reward_id, proposed_by, proposed_by_email, proposed_reason, decided_by_email, decided_at, reason`

export interface Prizes {
  readonly table: readonly PrizeStep[]
  readonly minimum: bigint
}

/** What a rank brings by the table, to those who have reached the least volume. */
const prizeOf = ({ table, minimum }: Prizes) => sql`
  coalesce((
    select step.units from unnest(
      ${numberArray(table.map(({ from }) => from))}::integer[], ${numberArray(table.map(({ to }) => to))}::integer[],
      ${numberArray(table.map(({ units }) => units))}::numeric[]
    ) as step (first, last, units)
    where ranked.rank between step.first and step.last and ranked.counted_units >= ${minimum}
  ), 0)`

/** Everybody with a volume that counts, in the order of the ranking. */
export async function freeze(tx: Tx, id: string, prizes: Prizes): Promise<number> {
  return run(
    tx,
    sql`
      insert into competitions.places (activity_id, user_id, name, state, first_rank, rank, raw_units, counted_units, linked_units,
        reached_at, prize_units)
      select activity_id, user_id, name, 'standing', rank, rank, raw_units, counted_units, linked, reached_at, ${prizeOf(prizes)}
      from (
        select entry.*, row_number() over (order by counted_units desc, reached_at, user_id) as rank,
          coalesce((
            select sum(units) from competitions.counterparts pair
            where pair.activity_id = entry.activity_id and pair.user_id = entry.user_id and pair.linked
          ), 0) as linked
        from competitions.entries entry where activity_id = ${id} and counted_units > 0
      ) ranked`,
  )
}

/** Those behind a place that was taken away, one up. */
export async function moveUp(tx: Tx, id: string, rank: number, prizes: Prizes): Promise<void> {
  await run(
    tx,
    sql`
      update competitions.places ranked set rank = rank - 1
      where activity_id = ${id} and rank > ${rank}`,
  )
  await run(
    tx,
    sql`
      update competitions.places ranked set prize_units = ${prizeOf(prizes)}
      where activity_id = ${id} and rank >= ${rank}`,
  )
}

export function lockPlace(tx: Tx, id: string, userId: string): Promise<PlaceRow | undefined> {
  return maybeRow(
    tx,
    sql<PlaceRow>`
      select ${COLUMNS} from competitions.places where activity_id = ${id} and user_id = ${userId} for update`,
  )
}

export function findPlace(db: Queryable, id: string, userId: string): Promise<PlaceRow | undefined> {
  return maybeRow(
    db,
    sql<PlaceRow>`select ${COLUMNS} from competitions.places where activity_id = ${id} and user_id = ${userId}`,
  )
}

export interface Decided {
  readonly id: string
  readonly userId: string
  readonly staffId: string
  readonly email: string
  readonly reason: string
  readonly at: Date
}

export async function propose(tx: Tx, { id, userId, staffId, email, reason }: Decided): Promise<void> {
  await run(
    tx,
    sql`
      update competitions.places set proposed_by = ${staffId}, proposed_by_email = ${email}, proposed_reason = ${reason}
      where activity_id = ${id} and user_id = ${userId}`,
  )
}

export async function keep(tx: Tx, id: string, userId: string): Promise<void> {
  await run(
    tx,
    sql`
      update competitions.places set proposed_by = null, proposed_by_email = null, proposed_reason = null
      where activity_id = ${id} and user_id = ${userId}`,
  )
}

export async function disqualify(tx: Tx, { id, userId, email, reason, at }: Decided): Promise<void> {
  const to = entering(PLACE_MOVES, 'disqualified')
  const touched = await run(
    tx,
    sql`
      update competitions.places
      set ${to.set}, rank = null, prize_units = 0, decided_by_email = ${email}, decided_at = ${at}, reason = ${reason}
      where activity_id = ${id} and user_id = ${userId} and ${to.from}`,
  )
  assertMoved(touched, `place ${id} ${userId}`, 'disqualified')
}

export async function paid(tx: Tx, { activity_id, user_id }: PlaceRow, rewardId: string): Promise<void> {
  const to = entering(PLACE_MOVES, 'paid')
  const touched = await run(
    tx,
    sql`
      update competitions.places set ${to.set}, reward_id = ${rewardId}
      where activity_id = ${activity_id} and user_id = ${user_id} and ${to.from}`,
  )
  assertMoved(touched, `place ${activity_id} ${user_id}`, 'paid')
}

export async function lapse(tx: Tx, { activity_id, user_id }: PlaceRow): Promise<void> {
  const to = entering(PLACE_MOVES, 'lapsed')
  const touched = await run(
    tx,
    sql`
      update competitions.places set ${to.set}
      where activity_id = ${activity_id} and user_id = ${user_id} and ${to.from}`,
  )
  assertMoved(touched, `place ${activity_id} ${user_id}`, 'lapsed')
}

/** Standing places that bring something, in their order. */
export function unpaid(db: Queryable, id: string): Promise<PlaceRow[]> {
  return rows(
    db,
    sql<PlaceRow>`
      select ${COLUMNS} from competitions.places
      where activity_id = ${id} and state = 'standing' and prize_units > 0 order by rank`,
  )
}

export interface PlaceCounts {
  /** Proposals without a second person. */
  readonly open: number
  readonly waiting: number
  /** What the table gave to those who were paid, could not be, or are waited for. */
  readonly used: bigint
}

export function placeCounts(db: Queryable, id: string): Promise<PlaceCounts> {
  return oneRow(
    db,
    sql<PlaceCounts>`
      select count(*) filter (where state = 'standing' and proposed_by is not null) as open,
        count(*) filter (where state = 'standing' and prize_units > 0) as waiting,
        coalesce(sum(prize_units) filter (where state <> 'disqualified'), 0)::numeric(38,0) as used
      from competitions.places where activity_id = ${id}`,
  )
}

/** Those who have a place, then those who have none any more. */
export function listPlaces(
  db: Queryable,
  { id, ...query }: { readonly id: string; readonly current: number; readonly size: number },
): Promise<Page<PlaceRow>> {
  const where = sql`activity_id = ${id}`
  return pageOf(db, {
    ...{ columns: COLUMNS, from: sql`competitions.places`, where, ...query },
    order: sql`rank nulls last, first_rank`,
  })
}

export function listStanding(
  db: Queryable,
  { id, ...query }: { readonly id: string; readonly current: number; readonly size: number },
): Promise<Page<PlaceRow>> {
  const where = sql`activity_id = ${id} and rank is not null`
  return pageOf(db, { columns: COLUMNS, from: sql`competitions.places`, where, order: sql`rank`, ...query })
}

/** What somebody has won and was not paid yet, with when that is to be. */
export function promisedTo(
  db: Queryable,
  userId: string,
): Promise<{ readonly id: string; readonly units: bigint; readonly at: Date }[]> {
  return rows(
    db,
    sql<{ id: string; units: bigint; at: Date }>`
      select place.activity_id as id, prize_units as units, review_until as at
      from competitions.places place join competitions.competitions using (activity_id)
      where user_id = ${userId} and place.state = 'standing' and prize_units > 0`,
  )
}

/** Marks some as told, the best first, and gives them. */
export function takeUntold(tx: Tx, id: string, limit: number): Promise<PlaceRow[]> {
  return rows(
    tx,
    sql<PlaceRow>`
      update competitions.places set told = true
      where activity_id = ${id} and user_id in (
        select user_id from competitions.places where activity_id = ${id} and not told
        order by first_rank limit ${limit} for update
      )
      returning ${COLUMNS}`,
  )
}

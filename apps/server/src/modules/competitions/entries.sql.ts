import { sql } from 'kysely'
import { maybeRow, numberArray, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

/** Who joins is seen by whoever counts, or joins after what is being counted. */
export async function lockJoin(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock_shared(hashtextextended('competitions.counting', 0))`)
}

/** One at a time counts, judges links or freezes ranks. */
export async function lockCounting(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('competitions.counting', 0))`)
}

export interface EntryRow {
  readonly activity_id: string
  readonly user_id: string
  readonly name: string
  readonly digest: string
  readonly joined_at: Date
  readonly raw_units: bigint
  readonly counted_units: bigint
  readonly reached_at: Date | null
  readonly stopped_at: Date | null
}

const COLUMNS = sql`activity_id, user_id, name, digest, joined_at, raw_units, counted_units, reached_at, stopped_at`

export type NewEntry = Pick<EntryRow, 'activity_id' | 'user_id' | 'name' | 'digest' | 'joined_at'>

/** Once; again it changes nothing. */
export async function insertEntry(tx: Tx, row: NewEntry): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into competitions.entries (activity_id, user_id, name, digest, joined_at)
      values (${row.activity_id}, ${row.user_id}, ${row.name}, ${row.digest}, ${row.joined_at})
      on conflict do nothing`,
  )
  return inserted === 1
}

export function findEntry(db: Queryable, id: string, userId: string): Promise<EntryRow | undefined> {
  return maybeRow(
    db,
    sql<EntryRow>`select ${COLUMNS} from competitions.entries where activity_id = ${id} and user_id = ${userId}`,
  )
}

/** Of these people, in competitions whose ranks are not frozen. */
export function openEntries(db: Queryable, users: readonly string[]): Promise<EntryRow[]> {
  return rows(
    db,
    sql<EntryRow>`
      select ${COLUMNS} from competitions.entries
      where user_id = any(${[...users]}::text[])
        and activity_id in (select activity_id from competitions.competitions where state = 'open')
      order by activity_id, user_id`,
  )
}

export async function whoTakesPart(db: Queryable, users: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ userId: string }>`
      select distinct user_id as "userId" from competitions.entries
      where user_id = any(${[...users]}::text[])
        and activity_id in (select activity_id from competitions.competitions where state = 'open')`,
  )
  return found.map(({ userId }) => userId)
}

/** Those who had joined by then, in competitions that were on after it. */
export function entriesOfDay(db: Queryable, since: Date, until: Date): Promise<EntryRow[]> {
  return rows(
    db,
    sql<EntryRow>`
      select ${COLUMNS} from competitions.entries
      where joined_at < ${until}
        and activity_id in (select activity_id from competitions.competitions where ends_at > ${since})
      order by activity_id, user_id`,
  )
}

/** Never before what has been counted already. */
export async function stop(tx: Tx, userId: string, at: Date): Promise<void> {
  await run(
    tx,
    sql`
      update competitions.entries entry
      set stopped_at = greatest(${at}::timestamptz, entry.joined_at, (
        select max(last_at) + interval '1 millisecond' from competitions.counterparts pair
        where pair.activity_id = entry.activity_id and pair.user_id = entry.user_id))
      where user_id = ${userId} and stopped_at is null
        and activity_id in (select activity_id from competitions.competitions where state = 'open')`,
  )
}

export interface PairVolume {
  readonly activityId: string
  readonly userId: string
  readonly otherId: string
  readonly units: bigint
  readonly fills: number
  readonly lastAt: Date
}

export async function addVolumes(tx: Tx, added: readonly PairVolume[]): Promise<void> {
  await run(
    tx,
    sql`
      insert into competitions.counterparts as pair (activity_id, user_id, other_id, units, fills, last_at)
      select activity_id, user_id, other_id, units, fills, last_at
      from unnest(
        ${added.map((one) => one.activityId)}::text[], ${added.map((one) => one.userId)}::text[],
        ${added.map((one) => one.otherId)}::text[], ${numberArray(added.map((one) => one.units))}::numeric[],
        ${numberArray(added.map((one) => one.fills))}::integer[], ${added.map((one) => one.lastAt)}::timestamptz[]
      ) as added (activity_id, user_id, other_id, units, fills, last_at)
      order by activity_id, user_id, other_id
      on conflict (activity_id, user_id, other_id) do update
      set units = pair.units + excluded.units, fills = pair.fills + excluded.fills,
        last_at = greatest(pair.last_at, excluded.last_at)`,
  )
}

export interface DayVolume {
  readonly activityId: string
  readonly userId: string
  readonly day: string
  readonly units: bigint
}

export async function addDays(tx: Tx, added: readonly DayVolume[]): Promise<void> {
  await run(
    tx,
    sql`
      insert into competitions.days as known (activity_id, user_id, day, units)
      select activity_id, user_id, day, units
      from unnest(
        ${added.map((one) => one.activityId)}::text[], ${added.map((one) => one.userId)}::text[],
        ${added.map((one) => one.day)}::date[], ${numberArray(added.map((one) => one.units))}::numeric[]
      ) as added (activity_id, user_id, day, units)
      order by activity_id, user_id, day
      on conflict (activity_id, user_id, day) do update set units = known.units + excluded.units`,
  )
}

export interface EntryName {
  readonly activityId: string
  readonly userId: string
}

/** Raw and counted volume of some people, from what they did with each counterparty: none counts beyond a fifth. */
export async function recount(tx: Tx, touched: readonly EntryName[]): Promise<void> {
  await run(
    tx,
    sql`
      with touched as (
        select distinct activity_id, user_id
        from unnest(${touched.map((one) => one.activityId)}::text[], ${touched.map((one) => one.userId)}::text[])
          as given (activity_id, user_id)
      ), pair as (
        select activity_id, user_id, units, last_at,
          sum(units) over (partition by activity_id, user_id) as raw
        from touched join competitions.counterparts using (activity_id, user_id)
        where not linked
      ), total as (
        select activity_id, user_id, coalesce(max(raw), 0) as raw, coalesce(sum(least(units, div(raw, 5))), 0) as counted,
          max(last_at) as reached
        from touched left join pair using (activity_id, user_id)
        group by activity_id, user_id
      )
      update competitions.entries entry
      set raw_units = total.raw, counted_units = total.counted, reached_at = total.reached
      from total where entry.activity_id = total.activity_id and entry.user_id = total.user_id`,
  )
}

export interface PairRow {
  readonly activity_id: string
  readonly user_id: string
  readonly other_id: string
  readonly units: bigint
  readonly fills: number
  readonly last_at: Date
  readonly linked: boolean
}

/** Pairs that have traded since it was asked whether they are linked, person by person. */
export function unjudged(db: Queryable, limit: number): Promise<PairRow[]> {
  return rows(
    db,
    sql<PairRow>`
      select activity_id, user_id, other_id, units, fills, last_at, linked
      from competitions.counterparts
      where (judged_at is null or judged_at < last_at)
        and activity_id in (select activity_id from competitions.competitions where state = 'open')
      order by activity_id, user_id, other_id limit ${limit}`,
  )
}

export async function judge(
  tx: Tx,
  pairs: readonly { readonly pair: PairRow; readonly linked: boolean }[],
): Promise<void> {
  const given = pairs.map(({ pair }) => pair)
  await run(
    tx,
    sql`
      update competitions.counterparts known
      set linked = judged.linked, judged_at = judged.last_at
      from unnest(
        ${given.map((one) => one.activity_id)}::text[], ${given.map((one) => one.user_id)}::text[],
        ${given.map((one) => one.other_id)}::text[], ${given.map((one) => one.last_at)}::timestamptz[],
        ${pairs.map(({ linked }) => linked)}::boolean[]
      ) as judged (activity_id, user_id, other_id, last_at, linked)
      where known.activity_id = judged.activity_id and known.user_id = judged.user_id and known.other_id = judged.other_id`,
  )
}

/** The largest share first. */
export function pairsOf(db: Queryable, { activityId, userId }: EntryName, limit: number): Promise<PairRow[]> {
  return rows(
    db,
    sql<PairRow>`
      select activity_id, user_id, other_id, units, fills, last_at, linked
      from competitions.counterparts where activity_id = ${activityId} and user_id = ${userId}
      order by units desc, other_id limit ${limit}`,
  )
}

const RANKED = sql`order by counted_units desc, reached_at, user_id`

export function ranking(
  db: Queryable,
  id: string,
  { current, size }: { readonly current: number; readonly size: number },
): Promise<(Pick<EntryRow, 'user_id' | 'name' | 'counted_units'> & { readonly rank: number })[]> {
  return rows(
    db,
    sql<Pick<EntryRow, 'user_id' | 'name' | 'counted_units'> & { rank: number }>`
      select user_id, name, counted_units, row_number() over (${RANKED}) as rank
      from competitions.entries where activity_id = ${id} and counted_units > 0
      ${RANKED} limit ${size} offset ${(current - 1) * size}`,
  )
}

export async function countRanked(db: Queryable, id: string): Promise<number> {
  const { total } = await oneRow(
    db,
    sql<{ total: number }>`
      select count(*) as total from competitions.entries where activity_id = ${id} and counted_units > 0`,
  )
  return total
}

/** How many are before somebody, and what the next of them has. */
export function before(
  db: Queryable,
  { activity_id, user_id, counted_units, reached_at }: EntryRow,
): Promise<{ readonly people: number; readonly next: bigint | null }> {
  return oneRow(
    db,
    sql<{ people: number; next: bigint | null }>`
      select count(*) as people, min(counted_units) as next
      from competitions.entries
      where activity_id = ${activity_id} and counted_units > 0 and (counted_units > ${counted_units}
        or (counted_units = ${counted_units} and (reached_at, user_id) < (${reached_at}::timestamptz, ${user_id})))`,
  )
}

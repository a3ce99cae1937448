import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface Place {
  readonly fundId: string
  readonly userId: string
  readonly profit: bigint
}

/** All of them again; an hour that is older than what stands changes nothing. */
export async function writePlaces(tx: Tx, hour: Date, places: readonly Place[]): Promise<void> {
  const newer = await run(
    tx,
    sql`
      insert into trial.rankings as known (one, ranked_at) values (true, ${hour})
      on conflict (one) do update set ranked_at = excluded.ranked_at where known.ranked_at < excluded.ranked_at`,
  )
  if (newer === 0) return
  await run(tx, sql`delete from trial.places`)
  await run(
    tx,
    sql`
      insert into trial.places (place, fund_id, user_id, profit_units, ranked_at)
      select place, fund_id, user_id, profit::numeric, ${hour}
      from unnest(${places.map((_, at) => at + 1)}::int[], ${places.map(({ fundId }) => fundId)}::text[],
        ${places.map(({ userId }) => userId)}::text[], ${places.map(({ profit }) => String(profit))}::text[])
        as best (place, fund_id, user_id, profit)`,
  )
}

export interface PlaceRow {
  readonly place: number
  readonly user_id: string
  readonly profit_units: bigint
}

export function readPlaces(db: Queryable): Promise<PlaceRow[]> {
  return rows(db, sql<PlaceRow>`select place, user_id, profit_units from trial.places order by place`)
}

export async function placeOf(db: Queryable, userId: string): Promise<number | null> {
  const found = await maybeRow(db, sql<{ place: number }>`select place from trial.places where user_id = ${userId}`)
  return found?.place ?? null
}

export async function rankedAt(db: Queryable): Promise<Date | undefined> {
  return (await maybeRow(db, sql<{ ranked_at: Date }>`select ranked_at from trial.rankings`))?.ranked_at
}

import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

/** Who ends a position early must not meet the accrual of a day that is being written; many may end at once. */
export async function lockDaysShared(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock_shared(hashtextextended('saving.days', 0))`)
}

export async function lockDays(tx: Tx): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('saving.days', 0))`)
}

/** floor(P · r · d / 365), the same as `accruedInterest` of the contract: basis points of a year of 365 days. */
const accrued = (day: RawBuilder<unknown>) => sql`div(principal_units * apy_bps * ${day}, 3650000)`
/** The same in machine words, where 365 days at 99.99% fit into one: five times as quick, and nearly all of what people put away. */
const accruedShort = (day: RawBuilder<unknown>) => sql`principal_units::bigint * apy_bps * ${day} / 3650000`
const interest = sql`
  case when principal_units <= 2500000000000 then ${accruedShort(sql`day`)} - ${accruedShort(sql`(day - 1)`)}
    else ${accrued(sql`day`)} - ${accrued(sql`(day - 1)`)} end`

/**
 * The day that ended with a midnight, of everything that runs, in one statement. Days are locked by whoever calls, so a night of which nothing
 * is written needs no look for each row; where some of it is there the index says so, and only what is missing is added.
 */
export async function accrueDay(tx: Tx, midnight: Date): Promise<void> {
  const day = sql`
    insert into saving.accruals (position_id, day, units)
    select id, day, ${interest}
    from saving.saving_positions,
      lateral (select date_part('day', ${midnight}::timestamptz - value_at)::integer as day) past
    where state = 'live' and value_at < ${midnight} and release_at >= ${midnight}`
  await run(tx, sql`savepoint night`)
  try {
    await run(tx, day)
  } catch (error) {
    if (!isWritten(error)) throw error
    await run(tx, sql`rollback to savepoint night`)
    await run(tx, sql`${day} on conflict do nothing`)
  }
}

function isWritten(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'accruals_pkey'
}

/** Every day of these that is over by then and not written yet; most have them all, which is seen by counting. */
export async function accrueMissing(tx: Tx, ids: readonly string[], by: Date): Promise<void> {
  await run(
    tx,
    sql`
      insert into saving.accruals (position_id, day, units)
      select id, day, ${interest}
      from saving.saving_positions,
        lateral (select least(days, floor(extract(epoch from ${by}::timestamptz - value_at) / 86400)::integer) as over) past,
        lateral generate_series(1, over) day
      where id = any(${ids}::text[])
        and (select count(*) from saving.accruals where position_id = saving_positions.id) < over
      on conflict do nothing`,
  )
}

export interface AccrualRow {
  readonly day: number
  readonly units: bigint
}

export function accrualsOf(db: Queryable, positionId: string): Promise<AccrualRow[]> {
  return rows(
    db,
    sql<AccrualRow>`select day, units from saving.accruals where position_id = ${positionId} order by day`,
  )
}

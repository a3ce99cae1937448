import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../platform/database/db.ts'

/** A value is a decimal in USDT, as PostgreSQL writes it. */
export interface MinuteRow {
  readonly minute: Date
  readonly asset: string
  readonly value: string | null
}

export interface NewMinute extends MinuteRow {
  /** What each venue told, by its name. */
  readonly sources: Readonly<Record<string, string>>
}

/** A minute that was fixed stays, whoever fixed it. */
export function insertMinutes(db: Queryable, minutes: readonly NewMinute[]): Promise<number> {
  return run(
    db,
    sql`
      insert into index.minutes (minute, asset, value, sources)
      select minute, asset, value, sources
      from jsonb_to_recordset(${JSON.stringify(minutes)}::jsonb)
        as given (minute timestamptz, asset text, value numeric(38,18), sources jsonb)
      on conflict do nothing`,
  )
}

/** Both ends included. */
export function minutesBetween(db: Queryable, from: Date, to: Date): Promise<MinuteRow[]> {
  return rows(
    db,
    sql<MinuteRow>`
      select minute, asset, value::text as value from index.minutes where minute between ${from} and ${to}`,
  )
}

/** The newest of each asset, with what each venue told; both ends included. */
export function newestBetween(db: Queryable, from: Date, to: Date): Promise<NewMinute[]> {
  return rows(
    db,
    sql<NewMinute>`
      select distinct on (asset) minute, asset, value::text as value, sources from index.minutes
      where minute between ${from} and ${to} order by asset, minute desc`,
  )
}

/** Of each venue the newest minute for which it told a price, and of how many assets it did so. */
export function venuesBetween(
  db: Queryable,
  from: Date,
  to: Date,
): Promise<{ readonly venue: string; readonly minute: Date; readonly assets: number }[]> {
  return rows(
    db,
    sql<{ venue: string; minute: Date; assets: number }>`
      select venue, minute, count(*)::integer as assets
      from index.minutes cross join lateral jsonb_object_keys(sources) as venue
      where minute between ${from} and ${to}
      group by venue, minute order by minute`,
  )
}

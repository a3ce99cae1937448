import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../../platform/database/db.ts'

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

export function findMinute(db: Queryable, asset: string, minute: Date): Promise<MinuteRow | undefined> {
  return maybeRow(
    db,
    sql<MinuteRow>`
      select minute, asset, value::text as value from index.minutes where minute = ${minute} and asset = ${asset}`,
  )
}

/** The newest minute of an asset that has a value. */
export function newestValued(db: Queryable, asset: string): Promise<{ readonly minute: Date } | undefined> {
  return maybeRow(
    db,
    sql<{ minute: Date }>`
      select minute from index.minutes where asset = ${asset} and value is not null order by minute desc limit 1`,
  )
}

/** Of one asset, oldest first; both ends included. */
export function minutesOf(db: Queryable, asset: string, from: Date, to: Date): Promise<NewMinute[]> {
  return rows(
    db,
    sql<NewMinute>`
      select minute, asset, value::text as value, sources from index.minutes
      where asset = ${asset} and minute between ${from} and ${to} order by minute`,
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

export interface LineQuery {
  readonly since: Date
  readonly until: Date
  readonly everyMs: number
}

/** The last value of each step of time, counted from the beginning; steps without one are left out. */
export function valuesBySteps(
  db: Queryable,
  assets: readonly string[],
  { since, until, everyMs }: LineQuery,
): Promise<{ readonly asset: string; readonly step: Date; readonly value: string }[]> {
  const step = sql`date_bin(${`${everyMs} milliseconds`}::interval, minute, ${since})`
  return rows(
    db,
    sql<{ asset: string; step: Date; value: string }>`
      select distinct on (asset, step) asset, ${step} as step, value::text as value from index.minutes
      where minute >= ${since} and minute <= ${until} and asset = any(${[...assets]}::text[]) and value is not null
      order by asset, step, minute desc`,
  )
}

/** The same without what each venue told. */
export function valuesOf(db: Queryable, asset: string, from: Date, to: Date): Promise<MinuteRow[]> {
  return rows(
    db,
    sql<MinuteRow>`
      select minute, asset, value::text as value from index.minutes
      where asset = ${asset} and minute between ${from} and ${to} order by minute`,
  )
}

/** Of one asset at some minutes. */
export function minutesAmong(db: Queryable, asset: string, minutes: readonly Date[]): Promise<MinuteRow[]> {
  return rows(
    db,
    sql<MinuteRow>`
      select minute, asset, value::text as value from index.minutes
      where asset = ${asset} and minute = any(${minutes.map((minute) => minute.toISOString())}::timestamptz[])`,
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

/** The last value of each asset that had been fixed by each of these minutes, and was at most an hour old. */
export function valuesBefore(
  db: Queryable,
  assets: readonly string[],
  minutes: readonly Date[],
): Promise<{ readonly asset: string; readonly asked: Date; readonly value: string }[]> {
  return rows(
    db,
    sql<{ asset: string; asked: Date; value: string }>`
      select asset.code as asset, asked.minute as asked, last.value::text as value
      from unnest(${[...assets]}::text[]) as asset (code)
      cross join unnest(${minutes.map((minute) => minute.toISOString())}::timestamptz[]) as asked (minute)
      cross join lateral (
        select value from index.minutes
        where minutes.asset = asset.code and value is not null
          and minute <= asked.minute and minute > asked.minute - interval '1 hour'
        order by minute desc limit 1
      ) last`,
  )
}

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

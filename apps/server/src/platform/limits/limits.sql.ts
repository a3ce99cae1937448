import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run } from '../database/db.ts'

export interface Portion {
  readonly key: string
  readonly now: Date
  /** A window that began before this has ended. */
  readonly endedBefore: Date
  readonly by: number
  readonly max: number
}

/** One statement, so that calls in parallel wait for one another at the row and never take more than there is. */
export async function take(db: Queryable, { key, now, endedBefore, by, max }: Portion): Promise<boolean> {
  const count = await run(
    db,
    sql`
      insert into platform.limits as l (key, window_start, taken) values (${key}, ${now}, ${by})
      on conflict (key) do update set
        window_start = case when l.window_start <= ${endedBefore} then excluded.window_start else l.window_start end,
        taken = case when l.window_start <= ${endedBefore} then excluded.taken else l.taken + excluded.taken end
      where l.window_start <= ${endedBefore} or l.taken + excluded.taken <= ${max}`,
  )
  return count === 1
}

export interface WindowRow {
  readonly key: string
  readonly window_start: Date
  readonly taken: number
}

export async function findWindow(db: Queryable, key: string): Promise<WindowRow | undefined> {
  return maybeRow(db, sql<WindowRow>`select key, window_start, taken from platform.limits where key = ${key}`)
}

export async function listWindows(db: Queryable, keys: readonly string[]): Promise<WindowRow[]> {
  return rows(
    db,
    sql<WindowRow>`select key, window_start, taken from platform.limits where key = any(${[...keys]}::text[])`,
  )
}

/** Locked in the order in which they are taken, so that nobody waits for somebody who waits for them. */
export async function reset(db: Queryable, keys: readonly string[]): Promise<void> {
  await run(
    db,
    sql`
      delete from platform.limits where key in (
        select key from platform.limits where key = any(${[...keys]}::text[]) order by key collate "C" for update)`,
  )
}

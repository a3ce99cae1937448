import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../platform/db.ts'

export async function readCompleteUntil(db: Queryable): Promise<Date | undefined> {
  const row = await maybeRow(
    db,
    sql<{ completeUntil: Date }>`select complete_until as "completeUntil" from sandbox.candle_history`,
  )
  return row?.completeUntil
}

/** Never goes back: another process may have come further. */
export async function writeCompleteUntil(db: Queryable, until: Date): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.candle_history as history (complete_until) values (${until})
      on conflict (only_row) do update set complete_until = greatest(history.complete_until, excluded.complete_until)`,
  )
}

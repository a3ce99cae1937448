import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'

/** Undefined before the first look. */
export async function findToldUntil(db: Queryable): Promise<Date | undefined> {
  return (await maybeRow(db, sql<{ told_until: Date }>`select told_until from trading.told_orders`))?.told_until
}

/** True for the one worker that moves it on: what ended in between is told by nobody else. */
export async function moveToldUntil(db: Queryable, from: Date | undefined, to: Date): Promise<boolean> {
  const moved = await run(
    db,
    from === undefined
      ? sql`insert into trading.told_orders (told_until) values (${to}) on conflict do nothing`
      : sql`update trading.told_orders set told_until = ${to} where told_until = ${from}`,
  )
  return moved === 1
}

import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'

/** Undefined before the first run. */
export async function findNotifiedUntil(db: Queryable): Promise<Date | undefined> {
  return (await maybeRow(db, sql<{ notified_until: Date }>`select notified_until from trading.order_notices`))
    ?.notified_until
}

/** True for the one worker that moves it on; it alone reports what ended in between. */
export async function moveNotifiedUntil(db: Queryable, from: Date | undefined, to: Date): Promise<boolean> {
  const moved = await run(
    db,
    from === undefined
      ? sql`insert into trading.order_notices (notified_until) values (${to}) on conflict do nothing`
      : sql`update trading.order_notices set notified_until = ${to} where notified_until = ${from}`,
  )
  return moved === 1
}

import { maybeRow, oneRow, type Queryable, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

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

/** The password that the bot has, which is the given one when it has none yet. */
export async function keepPassword(db: Queryable, bot: { email: string; password: string }): Promise<string> {
  await run(
    db,
    sql`insert into sandbox.bots (email, password) values (${bot.email}, ${bot.password}) on conflict (email) do nothing`,
  )
  const kept = await oneRow(db, sql<{ password: string }>`select password from sandbox.bots where email = ${bot.email}`)
  return kept.password
}

/** A number of our own among the advisory locks of the database. */
const LIVE_MARKETS = 7_301_942

/** True for the one connection that has it, until that connection gives it back or ends. */
export async function tryLock(connection: Queryable): Promise<boolean> {
  const { locked } = await oneRow(
    connection,
    sql<{ locked: boolean }>`select pg_try_advisory_lock(${LIVE_MARKETS}) as locked`,
  )
  return locked
}

export async function unlock(connection: Queryable): Promise<void> {
  await run(connection, sql`select pg_advisory_unlock(${LIVE_MARKETS})`)
}

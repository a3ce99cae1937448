import { sql } from 'kysely'
import { type Queryable, rows, run } from '../../../platform/database/db.ts'

/** Those who make a market for the exchange, or are a robot of whoever does, each with since when. */
export async function marketAccountsAmong(db: Queryable, users: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (users.length === 0) return new Map()
  const found = await rows(
    db,
    sql<{ id: string; since: Date }>`
      select id, market_account_since as since from identity.users
      where id = any(${[...users]}::text[]) and market_account_since is not null`,
  )
  return new Map(found.map(({ id, since }) => [id, since]))
}

/** True where that changes anything; an account that is one stays one since the same moment. */
export async function setMarketAccount(db: Queryable, userId: string, since: Date | null): Promise<boolean> {
  const touched = await run(
    db,
    sql`
      update identity.users set market_account_since = ${since}
      where id = ${userId} and (market_account_since is null) <> (${since}::timestamptz is null)`,
  )
  return touched === 1
}

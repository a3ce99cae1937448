import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

export async function listFavourites(db: Queryable, userId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ symbol: string }>`select symbol from markets.favourites where user_id = ${userId} order by place desc`,
  )
  return found.map(({ symbol }) => symbol)
}

export async function hasFavourite(db: Queryable, userId: string, symbol: string): Promise<boolean> {
  const row = await oneRow(
    db,
    sql<{ found: boolean }>`
      select exists (select from markets.favourites where user_id = ${userId} and symbol = ${symbol}) as found`,
  )
  return row.found
}

/** Until the transaction ends nobody else adds for this user, so that what is counted stays true. */
export async function lockFavourites(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended(${`markets.favourites:${userId}`}, 0))`)
}

export async function addFavourite(
  tx: Tx,
  favourite: { readonly userId: string; readonly symbol: string; readonly now: Date },
): Promise<void> {
  const { userId, symbol, now } = favourite
  await run(
    tx,
    sql`
      insert into markets.favourites (user_id, symbol, added_at) values (${userId}, ${symbol}, ${now})
      on conflict (user_id, symbol) do nothing`,
  )
}

export async function removeFavourite(db: Queryable, userId: string, symbol: string): Promise<void> {
  await run(db, sql`delete from markets.favourites where user_id = ${userId} and symbol = ${symbol}`)
}

export async function removeFavourites(db: Queryable, userId: string, symbols: readonly string[]): Promise<void> {
  await run(db, sql`delete from markets.favourites where user_id = ${userId} and symbol = any(${[...symbols]}::text[])`)
}

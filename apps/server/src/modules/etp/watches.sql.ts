import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface Watch {
  readonly symbol: string
  readonly user_id: string
  readonly asked_at: Date
}

export async function insertWatch(db: Queryable, { symbol, user_id, asked_at }: Watch): Promise<void> {
  await run(
    db,
    sql`
      insert into etp.etp_watches (symbol, user_id, asked_at) values (${symbol}, ${user_id}, ${asked_at})
      on conflict do nothing`,
  )
}

export async function deleteWatch(db: Queryable, { symbol, user_id }: Omit<Watch, 'asked_at'>): Promise<void> {
  await run(db, sql`delete from etp.etp_watches where symbol = ${symbol} and user_id = ${user_id}`)
}

export async function watchesOf(db: Queryable, userId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ symbol: string }>`select symbol from etp.etp_watches where user_id = ${userId} order by symbol`,
  )
  return found.map(({ symbol }) => symbol)
}

export async function isWatched(db: Queryable): Promise<boolean> {
  const { watched } = await oneRow(
    db,
    sql<{ watched: boolean }>`select exists (select from etp.etp_watches) as watched`,
  )
  return watched
}

/** They are told once. */
export function takeWatches(tx: Tx, symbols: readonly string[]): Promise<Watch[]> {
  return rows(
    tx,
    sql<Watch>`delete from etp.etp_watches where symbol = any(${symbols}::text[]) returning symbol, user_id, asked_at`,
  )
}

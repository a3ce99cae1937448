import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface Watch {
  readonly product_id: string
  readonly user_id: string
}

export async function insertWatch(db: Queryable, { product_id, user_id }: Watch, now: Date): Promise<void> {
  await run(
    db,
    sql`
      insert into saving.watches (product_id, user_id, asked_at) values (${product_id}, ${user_id}, ${now})
      on conflict do nothing`,
  )
}

export async function deleteWatch(db: Queryable, { product_id, user_id }: Watch): Promise<void> {
  await run(db, sql`delete from saving.watches where product_id = ${product_id} and user_id = ${user_id}`)
}

export async function watchesOf(db: Queryable, userId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ product_id: string }>`
      select product_id from saving.watches where user_id = ${userId} order by asked_at, product_id`,
  )
  return found.map(({ product_id }) => product_id)
}

export async function isWatched(tx: Tx): Promise<boolean> {
  const { watched } = await oneRow(tx, sql<{ watched: boolean }>`select exists (select from saving.watches) as watched`)
  return watched
}

/** They are told once. */
export function takeWatches(tx: Tx, productIds: readonly string[]): Promise<Watch[]> {
  return rows(
    tx,
    sql<Watch>`delete from saving.watches where product_id = any(${productIds}::text[]) returning product_id, user_id`,
  )
}

import type { DiscountDirection } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'

export interface Kind {
  readonly base: string
  readonly direction: DiscountDirection
}

export async function insertWatch(
  db: Queryable,
  { base, direction }: Kind,
  { userId, now }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await run(
    db,
    sql`
      insert into discount.discount_watches (base, direction, user_id, asked_at)
      values (${base}, ${direction}, ${userId}, ${now}) on conflict do nothing`,
  )
}

export async function deleteWatch(db: Queryable, { base, direction }: Kind, userId: string): Promise<void> {
  await run(
    db,
    sql`
      delete from discount.discount_watches where base = ${base} and direction = ${direction} and user_id = ${userId}`,
  )
}

export function watchesOf(db: Queryable, userId: string): Promise<Kind[]> {
  return rows(
    db,
    sql<Kind>`
      select base, direction from discount.discount_watches where user_id = ${userId} order by base, direction`,
  )
}

/** They are told once. */
export async function takeWatches(tx: Tx, { base, direction }: Kind): Promise<string[]> {
  const taken = await rows(
    tx,
    sql<{ user_id: string }>`
      delete from discount.discount_watches where base = ${base} and direction = ${direction} returning user_id`,
  )
  return taken.map(({ user_id }) => user_id)
}

/** Whether a rule opens such offers day by day. */
export async function isOpened(db: Queryable, { base, direction }: Kind): Promise<boolean> {
  const found = await maybeRow(
    db,
    sql<{ id: string }>`
      select id from discount.discount_series
      where state = 'published' and base = ${base} and direction = ${direction} limit 1`,
  )
  return found !== undefined
}

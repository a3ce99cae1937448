import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run } from '../../../platform/database/db.ts'

export interface BookRow {
  readonly id: string
  readonly user_id: string
  readonly chain: string
  readonly address: string
  readonly memo: string | null
  readonly label: string
  readonly added_at: Date
  readonly usable_from: Date
}

/** Stands where the chain does when the entry is another user, whose uid is the address. */
export const INSIDE = 'BOURSE'

const ENTRY = sql`id, user_id, chain, address, memo, label, added_at, usable_from`

/** False when it is in the book already. */
export async function insertEntry(db: Queryable, row: BookRow): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into withdrawals.address_book (${ENTRY})
      values (${row.id}, ${row.user_id}, ${row.chain}, ${row.address}, ${row.memo}, ${row.label}, ${row.added_at},
        ${row.usable_from})
      on conflict do nothing`,
  )
  return inserted === 1
}

export async function entriesOf(db: Queryable, userId: string, chain: string | null): Promise<BookRow[]> {
  return rows(
    db,
    sql<BookRow>`
      select ${ENTRY} from withdrawals.address_book
      where ${allOf(
        sql`user_id = ${userId}`,
        when(chain, (asked) => sql`chain = ${asked}`),
      )} order by lower(label), id`,
  )
}

export async function countEntries(db: Queryable, userId: string): Promise<number> {
  return (
    await oneRow(db, sql<{ count: number }>`select count(*) from withdrawals.address_book where user_id = ${userId}`)
  ).count
}

export async function findEntry(
  db: Queryable,
  at: { readonly userId: string; readonly chain: string; readonly address: string; readonly memo: string | null },
): Promise<BookRow | undefined> {
  return maybeRow(
    db,
    sql<BookRow>`
      select ${ENTRY} from withdrawals.address_book
      where user_id = ${at.userId} and chain = ${at.chain} and address = ${at.address}
        and memo is not distinct from ${at.memo}`,
  )
}

export async function deleteEntry(db: Queryable, userId: string, id: string): Promise<boolean> {
  return (await run(db, sql`delete from withdrawals.address_book where id = ${id} and user_id = ${userId}`)) === 1
}

export async function isOnly(db: Queryable, userId: string): Promise<boolean> {
  return (
    (await maybeRow(
      db,
      sql<{ since: Date }>`select since from withdrawals.only_address_book where user_id = ${userId}`,
    )) !== undefined
  )
}

export async function setOnly(db: Queryable, userId: string, now: Date): Promise<void> {
  await run(
    db,
    sql`insert into withdrawals.only_address_book (user_id, since) values (${userId}, ${now}) on conflict do nothing`,
  )
}

export async function clearOnly(db: Queryable, userId: string): Promise<boolean> {
  return (await run(db, sql`delete from withdrawals.only_address_book where user_id = ${userId}`)) === 1
}

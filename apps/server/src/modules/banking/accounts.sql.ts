import type { BankRail } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface AccountRow {
  readonly id: string
  readonly user_id: string
  readonly asset: string
  readonly rail: BankRail
  readonly holder: string
  readonly country: string
  readonly iban: string | null
  readonly sort_code: string | null
  readonly account_number: string | null
  readonly label: string
  readonly made_at: Date
}

const COLUMNS = sql`id, user_id, asset, rail, holder, country, iban, sort_code, account_number, label, made_at`

/** Undefined when the person has this account already. */
export async function insertAccount(tx: Tx, row: AccountRow): Promise<AccountRow | undefined> {
  return maybeRow(
    tx,
    sql<AccountRow>`
      insert into banking.bank_accounts (id, user_id, asset, rail, holder, country, iban, sort_code, account_number, label,
        made_at)
      values (${row.id}, ${row.user_id}, ${row.asset}, ${row.rail}, ${row.holder}, ${row.country}, ${row.iban},
        ${row.sort_code}, ${row.account_number}, ${row.label}, ${row.made_at})
      on conflict do nothing
      returning ${COLUMNS}`,
  )
}

export async function countAccounts(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from banking.bank_accounts where user_id = ${userId} and removed_at is null`,
  )
  return count
}

export async function accountsOf(db: Queryable, userId: string): Promise<AccountRow[]> {
  return rows(
    db,
    sql<AccountRow>`
      select ${COLUMNS} from banking.bank_accounts
      where user_id = ${userId} and removed_at is null order by made_at desc, id desc`,
  )
}

export async function findAccount(db: Queryable, userId: string, id: string): Promise<AccountRow | undefined> {
  return maybeRow(
    db,
    sql<AccountRow>`
      select ${COLUMNS} from banking.bank_accounts where id = ${id} and user_id = ${userId} and removed_at is null`,
  )
}

/** The newest with this number that was there before, removed since or not; where the clock went back, the first one after. */
export async function findByNumber(
  db: Queryable,
  { userId, asset, number, before }: { userId: string; asset: string; number: string; before: Date },
): Promise<AccountRow | undefined> {
  return maybeRow(
    db,
    sql<AccountRow>`
      select ${COLUMNS} from banking.bank_accounts
      where user_id = ${userId} and asset = ${asset} and coalesce(iban, sort_code || account_number) = ${number}
      order by made_at <= ${before} desc, case when made_at <= ${before} then made_at end desc, made_at, id desc
      limit 1`,
  )
}

export async function removeAccount(db: Queryable, userId: string, id: string, now: Date): Promise<boolean> {
  const removed = await run(
    db,
    sql`
      update banking.bank_accounts set removed_at = ${now}
      where id = ${id} and user_id = ${userId} and removed_at is null`,
  )
  return removed === 1
}

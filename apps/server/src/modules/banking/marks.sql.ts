import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

export interface AccountMark {
  readonly userId: string
  readonly link: 'bank_account'
  readonly value: string
}

/** Every account at a bank that people have or had here. */
export function accountMarks(db: Queryable, users: readonly string[]): Promise<AccountMark[]> {
  return rows(
    db,
    sql<AccountMark>`
      select user_id as "userId", 'bank_account' as link, coalesce(iban, sort_code || account_number) as value
      from banking.bank_accounts
      where user_id = any(${[...users]}::text[]) and coalesce(iban, sort_code || account_number) is not null`,
  )
}

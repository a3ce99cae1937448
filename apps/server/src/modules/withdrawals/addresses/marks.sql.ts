import { sql } from 'kysely'
import { type Queryable, rows } from '../../../platform/database/db.ts'

export interface AddressMark {
  readonly userId: string
  readonly link: 'withdrawal_address'
  readonly value: string
}

/** Every address that people have sent coins to. Where many share one, the memo tells them apart. */
export function addressMarks(db: Queryable, users: readonly string[]): Promise<AddressMark[]> {
  return rows(
    db,
    sql<AddressMark>`
      select distinct user_id as "userId", 'withdrawal_address' as link, concat_ws(' ', chain, address, memo) as value
      from withdrawals.withdrawals where rail = 'chain' and user_id = any(${[...users]}::text[])`,
  )
}

export interface Given {
  readonly asset: string
  readonly units: bigint
}

/** Between which of these people something was transferred, whichever way. */
export async function transferPartners(
  db: Queryable,
  users: readonly string[],
): Promise<(readonly [string, string])[]> {
  const all = [...users]
  const found = await rows(
    db,
    sql<{ from: string; to: string }>`
      select distinct from_user as "from", to_user as "to" from withdrawals.internal_transfers
      where from_user = any(${all}::text[]) and to_user = any(${all}::text[])`,
  )
  return found.map(({ from, to }) => [from, to] as const)
}

/** What one person has transferred to another, asset by asset. */
export function transferredTo(db: Queryable, from: string, to: string): Promise<Given[]> {
  return rows(
    db,
    sql<Given>`
      select asset, sum(units)::numeric(38,0) as units from withdrawals.internal_transfers
      where from_user = ${from} and to_user = ${to} group by asset`,
  )
}

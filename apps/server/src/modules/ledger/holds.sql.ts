import { sql } from 'kysely'
import { type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface HoldRow {
  readonly ref: string
  readonly accountId: number
  readonly user: string
  readonly asset: string
  readonly kind: string
  readonly units: bigint
  readonly remaining: bigint
}

export function findHolds(db: Queryable, refs: readonly string[]): Promise<HoldRow[]> {
  return rows(
    db,
    sql<HoldRow>`
      select hold.ref, hold.account_id as "accountId", account.owner as "user", account.asset, hold.kind, hold.units, hold.remaining
      from ledger.holds hold
      join ledger.accounts account on account.id = hold.account_id
      where hold.ref = any(${refs}::text[])`,
  )
}

export interface NewHold {
  readonly ref: string
  readonly accountId: number
  readonly kind: string
  readonly units: bigint
  readonly heldAt: Date
}

/** For an account that this transaction has locked. */
export function insertHold(tx: Tx, hold: NewHold): Promise<number> {
  return run(
    tx,
    sql`
      with account as (
        update ledger.accounts set held = held + ${hold.units}::numeric where id = ${hold.accountId}
      )
      insert into ledger.holds (ref, account_id, kind, units, remaining, held_at)
      values (${hold.ref}, ${hold.accountId}, ${hold.kind}, ${hold.units}::numeric, ${hold.units}::numeric, ${hold.heldAt})`,
  )
}

/** For a hold whose account this transaction has locked. */
export function endHold(tx: Tx, hold: Pick<HoldRow, 'ref' | 'accountId' | 'remaining'>): Promise<number> {
  return run(
    tx,
    sql`
      with account as (
        update ledger.accounts set held = held - ${hold.remaining}::numeric where id = ${hold.accountId}
      )
      update ledger.holds set remaining = 0 where ref = ${hold.ref}`,
  )
}

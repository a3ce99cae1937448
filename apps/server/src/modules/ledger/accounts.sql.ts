import { sql } from 'kysely'
import { maybeRow, nameArray, numberArray, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { Account } from './accounts.rules.ts'

export interface AccountRow extends Account {
  readonly id: number
  readonly balance: bigint
  readonly held: bigint
  readonly version: number
}

/**
 * Locks the accounts, always by rising id, so that two posters wait for each other in a line and never in a circle.
 * All or nothing: when one of them does not exist yet, none is locked, so that nobody holds an account while waiting for
 * another that is coming into being.
 */
export function lockAccounts(tx: Tx, accounts: readonly Account[]): Promise<AccountRow[]> {
  return rows(
    tx,
    sql<AccountRow>`
      with found as materialized (
        select account.id
        from ${accountNames(accounts)}
        cross join lateral (
          select id from ledger.accounts
          where owner = name.owner and kind = name.kind and asset = name.asset
          limit 1
        ) account
      )
      select id, owner, kind, asset, balance, held, version
      from ledger.accounts
      where id = any(array(select id from found)) and (select count(*) from found) = ${accounts.length}
      order by id
      for no key update`,
  )
}

export function createAccounts(tx: Tx, accounts: readonly Account[]): Promise<number> {
  return run(
    tx,
    sql`
      insert into ledger.accounts (owner, kind, asset)
      select owner, kind, asset
      from ${accountNames(accounts)}
      where not exists (
        select from ledger.accounts account
        where account.owner = name.owner and account.kind = name.kind and account.asset = name.asset
      )
      order by owner, kind, asset
      on conflict do nothing`,
  )
}

export interface HeldRow {
  readonly id: number
  readonly held: bigint
}

/** For accounts that this transaction has locked. */
export function writeHeld(tx: Tx, accounts: readonly HeldRow[]): Promise<number> {
  return run(
    tx,
    sql`
      update ledger.accounts account
      set held = changed.held
      from unnest(
        ${numberArray(accounts.map((account) => account.id))}::bigint[],
        ${numberArray(accounts.map((account) => account.held))}::numeric[]
      ) as changed (id, held)
      where account.id = changed.id`,
  )
}

export function findAccount(db: Queryable, account: Account): Promise<AccountRow | undefined> {
  return maybeRow(
    db,
    sql<AccountRow>`
      select id, owner, kind, asset, balance, held, version
      from ledger.accounts
      where owner = ${account.owner} and kind = ${account.kind} and asset = ${account.asset}`,
  )
}

export function findAccounts(db: Queryable, accounts: readonly Account[]): Promise<AccountRow[]> {
  return rows(
    db,
    sql<AccountRow>`
      select account.*
      from ${accountNames(accounts)}
      cross join lateral (
        select id, owner, kind, asset, balance, held, version
        from ledger.accounts
        where owner = name.owner and kind = name.kind and asset = name.asset
        limit 1
      ) account`,
  )
}

export function findAccountsOf(db: Queryable, owner: string): Promise<AccountRow[]> {
  return rows(
    db,
    sql<AccountRow>`
      select id, owner, kind, asset, balance, held, version
      from ledger.accounts
      where owner = ${owner}
      order by asset, kind`,
  )
}

/** Every account of the house whose kind begins so, where something stands. */
export function findSystemAccounts(db: Queryable, prefix: string): Promise<AccountRow[]> {
  return rows(
    db,
    sql<AccountRow>`
      select id, owner, kind, asset, balance, held, version
      from ledger.accounts
      where owner = 'system' and starts_with(kind, ${prefix}) and balance <> 0
      order by kind, asset`,
  )
}

/** Every account of this kind that a user has something in. */
export function findUserAccounts(db: Queryable, kind: string): Promise<AccountRow[]> {
  return rows(
    db,
    sql<AccountRow>`
      select id, owner, kind, asset, balance, held, version
      from ledger.accounts
      where owner <> 'system' and kind = ${kind} and balance <> 0
      order by owner, asset`,
  )
}

function accountNames(accounts: readonly Account[]) {
  return sql`unnest(
    ${nameArray(accounts.map((account) => account.owner))}::text[],
    ${nameArray(accounts.map((account) => account.kind))}::text[],
    ${nameArray(accounts.map((account) => account.asset))}::text[]
  ) as name (owner, kind, asset)`
}

import { assert, type Units, units } from '@bourse/money'
import type { Queryable, Tx } from '../../platform/database/db.ts'
import { type Account, accountKey, assertAccount, type UserKind } from './accounts.rules.ts'
import * as sql from './accounts.sql.ts'

/** What an account holds. On every account but a user's spot nothing is held, and all of it is available. */
export interface Balance extends Account {
  readonly balance: Units
  readonly held: Units
  readonly available: Units
}

export type LockedAccounts = ReadonlyMap<string, sql.AccountRow>

/** Locks the accounts until the transaction ends; those that do not exist yet come into being empty. */
export async function lockAccounts(tx: Tx, accounts: readonly Account[]): Promise<LockedAccounts> {
  const wanted = new Map(accounts.map((account) => [accountKey(account), account]))
  for (const account of wanted.values()) assertAccount(account)
  const names = [...wanted.values()]
  let locked = await sql.lockAccounts(tx, names)
  if (locked.length < names.length) {
    await sql.createAccounts(tx, names)
    locked = await sql.lockAccounts(tx, names)
  }
  assert(locked.length === names.length, `locked ${locked.length} of ${names.length} accounts`)
  return new Map(locked.map((row) => [accountKey(row), row]))
}

/** The balances under lock, in the order asked for: who decides by them must keep others from moving them. */
export async function lockBalances(tx: Tx, accounts: readonly Account[]): Promise<Balance[]> {
  if (accounts.length === 0) return []
  const locked = await lockAccounts(tx, accounts)
  return accounts.map((account) => toBalance(account, locked.get(accountKey(account))))
}

export async function balance(db: Queryable, account: Account): Promise<Balance> {
  assertAccount(account)
  return toBalance(account, await sql.findAccount(db, account))
}

export async function peekBalances(db: Queryable, accounts: readonly Account[]): Promise<Balance[]> {
  if (accounts.length === 0) return []
  const found = new Map((await sql.findAccounts(db, accounts)).map((row) => [accountKey(row), row]))
  return accounts.map((account) => toBalance(account, found.get(accountKey(account))))
}

/** Every account that the user ever had, by asset. */
export async function balances(db: Queryable, user: string): Promise<Balance[]> {
  return (await sql.findAccountsOf(db, user)).map((row) => toBalance(row, row))
}

/** Of all users; what is empty is left out. */
export async function balancesOfKind(db: Queryable, kind: UserKind): Promise<Balance[]> {
  return (await sql.findUserAccounts(db, kind)).map((row) => toBalance(row, row))
}

export interface Advanced {
  readonly user: string
  readonly asset: string
  readonly units: Units
}

const RECEIVABLE = 'receivable:'

/** What each user was advanced and has not paid back. */
export async function advanced(db: Queryable): Promise<Advanced[]> {
  const found = await sql.findSystemAccounts(db, RECEIVABLE)
  return found.map(({ kind, asset, balance: owed }) => ({
    user: kind.slice(RECEIVABLE.length),
    asset,
    units: units(-owed),
  }))
}

/** An account that was never posted to does not exist, and holds nothing. */
export function toBalance({ owner, kind, asset }: Account, row: sql.AccountRow | undefined): Balance {
  const total = row?.balance ?? 0n
  const held = row?.held ?? 0n
  return { owner, kind, asset, balance: units(total), held: units(held), available: units(total - held) }
}

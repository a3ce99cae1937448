import type { MethodKind, P2pFiat } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import type { Details } from './kinds.rules.ts'

export interface MethodRow {
  readonly id: string
  readonly user_id: string
  readonly kind: MethodKind
  readonly fiat: P2pFiat
  readonly holder: string
  readonly details: Details
  readonly number: string
  readonly masked: string
  readonly made_at: Date
}

const METHOD = sql`id, user_id, kind, fiat, holder, details, number, masked, made_at`

export function methodsOf(db: Queryable, userId: string, fiat: P2pFiat | undefined): Promise<MethodRow[]> {
  const where = allOf(
    sql`user_id = ${userId} and removed_at is null`,
    when(fiat, (asked) => sql`fiat = ${asked}`),
  )
  return rows(db, sql<MethodRow>`select ${METHOD} from p2p.methods where ${where} order by made_at desc, id desc`)
}

export async function countMethods(tx: Tx, userId: string): Promise<number> {
  const { count } = await oneRow(
    tx,
    sql<{ count: number }>`select count(*) from p2p.methods where user_id = ${userId} and removed_at is null`,
  )
  return count
}

/** Nobody deletes or changes it before the caller's transaction has ended. */
export function shareMethod(tx: Tx, userId: string, id: string): Promise<MethodRow | undefined> {
  return maybeRow(
    tx,
    sql<MethodRow>`
      select ${METHOD} from p2p.methods where id = ${id} and user_id = ${userId} and removed_at is null for share`,
  )
}

export function lockMethod(tx: Tx, userId: string, id: string): Promise<MethodRow | undefined> {
  return maybeRow(
    tx,
    sql<MethodRow>`
      select ${METHOD} from p2p.methods where id = ${id} and user_id = ${userId} and removed_at is null for update`,
  )
}

/** Undefined where the person has the same one already. */
export function insertMethod(tx: Tx, row: MethodRow): Promise<MethodRow | undefined> {
  return maybeRow(
    tx,
    sql<MethodRow>`
      insert into p2p.methods (id, user_id, kind, fiat, holder, details, number, masked, made_at, changed_at)
      values (${row.id}, ${row.user_id}, ${row.kind}, ${row.fiat}, ${row.holder}, ${JSON.stringify(row.details)}::jsonb, ${row.number},
        ${row.masked}, ${row.made_at}, ${row.made_at})
      on conflict (user_id, kind, fiat, number) where removed_at is null do nothing
      returning ${METHOD}`,
  )
}

export async function hasNumber(tx: Tx, { id, user_id, kind, fiat, number }: MethodRow): Promise<boolean> {
  const found = await maybeRow(
    tx,
    sql<{ id: string }>`
      select id from p2p.methods
      where user_id = ${user_id} and kind = ${kind} and fiat = ${fiat} and number = ${number} and id <> ${id} and removed_at is null`,
  )
  return found !== undefined
}

export function updateMethod(tx: Tx, row: MethodRow, now: Date): Promise<MethodRow> {
  return oneRow(
    tx,
    sql<MethodRow>`
      update p2p.methods
      set holder = ${row.holder}, details = ${JSON.stringify(row.details)}::jsonb, number = ${row.number}, masked = ${row.masked},
        changed_at = ${now}
      where id = ${row.id}
      returning ${METHOD}`,
  )
}

export async function removeMethod(tx: Tx, id: string, now: Date): Promise<void> {
  await run(tx, sql`update p2p.methods set removed_at = ${now} where id = ${id}`)
}

/** Who else is or was paid to an account of a person's. */
export async function sharersOf(db: Queryable, userId: string): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ user_id: string }>`
      select distinct other.user_id from p2p.methods own
      join p2p.methods other on other.kind = own.kind and other.number = own.number and other.user_id <> own.user_id
      where own.user_id = ${userId} order by other.user_id`,
  )
  return found.map(({ user_id }) => user_id)
}

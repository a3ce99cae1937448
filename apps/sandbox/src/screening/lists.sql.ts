import type { AddressCategory, HitKind, SandboxScreeningMode } from '@bourse/contract'
import { maybeRow, type Queryable, rows, run } from '@bourse/server/platform/database/db.ts'
import { sql } from 'kysely'

export interface EntryRow {
  readonly id: string
  readonly list: string
  readonly kind: HitKind
  readonly name: string
  readonly birth_date: string | null
  readonly country: string | null
  readonly added_at: Date
}

export type Party = 'people' | 'analytics' | 'passwords' | 'scanner'

/** An entry that is there already, or was taken off, stays as it is. */
export async function insertEntry(db: Queryable, row: EntryRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.screening_entries (id, list, kind, name, birth_date, country, added_at)
      values (${row.id}, ${row.list}, ${row.kind}, ${row.name}, ${row.birth_date}, ${row.country}, ${row.added_at})
      on conflict (id) do nothing`,
  )
}

/** False when it is not there any more. */
export async function removeEntry(db: Queryable, id: string, now: Date): Promise<boolean> {
  const removed = await run(
    db,
    sql`update sandbox.screening_entries set removed_at = ${now} where id = ${id} and removed_at is null`,
  )
  return removed === 1
}

export function entries(db: Queryable): Promise<EntryRow[]> {
  return rows(
    db,
    sql<EntryRow>`
      select id, list, kind, name, birth_date, country, added_at from sandbox.screening_entries
      where removed_at is null order by added_at desc, id`,
  )
}

export async function modeOf(db: Queryable, party: Party): Promise<SandboxScreeningMode> {
  const row = await maybeRow(
    db,
    sql<{ mode: SandboxScreeningMode }>`select mode from sandbox.party_modes where party = ${party}`,
  )
  return row?.mode ?? 'answers'
}

export async function setMode(db: Queryable, party: Party, mode: SandboxScreeningMode): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.party_modes (party, mode) values (${party}, ${mode})
      on conflict (party) do update set mode = excluded.mode`,
  )
}

export interface MarkRow {
  readonly id: string
  /** An address, or the id of a transaction. */
  readonly subject: string
  readonly risk: number
  readonly categories: readonly AddressCategory[]
  readonly added_at: Date
}

export async function insertMark(db: Queryable, row: MarkRow): Promise<void> {
  await run(
    db,
    sql`
      insert into sandbox.coin_marks (id, subject, risk, categories, added_at)
      values (${row.id}, ${row.subject}, ${row.risk}, ${[...row.categories]}::text[], ${row.added_at})
      on conflict (id) do nothing`,
  )
}

/** Also when it was taken away again. */
export async function hasMark(db: Queryable, id: string): Promise<boolean> {
  return (await maybeRow(db, sql<{ id: string }>`select id from sandbox.coin_marks where id = ${id}`)) !== undefined
}

/** False when it is not there any more. */
export async function removeMark(db: Queryable, id: string, now: Date): Promise<boolean> {
  const removed = await run(
    db,
    sql`update sandbox.coin_marks set removed_at = ${now} where id = ${id} and removed_at is null`,
  )
  return removed === 1
}

const MARK = sql`id, subject, risk, categories, added_at`

export function marks(db: Queryable): Promise<MarkRow[]> {
  return rows(
    db,
    sql<MarkRow>`select ${MARK} from sandbox.coin_marks where removed_at is null order by added_at desc, id`,
  )
}

/** The gravest of what is known about one of them. */
export function markOf(db: Queryable, subjects: readonly string[]): Promise<MarkRow | undefined> {
  const small = subjects.map((subject) => subject.toLowerCase())
  return maybeRow(
    db,
    sql<MarkRow>`
      select ${MARK} from sandbox.coin_marks
      where removed_at is null and lower(subject) = any(${small}::text[]) order by risk desc, id limit 1`,
  )
}

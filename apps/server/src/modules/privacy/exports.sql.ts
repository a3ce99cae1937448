import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { EXPORT_MOVES } from './exports.rules.ts'

export interface ExportRow {
  readonly id: string
  readonly user_id: string
  readonly state: 'making' | 'ready'
  readonly asked_at: Date
  readonly key: string | null
  readonly bytes: number | null
  readonly kept_until: Date | null
}

const EXPORT = sql`id, user_id, state, asked_at, key, bytes, kept_until`

/** Newest first. */
export async function exportsOf(db: Queryable, userId: string): Promise<ExportRow[]> {
  return rows(
    db,
    sql<ExportRow>`select ${EXPORT} from privacy.exports where user_id = ${userId} order by asked_at desc, id desc`,
  )
}

/** Until the end of the transaction nobody else asks for the same person. */
export async function lockExports(tx: Tx, userId: string): Promise<void> {
  await run(tx, sql`select pg_advisory_xact_lock(hashtextextended('privacy.exports ' || ${userId}, 0))`)
}

export async function insertExport(db: Queryable, one: Pick<ExportRow, 'id' | 'user_id' | 'asked_at'>): Promise<void> {
  await run(
    db,
    sql`
      insert into privacy.exports (id, user_id, state, asked_at)
      values (${one.id}, ${one.user_id}, 'making', ${one.asked_at})`,
  )
}

export async function findExport(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return maybeRow(db, sql<ExportRow>`select ${EXPORT} from privacy.exports where id = ${id}`)
}

export interface Made {
  readonly id: string
  readonly key: string
  readonly bytes: number
  readonly keptUntil: Date
}

/** True for the one that made it; a job may run twice. */
export async function setReady(db: Queryable, { id, key, bytes, keptUntil }: Made): Promise<boolean> {
  const to = entering(EXPORT_MOVES, 'ready')
  const touched = await run(
    db,
    sql`
      update privacy.exports set ${to.set}, key = ${key}, bytes = ${bytes}, kept_until = ${keptUntil}
      where id = ${id} and ${to.from}`,
  )
  return touched === 1
}

/** What is past its days, and what nobody finished making. */
export async function lapsedExports(db: Queryable, now: Date, askedBefore: Date): Promise<ExportRow[]> {
  return rows(
    db,
    sql<ExportRow>`
      select ${EXPORT} from privacy.exports
      where kept_until <= ${now} or (state = 'making' and asked_at <= ${askedBefore}) order by id`,
  )
}

export async function deleteExport(db: Queryable, id: string): Promise<void> {
  await run(db, sql`delete from privacy.exports where id = ${id}`)
}

const PAGE = 200

export async function nextSealed(db: Queryable, after: string): Promise<(ExportRow & { readonly key: string })[]> {
  return rows(
    db,
    sql<ExportRow & { readonly key: string }>`
      select ${EXPORT} from privacy.exports where id > ${after} and key is not null order by id limit ${PAGE}`,
  )
}

export async function replaceKey(db: Queryable, { id, key }: { id: string; key: string }, fresh: string) {
  return (await run(db, sql`update privacy.exports set key = ${fresh} where id = ${id} and key = ${key}`)) === 1
}

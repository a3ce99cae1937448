import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'

export interface HoldRow {
  readonly id: string
  readonly user_id: string
  readonly reason: string
  readonly placed_by_email: string
  readonly placed_at: Date
}

export async function openHolds(db: Queryable): Promise<HoldRow[]> {
  return rows(
    db,
    sql<HoldRow>`
      select id, user_id, reason, placed_by_email, placed_at from privacy.holds where lifted_at is null
      order by placed_at, id`,
  )
}

export interface NewHold extends HoldRow {
  readonly placed_by: string
}

/** False when there is one already. */
export async function insertHold(tx: Tx, hold: NewHold): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into privacy.holds (id, user_id, reason, placed_by, placed_by_email, placed_at)
      values (${hold.id}, ${hold.user_id}, ${hold.reason}, ${hold.placed_by}, ${hold.placed_by_email}, ${hold.placed_at})
      on conflict do nothing`,
  )
  return inserted === 1
}

/** Gives the person whose hold it was. */
export async function liftHold(
  tx: Tx,
  {
    id,
    email,
    reason,
    at,
  }: { readonly id: string; readonly email: string; readonly reason: string; readonly at: Date },
): Promise<string | undefined> {
  const row = await maybeRow(
    tx,
    sql<{ user_id: string }>`
      update privacy.holds set lifted_by_email = ${email}, lifted_at = ${at}, lift_reason = ${reason}
      where id = ${id} and lifted_at is null returning user_id`,
  )
  return row?.user_id
}

/** Whether one is there now; nobody places one until the transaction has ended. */
export async function lockHolds(tx: Tx, userId: string): Promise<boolean> {
  await run(tx, sql`lock table privacy.holds in share mode`)
  const row = await maybeRow(
    tx,
    sql<{ id: string }>`select id from privacy.holds where user_id = ${userId} and lifted_at is null`,
  )
  return row !== undefined
}

export interface DeletionRow {
  readonly what: string
  readonly count: number
  readonly at: Date
}

export async function insertDeletion(db: Queryable, { what, count, at }: DeletionRow): Promise<void> {
  await run(db, sql`insert into privacy.deletions (what, count, at) values (${what}, ${count}, ${at})`)
}

export async function lastDeletions(db: Queryable, limit: number): Promise<DeletionRow[]> {
  return rows(db, sql<DeletionRow>`select what, count, at from privacy.deletions order by seq desc limit ${limit}`)
}

export interface RunRow {
  readonly ran_at: Date
  readonly real_at: Date
}

export async function lastRun(db: Queryable): Promise<RunRow | undefined> {
  return maybeRow(db, sql<RunRow>`select ran_at, real_at from privacy.retention_runs`)
}

export async function noteRun(db: Queryable, { ran_at, real_at }: RunRow): Promise<void> {
  await run(
    db,
    sql`
      insert into privacy.retention_runs (ran_at, real_at) values (${ran_at}, ${real_at})
      on conflict (only_row) do update set ran_at = excluded.ran_at, real_at = excluded.real_at`,
  )
}

import { sql } from 'kysely'
import { type Queryable, rows, run } from '../database/db.ts'

export interface HeartbeatRow {
  readonly process: string
  readonly role: string
  readonly started_at: Date
  readonly seen_at: Date
}

export interface Beat {
  readonly process: string
  readonly role: string
  readonly startedAt: Date
  readonly seenAt: Date
}

export async function beat(db: Queryable, beat: Beat): Promise<void> {
  await run(
    db,
    sql`
      insert into platform.heartbeats (process, role, started_at, seen_at)
      values (${beat.process}, ${beat.role}, ${beat.startedAt}, ${beat.seenAt})
      on conflict (process) do update
      set role = excluded.role, started_at = excluded.started_at, seen_at = excluded.seen_at`,
  )
}

export async function forget(db: Queryable, process: string): Promise<void> {
  await run(db, sql`delete from platform.heartbeats where process = ${process}`)
}

/** A process that was killed leaves its row behind. */
export async function forgetSince(db: Queryable, time: Date): Promise<void> {
  await run(db, sql`delete from platform.heartbeats where seen_at < ${time}`)
}

export async function list(db: Queryable): Promise<HeartbeatRow[]> {
  return rows(
    db,
    sql<HeartbeatRow>`
      select process, role, started_at, seen_at from platform.heartbeats order by role, process`,
  )
}

import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run } from '../database/db.ts'
import type { Json } from '../json.ts'

export const DEAD_LETTER = 'dead-letter'

/**
 * pg-boss owns its schema; the server may look into it, for the overview and to know when all is done.
 * Two processes that grant at once would disturb each other, hence the lock.
 */
export const OPEN_TO_SERVER = `
  do $$ begin
    perform pg_advisory_xact_lock(hashtext('bourse.jobs'));
    grant usage on schema pgboss to bourse_app;
    grant select on pgboss.job, pgboss.queue to bourse_app;
  end $$;
`

export interface Timer {
  readonly id: string
  readonly name: string
  readonly dueAt: Date
  readonly payload: Json
}

/** What this process works on, at a time of the product's clock. */
export interface Scope {
  readonly names: readonly string[]
  readonly schedules: readonly string[]
  readonly now: Date
}

export async function insertTimer(db: Queryable, timer: Timer): Promise<void> {
  await run(
    db,
    sql`
      insert into platform.timers (id, name, due_at, payload)
      values (${timer.id}, ${timer.name}, ${timer.dueAt}, ${JSON.stringify(timer.payload)}::jsonb)
      on conflict (id) do nothing`,
  )
}

export interface DueTimer {
  readonly id: string
  readonly name: string
  readonly payload: Json
}

export async function lockDueTimers(db: Queryable, { names, now }: Scope, limit: number): Promise<DueTimer[]> {
  return rows(
    db,
    sql<DueTimer>`
      select id, name, payload from platform.timers
      where dispatched_at is null and due_at <= ${now} and name = any(${names}::text[])
      order by due_at, id limit ${limit}
      for update skip locked`,
  )
}

export async function markDispatched(db: Queryable, ids: readonly string[], now: Date): Promise<void> {
  await run(db, sql`update platform.timers set dispatched_at = ${now} where id = any(${ids}::text[])`)
}

export interface ScheduleRow {
  readonly name: string
  readonly cron: string
  readonly next_at: Date
}

/** A schedule that is known keeps its place in time, unless its rhythm was changed. */
export async function registerSchedule(db: Queryable, schedule: ScheduleRow): Promise<void> {
  await run(
    db,
    sql`
      insert into platform.schedules as s (name, cron, next_at)
      values (${schedule.name}, ${schedule.cron}, ${schedule.next_at})
      on conflict (name) do update set cron = excluded.cron, next_at = excluded.next_at
      where s.cron <> excluded.cron`,
  )
}

export async function lockDueSchedules(db: Queryable, { schedules, now }: Scope): Promise<ScheduleRow[]> {
  return rows(
    db,
    sql<ScheduleRow>`
      select name, cron, next_at from platform.schedules
      where next_at <= ${now} and name = any(${schedules}::text[])
      order by name
      for update skip locked`,
  )
}

export async function moveSchedule(db: Queryable, name: string, nextAt: Date): Promise<void> {
  await run(db, sql`update platform.schedules set next_at = ${nextAt} where name = ${name}`)
}

/** The first moment after now at which something is due, and what. */
export async function firstDue(
  db: Queryable,
  { names, schedules, now }: Scope,
  until: Date,
): Promise<{ readonly at: Date; readonly names: readonly string[] } | undefined> {
  return maybeRow(
    db,
    sql<{ at: Date; names: string[] }>`
      select at, array_agg(name) as names from (
        select due_at as at, name from platform.timers
        where dispatched_at is null and due_at > ${now} and due_at <= ${until} and name = any(${names}::text[])
        union all
        select next_at, name from platform.schedules
        where next_at > ${now} and next_at <= ${until} and name = any(${schedules}::text[])
      ) due
      group by at order by at limit 1`,
  )
}

/** The quick look of an idle ticker: one statement, no locks. */
export async function isDue(db: Queryable, { names, schedules, now }: Scope): Promise<boolean> {
  const { due } = await oneRow(
    db,
    sql<{ due: boolean }>`
      select exists (
        select from platform.timers
        where dispatched_at is null and due_at <= ${now} and name = any(${names}::text[])
      ) or exists (
        select from platform.schedules where next_at <= ${now} and name = any(${schedules}::text[])
      ) as due`,
  )
  return due
}

/**
 * Names with work that is due, queued or running. One statement sees one moment, and a timer is marked only after
 * its job exists: nothing can slip through between the two. A job that waits out the delay before its next try
 * is not counted, since that delay is of real time.
 */
export async function unfinished(db: Queryable, { names, schedules, now }: Scope): Promise<string[]> {
  const found = await rows(
    db,
    sql<{ name: string }>`
      select name from platform.timers
      where dispatched_at is null and due_at <= ${now} and name = any(${names}::text[])
      union
      select name from platform.schedules where next_at <= ${now} and name = any(${schedules}::text[])
      union
      select name from pgboss.job
      where name = any(${names}::text[])
      and (state = 'active' or (state in ('created', 'retry') and start_after <= now()))`,
  )
  return found.map(({ name }) => name)
}

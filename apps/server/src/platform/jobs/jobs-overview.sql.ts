import { sql } from 'kysely'
import { oneRow, type Queryable, rows } from '../database/db.ts'
import { DEAD_LETTER, type ScheduleRow } from './jobs.sql.ts'

export interface QueueOverview {
  readonly name: string
  /** Timers that are not handed over yet; without a worker for the name they stay here. */
  readonly waiting: number
  readonly queued: number
  readonly active: number
  /** Given up after the last try, of those that the queue still remembers. */
  readonly failed: number
  readonly lastCompletedAt: Date | null
  readonly lastFailedAt: Date | null
}

/** False until a worker has run for the first time. */
export async function queuesExist(db: Queryable): Promise<boolean> {
  const { exist } = await oneRow(
    db,
    sql<{ exist: boolean }>`
      select coalesce(
        (select has_schema_privilege(oid, 'usage') from pg_namespace where nspname = 'pgboss'), false
      ) as exist`,
  )
  return exist
}

export async function queues(db: Queryable): Promise<QueueOverview[]> {
  return rows(
    db,
    sql<QueueOverview>`
      with jobs as (
        select name,
          count(*) filter (where state in ('created', 'retry')) as queued,
          count(*) filter (where state = 'active') as active,
          count(*) filter (where state = 'failed') as failed,
          max(completed_on) filter (where state = 'completed') as last_completed_at,
          max(completed_on) filter (where state = 'failed') as last_failed_at
        from pgboss.job group by name
      ), timers as (
        select name, count(*) as waiting from platform.timers where dispatched_at is null group by name
      ), names as (
        select name from pgboss.queue where name <> ${DEAD_LETTER} union select name from timers
      )
      select name,
        coalesce(waiting, 0) as waiting, coalesce(queued, 0) as queued,
        coalesce(active, 0) as active, coalesce(failed, 0) as failed,
        last_completed_at as "lastCompletedAt", last_failed_at as "lastFailedAt"
      from names left join jobs using (name) left join timers using (name)
      order by name`,
  )
}

export async function deadLetters(db: Queryable): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from pgboss.job where name = ${DEAD_LETTER}`,
  )
  return count
}

export async function schedules(db: Queryable): Promise<ScheduleRow[]> {
  return rows(db, sql<ScheduleRow>`select name, cron, next_at from platform.schedules order by name`)
}

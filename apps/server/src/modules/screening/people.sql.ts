import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { Json } from '../../platform/json.ts'

export interface Subject {
  /** The submission that says who somebody is. */
  readonly subjectId: string
  readonly userId: string
}

/** Whoever is there already stays as they are. */
export function enrol(db: Queryable, subjects: readonly Subject[], now: Date): Promise<number> {
  return run(
    db,
    sql`
      insert into screening.people (subject_id, user_id, enrolled_at, due_at)
      select given.subject_id, given.user_id, ${now}, ${now}
      from unnest(${subjects.map(({ subjectId }) => subjectId)}::text[], ${subjects.map(({ userId }) => userId)}::text[])
        as given (subject_id, user_id)
      on conflict do nothing`,
  )
}

export type Due = 'everybody' | 'newcomers'

/** Those who wait for a first answer before those who are asked about every day, or they alone. */
export function due(db: Queryable, who: Due, now: Date, limit: number): Promise<Subject[]> {
  const waiting = who === 'newcomers' ? sql`and answered_at is null` : sql``
  return rows(
    db,
    sql<Subject>`
      select subject_id as "subjectId", user_id as "userId" from screening.people
      where due_at <= ${now} ${waiting}
      order by answered_at is not null, failing_since nulls first, due_at, subject_id limit ${limit}`,
  )
}

/** True while it is still to be asked about: of two workers with one answer the first counts. */
export async function takeAnswer(
  tx: Tx,
  subjectId: string,
  { now, next }: { now: Date; next: Date },
): Promise<boolean> {
  const taken = await run(
    tx,
    sql`
      update screening.people set answered_at = ${now}, due_at = ${next}, failing_since = null
      where subject_id = ${subjectId} and due_at <= ${now}`,
  )
  return taken === 1
}

export function noteFailure(db: Queryable, subjectId: string, now: Date): Promise<number> {
  return run(
    db,
    sql`update screening.people set failing_since = coalesce(failing_since, ${now}) where subject_id = ${subjectId}`,
  )
}

/** A submission that has ended is asked about no more. */
export function retire(db: Queryable, subjectId: string): Promise<number> {
  return run(db, sql`update screening.people set due_at = null, failing_since = null where subject_id = ${subjectId}`)
}

export async function isAnswered(db: Queryable, subjectId: string): Promise<boolean> {
  const row = await maybeRow(
    db,
    sql<{ answered: boolean }>`
      select answered_at is not null as answered from screening.people where subject_id = ${subjectId}`,
  )
  return row?.answered === true
}

export interface Answer {
  readonly area: 'person' | 'outflow' | 'inflow'
  readonly subjectId: string
  readonly userId: string | null
  readonly at: Date
  readonly found: readonly Json[]
}

export async function insertAnswer(tx: Queryable, { area, subjectId, userId, at, found }: Answer): Promise<void> {
  await run(
    tx,
    sql`
      insert into screening.answers (area, subject_id, user_id, at, found)
      values (${area}, ${subjectId}, ${userId}, ${at}, ${JSON.stringify(found)}::jsonb)`,
  )
}

/** Whether an answer about it was kept, ever or since then. */
export async function isAnsweredAbout(db: Queryable, subjectId: string, since?: Date): Promise<boolean> {
  const where = allOf(
    sql`subject_id = ${subjectId}`,
    when(since, (from) => sql`at > ${from}`),
  )
  const row = await maybeRow(
    db,
    sql<{ seq: number }>`select seq from screening.answers where ${where} order by seq limit 1`,
  )
  return row !== undefined
}

export interface StandingRow {
  readonly waiting: number
  readonly failing_since: Date | null
  readonly watched: number
  readonly last_answer_at: Date | null
}

export function standing(db: Queryable): Promise<StandingRow> {
  return oneRow(
    db,
    sql<StandingRow>`
      select count(*) filter (where answered_at is null) as waiting, min(failing_since) as failing_since,
        count(*) filter (where answered_at is not null) as watched, max(answered_at) as last_answer_at
      from screening.people where due_at is not null`,
  )
}

import type { ScreeningArea, ScreeningState } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { type Page, pageOf } from '../../platform/database/pages.sql.ts'
import type { Json } from '../../platform/json.ts'
import { SCREENING_MOVES } from './screening.rules.ts'

export interface CaseRow {
  readonly id: string
  readonly area: ScreeningArea
  /** The submission, withdrawal or deposit that it came up with. */
  readonly subject_id: string
  readonly user_id: string
  readonly kinds: readonly string[]
  readonly score: number
  readonly source: string
  readonly reference: string
  readonly finding: { readonly [name: string]: Json }
  readonly state: ScreeningState
  readonly opened_at: Date
  readonly decided_at: Date | null
  readonly decided_by_email: string | null
  readonly reason: string | null
}

const CASE = sql`id, area, subject_id, user_id, kinds, score, source, reference, finding, state, opened_at, decided_at,
  decided_by_email, reason`

export type NewCase = Omit<CaseRow, 'state' | 'decided_at' | 'decided_by_email' | 'reason'> & {
  /** What makes it the same case when it is found again. */
  readonly key: string
}

/** True the first time. */
export async function openCase(tx: Queryable, one: NewCase): Promise<boolean> {
  const opened = await run(
    tx,
    sql`
      insert into screening.screening_cases (id, key, area, subject_id, user_id, kinds, score, source, reference, finding, state,
        opened_at)
      values (${one.id}, ${one.key}, ${one.area}, ${one.subject_id}, ${one.user_id}, ${[...one.kinds]}::text[], ${one.score},
        ${one.source}, ${one.reference}, ${JSON.stringify(one.finding)}::jsonb, 'open', ${one.opened_at})
      on conflict (key) do nothing`,
  )
  return opened === 1
}

export function findCase(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return maybeRow(db, sql<CaseRow>`select ${CASE} from screening.screening_cases where id = ${id}`)
}

export function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return maybeRow(tx, sql<CaseRow>`select ${CASE} from screening.screening_cases where id = ${id} for update`)
}

export function findByKey(db: Queryable, key: string): Promise<CaseRow | undefined> {
  return maybeRow(db, sql<CaseRow>`select ${CASE} from screening.screening_cases where key = ${key}`)
}

/** Nobody decides it before the caller's transaction has ended. */
export function shareByKey(tx: Tx, key: string): Promise<CaseRow | undefined> {
  return maybeRow(tx, sql<CaseRow>`select ${CASE} from screening.screening_cases where key = ${key} for share`)
}

export async function countGrave(db: Queryable, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`
      select count(*) from screening.screening_cases
      where user_id = ${userId} and state = 'open' and kinds <> '{adverse}'`,
  )
  return count
}

export function casesOfSubject(db: Queryable, subjectId: string): Promise<CaseRow[]> {
  return rows(
    db,
    sql<CaseRow>`
      select ${CASE} from screening.screening_cases where subject_id = ${subjectId} order by opened_at, id`,
  )
}

export interface Decision {
  readonly id: string
  readonly state: Exclude<ScreeningState, 'open'>
  readonly by: { readonly staffId: string; readonly email: string }
  readonly reason: string
  readonly now: Date
}

export async function decideCase(tx: Tx, { id, state, by, reason, now }: Decision): Promise<void> {
  const to = entering(SCREENING_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update screening.screening_cases
      set ${to.set}, decided_at = ${now}, decided_by = ${by.staffId}, decided_by_email = ${by.email}, reason = ${reason}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `screening case ${id}`, state)
}

export interface CaseQuery {
  readonly area: ScreeningArea | undefined
  readonly state: ScreeningState | undefined
  readonly userId: string | undefined
  readonly current: number
  readonly size: number
}

/** What waits comes first, longest first; then what was decided, newest first. */
export function listCases(db: Queryable, { area, state, userId, current, size }: CaseQuery): Promise<Page<CaseRow>> {
  const where = allOf(
    when(area, (asked) => sql`area = ${asked}`),
    when(state, (asked) => sql`state = ${asked}`),
    when(userId, (asked) => sql`user_id = ${asked}`),
  )
  const order = sql`(state = 'open') desc, case when state = 'open' then opened_at end, opened_at desc, id`
  return pageOf(db, { columns: CASE, from: sql`screening.screening_cases`, where, order, current, size })
}

export async function countOpen(db: Queryable): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from screening.screening_cases where state = 'open'`,
  )
  return count
}

import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { oneRow, type Queryable, rows } from '../../platform/database/db.ts'
import type { CaseRow } from './cases.sql.ts'
import type { ResetRow } from './resets.sql.ts'
import type { ReviewRow } from './reviews.sql.ts'

export interface Paging {
  readonly limit: number
  readonly offset: number
}

export interface CaseQuery {
  readonly state: string | undefined
  readonly country: string | undefined
  readonly flag: string | undefined
  readonly userId: string | undefined
}

/** No personal data: what support may see too. */
export type CaseListRow = Pick<
  CaseRow,
  'id' | 'user_id' | 'state' | 'country' | 'document_kind' | 'flags' | 'submitted_at' | 'decided_at'
> &
  Pick<ReviewRow, 'taken_email' | 'taken_at' | 'first_email'>

function cases({ state, country, flag, userId }: CaseQuery) {
  const where = allOf(
    when(state, (asked) => sql`c.state = ${asked}`),
    when(country, (asked) => sql`c.country = ${asked}`),
    when(userId, (asked) => sql`c.user_id = ${asked}`),
    when(flag, (asked) => sql`c.flags @> array[${asked}::text]`),
  )
  return sql`kyc.cases c join kyc.reviews r on r.subject_id = c.id where ${where}`
}

/** What waits comes first and longest first; after it what is decided, newest first. */
export async function listCases(db: Queryable, query: CaseQuery, page: Paging): Promise<CaseListRow[]> {
  return rows(
    db,
    sql<CaseListRow>`
      select c.id, c.user_id, c.state, c.country, c.document_kind, c.flags, c.submitted_at, c.decided_at,
        r.taken_email, r.taken_at, r.first_email
      from ${cases(query)}
      order by (c.state = 'in_review') desc,
        case when c.state = 'in_review' then c.submitted_at end, c.submitted_at desc, c.id
      limit ${page.limit} offset ${page.offset}`,
  )
}

export async function countCases(db: Queryable, query: CaseQuery): Promise<number> {
  const { count } = await oneRow(db, sql<{ count: number }>`select count(*) from ${cases(query)}`)
  return count
}

export interface ResetQuery {
  readonly state: string | undefined
  readonly userId: string | undefined
}

export type ResetListRow = Pick<ResetRow, 'id' | 'user_id' | 'via' | 'submitted_at' | 'decided_at'> &
  Pick<ReviewRow, 'taken_email' | 'taken_at' | 'first_email'> & { readonly state: Exclude<ResetRow['state'], 'open'> }

function resets({ state, userId }: ResetQuery) {
  const where = allOf(
    sql`c.state <> 'open'`,
    when(state, (asked) => sql`c.state = ${asked}`),
    when(userId, (asked) => sql`c.user_id = ${asked}`),
  )
  return sql`kyc.resets c join kyc.reviews r on r.subject_id = c.id where ${where}`
}

export async function listResets(db: Queryable, query: ResetQuery, page: Paging): Promise<ResetListRow[]> {
  return rows(
    db,
    sql<ResetListRow>`
      select c.id, c.user_id, c.state, c.via, c.submitted_at, c.decided_at, r.taken_email, r.taken_at, r.first_email
      from ${resets(query)}
      order by (c.state = 'in_review') desc,
        case when c.state = 'in_review' then c.submitted_at end, c.submitted_at desc, c.id
      limit ${page.limit} offset ${page.offset}`,
  )
}

export async function countResets(db: Queryable, query: ResetQuery): Promise<number> {
  const { count } = await oneRow(db, sql<{ count: number }>`select count(*) from ${resets(query)}`)
  return count
}

import { sql } from 'kysely'
import { maybeRow, type Queryable, run, type Tx } from '../../platform/database/db.ts'

export interface ReviewRow {
  readonly subject_id: string
  readonly taken_by: string | null
  readonly taken_email: string | null
  readonly taken_at: Date | null
  readonly first_by: string | null
  readonly first_email: string | null
  readonly first_at: Date | null
}

const REVIEW = sql.raw('subject_id, taken_by, taken_email, taken_at, first_by, first_email, first_at')

export async function insertReview(db: Queryable, subjectId: string): Promise<void> {
  await run(db, sql`insert into kyc.reviews (subject_id) values (${subjectId})`)
}

export async function findReview(db: Queryable, subjectId: string): Promise<ReviewRow | undefined> {
  return maybeRow(db, sql<ReviewRow>`select ${REVIEW} from kyc.reviews where subject_id = ${subjectId}`)
}

/** Whoever decides, takes or tells a verdict comes through here first, one after the other. */
export async function lockReview(tx: Tx, subjectId: string): Promise<ReviewRow | undefined> {
  return maybeRow(tx, sql<ReviewRow>`select ${REVIEW} from kyc.reviews where subject_id = ${subjectId} for update`)
}

export interface Reviewer {
  readonly staffId: string
  readonly email: string
}

export async function setTaken(db: Queryable, subjectId: string, by: Reviewer | null, now: Date): Promise<void> {
  await run(
    db,
    sql`
      update kyc.reviews
      set taken_by = ${by?.staffId ?? null}, taken_email = ${by?.email ?? null}, taken_at = ${by === null ? null : now}
      where subject_id = ${subjectId}`,
  )
}

/** The first approval gives the case back, for somebody else to take. */
export async function setFirstApproval(db: Queryable, subjectId: string, by: Reviewer, now: Date): Promise<void> {
  await run(
    db,
    sql`
      update kyc.reviews
      set first_by = ${by.staffId}, first_email = ${by.email}, first_at = ${now},
        taken_by = null, taken_email = null, taken_at = null
      where subject_id = ${subjectId}`,
  )
}

import { sql } from 'kysely'
import { oneRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import type { Expired } from '../../platform/personal.ts'

export type OldCases = 'kyc_drafts' | 'kyc_refused'

/** Who was verified once is kept as long as the relation lasts; who never was, for a time of its own. */
const neverVerified = sql`
  not exists (select from kyc.cases other where other.user_id = one.user_id and other.state in ('in_review', 'passed', 'expired'))`

function expired(what: OldCases, { before, held }: Expired) {
  const over =
    what === 'kyc_drafts'
      ? sql`one.state = 'draft' and one.created_at < ${before}`
      : sql`one.state = 'rejected' and one.decided_at < ${before} and ${neverVerified}`
  return sql`${over} and one.user_id <> all(${[...held]}::text[])`
}

export interface OldCase {
  readonly id: string
  readonly files: readonly (string | null)[]
}

export async function oldCases(db: Queryable, what: OldCases, old: Expired): Promise<OldCase[]> {
  return rows(
    db,
    sql<OldCase>`
      select one.id, array[one.front_file, one.back_file, one.selfie_file] as files from kyc.cases one
      where ${expired(what, old)} order by one.id`,
  )
}

export async function countOldCases(db: Queryable, what: OldCases, old: Expired): Promise<number> {
  const { count } = await oneRow(
    db,
    sql<{ count: number }>`select count(*) from kyc.cases one where ${expired(what, old)}`,
  )
  return count
}

export async function deleteCase(tx: Tx, id: string): Promise<void> {
  await run(tx, sql`delete from kyc.reviews where subject_id = ${id}`)
  await run(tx, sql`delete from kyc.cases where id = ${id}`)
}

/** Everything about who somebody is. The bytes of the pictures are gone by now. */
export async function deletePerson(tx: Tx, userId: string): Promise<void> {
  await run(
    tx,
    sql`
      delete from kyc.reviews where subject_id in (
        select id from kyc.cases where user_id = ${userId} union all select id from kyc.resets where user_id = ${userId})`,
  )
  await run(tx, sql`delete from kyc.cases where user_id = ${userId}`)
  await run(tx, sql`delete from kyc.resets where user_id = ${userId}`)
  await run(tx, sql`delete from kyc.files where user_id = ${userId}`)
  await run(tx, sql`delete from kyc.handovers where user_id = ${userId}`)
  await run(tx, sql`delete from kyc.tickets where user_id = ${userId}`)
}

import type { ShareCaseState, ShareDecision } from '@bourse/contract'
import { sql } from 'kysely'
import { allOf, when } from '../../platform/database/conditions.sql.ts'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { SHARE_CASE_MOVES } from './shares.rules.ts'

export interface CaseRow {
  readonly id: string
  readonly user_id: string
  readonly asset: string
  readonly decision: ShareDecision
  readonly state: ShareCaseState
  readonly through: Date
  readonly units: bigint
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
}

const COLUMNS = sql`id, user_id, asset, decision, state, through, units, reason, proposed_by, proposed_by_email, proposed_at`

/** False when another one about the same is open: the unique index decides. */
export async function insertCase(tx: Tx, row: CaseRow): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into shares.share_cases (${COLUMNS})
      values (${row.id}, ${row.user_id}, ${row.asset}, ${row.decision}, ${row.state}, ${row.through}, ${row.units},
        ${row.reason}, ${row.proposed_by}, ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (user_id, asset) where state = 'open' do nothing`,
  )
  return inserted === 1
}

/** Those that wait, of all or of one person, the oldest first. */
export function openCases(db: Queryable, userId?: string): Promise<CaseRow[]> {
  const where = allOf(
    sql`state = 'open'`,
    when(userId, (asked) => sql`user_id = ${asked}`),
  )
  return rows(db, sql<CaseRow>`select ${COLUMNS} from shares.share_cases where ${where} order by proposed_at, id`)
}

export function findCase(db: Queryable, id: string): Promise<CaseRow | undefined> {
  return maybeRow(db, sql<CaseRow>`select ${COLUMNS} from shares.share_cases where id = ${id}`)
}

export function lockCase(tx: Tx, id: string): Promise<CaseRow | undefined> {
  return maybeRow(tx, sql<CaseRow>`select ${COLUMNS} from shares.share_cases where id = ${id} for update`)
}

export interface CaseDecision {
  readonly id: string
  readonly state: 'confirmed' | 'declined'
  readonly by: { readonly staffId: string; readonly email: string }
  readonly now: Date
}

export async function closeCase(tx: Tx, { id, state, by, now }: CaseDecision): Promise<void> {
  const to = entering(SHARE_CASE_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update shares.share_cases set ${to.set}, decided_by = ${by.staffId}, decided_by_email = ${by.email}, decided_at = ${now}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `case ${id}`, state)
}

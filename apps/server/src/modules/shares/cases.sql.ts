import type { ShareDecision } from '@bourse/contract'
import { sql } from 'kysely'
import { type Queryable, run, type Tx } from '../../platform/database/db.ts'
import { type ProposalRow, proposalsIn } from '../../platform/database/proposals.sql.ts'
import { SHARE_CASE_MOVES } from './shares.rules.ts'

export interface CaseRow extends ProposalRow {
  readonly user_id: string
  readonly asset: string
  readonly decision: ShareDecision
  readonly through: Date
  readonly units: bigint
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

export const cases = proposalsIn<CaseRow>({ table: sql`shares.share_cases`, columns: COLUMNS, moves: SHARE_CASE_MOVES })

/** Those that wait, of all or of one person. */
export function openCases(db: Queryable, userId?: string): Promise<CaseRow[]> {
  return cases.open(db, userId === undefined ? undefined : sql`user_id = ${userId}`)
}

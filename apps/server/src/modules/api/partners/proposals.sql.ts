import type { PartnerDecision } from '@bourse/contract'
import { sql } from 'kysely'
import { type Queryable, run, type Tx } from '../../../platform/database/db.ts'
import { type ProposalRow, proposalsIn } from '../../../platform/database/proposals.sql.ts'
import { PARTNER_PROPOSAL_MOVES } from './partners.rules.ts'

export interface PartnerProposalRow extends ProposalRow {
  readonly partner_id: string
  readonly decision: PartnerDecision
  readonly fee_bps: number | null
}

const COLUMNS = sql`id, partner_id, decision, fee_bps, state, reason, proposed_by, proposed_by_email, proposed_at`

/** False when another one about the same is open: the unique index decides. */
export async function insertProposal(tx: Tx, row: PartnerProposalRow): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into api.partner_proposals (${COLUMNS})
      values (${row.id}, ${row.partner_id}, ${row.decision}, ${row.fee_bps}, ${row.state}, ${row.reason},
        ${row.proposed_by}, ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (partner_id, decision) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export const proposals = proposalsIn<PartnerProposalRow>({
  ...{ table: sql`api.partner_proposals`, columns: COLUMNS, moves: PARTNER_PROPOSAL_MOVES },
})

export const openFor = (db: Queryable, partnerId: string) => proposals.open(db, sql`partner_id = ${partnerId}`)

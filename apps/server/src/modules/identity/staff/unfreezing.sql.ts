import type { UnfreezeEvidence } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, run } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { type ProposalState, UNFREEZE_PROPOSAL_MOVES } from './unfreezing.rules.ts'

export interface ProposalRow {
  readonly id: string
  readonly user_id: string
  readonly evidence: UnfreezeEvidence
  readonly reference: string
  readonly text: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
}

const PROPOSAL = sql`id, user_id, evidence, reference, text, proposed_by, proposed_by_email, proposed_at`

/** False while another waits. */
export async function insertProposal(db: Queryable, row: ProposalRow): Promise<boolean> {
  const inserted = await run(
    db,
    sql`
      insert into identity.unfreeze_proposals (${PROPOSAL})
      values (${row.id}, ${row.user_id}, ${row.evidence}, ${row.reference}, ${row.text}, ${row.proposed_by},
        ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (user_id) where state = 'waiting' do nothing`,
  )
  return inserted === 1
}

export function findWaiting(db: Queryable, userId: string): Promise<ProposalRow | undefined> {
  return maybeRow(
    db,
    sql<ProposalRow>`
      select ${PROPOSAL} from identity.unfreeze_proposals where user_id = ${userId} and state = 'waiting'`,
  )
}

export interface ProposalDecision {
  readonly id: string
  readonly userId: string
  readonly now: Date
  readonly text: string
  readonly by: { readonly staffId: string; readonly email: string }
}

/** True for the one that decides it. */
export async function decide(
  db: Queryable,
  state: Extract<ProposalState, 'confirmed' | 'declined'>,
  { id, userId, now, text, by }: ProposalDecision,
): Promise<boolean> {
  const to = entering(UNFREEZE_PROPOSAL_MOVES, state)
  const decided = await run(
    db,
    sql`
      update identity.unfreeze_proposals
      set ${to.set}, decided_by = ${by.staffId}, decided_by_email = ${by.email}, decided_at = ${now}, decision = ${text}
      where id = ${id} and user_id = ${userId} and ${to.from}`,
  )
  return decided === 1
}

export async function lapseProposals(db: Queryable, userId: string, now: Date): Promise<void> {
  const to = entering(UNFREEZE_PROPOSAL_MOVES, 'lapsed')
  await run(
    db,
    sql`update identity.unfreeze_proposals set ${to.set}, decided_at = ${now} where user_id = ${userId} and ${to.from}`,
  )
}

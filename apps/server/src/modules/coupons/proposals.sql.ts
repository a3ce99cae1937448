import type { CouponProposalState } from '@bourse/contract'
import { sql } from 'kysely'
import { maybeRow, type Queryable, rows, run, type Tx } from '../../platform/database/db.ts'
import { entering } from '../../platform/database/moves.sql.ts'
import { assertMoved } from '../../platform/database/moves.ts'
import { COUPON_PROPOSAL_MOVES } from './coupons.rules.ts'

export interface ProposalRow {
  readonly id: string
  readonly user_id: string
  readonly activity_id: string
  readonly asset: string
  readonly units: bigint
  readonly state: CouponProposalState
  readonly reason: string
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
}

const COLUMNS = sql`id, user_id, activity_id, asset, units, state, reason, proposed_by, proposed_by_email, proposed_at`

/** False when another one for the person is open: the unique index decides. */
export async function insertProposal(tx: Tx, row: ProposalRow): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into coupons.coupon_proposals (${COLUMNS})
      values (${row.id}, ${row.user_id}, ${row.activity_id}, ${row.asset}, ${row.units}, ${row.state}, ${row.reason},
        ${row.proposed_by}, ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (user_id, activity_id, asset) where state = 'open' do nothing`,
  )
  return inserted === 1
}

export function openProposals(db: Queryable): Promise<ProposalRow[]> {
  return rows(
    db,
    sql<ProposalRow>`select ${COLUMNS} from coupons.coupon_proposals where state = 'open' order by proposed_at, id`,
  )
}

export function findProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(db, sql<ProposalRow>`select ${COLUMNS} from coupons.coupon_proposals where id = ${id}`)
}

export function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  return maybeRow(tx, sql<ProposalRow>`select ${COLUMNS} from coupons.coupon_proposals where id = ${id} for update`)
}

export interface ProposalDecision {
  readonly id: string
  readonly state: 'confirmed' | 'declined'
  readonly by: { readonly staffId: string; readonly email: string }
  readonly now: Date
}

export async function closeProposal(tx: Tx, { id, state, by, now }: ProposalDecision): Promise<void> {
  const to = entering(COUPON_PROPOSAL_MOVES, state)
  const touched = await run(
    tx,
    sql`
      update coupons.coupon_proposals
      set ${to.set}, decided_by = ${by.staffId}, decided_by_email = ${by.email}, decided_at = ${now}
      where id = ${id} and ${to.from}`,
  )
  assertMoved(touched, `coupon proposal ${id}`, state)
}

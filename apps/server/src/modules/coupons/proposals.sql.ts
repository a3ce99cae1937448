import { sql } from 'kysely'
import { run, type Tx } from '../../platform/database/db.ts'
import { type ProposalRow, proposalsIn } from '../../platform/database/proposals.sql.ts'
import { COUPON_PROPOSAL_MOVES } from './coupons.rules.ts'

export interface CouponProposalRow extends ProposalRow {
  readonly user_id: string
  readonly activity_id: string
  readonly asset: string
  readonly units: bigint
}

const COLUMNS = sql`id, user_id, activity_id, asset, units, state, reason, proposed_by, proposed_by_email, proposed_at`

/** False when another one for the person is open: the unique index decides. */
export async function insertProposal(tx: Tx, row: CouponProposalRow): Promise<boolean> {
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

export const proposals = proposalsIn<CouponProposalRow>({
  ...{ table: sql`coupons.coupon_proposals`, columns: COLUMNS, moves: COUPON_PROPOSAL_MOVES },
})

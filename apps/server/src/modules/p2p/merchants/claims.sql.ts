import { type Units, units } from '@bourse/money'
import { sql } from 'kysely'
import { maybeRow, oneRow, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { entering } from '../../../platform/database/moves.sql.ts'
import { assertMoved } from '../../../platform/database/moves.ts'
import { CLAIM_MOVES } from './merchants.rules.ts'

export interface ClaimRow {
  readonly id: string
  readonly merchant_id: string
  readonly user_id: string
  readonly units: Units
  readonly case_id: string
  readonly reason: string
  readonly state: 'proposed' | 'paid' | 'dropped'
  readonly proposed_by: string
  readonly proposed_by_email: string
  readonly proposed_at: Date
  readonly decided_by_email: string | null
  readonly decided_at: Date | null
}

const CLAIM = sql`id, merchant_id, user_id, units, case_id, reason, state, proposed_by, proposed_by_email, proposed_at,
  decided_by_email, decided_at`

/** False where something was proposed or paid for the same case. */
export async function insertClaim(
  tx: Tx,
  row: Omit<ClaimRow, 'state' | 'decided_by_email' | 'decided_at'>,
): Promise<boolean> {
  const inserted = await run(
    tx,
    sql`
      insert into p2p.bond_claims (id, merchant_id, user_id, units, case_id, reason, state, proposed_by, proposed_by_email, proposed_at)
      values (${row.id}, ${row.merchant_id}, ${row.user_id}, ${row.units}, ${row.case_id}, ${row.reason}, 'proposed', ${row.proposed_by},
        ${row.proposed_by_email}, ${row.proposed_at})
      on conflict (merchant_id, case_id) where state <> 'dropped' do nothing`,
  )
  return inserted === 1
}

export function findClaim(db: Queryable, id: string): Promise<ClaimRow | undefined> {
  return maybeRow(db, sql<ClaimRow>`select ${CLAIM} from p2p.bond_claims where id = ${id}`)
}

export function claimsOn(db: Queryable, merchantId: string): Promise<ClaimRow[]> {
  return rows(
    db,
    sql<ClaimRow>`select ${CLAIM} from p2p.bond_claims where merchant_id = ${merchantId} order by proposed_at desc, id desc`,
  )
}

/** What of a bond is spoken for. */
export async function proposedUnits(db: Queryable, merchantId: string): Promise<Units> {
  const { sum } = await oneRow(
    db,
    sql<{ sum: bigint }>`
      select coalesce(sum(units), 0)::numeric(38,0) as sum from p2p.bond_claims
      where merchant_id = ${merchantId} and state = 'proposed'`,
  )
  return units(BigInt(sum))
}

export async function decideClaim(
  tx: Tx,
  claim: {
    readonly id: string
    readonly state: 'paid' | 'dropped'
    readonly at: Date
    readonly by: { readonly staffId: string; readonly email: string }
  },
): Promise<void> {
  const to = entering(CLAIM_MOVES, claim.state)
  const touched = await run(
    tx,
    sql`
      update p2p.bond_claims
      set ${to.set}, decided_at = ${claim.at}, decided_by = ${claim.by.staffId}, decided_by_email = ${claim.by.email}
      where id = ${claim.id} and ${to.from}`,
  )
  assertMoved(touched, `claim ${claim.id}`, claim.state)
}

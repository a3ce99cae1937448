import { sql } from 'kysely'
import { type Queryable, rows } from '../../platform/database/db.ts'

export interface EscrowSum {
  readonly user: string
  readonly asset: string
  readonly units: bigint
}

/** What orders that have not ended hold, by seller and coin. */
export function openEscrow(db: Queryable): Promise<EscrowSum[]> {
  return rows(
    db,
    sql<EscrowSum>`
      select seller_id as "user", asset, sum(units) as units from p2p.p2p_orders where ended_at is null group by seller_id, asset`,
  )
}

export interface BondSum {
  readonly merchant: string
  readonly ref: string
  /** As the merchant's row has it. */
  readonly held: bigint
  /** As what was held, paid and filled up has it. */
  readonly expected: bigint
}

/** What of every bond must be held; of whoever was refused or has left, nothing. */
export function bondSums(db: Queryable): Promise<BondSum[]> {
  return rows(
    db,
    sql<BondSum>`
      select id as merchant, bond_ref as ref, held_units as held,
        case when state in ('refused', 'left') then 0
          else bond_units
            - (select coalesce(sum(units), 0) from p2p.bond_claims where merchant_id = merchants.id and state = 'paid')
            + (select coalesce(sum(units), 0) from p2p.bond_top_ups where merchant_id = merchants.id)
        end::numeric(38,0) as expected
      from p2p.merchants`,
  )
}

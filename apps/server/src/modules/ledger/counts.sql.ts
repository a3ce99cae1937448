import { sql } from 'kysely'
import { oneRow, type Queryable } from '../../platform/database/db.ts'

export interface LedgerCounts {
  readonly transactions: number
  readonly postings: number
  readonly openHolds: number
}

export async function counts(db: Queryable): Promise<LedgerCounts> {
  return oneRow(
    db,
    sql<LedgerCounts>`
      select
        (select count(*) from ledger.journal) as transactions,
        (select count(*) from ledger.postings) as postings,
        (select count(*) from ledger.holds where remaining > 0) as "openHolds"`,
  )
}

import { sql } from 'kysely'
import { oneRow, type Queryable } from '../../platform/database/db.ts'
import type { HeldRows } from './audit.sql.ts'

export interface LedgerCounts {
  readonly transactions: number
  readonly postings: number
  readonly openHolds: number
}

/** What is held is named in the ledger or, as orders do, in rows of other modules: both count. */
export async function counts(db: Queryable, otherHolds: readonly HeldRows[] = []): Promise<LedgerCounts> {
  const others = otherHolds.map((held) => sql` + (select count(*) from (${held}) other)`)
  return oneRow(
    db,
    sql<LedgerCounts>`
      select
        (select count(*) from ledger.journal) as transactions,
        (select count(*) from ledger.postings) as postings,
        (select count(*) from ledger.holds where remaining > 0)${sql.join(others, sql``)} as "openHolds"`,
  )
}

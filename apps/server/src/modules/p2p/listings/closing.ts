import { units } from '@bourse/money'
import type { Tx } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Ledger } from '../../ledger/index.ts'
import type { ListingRow } from './listings.sql.ts'
import * as sql from './listings.sql.ts'

export type Closing = ReturnType<typeof createClosing>

/** How listings end. */
export function createClosing({
  clock,
  ledger,
}: {
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'lowerHeld'>
}) {
  /** What is not sold is free again; orders that run keep their coins and go on. */
  async function close(tx: Tx, row: ListingRow): Promise<void> {
    if (row.side === 'sell' && row.left_units > 0n)
      await ledger.lowerHeld(tx, [{ user: row.user_id, asset: row.asset, units: units(row.left_units) }])
    await sql.closeListing(tx, row.id, clock.now())
  }

  return {
    close,
    /** Whoever stops being a merchant has nothing for sale any more. */
    async closeAll(tx: Tx, userId: string): Promise<void> {
      for (const { id } of await sql.livingListings(tx, userId)) {
        const row = await sql.lockListing(tx, id)
        if (row !== undefined && row.state !== 'closed') await close(tx, row)
      }
    },
  }
}

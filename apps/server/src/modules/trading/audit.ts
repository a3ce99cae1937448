import type { Queryable } from '../../platform/database/db.ts'
import type { Market } from '../markets/index.ts'
import { listMisfits } from './audit.sql.ts'
import { buildMarketBook } from './engine/market-book.ts'
import * as sql from './engine/rebuild.sql.ts'
import { Digest } from './orders/order-record.ts'

export interface BookFinding {
  readonly invariant: 'E7' | 'M2'
  readonly detail: Readonly<Record<string, string>>
}

/** What the digest of a book must be by its open orders: for those who write orders without the engine. */
export async function digestOfOpenOrders(db: Queryable, { id }: Market): Promise<string> {
  const digest = new Digest()
  for (const record of await sql.listOpenOrders(db, [id])) digest.add(record, 1)
  return digest.text()
}

/**
 * E1, E4 and E7 of every book as the database has it: each is rebuilt, which asserts what a book must be, and its digest is
 * compared with the one that the engine stored. Inside one snapshot, so that a batch in between cannot be seen half.
 */
export async function auditBooks(db: Queryable, markets: readonly Market[]): Promise<BookFinding[]> {
  const ids = markets.map(({ id }) => id)
  const { rows, open } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      rows: new Map((await sql.listBooks(tx, ids)).map((row) => [row.pairId, row])),
      open: Map.groupBy(await sql.listOpenOrders(tx, ids), ({ pairId }) => pairId),
    }))
  return markets.flatMap((market): BookFinding[] => {
    const row = rows.get(market.id)
    if (row === undefined) return []
    try {
      buildMarketBook(market, row, open.get(market.id) ?? [])
      return []
    } catch (error) {
      const difference = error instanceof Error ? error.message : String(error)
      return [{ invariant: 'E7', detail: { difference: 'book_differs', symbol: market.symbol, says: difference } }]
    }
  })
}

/** Of pairs, whether they are open or not. */
export async function auditLists(db: Queryable): Promise<BookFinding[]> {
  return (await listMisfits(db)).map((misfit) => ({ invariant: 'M2', detail: { ...misfit } }))
}

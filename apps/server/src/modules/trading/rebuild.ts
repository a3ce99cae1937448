import { assert } from '@bourse/money'
import type { Queryable } from '../../platform/db.ts'
import type { Market } from '../markets/index.ts'
import { buildMarketBook, type MarketBook } from './market-book.ts'
import type { OrderRecord } from './order-record.ts'
import * as sql from './rebuild.sql.ts'

const AVERAGE_MS = 6 * 60_000

/** The books of the markets as the database has them; a market that is new gets its row. */
export async function rebuildBooks(
  db: Queryable,
  { engine, markets, now }: { readonly engine: string; readonly markets: readonly Market[]; readonly now: Date },
): Promise<MarketBook[]> {
  const ids = markets.map(({ id }) => id)
  await sql.insertBooks(db, engine, markets)
  const rows = new Map((await sql.listBooks(db, ids)).map((row) => [row.pairId, row]))
  const open = Map.groupBy(await sql.listOpenOrders(db, ids), ({ pairId }) => pairId)
  const sums = await sql.listMinuteSums(db, ids, new Date(now.getTime() - AVERAGE_MS))
  const books = markets.map((market) => {
    const row = rows.get(market.id)
    assert(row !== undefined, `${market.symbol} has no book`)
    return buildMarketBook(market, row, open.get(market.id) ?? ([] satisfies OrderRecord[]))
  })
  const byPair = new Map(books.map((book) => [book.market.id, book]))
  for (const { pairId, minute, notional, lots } of sums) {
    byPair.get(pairId)?.average.addSum(minute.getTime(), notional, lots)
  }
  return books
}

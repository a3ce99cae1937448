import { assert } from '@bourse/money'
import type { Queryable } from '../../../platform/database/db.ts'
import type { Market } from '../../markets/index.ts'
import type { OrderRecord } from '../orders/order-record.ts'
import { MAIN_GROUP } from './commands.ts'
import { buildMarketBook, type MarketBook } from './market-book.ts'
import * as sql from './rebuild.sql.ts'

const AVERAGE_MS = 6 * 60_000

/** The books of those markets that the group has, as the database has them; one that is new gets its row in the main group. */
export async function rebuildBooks(
  db: Queryable,
  { group, listed, now }: { readonly group: string; readonly listed: readonly Market[]; readonly now: Date },
): Promise<MarketBook[]> {
  if (group === MAIN_GROUP) await sql.insertBooks(db, group, listed)
  const owned = await sql.listPairsOf(db, group)
  const markets = listed.filter(({ id }) => owned.has(id))
  const ids = markets.map(({ id }) => id)
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

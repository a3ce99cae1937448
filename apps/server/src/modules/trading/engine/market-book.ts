import { Book, DEFAULT_FILTERS, type Filters, type MarketMode, type OpenOrder } from '@bourse/engine'
import { assert } from '@bourse/money'
import type { Market } from '../../markets/index.ts'
import { AveragePrice } from '../orders/average-price.ts'
import { Digest, type OrderRecord } from '../orders/order-record.ts'

/** What the database keeps of a book besides its open orders. */
export interface BookRow {
  readonly pairId: number
  readonly mode: MarketMode
  readonly sequence: number
  readonly generation: number
  readonly lastPrice: number
  readonly referencePrice: number
  readonly digest: string
  /** What it goes back to in steps after a crash. */
  readonly resumeMode: ResumeMode | null
}

export type ResumeMode = Extract<MarketMode, 'post_only' | 'open'>

/** One market in the memory of the engine that owns it: the book, and what the book does not know of its orders. */
export interface MarketBook {
  market: Market
  readonly book: Book
  readonly records: Map<number, OrderRecord>
  readonly average: AveragePrice
  digest: Digest
  mode: MarketMode
  resume: ResumeMode | null
}

/**
 * From the rows of the database. The digest over the orders that were read must be the one that was stored with the last
 * batch: a difference means that the rows are not what the engine left, and trading on them would be guessing.
 */
export function buildMarketBook(market: Market, row: BookRow, records: readonly OrderRecord[]): MarketBook {
  const open = new Set(records.map(({ id }) => id))
  const digest = new Digest()
  for (const record of records) digest.add(record, 1)
  assert(digest.text() === row.digest, `the open orders of ${market.symbol} are not those of its last batch`)
  const snapshot = {
    sequence: row.sequence,
    generation: row.generation,
    last: row.lastPrice,
    reference: row.referencePrice,
    mode: row.mode,
    orders: records.map((record) => openOrderOf(record, open)),
  }
  return {
    market,
    book: new Book({ filters: filtersOf(market), snapshot }),
    records: new Map(records.map((record) => [record.id, record])),
    average: new AveragePrice(),
    digest,
    mode: row.mode,
    resume: row.resumeMode,
  }
}

function openOrderOf(record: OrderRecord, open: ReadonlySet<number>): OpenOrder {
  const { id, traderId, side, type, price, stop, quantity, filled, sequence, timeInForce, selfTrade } = record
  return {
    id,
    user: traderId,
    side,
    type,
    price,
    stop,
    quantity,
    filled,
    open: record.open,
    sequence,
    sibling: open.has(record.sibling) ? record.sibling : 0,
    timeInForce,
    selfTrade,
    conditional: record.conditional,
  }
}

/** The back office has set new bounds. Between batches: open orders stay, the next ones are measured by these. */
export function changeBounds(home: MarketBook, market: Market): void {
  home.market = market
  home.book.setFilters({ ...DEFAULT_FILTERS, ...filtersOf(market) })
}

/** The bounds of the pair in the engine's numbers. Tick and step are 1, because ticks and lots are made of them. */
export function filtersOf({ symbol, pair, units }: Market): Partial<Filters> {
  const lots = (text: string) => {
    const parsed = units.lotsOf(text)
    assert(parsed.ok, `${text} is no amount of ${symbol}`)
    return parsed.value
  }
  const least = units.notionalOf(pair.minTotal)
  assert(least.ok, `${pair.minTotal} is no total of ${symbol}`)
  return {
    minQuantity: lots(pair.minAmount),
    maxQuantity: lots(pair.maxAmount),
    minNotional: Number(least.value),
    maxOpenOrders: pair.maxOpenOrders,
    maxConditionalOrders: pair.maxConditionalOrders,
  }
}

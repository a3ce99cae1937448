import type { Db } from '../../../platform/database/db.ts'
import type { Bus, Unsubscribe } from '../../../platform/messaging/bus.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import {
  type BookMessage,
  bookOf,
  type Market,
  type MarketChange,
  type Markets,
  marketChanged,
} from '../../markets/index.ts'
import { EVENTS_LOST } from '../publish.ts'
import type { MarketBook } from './market-book.ts'
import { symbolsOf } from './rebuild.sql.ts'
import { rebuildBooks } from './rebuild.ts'
import { findTradersOfOpenOrders } from './traders.sql.ts'
import type { Traders } from './traders.ts'

export interface BookShelfDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly markets: Pick<Markets, 'markets'>
  readonly group: string
  readonly traders: Traders
  /** The book as it was committed. */
  readonly tell: (symbol: string) => Promise<BookMessage | null>
}

/** The books of a group of markets, from the database; who asks for one of them is answered here and nowhere else. */
export function createBookShelf({ db, bus, clock, markets, group, traders, tell }: BookShelfDeps) {
  const books = new Map<string, MarketBook>()
  const offers = new Map<string, Unsubscribe>()
  let opening: Promise<void> = Promise.resolve()

  async function read(listed: readonly Market[]): Promise<MarketBook[]> {
    for (const trader of await findTradersOfOpenOrders(db.queryable)) traders.learn(trader)
    return rebuildBooks(db.queryable, { group, listed, now: clock.now() })
  }

  function offer(): void {
    for (const [symbol, withdraw] of [...offers]) {
      if (books.has(symbol)) continue
      withdraw()
      offers.delete(symbol)
    }
    for (const symbol of books.keys()) {
      if (offers.has(symbol)) continue
      const answer = () => tell(symbol)
      offers.set(symbol, bus.respond(bookOf(symbol), answer))
    }
  }

  async function openMissing(): Promise<void> {
    const missing = (await markets.markets()).filter(({ symbol }) => !books.has(symbol))
    for (const book of await read(missing)) {
      if (books.has(book.market.symbol)) continue
      books.set(book.market.symbol, book)
      announce(bus, book)
    }
    offer()
  }

  return {
    books,
    /** All of them, as the database has them. */
    async load(): Promise<void> {
      const rebuilt = await read(await markets.markets())
      books.clear()
      for (const book of rebuilt) books.set(book.market.symbol, book)
      offer()
    },
    /** Markets that were listed, or moved to this group, after the start. In turn: a book is never put over another. */
    async open(symbols: readonly string[]): Promise<void> {
      if (symbols.every((symbol) => books.has(symbol))) return
      opening = opening.catch(() => undefined).then(openMissing)
      await opening
    },
    symbols: () => symbolsOf(db.queryable, group),
    remove(symbol: string): void {
      books.delete(symbol)
      offer()
    },
    /** Everybody who follows a market learns where it stands, and who hears of their own that something may be missing. */
    announceAll(): void {
      for (const book of books.values()) announce(bus, book)
      bus.publish(EVENTS_LOST, {})
    },
    /** Answers nobody any more. */
    close(): void {
      for (const withdraw of offers.values()) withdraw()
      offers.clear()
    },
  }
}

export function bookMessageOf({ market: { symbol }, book, mode, resume }: MarketBook): BookMessage {
  const levels = (side: 'buy' | 'sell') =>
    book.depth(side, Number.MAX_SAFE_INTEGER).map(({ price, quantity }) => [price, quantity] as const)
  const sides = { bids: levels('buy'), asks: levels('sell') }
  return { symbol, sequence: book.events.base, mode, resumeMode: resume, last: book.last, ...sides }
}

/** A gap makes those who follow it ask for the book. */
function announce(bus: Bus, { market: { symbol }, book, mode, resume }: MarketBook): void {
  const sequence = book.events.base
  const nothing = { time: 0, levels: [], trades: [] }
  const change: MarketChange = { symbol, from: sequence, to: sequence, mode, resumeMode: resume, ...nothing }
  bus.publish(marketChanged(symbol), change)
}

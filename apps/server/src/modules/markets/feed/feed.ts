import type { Depth, PublicTrade } from '@bourse/contract'
import { assert } from '@bourse/money'
import { type Bus, BusError, type Unsubscribe } from '../../../platform/messaging/bus.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Market } from '../catalogue/listings.ts'
import { BookSide } from './book-side.ts'
import {
  ANY_MARKET_CHANGED,
  type BookMessage,
  BUY,
  bookOf,
  type LevelTuple,
  type MarketChange,
  SELL,
  type TradeTuple,
} from './feed-messages.ts'
import { type LoggedTrade, type TradeLog, tradesAfter } from './trade-log.ts'

export interface FeedDeps {
  readonly bus: Bus
  readonly clock: Clock
  readonly tradeLog: TradeLog
  readonly logger: Pick<Logger, 'warn' | 'error'>
}

export type ChangeListener = (change: MarketChange) => void
export type Feed = ReturnType<typeof createFeed>

const KEPT_TRADES = 200
const TRADES_AT_ONCE = 1_000
/** What is heard before the book is there; past this the book will be newer than what was forgotten. */
const MOST_WAITING = 1_000
const BOOK_TIMEOUT_MS = 2_000
const FIRST_RETRY_MS = 500
const LAST_RETRY_MS = 5_000
const LOADED_AT_ONCE = 8

interface Live {
  readonly market: Market
  readonly bids: BookSide
  readonly asks: BookSide
  /** Oldest first. */
  readonly trades: PublicTrade[]
  sequence: number
  mode: MarketChange['mode']
  resumeMode: MarketChange['resumeMode']
  last: number | undefined
  lastNumber: number
  /** True while each change joins the one before it. */
  following: boolean
  asking: boolean
  waiting: MarketChange[]
}

/**
 * The live copy of every market that this process looks at. The owner of a market tells its changes on the bus; a first
 * look or a gap asks it for the whole book. Listeners see neither: to them a new book is one change from the old one to
 * it, so that a depth and the changes heard after it always join.
 */
export function createFeed({ bus, clock, tradeLog, logger }: FeedDeps) {
  const lives = new Map<string, Live>()
  const listeners = new Set<ChangeListener>()
  let stops: readonly Unsubscribe[] = []
  let retry: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let onUnknown: (symbol: string) => void = () => undefined

  function liveOf(symbol: string): Live {
    const live = lives.get(symbol)
    assert(live !== undefined, `the feed does not follow ${symbol}`)
    return live
  }

  function hear(change: MarketChange): void {
    const live = lives.get(change.symbol)
    if (live === undefined) onUnknown(change.symbol)
    else if (live.following && change.from === live.sequence) apply(live, change)
    else {
      live.following = false
      if (live.waiting.length >= MOST_WAITING) live.waiting = []
      live.waiting.push(change)
      void ask(live)
    }
  }

  function apply(live: Live, change: MarketChange): void {
    for (const [side, ticks, lots] of change.levels) (side === BUY ? live.bids : live.asks).set(ticks, lots)
    advance(live, change)
  }

  function advance(live: Live, change: MarketChange): void {
    live.sequence = change.to
    live.mode = change.mode
    live.resumeMode = change.resumeMode
    const trades = change.trades.filter(([number]) => number > live.lastNumber)
    for (const trade of trades) keepTrade(live, trade, change.time)
    tell(trades.length === change.trades.length ? change : { ...change, trades })
  }

  function keepTrade(live: Live, [number, ticks, lots, takerSide]: TradeTuple, time: number): void {
    const { units } = live.market
    live.lastNumber = number
    live.last = ticks
    live.trades.push({
      tradeId: String(number),
      price: units.priceText(ticks),
      amount: units.amountText(lots),
      side: takerSide === BUY ? 'buy' : 'sell',
      time,
    })
    if (live.trades.length > KEPT_TRADES) live.trades.shift()
  }

  function tell(change: MarketChange): void {
    for (const listener of listeners) {
      try {
        listener(change)
      } catch (err) {
        logger.error({ err, symbol: change.symbol }, 'a listener of the feed failed')
      }
    }
  }

  /** Asks the owner for the book. While nobody answers, the market stays as it was last seen, and is asked for again. */
  async function ask(live: Live): Promise<void> {
    if (live.asking) return
    live.asking = true
    try {
      const subject = bookOf(live.market.symbol)
      // Null when the engine does not own this market, or not yet.
      const book = await bus.request(subject, null, { timeoutMs: BOOK_TIMEOUT_MS })
      await catchUp(live)
      if (book !== null && lives.get(live.market.symbol) === live) settle(live, book)
    } catch (err) {
      const absent = err instanceof BusError && err.reason === 'no_responder'
      if (!absent) logger.warn({ err, symbol: live.market.symbol }, 'the book of a market was not told')
    } finally {
      live.asking = false
      if (!live.following) retryLater()
    }
  }

  /** Trades whose messages were missed are in the log; the book that was told has no trades. */
  async function catchUp(live: Live): Promise<void> {
    const { symbol } = live.market
    for await (const trades of tradesAfter(tradeLog, [{ symbol, number: live.lastNumber }], TRADES_AT_ONCE)) {
      for (const trade of trades) advance(live, { ...still(live), time: trade.at.getTime(), trades: [tupleOf(trade)] })
    }
  }

  /** A change that leaves the book where it is. */
  function still({ market, sequence, mode, resumeMode }: Live): MarketChange {
    const { symbol } = market
    const time = clock.now().getTime()
    return { symbol, from: sequence, to: sequence, mode, resumeMode, time, levels: [], trades: [] }
  }

  function settle(live: Live, book: BookMessage): void {
    const bids = live.bids.replace(book.bids).map(([ticks, lots]): LevelTuple => [BUY, ticks, lots])
    const asks = live.asks.replace(book.asks).map(([ticks, lots]): LevelTuple => [SELL, ticks, lots])
    const levels = [...bids, ...asks]
    const { mode, resumeMode } = book
    const changed =
      levels.length > 0 || book.sequence !== live.sequence || mode !== live.mode || resumeMode !== live.resumeMode
    if (book.last !== 0) live.last = book.last
    if (changed) advance(live, { ...still(live), to: book.sequence, mode, resumeMode, levels })
    live.following = true
    retryMs = FIRST_RETRY_MS
    const { waiting } = live
    live.waiting = []
    for (const change of waiting) {
      if (change.to <= live.sequence) continue
      if (change.from === live.sequence) apply(live, change)
      // Messages are missing after this book too: it is asked for again.
      else live.following = false
    }
  }

  function askForAll(): void {
    for (const live of lives.values()) if (!live.following) void ask(live)
  }

  /** What was told meanwhile is lost: every book is asked for again. */
  function resume(): void {
    for (const live of lives.values()) live.following = false
    askForAll()
  }

  function retryLater(): void {
    if (retry !== undefined || stops.length === 0) return
    retry = setTimeout(() => {
      retry = undefined
      askForAll()
    }, retryMs)
    retry.unref()
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  async function load(market: Market): Promise<Live> {
    const live = newLive(market)
    lives.set(market.symbol, live)
    const latest = await tradeLog.latest(market.symbol, KEPT_TRADES).catch((error: unknown) => {
      // It is not followed, and the next look tries again.
      lives.delete(market.symbol)
      throw error
    })
    for (const trade of latest.toReversed()) keepTrade(live, tupleOf(trade), trade.at.getTime())
    live.asking = false
    return live
  }

  return {
    /** Follows these markets too; done when each was answered for or found without an owner. */
    async follow(markets: readonly Market[], unknown: (symbol: string) => void): Promise<void> {
      onUnknown = unknown
      if (stops.length === 0) stops = [bus.subscribe(ANY_MARKET_CHANGED, hear), bus.onResumed(resume)]
      const news = markets.filter(({ symbol }) => !lives.has(symbol))
      const loaded: Live[] = []
      for (let place = 0; place < news.length; place += LOADED_AT_ONCE) {
        loaded.push(...(await Promise.all(news.slice(place, place + LOADED_AT_ONCE).map(load))))
      }
      await Promise.all(loaded.map(ask))
    },
    stop(): void {
      for (const stop of stops) stop()
      stops = []
      clearTimeout(retry)
      retry = undefined
      lives.clear()
    },
    /** The best levels of each side. A change that is heard later begins at this sequence. */
    depth(symbol: string, limit: number): Depth {
      const { sequence, bids, asks } = liveOf(symbol)
      return { symbol, sequence, bids: bids.top(limit), asks: asks.top(limit) }
    },
    /** Newest first, at most 200. */
    latestTrades: (symbol: string, limit = KEPT_TRADES): PublicTrade[] => liveOf(symbol).trades.slice(-limit).reverse(),
    top(symbol: string): {
      mode: MarketChange['mode']
      resumeMode: MarketChange['resumeMode']
      last: number | undefined
      bid: string | null
      ask: string | null
    } {
      const { mode, resumeMode, last, bids, asks } = liveOf(symbol)
      return { mode, resumeMode, last, bid: bids.best()?.[0] ?? null, ask: asks.best()?.[0] ?? null }
    },
    /** Hears each change after it was made to the copy, in order and without a gap. */
    onChange(listener: ChangeListener): Unsubscribe {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function newLive(market: Market): Live {
  return {
    market,
    bids: new BookSide(market.units, 'bids'),
    asks: new BookSide(market.units, 'asks'),
    trades: [],
    sequence: 0,
    mode: 'halted',
    resumeMode: null,
    last: undefined,
    lastNumber: 0,
    following: false,
    // Nothing is asked before the trades are there, because a trade is told once, by its number.
    asking: true,
    waiting: [],
  }
}

function tupleOf({ number, ticks, lots, takerSide }: LoggedTrade): TradeTuple {
  return [number, ticks, lots, takerSide]
}

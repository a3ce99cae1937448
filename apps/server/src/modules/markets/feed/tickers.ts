import { setTimeout as sleep } from 'node:timers/promises'
import type { Ticker } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Logger } from '../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import * as sql from '../candles/candles.sql.ts'
import { type DayFigures, DayWindow } from '../candles/day-window.ts'
import { DAY_MS, MINUTE_MS } from '../candles/intervals.rules.ts'
import type { Market } from '../catalogue/listings.ts'
import type { Feed } from './feed.ts'
import type { MarketChange, TradeTuple } from './feed-messages.ts'
import { changeText } from './tickers.rules.ts'
import { type TradeLog, tradesAfter } from './trade-log.ts'

export interface TickerDeps {
  readonly db: Db
  readonly clock: Clock
  readonly tradeLog: TradeLog
  readonly feed: Feed
  readonly logger: Pick<Logger, 'warn'>
}

export type Tickers = ReturnType<typeof createTickers>

const LOADED_AT_ONCE = 16
const TRADES_AT_ONCE = 2_000
const DAY_PAUSE_MS = 5_000
/** A past that cannot be read for longer than this is waited for by nobody: prices go on against the one that is known. */
const PAST_TIMEOUT_MS = 2_000

interface Watched {
  readonly market: Market
  window: DayWindow
  /** Closes 1 hour, 1 day, 7 days, 1 month and 3 months ago. */
  past: readonly (number | undefined)[]
  /** The last trade that the window contains. */
  lastNumber: number
  /** Trades that were heard while the window was being read; undefined once it is there. */
  early: { readonly trade: TradeTuple; readonly time: number }[] | undefined
  /** Undefined when something has changed since it was made. */
  ticker: Ticker | undefined
}

/** The 24-hour figures of every market that the feed follows, and how its price stands against the past. All in memory. */
export function createTickers({ db, clock, tradeLog, feed, logger }: TickerDeps) {
  const watched = new Map<string, Watched>()
  let minute = 0
  let dayOutdated = false
  let dayReadAt = Number.NEGATIVE_INFINITY
  let refreshing: Promise<void> | undefined

  feed.onChange((change) => {
    const one = watched.get(change.symbol)
    if (one !== undefined) count(one, change)
  })

  function count(one: Watched, { trades, time }: MarketChange): void {
    one.ticker = undefined
    for (const trade of trades) {
      if (one.early !== undefined) one.early.push({ trade, time })
      else countTrade(one, trade, time)
    }
  }

  function countTrade(one: Watched, [number, ticks, lots, takerSide]: TradeTuple, time: number): void {
    if (number <= one.lastNumber) return
    one.lastNumber = number
    one.window.add({ number, ticks, lots, takerSide }, time)
  }

  /**
   * Reads the stored minutes, then what the log has past them. The feed was following before, so a trade that was committed
   * after this look at the log has been heard, or will be; its number tells which trades are counted already.
   */
  async function load(some: readonly Watched[]): Promise<void> {
    const now = clock.now().getTime()
    const since = new Date(DayWindow.startAt(now))
    const byId = new Map(some.map((one) => [one.market.id, one]))
    const pairIds = [...byId.keys()]
    const before = await sql.closesAt(db.queryable, { pairIds, times: [since] })
    const closes = new Map(before.map(({ pairId, close }) => [pairId, close]))
    for (const { pairId, candles, tradeNumber } of await sql.recentMinutes(db.queryable, pairIds, since)) {
      const one = byId.get(pairId)
      if (one === undefined) continue
      one.window = new DayWindow(now)
      one.window.load(candles, closes.get(pairId))
      one.lastNumber = tradeNumber
    }
    const cursors = some.map(({ market, lastNumber }) => ({ symbol: market.symbol, number: lastNumber }))
    for await (const trades of tradesAfter(tradeLog, cursors, TRADES_AT_ONCE)) {
      for (const { symbol, number, ticks, lots, takerSide, at } of trades) {
        const one = watched.get(symbol)
        if (one !== undefined) countTrade(one, [number, ticks, lots, takerSide], at.getTime())
      }
    }
    for (const one of some) {
      for (const { trade, time } of one.early ?? []) countTrade(one, trade, time)
      one.early = undefined
      one.ticker = undefined
    }
  }

  async function loadAll(all: readonly Watched[]): Promise<void> {
    for (let place = 0; place < all.length; place += LOADED_AT_ONCE) {
      await load(all.slice(place, place + LOADED_AT_ONCE))
    }
    // The past of these is not known yet, so that it is read whatever the minute.
    minute = 0
  }

  async function readPast(now: number): Promise<void> {
    const times = pastTimes(now)
    const byId = new Map(Array.from(watched.values(), (one) => [one.market.id, one]))
    const found = await sql.closesAt(db.queryable, { pairIds: [...byId.keys()], times })
    const closes = new Map(found.map(({ pairId, place, close }) => [`${pairId}/${place}`, close]))
    for (const [pairId, one] of byId) {
      one.past = times.map((_, at) => closes.get(`${pairId}/${at + 1}`))
      one.window.moveTo(now)
      one.ticker = undefined
    }
  }

  /** History comes in many pieces; the day is not read again for each of them. */
  function dayIsDue(): boolean {
    return dayOutdated && performance.now() - dayReadAt >= DAY_PAUSE_MS
  }

  async function readDayAgain(): Promise<void> {
    dayOutdated = false
    dayReadAt = performance.now()
    const all = [...watched.values()]
    for (const one of all) one.early ??= []
    try {
      await loadAll(all)
    } catch (error) {
      dayOutdated = true
      throw error
    }
  }

  async function moveOn(now: number): Promise<void> {
    try {
      if (dayIsDue()) await readDayAgain()
      await readPast(now)
      minute = minuteOf(now)
    } catch (err) {
      logger.warn({ err }, 'the past of the markets could not be read')
    }
  }

  /** One at a time; those who come while it goes on wait for what is left of the timeout. */
  function refresh(now: number): Promise<void> {
    const done = moveOn(now).finally(() => {
      refreshing = undefined
    })
    return Promise.race([done, sleep(PAST_TIMEOUT_MS, undefined, { ref: false })])
  }

  function tickerOf(one: Watched, now: number): Ticker {
    if (minuteOf(now) !== minute) {
      one.window.moveTo(now)
      one.ticker = undefined
    }
    one.ticker ??= makeTicker(one)
    return one.ticker
  }

  function makeTicker({ market, window, past }: Watched): Ticker {
    const { symbol, units } = market
    const { mode, resumeMode, bid, ask, last: told } = feed.top(symbol)
    const { open, high, low, volume, quoteVolume } = window.figures()
    const last = window.last ?? told
    const price = (ticks: number | undefined) => (ticks === undefined ? null : units.priceText(ticks))
    const [hour, day, week, month, quarter] = past
    return {
      symbol,
      mode,
      resumeMode,
      last: price(last),
      bid,
      ask,
      open24h: price(open),
      high24h: price(high),
      low24h: price(low),
      volume24h: units.amountText(volume),
      quoteVolume24h: units.totalText(quoteVolume),
      change1h: changeText(last, hour),
      change1d: changeText(last, day),
      change7d: changeText(last, week),
      change1m: changeText(last, month),
      change3m: changeText(last, quarter),
    }
  }

  function find(symbol: string): Watched {
    const one = watched.get(symbol)
    assert(one !== undefined, `there is no ticker of ${symbol}`)
    return one
  }

  /** The last 24 hours, in ticks and lots. */
  function day(symbol: string): DayFigures {
    const { window } = find(symbol)
    window.moveTo(clock.now().getTime())
    return window.figures()
  }

  return {
    async watch(markets: readonly Market[]): Promise<void> {
      const now = clock.now().getTime()
      const news = markets.filter(({ symbol }) => !watched.has(symbol)).map((market) => newWatched(market, now))
      for (const one of news) watched.set(one.market.symbol, one)
      try {
        await loadAll(news)
      } catch (error) {
        // The next look tries again.
        for (const { market } of news) watched.delete(market.symbol)
        throw error
      }
    },
    /** History was brought in: the past is read again at the next move, and the day too when it is part of it. */
    outdate(since: number): void {
      minute = 0
      if (since >= DayWindow.startAt(clock.now().getTime())) dayOutdated = true
    },
    forget(): void {
      watched.clear()
    },
    /** Once a minute of the product's clock, and after history was brought in, the past is read again. */
    async moveOn(): Promise<void> {
      const now = clock.now().getTime()
      if (minuteOf(now) === minute && !dayIsDue()) return
      refreshing ??= refresh(now)
      await refreshing
    },
    ticker: (symbol: string): Ticker => tickerOf(find(symbol), clock.now().getTime()),
    tickers(): Ticker[] {
      const now = clock.now().getTime()
      return Array.from(watched.values(), (one) => tickerOf(one, now))
    },
    /** In ticks. */
    last: (symbol: string): number | undefined => watched.get(symbol)?.window.last ?? feed.top(symbol).last,
    /** Of 24 hours, in ticks × lots. */
    quoteVolume: (symbol: string): bigint => day(symbol).quoteVolume,
    day,
  }
}

function newWatched(market: Market, now: number): Watched {
  return { market, window: new DayWindow(now), past: [], lastNumber: 0, early: [], ticker: undefined }
}

/** A month is 30 days here, so that each is as long as the other. */
function pastTimes(now: number): Date[] {
  return [60 * MINUTE_MS, DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 90 * DAY_MS].map((ago) => new Date(now - ago))
}

function minuteOf(at: number): number {
  return Math.floor(at / MINUTE_MS)
}

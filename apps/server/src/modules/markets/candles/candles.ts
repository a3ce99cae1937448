import type { Candle, Interval } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Bus, Unsubscribe } from '../../../platform/messaging/bus.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Listings, Market } from '../catalogue/listings.ts'
import { ANY_CANDLES_CHANGED } from '../feed/feed-messages.ts'
import { type CountedCandle, candleText, filled, flat, NO_TRADES } from './candles.rules.ts'
import * as sql from './candles.sql.ts'
import { type BaseInterval, baseMinutesOf, moveBy, startOf } from './intervals.rules.ts'

export interface CandleDeps {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly listings: Pick<Listings, 'market'>
}

export interface CandleRange {
  readonly interval: Interval
  /** Milliseconds; the candle that it falls into is the first. */
  readonly from?: number | undefined
  /** The candle that it falls into is the last; never after now. */
  readonly to?: number | undefined
  readonly limit: number
}

/** A candle of the past that no trade of ours made: prices in ticks, volume in lots, quote volume in ticks × lots. */
export interface ImportedCandle {
  readonly symbol: string
  readonly interval: BaseInterval
  readonly start: Date
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: bigint
  readonly quoteVolume: bigint
  readonly trades: number
  /** Of both volumes what takers bought; nothing where the source does not say. */
  readonly takerVolume?: bigint
  readonly takerQuoteVolume?: bigint
}

export type Candles = ReturnType<typeof createCandles>

const IMPORTED_AT_ONCE = 20_000
const REMEMBERED_OF_EACH = 64
const REMEMBERED_MS = 5_000

type Memory = Map<string, { readonly at: number; readonly candles: Promise<readonly Candle[]> }>

/** Candles as charts ask for them, and the way in for history. */
export function createCandles({ db, bus, clock, listings }: CandleDeps) {
  /** Of each market what was asked for lately; only while changes are heard that say when to forget it. */
  const memories = new Map<string, Memory>()
  let remembering = false

  function spanOf({ interval, from, to, limit }: CandleRange): { first: number; last: number } {
    const now = clock.now().getTime()
    const last = startOf(interval, Math.min(to ?? now, now))
    const first = Math.max(moveBy(interval, last, 1 - limit), startOf(interval, from ?? 0))
    return { first, last }
  }

  /** At most `limit` candles up to `to`, oldest first, for each of the markets. */
  async function seriesOf(markets: readonly Market[], range: CandleRange): Promise<(readonly Candle[])[]> {
    const span = spanOf(range)
    if (span.first > span.last) return markets.map(() => [])
    const key = `${range.interval}/${span.first}/${span.last}`
    const answers = new Map<string, Promise<readonly Candle[]>>()
    const unread: Market[] = []
    for (const market of new Set(markets)) {
      const kept = recall(market.symbol, key)
      if (kept === undefined) unread.push(market)
      else answers.set(market.symbol, kept)
    }
    if (unread.length > 0) {
      const read = readMany(unread, range.interval, span)
      for (const { symbol, units } of unread) {
        const candles = read.then((all) => (all.get(symbol) ?? []).map((candle) => candleText(units, candle)))
        answers.set(symbol, candles)
        keep(symbol, key, candles)
      }
    }
    return Promise.all(markets.map(({ symbol }) => answers.get(symbol) ?? []))
  }

  async function readMany(markets: readonly Market[], interval: Interval, span: { first: number; last: number }) {
    const { first, last } = span
    const pairIds = markets.map(({ id }) => id)
    const to = new Date(moveBy(interval, last, 1))
    const stored = await sql.readSeries(db.queryable, { pairIds, interval, from: new Date(first), to })
    const byPair = Map.groupBy(stored, ({ pairId }) => pairId)
    const begunLater = pairIds.filter((id) => byPair.get(id)?.[0]?.start.getTime() !== first)
    const closes = await closesBefore(begunLater, interval, first)
    return new Map(
      markets.map(({ id, symbol }): [string, CountedCandle[]] => {
        const candles = (byPair.get(id) ?? []).map(counted)
        return [symbol, filled(candles, { interval, first, last, previousClose: closes.get(id) })]
      }),
    )
  }

  async function closesBefore(pairIds: readonly number[], interval: Interval, first: number) {
    if (pairIds.length === 0) return new Map<number, number>()
    const asked = { pairIds, minutes: baseMinutesOf(interval), before: new Date(first) }
    const found = await sql.closesBefore(db.queryable, asked)
    return new Map(found.map(({ pairId, close }) => [pairId, close]))
  }

  function recall(symbol: string, key: string): Promise<readonly Candle[]> | undefined {
    const kept = memories.get(symbol)?.get(key)
    return kept !== undefined && performance.now() - kept.at < REMEMBERED_MS ? kept.candles : undefined
  }

  function keep(symbol: string, key: string, candles: Promise<readonly Candle[]>): void {
    if (!remembering) return
    const memory: Memory = memories.get(symbol) ?? new Map()
    if (memory.size >= REMEMBERED_OF_EACH) memory.clear()
    memory.set(key, { at: performance.now(), candles })
    memories.set(symbol, memory)
    candles.catch(() => memory.delete(key))
  }

  return {
    async series(market: Market, range: CandleRange): Promise<readonly Candle[]> {
      const [candles] = await seriesOf([market], range)
      return candles ?? []
    },
    seriesOf,
    /** The same as they are counted, for who writes them otherwise than the site does. Nothing of it is remembered. */
    async counted(market: Market, range: CandleRange): Promise<readonly CountedCandle[]> {
      const span = spanOf(range)
      if (span.first > span.last) return []
      return (await readMany([market], range.interval, span)).get(market.symbol) ?? []
    },
    /** What was traded from the minute of a time until now, in one figure for each market that has ever traded. */
    async since(markets: readonly Market[], from: number): Promise<ReadonlyMap<string, CountedCandle>> {
      const start = startOf('1m', from)
      const asked = { pairIds: markets.map(({ id }) => id), from: new Date(start), hour: new Date(hourAfter(start)) }
      const [sums, closes] = await Promise.all([
        sql.sumsSince(db.queryable, asked),
        sql.closesAt(db.queryable, { pairIds: asked.pairIds, times: [asked.from] }),
      ])
      const summed = new Map(sums.map((sum) => [sum.pairId, sum]))
      const before = new Map(closes.map(({ pairId, close }) => [pairId, close]))
      return new Map(
        markets.flatMap(({ id, symbol }): [string, CountedCandle][] => {
          const sum = summed.get(id)
          const close = before.get(id)
          if (sum !== undefined) return [[symbol, { ...sum, start }]]
          return close === undefined ? [] : [[symbol, flat(start, close)]]
        }),
      )
    },
    /** The candle that is being made now: flat while nothing is traded, undefined on a market that has never traded. */
    async latest(market: Market, interval: Interval): Promise<Candle | undefined> {
      const [candles] = await seriesOf([market], { interval, limit: 1 })
      return candles?.[0]
    },
    /** Where scrolling back ends. */
    async earliest(market: Market, interval: Interval): Promise<number | undefined> {
      const first = await sql.firstStart(db.queryable, market.id, baseMinutesOf(interval))
      return first === undefined ? undefined : startOf(interval, first.getTime())
    },
    /** Brings history in, in whatever order; candles that trades made stay. Tells how many were written. */
    async importCandles(candles: readonly ImportedCandle[]): Promise<number> {
      let written = 0
      for (let place = 0; place < candles.length; place += IMPORTED_AT_ONCE) {
        const some = candles.slice(place, place + IMPORTED_AT_ONCE)
        const ids = new Map<string, number>()
        for (const symbol of new Set(some.map((candle) => candle.symbol))) {
          const market = await listings.market(symbol)
          assert(market !== undefined, `there is no market ${symbol}`)
          ids.set(symbol, market.id)
        }
        written += await sql.importCandles(
          db.queryable,
          some.map((candle) => rowOf(candle, ids.get(candle.symbol) ?? 0)),
        )
      }
      memories.clear()
      return written
    },
    forget: (symbol: string) => void memories.delete(symbol),
    /** Keeps answers for as long as nothing has changed. */
    remember(): Unsubscribe {
      remembering = true
      const unsubscribe = bus.subscribe(ANY_CANDLES_CHANGED, ({ symbol }) => {
        memories.delete(symbol)
      })
      return () => {
        unsubscribe()
        remembering = false
        memories.clear()
      }
    },
  }
}

/** The first whole hour from a time. */
function hourAfter(at: number): number {
  const hour = startOf('1h', at)
  return hour === at ? hour : moveBy('1h', hour, 1)
}

function counted({ start, ...rest }: sql.StoredCandle): CountedCandle {
  return { ...rest, start: start.getTime() }
}

function rowOf(candle: ImportedCandle, pairId: number): sql.CandleRow {
  const { symbol, interval, open, high, low, close, volume, quoteVolume, trades } = candle
  const start = candle.start.getTime()
  assert(startOf(interval, start) === start, `a candle of ${symbol} does not begin where ${interval} begins`)
  const ordered = 0 < low && low <= Math.min(open, close) && Math.max(open, close) <= high
  assert(
    ordered && [open, high, low, close].every(Number.isSafeInteger),
    `the prices of a candle of ${symbol} are none`,
  )
  assert(volume >= 0n && quoteVolume >= 0n && trades >= 0, `a candle of ${symbol} has less than nothing`)
  const { takerVolume = 0n, takerQuoteVolume = 0n } = candle
  assert(takerVolume <= volume && takerQuoteVolume <= quoteVolume, `takers bought more of ${symbol} than was traded`)
  const counted = { start, open, high, low, close, volume, quoteVolume, trades }
  return { ...NO_TRADES, ...counted, takerVolume, takerQuoteVolume, pairId, minutes: baseMinutesOf(interval) }
}

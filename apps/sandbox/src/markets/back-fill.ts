import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Db } from '@bourse/server/platform/database/db.ts'
import type { Logger } from '@bourse/server/platform/monitoring/logger.ts'
import type { Clock } from '@bourse/server/platform/time/clock.ts'
import {
  type CandleBlock,
  createCandleSeries,
  DAY_MS,
  type HistoryInterval,
  HOUR_MS,
  INTERVAL_MS,
  MINUTE_MS,
  type SimulatedCandle,
  widened,
} from './candle-series.ts'
import * as sql from './live-markets.sql.ts'
import type { MarketProfile } from './market-profiles.ts'
import type { ReferencePrices } from './reference-prices.ts'

/** A candle as the markets module takes it: prices in ticks, volume in lots, quote volume in ticks × lots. */
export interface HistoryRow {
  readonly symbol: string
  readonly interval: HistoryInterval
  readonly start: Date
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: bigint
  readonly quoteVolume: bigint
  readonly trades: number
  readonly takerVolume: bigint
  readonly takerQuoteVolume: bigint
}

export interface BackFillDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Pick<Logger, 'info'>
  readonly prices: ReferencePrices
  readonly profiles: readonly MarketProfile[]
  /** What trades have made stays; history that is brought in again replaces itself. */
  readonly importCandles: (rows: readonly HistoryRow[]) => Promise<unknown>
}

/** How far back candles of each length are told. */
const REACH_MS: Readonly<Record<HistoryInterval, number>> = {
  '1m': 2 * DAY_MS,
  '15m': 30 * DAY_MS,
  '1h': 365 * DAY_MS,
  '1d': 365 * DAY_MS,
}

/** A pause that the market itself may have had is no hole. */
const HOLE_MS = 2 * MINUTE_MS

/** What is watched most comes first. Days are told together with the hours that they are made of. */
const STAGES = [
  { made: '1h', told: ['1h', '1d'] },
  { made: '15m', told: ['15m'] },
  { made: '1m', told: ['1m'] },
] as const satisfies readonly { readonly made: HistoryInterval; readonly told: readonly HistoryInterval[] }[]

export type BackFill = ReturnType<typeof createBackFill>

/**
 * The past of every market. It tells what the reference prices were whenever nobody traded: the year before the first start,
 * the time that the server was off, and the time that the clock was moved over.
 */
export function createBackFill(deps: BackFillDeps) {
  const { db, clock, profiles, importCandles, logger } = deps

  /** What is not told yet. Without a hole, all is complete up to now: while bots trade, every minute is so by itself. */
  async function findHole(): Promise<Hole | undefined> {
    const now = clock.now()
    const until = floorTo(now.getTime(), MINUTE_MS)
    const complete = (await sql.readCompleteUntil(db.queryable))?.getTime()
    if (complete === undefined || until - complete >= HOLE_MS)
      return { from: complete ?? Number.NEGATIVE_INFINITY, until }
    await sql.writeCompleteUntil(db.queryable, now)
    return undefined
  }

  /** The candles that are being made now have a part before the hole ends: trades then go on from it. */
  async function fillCurrent(hole: Hole): Promise<void> {
    const series = seriesOf(deps, hole.until)
    const today = floorTo(hole.until, DAY_MS)
    const hours = series.block('1h', today, hole.until)
    const blocks = {
      '15m': series.block('15m', floorTo(hole.until, INTERVAL_MS['15m']), hole.until),
      '1h': hours,
      '1d': widened(hours, DAY_MS),
    }
    const rows = (['15m', '1h', '1d'] as const).flatMap((interval) => {
      const start = Math.max(floorTo(hole.until, INTERVAL_MS[interval]), firstStart(interval, hole))
      return rowsOf(profiles, interval, blocks[interval], { from: start, to: hole.until })
    })
    if (rows.length > 0) await importCandles(rows)
  }

  /** What ended before the hole does; the newest first, one piece after the other, so that others get their turn between them. */
  async function fillPast(hole: Hole, signal: AbortSignal): Promise<void> {
    const series = seriesOf(deps, hole.until)
    for (const { made, told } of STAGES) {
      const first = firstStart(made, hole)
      let to = floorTo(hole.until, INTERVAL_MS[made])
      while (to > first) {
        if (signal.aborted) return
        const from = Math.max(first, pieceBefore(to, made, hole.until))
        const block = series.block(made, from, to)
        const rows = told.flatMap((interval) => {
          const ended = { from: firstStart(interval, hole), to: floorTo(hole.until, INTERVAL_MS[interval]) }
          return rowsOf(profiles, interval, interval === made ? block : widened(block, INTERVAL_MS[interval]), ended)
        })
        if (rows.length > 0) await importCandles(rows)
        await nextTurn()
        to = from
      }
    }
  }

  return {
    findHole,
    fillCurrent,
    async fillPast(hole: Hole, signal: AbortSignal): Promise<void> {
      await fillPast(hole, signal)
      if (signal.aborted) return
      await sql.writeCompleteUntil(db.queryable, new Date(hole.until))
      logger.info({ from: hole.from === Number.NEGATIVE_INFINITY ? null : new Date(hole.from) }, 'candles are complete')
    },
  }
}

/** In milliseconds. `until` is a whole minute; `from` is in a candle that trades have made. */
export interface Hole {
  readonly from: number
  readonly until: number
}

function seriesOf({ prices, profiles }: BackFillDeps, until: number) {
  const edges = { minutesFrom: reachOf('1m', until), quartersFrom: reachOf('15m', until) }
  return createCandleSeries({ prices, profiles, edges })
}

/** Some thousand rows: enough that a statement is worth its while, few enough that nobody waits long for a turn. */
const PIECES_MS = { '1h': 5 * DAY_MS, '15m': DAY_MS, '1m': 2 * HOUR_MS } as const
/** Where prices are read every 20 seconds, a piece is shorter; hours still come by whole days, for the days. */
const RECENT_PIECES_MS = { '1h': DAY_MS, '15m': 6 * HOUR_MS, '1m': 2 * HOUR_MS } as const

/** Where the piece begins that ends at `to`. */
function pieceBefore(to: number, made: keyof typeof PIECES_MS, until: number): number {
  const recent = to > reachOf('1m', until)
  return floorTo(to - 1, recent ? RECENT_PIECES_MS[made] : PIECES_MS[made])
}

/** Whole days or hours, so that finer candles always fill coarser ones. */
function reachOf(interval: HistoryInterval, until: number): number {
  return floorTo(until - REACH_MS[interval], interval === '1m' || interval === '15m' ? HOUR_MS : DAY_MS)
}

function firstStart(interval: HistoryInterval, { from, until }: Hole): number {
  return Math.max(reachOf(interval, until), ceilTo(from, INTERVAL_MS[interval]))
}

interface Starts {
  readonly from: number
  readonly to: number
}

function rowsOf(
  profiles: readonly MarketProfile[],
  interval: HistoryInterval,
  block: CandleBlock,
  starts: Starts,
): HistoryRow[] {
  const rows: HistoryRow[] = []
  profiles.forEach(({ symbol }, at) => {
    for (const candle of block[at] ?? []) {
      if (candle.startMs >= starts.from && candle.startMs < starts.to) rows.push(rowOf(symbol, interval, candle))
    }
  })
  return rows
}

function rowOf(symbol: string, interval: HistoryInterval, candle: SimulatedCandle): HistoryRow {
  const { startMs, open, high, low, close, volume, quoteVolume, trades } = candle
  return {
    symbol,
    interval,
    start: new Date(startMs),
    open,
    high,
    low,
    close,
    volume: BigInt(volume),
    quoteVolume: BigInt(quoteVolume),
    trades,
    takerVolume: BigInt(candle.takerVolume),
    takerQuoteVolume: BigInt(candle.takerQuoteVolume),
  }
}

function floorTo(time: number, step: number): number {
  return Math.floor(time / step) * step
}

function ceilTo(time: number, step: number): number {
  return Math.ceil(time / step) * step
}

import type { Db } from '../../../platform/database/db.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { type LoggedTrade, type Market, type Markets, startOf } from '../../markets/index.ts'
import { createTradeLog } from '../orders/history.ts'
import { type AggregatedTrade, Gathering } from './gathering.ts'
import * as sql from './tape.sql.ts'

export interface AggregatedQuery {
  /** The number of a trade; without it and `from`, the latest are told. */
  readonly fromNumber?: number | undefined
  readonly from?: Date | undefined
  /** Included. */
  readonly to?: Date | undefined
  readonly limit: number
}

/** What the price band of a market goes by. */
export interface AveragePriceNow {
  /** Undefined on a market that has never traded. */
  readonly ticks: number | undefined
  readonly lastTradeAt: Date | undefined
}

/** Few fills are one of many, so that one look is usually enough. */
const SPARE_TRADES = 100
const MOST_AT_ONCE = 20_000
const AVERAGE_MINUTES = 5
const MINUTE_MS = 60_000

export interface TapeDeps {
  readonly db: Db
  readonly clock: Clock
  readonly markets: Pick<Markets, 'market' | 'markets'>
}

/** The trades of everybody, for who reads them by number or time. Nothing here says whose they were. */
export function createTape({ db, clock, markets }: TapeDeps) {
  const log = createTradeLog(db, () => markets)

  async function stretchOf({ id: pairId }: Market, query: AggregatedQuery): Promise<sql.Stretch> {
    const { fromNumber, from, to } = query
    const until = to === undefined ? undefined : await sql.numberAt(db.queryable, pairId, new Date(to.getTime() + 1))
    if (fromNumber !== undefined) return { pairId, from: fromNumber, until }
    return { pairId, from: from === undefined ? 0 : await sql.numberAt(db.queryable, pairId, from), until }
  }

  return {
    /** Newest first. */
    latest: ({ symbol }: Market, limit: number): Promise<LoggedTrade[]> => log.latest(symbol, limit),
    /** Oldest first, from this number on. */
    from: ({ symbol }: Market, number: number, limit: number): Promise<LoggedTrade[]> =>
      log.after([{ symbol, number: number - 1 }], limit),

    /** Oldest first. One that began before what is asked for is left out whole. */
    async aggregated(market: Market, query: AggregatedQuery): Promise<AggregatedTrade[]> {
      const stretch = await stretchOf(market, query)
      const newestFirst = query.fromNumber === undefined && query.from === undefined
      const [before] = newestFirst
        ? []
        : await sql.listTaken(db.queryable, upTo(stretch), { newestFirst: true, limit: 1 })
      const gathered = new Gathering(query.limit, before)
      let limit = 2 * query.limit + SPARE_TRADES
      for (let rest = stretch; ; limit = Math.min(2 * limit, MOST_AT_ONCE)) {
        const taken = await sql.listTaken(db.queryable, rest, { newestFirst, limit })
        const last = taken.at(-1)
        if (gathered.takeAll(taken) || taken.length < limit || last === undefined) break
        rest = newestFirst ? { ...rest, until: last.number } : { ...rest, from: last.number + 1 }
      }
      return newestFirst ? gathered.all.reverse() : gathered.all
    },

    /**
     * The average that price bands go by in this minute: of the five whole minutes before it, weighted by quantity, or the last
     * price where nothing was traded in them.
     */
    async averagePrice({ id }: Market): Promise<AveragePriceNow> {
      const minute = startOf('1m', clock.now().getTime())
      const from = await sql.numberAt(db.queryable, id, new Date(minute - AVERAGE_MINUTES * MINUTE_MS))
      const until = await sql.numberAt(db.queryable, id, new Date(minute))
      const [{ notional, lots }, before, last] = await Promise.all([
        sql.sumsOf(db.queryable, { pairId: id, from, until }),
        sql.lastTrade(db.queryable, id, until),
        sql.lastTrade(db.queryable, id),
      ])
      const ticks = lots === 0n ? (before ?? last)?.price : Number(notional / lots)
      return { ticks, lastTradeAt: last?.tradedAt }
    },
  }
}

/** What came before a stretch. */
function upTo({ pairId, from }: sql.Stretch): sql.Stretch {
  return { pairId, from: 0, until: from }
}

import { sql } from 'kysely'
import { numberArray, type Queryable, rows } from '../../../platform/database/db.ts'

export interface PairStatistics {
  readonly pairId: number
  /** In lots, over the days of the average. */
  readonly volume: bigint
  /** The first day that is stored, of those that were looked at. */
  readonly firstDay: Date
  readonly high: number
  readonly highAt: Date
  readonly low: number
  readonly lowAt: Date
}

/** Of every market, by its candles of a day: what was traded from `averageFrom` until today, and the extremes since `since`. */
export function pairStatistics(
  db: Queryable,
  asked: {
    readonly pairIds: readonly number[]
    readonly since: Date
    readonly averageFrom: Date
    readonly today: Date
  },
): Promise<PairStatistics[]> {
  const { pairIds, since, averageFrom, today } = asked
  return rows(
    db,
    sql<PairStatistics>`
      select pair_id as "pairId",
        coalesce(sum(volume) filter (where start >= ${averageFrom} and start < ${today}), 0) as volume,
        min(start) as "firstDay",
        max(high) as high, (array_agg(start order by high desc, start desc))[1] as "highAt",
        min(low) as low, (array_agg(start order by low, start desc))[1] as "lowAt"
      from markets.candles
      where pair_id = any(${numberArray(pairIds)}::smallint[]) and minutes = 1440 and start >= ${since}
      group by pair_id`,
  )
}

export interface DayOfPair {
  readonly pairId: number
  readonly start: Date
  readonly close: number
  /** In ticks × lots. */
  readonly quoteVolume: bigint
  readonly trades: number
}

/** Every day of every market since a day, oldest first. */
export function pairDays(
  db: Queryable,
  { pairIds, since }: { readonly pairIds: readonly number[]; readonly since: Date },
): Promise<DayOfPair[]> {
  return rows(
    db,
    sql<DayOfPair>`
      select pair_id as "pairId", start, close, quote_volume as "quoteVolume", trades
      from markets.candles
      where pair_id = any(${numberArray(pairIds)}::smallint[]) and minutes = 1440 and start >= ${since}
      order by start, pair_id`,
  )
}

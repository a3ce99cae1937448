import type { Interval } from '@bourse/contract'
import { sql } from 'kysely'
import { nameArray, numberArray, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { SUMMED } from './candles.sql.ts'

export interface CursorRow {
  readonly pairId: number
  readonly tradeNumber: number
}

export function readCursors(db: Queryable): Promise<CursorRow[]> {
  return rows(db, sql<CursorRow>`select pair_id as "pairId", trade_number as "tradeNumber" from markets.candle_cursors`)
}

/** In a fixed order, so that two keepers wait for each other and never for both. */
export function lockCursors(tx: Tx, pairIds: readonly number[]): Promise<CursorRow[]> {
  return rows(
    tx,
    sql<CursorRow>`
      select pair_id as "pairId", trade_number as "tradeNumber"
      from markets.candle_cursors
      where pair_id = any(${numberArray(pairIds)}::smallint[])
      order by pair_id
      for update`,
  )
}

export async function addCursors(tx: Tx, pairIds: readonly number[]): Promise<void> {
  await run(
    tx,
    sql`
      insert into markets.candle_cursors (pair_id, trade_number)
      select pair_id, 0 from unnest(${numberArray(pairIds)}::smallint[]) as given (pair_id)
      order by pair_id
      on conflict (pair_id) do nothing`,
  )
}

export async function moveCursors(tx: Tx, cursors: readonly CursorRow[]): Promise<void> {
  await run(
    tx,
    sql`
      update markets.candle_cursors progress
      set trade_number = moved.trade_number
      from unnest(
        ${numberArray(cursors.map(({ pairId }) => pairId))}::smallint[],
        ${numberArray(cursors.map(({ tradeNumber }) => tradeNumber))}::bigint[]
      ) as moved (pair_id, trade_number)
      where progress.pair_id = moved.pair_id`,
  )
}

/** A commit that a crash swallows is made again from the trade log, so that nobody has to wait for the disk. */
export async function commitWithoutWaiting(tx: Tx): Promise<void> {
  await run(tx, sql`set local synchronous_commit to off`)
}

export interface AskedCandle {
  readonly pairId: number
  readonly interval: Interval
  readonly minutes: number
  readonly from: number
  /** Not included. */
  readonly to: number
}

export interface CurrentCandle {
  readonly pairId: number
  readonly interval: Interval
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: bigint
  readonly quoteVolume: bigint
  readonly trades: number
  readonly takerVolume: bigint
  readonly takerQuoteVolume: bigint
  readonly firstTrade: number
  readonly lastTrade: number
}

/** Each of the candles that are asked for, whatever its length, from the stored ones between two times. */
export function candlesBetween(db: Queryable, asked: readonly AskedCandle[]): Promise<CurrentCandle[]> {
  return rows(
    db,
    sql<CurrentCandle>`
      select asked.pair_id as "pairId", asked.interval, candle.*
      from unnest(
        ${numberArray(asked.map(({ pairId }) => pairId))}::smallint[],
        ${nameArray(asked.map(({ interval }) => interval))}::text[],
        ${numberArray(asked.map(({ minutes }) => minutes))}::smallint[],
        ${numberArray(asked.map(({ from }) => from / 1000))}::bigint[],
        ${numberArray(asked.map(({ to }) => to / 1000))}::bigint[]
      ) as asked (pair_id, interval, minutes, "from", "to")
      cross join lateral (
        select ${SUMMED}
        from markets.candles
        where pair_id = asked.pair_id and minutes = asked.minutes
          and start >= to_timestamp(asked."from") and start < to_timestamp(asked."to")
      ) candle
      where candle.open is not null`,
  )
}

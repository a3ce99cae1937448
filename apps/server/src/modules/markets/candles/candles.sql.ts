import type { Interval } from '@bourse/contract'
import { type RawBuilder, sql } from 'kysely'
import { numberArray, type Queryable, rows, run, type Tx } from '../../../platform/database/db.ts'
import { type CountedCandle, NO_TRADES } from './candles.rules.ts'
import { baseMinutesOf, isBase, lengthOf, originOf } from './intervals.rules.ts'

export interface StoredCandle extends Omit<CountedCandle, 'start'> {
  readonly pairId: number
  readonly start: Date
}

/** A stored candle of one of the base lengths, as it is written. */
export interface CandleRow extends CountedCandle {
  readonly pairId: number
  readonly minutes: number
}

export interface SeriesQuery {
  readonly pairIds: readonly number[]
  readonly interval: Interval
  readonly from: Date
  /** Not included. */
  readonly to: Date
}

/** Candles of one length, oldest first within each market. Lengths that are not stored are summed up here. */
export function readSeries(db: Queryable, { pairIds, interval, from, to }: SeriesQuery): Promise<StoredCandle[]> {
  const asked = sql`
    from markets.candles
    where pair_id = any(${numberArray(pairIds)}::smallint[]) and minutes = ${baseMinutesOf(interval)}
      and start >= ${from} and start < ${to}`
  if (isBase(interval)) {
    return rows(
      db,
      sql<StoredCandle>`
        select pair_id as "pairId", start, open, high, low, close, volume, quote_volume as "quoteVolume", trades,
          taker_volume as "takerVolume", taker_quote_volume as "takerQuoteVolume", first_trade as "firstTrade",
          last_trade as "lastTrade"
        ${asked}
        order by pair_id, start`,
    )
  }
  return rows(
    db,
    sql<StoredCandle>`
      select pair_id as "pairId", ${bucket(interval)} as start, ${SUMMED}
      ${asked}
      group by 1, 2
      order by 1, 2`,
  )
}

/** One order serves both ends, so that the rows are sorted once. */
export const SUMMED = sql`
  (array_agg(open order by start))[1] as open, max(high) as high, min(low) as low,
  (array_agg(close order by start))[count(*)] as close,
  sum(volume) as volume, sum(quote_volume) as "quoteVolume", sum(trades) as trades,
  sum(taker_volume) as "takerVolume", sum(taker_quote_volume) as "takerQuoteVolume",
  coalesce(min(first_trade) filter (where first_trade > 0), 0) as "firstTrade", max(last_trade) as "lastTrade"`

function bucket(interval: Interval): RawBuilder<unknown> {
  const lengthMs = lengthOf(interval)
  if (lengthMs === null) return sql`date_trunc('month', start, 'UTC')`
  return sql`date_bin(make_interval(mins => ${lengthMs / 60_000}), start, ${new Date(originOf(interval))})`
}

export interface Since {
  readonly pairIds: readonly number[]
  /** A whole minute; the hours from `hour` on are taken as they are stored. */
  readonly from: Date
  readonly hour: Date
}

/** Each market's candles from a time until now as one; markets on which nothing was traded are left out. */
export function sumsSince(db: Queryable, { pairIds, from, hour }: Since): Promise<StoredCandle[]> {
  return rows(
    db,
    sql<StoredCandle>`
      select pair_id as "pairId", min(start) as start, ${SUMMED}
      from markets.candles
      where pair_id = any(${numberArray(pairIds)}::smallint[])
        and ((minutes = 1 and start >= ${from} and start < ${hour}) or (minutes = 60 and start >= ${hour}))
      group by 1`,
  )
}

/** The close of the last candle of a base length that began before a time; markets without one are left out. */
export function closesBefore(
  db: Queryable,
  {
    pairIds,
    minutes,
    before,
  }: { readonly pairIds: readonly number[]; readonly minutes: number; readonly before: Date },
): Promise<{ readonly pairId: number; readonly close: number }[]> {
  return rows(
    db,
    sql<{ pairId: number; close: number }>`
      select asked.pair_id as "pairId", found.close
      from unnest(${numberArray(pairIds)}::smallint[]) as asked (pair_id)
      cross join lateral (
        select close from markets.candles
        where pair_id = asked.pair_id and minutes = ${minutes} and start < ${before}
        order by start desc
        limit 1
      ) found`,
  )
}

/** The start of the first candle of a base length. */
export async function firstStart(db: Queryable, pairId: number, minutes: number): Promise<Date | undefined> {
  const found = await rows(
    db,
    sql<{ start: Date }>`
      select start from markets.candles where pair_id = ${pairId} and minutes = ${minutes} order by start limit 1`,
  )
  return found[0]?.start
}

export interface PastClose {
  readonly pairId: number
  /** Which of the times that were asked for, from 1. */
  readonly place: number
  readonly close: number
}

/**
 * The price at each of some times: the close of the candle, of any stored length, that had ended last by then. Short
 * candles may reach less far back than long ones.
 */
export function closesAt(
  db: Queryable,
  { pairIds, times }: { readonly pairIds: readonly number[]; readonly times: readonly Date[] },
): Promise<PastClose[]> {
  return rows(
    db,
    sql<PastClose>`
      select asked.pair_id as "pairId", moment.place, found.close
      from unnest(${numberArray(pairIds)}::smallint[]) as asked (pair_id)
      cross join unnest(${times}::timestamptz[]) with ordinality as moment (at, place)
      cross join lateral (
        select candle.close
        from (values (1::smallint), (15::smallint), (60::smallint), (1440::smallint)) as size (minutes)
        cross join lateral (
          select close, start + make_interval(mins => size.minutes) as ended
          from markets.candles
          where pair_id = asked.pair_id and minutes = size.minutes
            and start <= moment.at - make_interval(mins => size.minutes)
          order by start desc
          limit 1
        ) candle
        order by candle.ended desc, size.minutes
        limit 1
      ) found`,
  )
}

export interface RecentMinutes {
  readonly pairId: number
  /** The last trade that the candles contain, read in the same instant as they are. */
  readonly tradeNumber: number
  readonly candles: readonly CountedCandle[]
}

/**
 * The one-minute candles since a time, oldest first, and how far the trade log is counted into them. A day of every market
 * is many rows; as one text for each market they cost a fraction of what the driver takes for rows.
 */
export async function recentMinutes(db: Queryable, pairIds: readonly number[], since: Date): Promise<RecentMinutes[]> {
  const found = await rows(
    db,
    sql<{ pairId: number; tradeNumber: number; minutes: string | null }>`
      select asked.pair_id as "pairId", coalesce(progress.trade_number, 0) as "tradeNumber", recent.minutes
      from unnest(${numberArray(pairIds)}::smallint[]) as asked (pair_id)
      left join markets.candle_cursors progress on progress.pair_id = asked.pair_id
      cross join lateral (
        select string_agg(
          concat_ws(' ', (extract(epoch from start) * 1000)::bigint, open, high, low, close, volume, quote_volume, trades,
            first_trade, last_trade),
          ',' order by start) as minutes
        from markets.candles
        where pair_id = asked.pair_id and minutes = 1 and start >= ${since}
      ) recent`,
  )
  return found.map(({ minutes, ...row }) => ({ ...row, candles: minutes?.split(',').map(parseMinute) ?? [] }))
}

function parseMinute(text: string): CountedCandle {
  const [start, open, high, low, close, volume = '', quoteVolume = '', trades, firstTrade, lastTrade] = text.split(' ')
  return {
    ...NO_TRADES,
    start: Number(start),
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: BigInt(volume),
    quoteVolume: BigInt(quoteVolume),
    trades: Number(trades),
    firstTrade: Number(firstTrade),
    lastTrade: Number(lastTrade),
  }
}

/** What a candle is made of, in the order in which it is written. */
const COUNTED = sql`pair_id, minutes, start, open, high, low, close, volume, quote_volume, trades, taker_volume,
  taker_quote_volume, first_trade, last_trade`
const READ = sql`pair_id, minutes, to_timestamp(start), open, high, low, close, volume, quote_volume, trades, taker_volume,
  taker_quote_volume, first_trade, last_trade`

/** Counts trades into the candles: what is there already is extended, also where history was brought in. */
export async function addToCandles(tx: Tx, candles: readonly CandleRow[]): Promise<void> {
  await run(
    tx,
    sql`
      insert into markets.candles as candle (${COUNTED}, traded)
      select ${READ}, true from ${given(candles)}
      on conflict (pair_id, minutes, start) do update set
        high = greatest(candle.high, excluded.high),
        low = least(candle.low, excluded.low),
        close = excluded.close,
        volume = candle.volume + excluded.volume,
        quote_volume = candle.quote_volume + excluded.quote_volume,
        trades = candle.trades + excluded.trades,
        taker_volume = candle.taker_volume + excluded.taker_volume,
        taker_quote_volume = candle.taker_quote_volume + excluded.taker_quote_volume,
        first_trade = case candle.first_trade when 0 then excluded.first_trade else candle.first_trade end,
        last_trade = excluded.last_trade,
        traded = true`,
  )
}

/** What trades made stays as it is; history may be brought in again, and then replaces itself where it differs. */
export function importCandles(db: Queryable, candles: readonly CandleRow[]): Promise<number> {
  return run(
    db,
    sql`
      insert into markets.candles as candle (${COUNTED}, traded)
      select ${READ}, false from ${given(candles)}
      on conflict (pair_id, minutes, start) do update set
        open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
        volume = excluded.volume, quote_volume = excluded.quote_volume, trades = excluded.trades,
        taker_volume = excluded.taker_volume, taker_quote_volume = excluded.taker_quote_volume
      where not candle.traded
        and (candle.open, candle.high, candle.low, candle.close, candle.volume, candle.quote_volume, candle.trades,
          candle.taker_volume, candle.taker_quote_volume)
          is distinct from (excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume,
            excluded.quote_volume, excluded.trades, excluded.taker_volume, excluded.taker_quote_volume)`,
  )
}

/** Starts are whole minutes, so that seconds tell them exactly. */
function given(candles: readonly CandleRow[]): RawBuilder<unknown> {
  return sql`unnest(
    ${numberArray(candles.map(({ pairId }) => pairId))}::smallint[],
    ${numberArray(candles.map(({ minutes }) => minutes))}::smallint[],
    ${numberArray(candles.map(({ start }) => start / 1000))}::bigint[],
    ${numberArray(candles.map(({ open }) => open))}::bigint[],
    ${numberArray(candles.map(({ high }) => high))}::bigint[],
    ${numberArray(candles.map(({ low }) => low))}::bigint[],
    ${numberArray(candles.map(({ close }) => close))}::bigint[],
    ${numberArray(candles.map(({ volume }) => volume))}::numeric[],
    ${numberArray(candles.map(({ quoteVolume }) => quoteVolume))}::numeric[],
    ${numberArray(candles.map(({ trades }) => trades))}::integer[],
    ${numberArray(candles.map(({ takerVolume }) => takerVolume))}::numeric[],
    ${numberArray(candles.map(({ takerQuoteVolume }) => takerQuoteVolume))}::numeric[],
    ${numberArray(candles.map(({ firstTrade }) => firstTrade))}::bigint[],
    ${numberArray(candles.map(({ lastTrade }) => lastTrade))}::bigint[]
  ) as given (${COUNTED})`
}

import type { Candle, Interval } from '@bourse/contract'
import type { PairUnits } from '../catalogue/pair-units.ts'
import type { CandleTuple } from '../feed/feed-messages.ts'
import { moveBy } from './intervals.rules.ts'

/** A candle as it is counted: prices in ticks, volume in lots, quote volume in ticks × lots; `start` in milliseconds. */
export interface CountedCandle {
  readonly start: number
  readonly open: number
  high: number
  low: number
  close: number
  volume: bigint
  quoteVolume: bigint
  trades: number
}

export interface CountedTrade {
  readonly ticks: number
  readonly lots: number
}

export function firstOf(start: number, { ticks, lots }: CountedTrade): CountedCandle {
  const notional = BigInt(ticks) * BigInt(lots)
  return {
    start,
    open: ticks,
    high: ticks,
    low: ticks,
    close: ticks,
    volume: BigInt(lots),
    quoteVolume: notional,
    trades: 1,
  }
}

/** Counts a trade into the candle; trades come in the order of their numbers. */
export function addTrade(candle: CountedCandle, { ticks, lots }: CountedTrade): void {
  if (ticks > candle.high) candle.high = ticks
  if (ticks < candle.low) candle.low = ticks
  candle.close = ticks
  candle.volume += BigInt(lots)
  candle.quoteVolume += BigInt(ticks) * BigInt(lots)
  candle.trades += 1
}

/** Nothing was traded, so the price stood where it was. */
export function flat(start: number, close: number): CountedCandle {
  return { start, open: close, high: close, low: close, close, volume: 0n, quoteVolume: 0n, trades: 0 }
}

export interface Gaps {
  readonly interval: Interval
  /** The first and the last start that were asked for. */
  readonly first: number
  readonly last: number
  /** The close before `first`; without one, the series begins with its first candle. */
  readonly previousClose: number | undefined
}

/**
 * Charts have no holes: where nothing was traded stands a flat candle at the close before it, up to the last one that was
 * asked for. Before the first candle of all there is nothing.
 */
export function filled(candles: readonly CountedCandle[], gaps: Gaps): CountedCandle[] {
  const { interval, last, previousClose } = gaps
  let close = previousClose ?? candles[0]?.open
  if (close === undefined) return []
  const all: CountedCandle[] = []
  let start = previousClose === undefined ? (candles[0]?.start ?? gaps.first) : gaps.first
  let place = 0
  while (start <= last) {
    const candle = candles[place]
    const traded = candle !== undefined && candle.start === start
    if (traded) place += 1
    const next: CountedCandle = traded ? candle : flat(start, close)
    all.push(next)
    close = next.close
    start = moveBy(interval, start, 1)
  }
  return all
}

export function candleText(units: PairUnits, candle: CountedCandle): Candle {
  return {
    time: candle.start,
    open: units.priceText(candle.open),
    high: units.priceText(candle.high),
    low: units.priceText(candle.low),
    close: units.priceText(candle.close),
    volume: units.amountText(candle.volume),
    quoteVolume: units.totalText(candle.quoteVolume),
    trades: candle.trades,
  }
}

export function candleTuple(candle: CountedCandle): CandleTuple {
  const { start, open, high, low, close, volume, quoteVolume, trades } = candle
  return [start, open, high, low, close, String(volume), String(quoteVolume), trades]
}

/** For who hears candles on the bus and shows them to people. */
export function candleOfTuple(units: PairUnits, tuple: CandleTuple): Candle {
  const [start, open, high, low, close, volume, quoteVolume, trades] = tuple
  return candleText(units, {
    start,
    open,
    high,
    low,
    close,
    volume: BigInt(volume),
    quoteVolume: BigInt(quoteVolume),
    trades,
  })
}

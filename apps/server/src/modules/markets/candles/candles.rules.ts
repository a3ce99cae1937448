import type { Candle, Interval } from '@bourse/contract'
import type { PairUnits } from '../catalogue/pair-units.ts'
import { BUY, type CandleTuple, type SideCode } from '../feed/feed-messages.ts'
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
  /** Of the volume the part that takers bought. */
  takerVolume: bigint
  takerQuoteVolume: bigint
  /** The numbers of the first and the last trade of the log; 0 where it has none. */
  firstTrade: number
  lastTrade: number
}

export interface CountedTrade {
  readonly number: number
  readonly ticks: number
  readonly lots: number
  readonly takerSide: SideCode
}

export function firstOf(start: number, { number, ticks, lots, takerSide }: CountedTrade): CountedCandle {
  const volume = BigInt(lots)
  const quoteVolume = BigInt(ticks) * volume
  const bought = takerSide === BUY
  return {
    start,
    open: ticks,
    high: ticks,
    low: ticks,
    close: ticks,
    volume,
    quoteVolume,
    trades: 1,
    takerVolume: bought ? volume : 0n,
    takerQuoteVolume: bought ? quoteVolume : 0n,
    firstTrade: number,
    lastTrade: number,
  }
}

/** Counts a trade into the candle; trades come in the order of their numbers. */
export function addTrade(candle: CountedCandle, { number, ticks, lots, takerSide }: CountedTrade): void {
  const volume = BigInt(lots)
  const quoteVolume = BigInt(ticks) * volume
  if (ticks > candle.high) candle.high = ticks
  if (ticks < candle.low) candle.low = ticks
  candle.close = ticks
  candle.volume += volume
  candle.quoteVolume += quoteVolume
  candle.trades += 1
  if (candle.firstTrade === 0) candle.firstTrade = number
  candle.lastTrade = number
  if (takerSide !== BUY) return
  candle.takerVolume += volume
  candle.takerQuoteVolume += quoteVolume
}

/** Nothing was traded, so the price stood where it was. */
export function flat(start: number, close: number): CountedCandle {
  const prices = { open: close, high: close, low: close, close }
  return { start, ...prices, volume: 0n, quoteVolume: 0n, trades: 0, ...NO_TRADES }
}

/** What is not known of a candle that no trade of the log made. */
export const NO_TRADES = { takerVolume: 0n, takerQuoteVolume: 0n, firstTrade: 0, lastTrade: 0 } as const

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
  const { takerVolume, takerQuoteVolume, firstTrade, lastTrade } = candle
  const traded = [String(volume), String(quoteVolume), trades] as const
  return [
    start,
    open,
    high,
    low,
    close,
    ...traded,
    String(takerVolume),
    String(takerQuoteVolume),
    firstTrade,
    lastTrade,
  ]
}

/** For who hears candles on the bus. */
export function countedOfTuple(tuple: CandleTuple): CountedCandle {
  const [start, open, high, low, close, volume, quoteVolume, trades, ...taken] = tuple
  const [takerVolume, takerQuoteVolume, firstTrade, lastTrade] = taken
  return {
    ...{ start, open, high, low, close, trades, firstTrade, lastTrade },
    volume: BigInt(volume),
    quoteVolume: BigInt(quoteVolume),
    takerVolume: BigInt(takerVolume),
    takerQuoteVolume: BigInt(takerQuoteVolume),
  }
}

/** And shows them to people. */
export const candleOfTuple = (units: PairUnits, tuple: CandleTuple): Candle => candleText(units, countedOfTuple(tuple))

import { INTERVALS, type Interval } from '@bourse/contract'
import type { CandlesMessage, CandleTuple } from '../feed/feed-messages.ts'
import { addTrade, type CountedCandle, type CountedTrade, candleTuple, firstOf } from './candles.rules.ts'
import { baseMinutesOf, moveBy, startOf } from './intervals.rules.ts'

interface Current {
  candle: CountedCandle
  end: number
  /** True when trades were counted since it was told. */
  changed: boolean
}

export type Tuples = CandlesMessage['candles']

/** The candle of every interval that a market is making now, followed trade by trade so that nothing need be read. */
export class CurrentCandles {
  readonly #byInterval = new Map<Interval, Current>()
  /** The last trade that is counted in. Somebody else counted on when the stored cursor is another. */
  cursor: number

  constructor(cursor: number) {
    this.cursor = cursor
  }

  set(interval: Interval, candle: CountedCandle): void {
    this.#byInterval.set(interval, { candle, end: moveBy(interval, candle.start, 1), changed: true })
  }

  /** Counts a trade and hands over the candles that it found finished, as far as they were not told yet. */
  add(trade: CountedTrade, at: number): Partial<Record<Interval, CandleTuple>> {
    const finished: Partial<Record<Interval, CandleTuple>> = {}
    this.cursor = trade.number
    for (const interval of INTERVALS) {
      const current = this.#byInterval.get(interval)
      if (current !== undefined && at < current.end) {
        // A trade from before this candle, after the clock was turned back, belongs to an older one.
        if (at < current.candle.start) continue
        addTrade(current.candle, trade)
        current.changed = true
        continue
      }
      if (current?.changed) finished[interval] = candleTuple(current.candle)
      this.set(interval, firstOf(startOf(interval, at), trade))
    }
    return finished
  }

  /** What has changed since it was told last. */
  changes(): Partial<Record<Interval, CandleTuple>> {
    const tuples: Partial<Record<Interval, CandleTuple>> = {}
    for (const [interval, current] of this.#byInterval) {
      if (!current.changed) continue
      current.changed = false
      tuples[interval] = candleTuple(current.candle)
    }
    return tuples
  }
}

/** The stretch of stored candles behind the candle that each interval is making at a time. */
export function stretchesAt(at: number): { interval: Interval; minutes: number; from: number; to: number }[] {
  return INTERVALS.map((interval) => {
    const from = startOf(interval, at)
    return { interval, minutes: baseMinutesOf(interval), from, to: moveBy(interval, from, 1) }
  })
}

import type { Candle, Interval } from '@bourse/contract'
import { type CandlesMessage, candleOfTuple, type PairUnits } from '../markets/index.ts'
import type { MarketSource } from './market-source.ts'
import { type FanOut, keepTrying, type Topic, type TopicMessage, update } from './topic.ts'

export interface KlineDeps {
  readonly symbol: string
  readonly interval: Interval
  readonly units: PairUnits
  readonly retryMs: number
  readonly candle: MarketSource['candle']
  readonly candles: FanOut<CandlesMessage>
  readonly onFault: (error: unknown) => void
}

/** The current candle. When one ends within a tick and the next begins, both are told, so that none stays unfinished. */
export function klineTopic(deps: KlineDeps, touch: () => void): Topic {
  const { symbol, interval, units } = deps
  let told: Candle | undefined
  let fresh = new Map<number, Candle>()
  let ready = false

  function begin(candle: Candle | undefined): void {
    if (candle !== undefined) take(candle)
    ready = true
    touch()
  }

  /** A candle only gains trades, so the one with fewer is the older reading. */
  function take(candle: Candle): void {
    const before = fresh.get(candle.time) ?? (told?.time === candle.time ? told : undefined)
    if (candle.time < (told?.time ?? 0) || (before !== undefined && candle.trades < before.trades)) return
    fresh.set(candle.time, candle)
  }

  function hear({ candles }: CandlesMessage): void {
    const tuple = candles[interval]
    if (tuple === undefined) return
    take(candleOfTuple(units, tuple))
    if (ready) touch()
  }

  function news(): TopicMessage[] {
    if (!ready || fresh.size === 0) return []
    const candles = [...fresh.values()].sort((left, right) => left.time - right.time)
    fresh = new Map()
    told = candles.at(-1)
    return candles.map(update)
  }

  const stop = deps.candles.on(symbol, hear)
  const cancel = keepTrying({
    load: () => deps.candle(symbol, interval),
    use: begin,
    onFault: deps.onFault,
    retryMs: deps.retryMs,
  })
  return {
    ready: () => ready,
    snapshot: () => told,
    news,
    close() {
      stop()
      cancel()
    },
  }
}

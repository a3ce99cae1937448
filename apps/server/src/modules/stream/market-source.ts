import type { Candle, Depth, Interval, PublicTrade, Ticker } from '@bourse/contract'
import type { Unsubscribe } from '../../platform/messaging/bus.ts'
import type { CandlesMessage, MarketChange, PairUnits } from '../markets/index.ts'

/** What the public channels need to know of the markets, and nothing more. */
export interface MarketSource {
  /** Undefined for a symbol that is not listed. */
  units(symbol: string): Promise<PairUnits | undefined>
  /** The best levels of each side at this moment: the next change that is heard begins where it ends. */
  depth(symbol: string, levels: number): Depth
  /** Newest first, up to this moment as well. */
  latestTrades(symbol: string, limit: number): readonly PublicTrade[]
  tickers(): Promise<readonly Ticker[]>
  /** The newest candle; undefined when there has never been one. */
  candle(symbol: string, interval: Interval): Promise<Candle | undefined>
  /** In order and without a gap: `from` is the `to` of the change before it. */
  onChange(listener: (change: MarketChange) => void): Unsubscribe
  onCandles(listener: (message: CandlesMessage) => void): Unsubscribe
}

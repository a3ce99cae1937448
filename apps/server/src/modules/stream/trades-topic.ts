import type { PublicTrade } from '@bourse/contract'
import { BUY, type MarketChange, type PairUnits } from '../markets/index.ts'
import type { MarketSource } from './market-source.ts'
import { type FanOut, type Topic, type TopicMessage, update } from './topic.ts'

export interface TradesDeps {
  readonly symbol: string
  readonly units: PairUnits
  /** How many a newcomer is told. */
  readonly latest: number
  readonly latestTrades: MarketSource['latestTrades']
  readonly changes: FanOut<MarketChange>
}

/** The latest trades, oldest first, and then each new one. */
export function tradesTopic({ symbol, units, latest, latestTrades, changes }: TradesDeps, touch: () => void): Topic {
  let told = latestTrades(symbol, latest).toReversed()
  let fresh: PublicTrade[] = []

  function hear({ trades, time }: MarketChange): void {
    if (trades.length === 0) return
    for (const [number, ticks, lots, takerSide] of trades) {
      const side = takerSide === BUY ? 'buy' : 'sell'
      const price = units.priceText(ticks)
      fresh.push({ tradeId: String(number), price, amount: units.amountText(lots), side, time })
    }
    touch()
  }

  function news(): TopicMessage[] {
    if (fresh.length === 0) return []
    const message = update(fresh)
    told = [...told, ...fresh].slice(-latest)
    fresh = []
    return [message]
  }

  return { ready: () => true, snapshot: () => told, news, close: changes.on(symbol, hear) }
}

import type { Depth, DepthData } from '@bourse/contract'
import { BUY, type MarketChange, type PairUnits } from '../markets/index.ts'
import { createDepthSide } from './depth-side.ts'
import type { MarketSource } from './market-source.ts'
import { type FanOut, type Topic, type TopicMessage, update } from './topic.ts'

export interface DepthDeps {
  readonly symbol: string
  readonly units: PairUnits
  readonly levels: number
  readonly depth: MarketSource['depth']
  readonly changes: FanOut<MarketChange>
}

/**
 * What the listeners of one book know of it: the best `levels` of each side. Levels are absolute, so several changes make
 * one message, and what changed and changed back makes none. Its `from` is always the `to` of the message before it.
 */
export function depthTopic({ symbol, units, levels, depth, changes }: DepthDeps, touch: () => void): Topic {
  const bids = createDepthSide({ units, levels, sign: 1 })
  const asks = createDepthSide({ units, levels, sign: -1 })
  let told = 0
  let sequence = 0

  function begin({ sequence: now, ...book }: Depth): void {
    told = now
    sequence = now
    bids.begin(book.bids)
    asks.begin(book.asks)
  }

  function hear(change: MarketChange): void {
    sequence = change.to
    for (const [side, ticks, lots] of change.levels) (side === BUY ? bids : asks).touch(ticks, lots)
    touch()
  }

  function news(): TopicMessage[] {
    // A market whose count began again has nothing to go on from.
    if (sequence < told) {
      begin(depth(symbol, levels))
      return [{ type: 'snapshot', data: snapshot() }]
    }
    const book = bids.isWhole() && asks.isWhole() ? undefined : depth(symbol, levels)
    const data = { from: told, to: sequence, bids: bids.changes(book?.bids), asks: asks.changes(book?.asks) }
    if (data.bids.length + data.asks.length === 0) return []
    told = sequence
    return [update(data)]
  }

  function snapshot(): DepthData {
    return { from: told, to: told, bids: bids.told(), asks: asks.told() }
  }

  begin(depth(symbol, levels))
  return { ready: () => true, snapshot, news, close: changes.on(symbol, hear) }
}

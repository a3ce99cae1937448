import type { Logger } from '../../../../platform/monitoring/logger.ts'
import type { Clock } from '../../../../platform/time/clock.ts'
import type { CandlesMessage, Market, MarketChange, Markets } from '../../../markets/index.ts'
import {
  createFanOut,
  type FanOut,
  type OpenTopic,
  type Peer,
  type RoomPlan,
  textFrame,
} from '../../../stream/index.ts'
import type { Trading } from '../../../trading/index.ts'
import { type MarketNames, nameOf } from '../market/market-names.ts'
import { aggregatedTrades } from './aggregated-trades.ts'
import { averagePrice } from './average-price.ts'
import { bookTops, depthUpdates, partialDepth } from './books.ts'
import { calmed } from './calmed.ts'
import { klines } from './klines.ts'
import { type ParsedStream, parseStream } from './stream-names.ts'
import { createTickerBoards } from './ticker-boards.ts'
import { trades } from './trades.ts'

export interface MarketStreamDeps {
  readonly markets: Pick<Markets, 'live' | 'counts'>
  readonly trading: Pick<Trading, 'tape'>
  readonly names: MarketNames
  /** What markets go by. */
  readonly clock: Clock
  readonly logger: Pick<Logger, 'error'>
}

/** What every stream of a market is made of. */
export interface StreamOf extends MarketStreamDeps {
  readonly market: Market
  readonly changes: FanOut<MarketChange>
  readonly candles: FanOut<CandlesMessage>
  readonly onFault: (err: unknown) => void
}

const SLOW_MS = 1_000

/** Which stream a name leads to, and how it is written for those who hear several on one connection. */
export function createMarketStreams(deps: MarketStreamDeps) {
  const { markets, names, logger } = deps
  const changes = createFanOut<MarketChange>((hear) => markets.live.onChange((change) => hear(change.symbol, change)))
  const candles = createFanOut<CandlesMessage>((hear) =>
    markets.live.onCandles((message) => hear(message.symbol, message)),
  )
  const onFault = (err: unknown) => logger.error({ err }, 'a stream of the door could not read the markets')
  const boards = createTickerBoards({ ...deps, onFault })
  const combined = new WeakSet<Peer>()

  async function opener(stream: ParsedStream): Promise<OpenTopic | undefined> {
    if (stream.kind === 'all tickers') return boards[stream.board].all
    const found = await names.one(stream.symbol)
    if (!found.ok) return undefined
    // Its book is in memory once this is answered.
    await markets.live.units(found.value.symbol)
    return openerOf(stream, { ...deps, market: found.value, changes, candles, onFault })
  }

  function openerOf(stream: Exclude<ParsedStream, { kind: 'all tickers' }>, of: StreamOf): OpenTopic {
    switch (stream.kind) {
      case 'ticker':
        return boards[stream.board].one(nameOf(of.market))
      case 'depth':
        return stream.fast ? depthUpdates(of) : calmed(depthUpdates(of), SLOW_MS)
      case 'partial depth': {
        const open = partialDepth(of, stream.levels)
        return stream.fast ? open : calmed(open, SLOW_MS)
      }
      case 'bookTicker':
        return bookTops(of)
      case 'trade':
        return trades(of)
      case 'aggTrade':
        return aggregatedTrades(of)
      case 'avgPrice':
        return averagePrice(of)
      case 'kline':
        return klines(of, stream.interval)
    }
  }

  /** Made once for everybody who reads it in one of both forms. */
  const write =
    (name: string): NonNullable<RoomPlan['write']> =>
    ({ data }) => {
      const text = JSON.stringify(data)
      let bare: Buffer | undefined
      let named: Buffer | undefined
      return (peer) => {
        if (!combined.has(peer)) {
          bare ??= textFrame(text)
          return bare
        }
        named ??= textFrame(`{"stream":${JSON.stringify(name)},"data":${text}}`)
        return named
      }
    }

  return {
    /** Undefined when there is no such stream. */
    async plan(name: string): Promise<RoomPlan | undefined> {
      const stream = parseStream(name)
      const open = stream === undefined ? undefined : await opener(stream)
      if (stream === undefined || open === undefined) return undefined
      // A book that is taken by REST once this was subscribed must lie within the first event.
      const atOnce = stream.kind === 'depth'
      return { key: name, channel: name, urgent: false, open, write: write(name), atOnce }
    },
    /** Whether what somebody hears bears the name of its stream. */
    combine: (peer: Peer, is: boolean): void => void (is ? combined.add(peer) : combined.delete(peer)),
    isCombined: (peer: Peer): boolean => combined.has(peer),
  }
}
export type MarketStreams = ReturnType<typeof createMarketStreams>

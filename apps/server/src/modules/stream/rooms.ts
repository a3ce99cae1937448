import type { StreamChannel } from '@bourse/contract'
import type { Json } from '../../platform/json.ts'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { Subject } from '../../platform/messaging/subjects.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import { fundingChanged } from '../funding/index.ts'
import type { CandlesMessage, MarketChange } from '../markets/index.ts'
import { EVENTS_LOST, userChanged, userNotice } from '../trading/index.ts'
import type { ParsedChannel, PrivateName } from './channels.ts'
import { depthTopic } from './depth-topic.ts'
import type { RoomPlan } from './hub.ts'
import { klineTopic } from './kline-topic.ts'
import type { MarketSource } from './market-source.ts'
import { ANYBODY, privateTopic } from './private-topic.ts'
import type { StreamSettings } from './settings.ts'
import { createTickerBoard, tickersTopic, tickerTopic } from './ticker-board.ts'
import { createFanOut, type OpenTopic, type Topic } from './topic.ts'
import { tradesTopic } from './trades-topic.ts'

export interface RoomsDeps {
  readonly bus: Pick<Bus, 'subscribe' | 'onResumed'>
  readonly markets: MarketSource
  readonly settings: StreamSettings
  readonly logger: Pick<Logger, 'warn'>
}

/** Which room a channel leads to, and how its topic is opened. */
export function createRooms({ bus, markets, settings, logger }: RoomsDeps) {
  const changes = createFanOut<MarketChange>((hear) => markets.onChange((change) => hear(change.symbol, change)))
  const candles = createFanOut<CandlesMessage>((hear) => markets.onCandles((message) => hear(message.symbol, message)))
  const users = fanOutOf(userChanged)
  const notices = fanOutOf(userNotice)
  const losses = createFanOut<undefined>((hear) => {
    const lose = () => hear(ANYBODY, undefined)
    const stops = [bus.subscribe(EVENTS_LOST, lose), bus.onResumed(lose)]
    return () => {
      for (const stop of stops) stop()
    }
  })
  const funding = fanOutOf(fundingChanged)
  const { depthLevels: levels, latestTrades: latest, retryMs } = settings
  const onFault = (err: unknown) => logger.warn({ err }, 'the stream could not read the markets')
  const board = createTickerBoard({ tickers: () => markets.tickers(), everyMs: settings.tickerMs, onFault })

  /** One subscription for all users: one who is not connected costs a look into a table. */
  function fanOutOf<Message extends Json>(of: (user: string) => Subject<Message>) {
    const { length } = of('')
    return createFanOut<Message>((hear) =>
      bus.subscribe(of('*'), (message, subject) => hear(subject.slice(length), message)),
    )
  }

  async function opener(channel: Exclude<ParsedChannel, { kind: PrivateName }>): Promise<OpenTopic | undefined> {
    if (channel.kind === 'tickers') return (touch) => tickersTopic(board, touch)
    const { symbol } = channel
    const units = await markets.units(symbol)
    if (units === undefined) return undefined
    switch (channel.kind) {
      case 'depth':
        return (touch) => depthTopic({ symbol, units, levels, changes, depth: markets.depth }, touch)
      case 'trades':
        return (touch) => tradesTopic({ symbol, units, latest, changes, latestTrades: markets.latestTrades }, touch)
      case 'ticker':
        return (touch) => tickerTopic(board, symbol, touch)
      case 'kline': {
        const deps = { symbol, interval: channel.interval, units, candles, candle: markets.candle, onFault, retryMs }
        return (touch) => klineTopic(deps, touch)
      }
    }
  }

  function openPrivate(kind: PrivateName, userId: string, touch: () => void): Topic {
    if (kind === 'notices') return privateTopic({ userId, losses, events: notices, take: (notice) => [notice], touch })
    if (kind === 'funding')
      return privateTopic({ userId, losses, events: funding, take: (event) => [event], merge: true, touch })
    return privateTopic({ userId, losses, events: users, take: (change) => change[kind], merge: true, touch })
  }

  return {
    /** Undefined when the channel names a market that is not listed. */
    async publicRoom(name: StreamChannel, channel: Parameters<typeof opener>[0]): Promise<RoomPlan | undefined> {
      const open = await opener(channel)
      return open === undefined ? undefined : { key: name, channel: name, urgent: false, open }
    },
    privateRoom: (kind: PrivateName, userId: string): RoomPlan => ({
      key: `${kind} of ${userId}`,
      channel: kind,
      urgent: true,
      open: (touch) => openPrivate(kind, userId, touch),
    }),
  }
}

export type Rooms = ReturnType<typeof createRooms>

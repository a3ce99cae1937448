import type { StreamChannel } from '@bourse/contract'
import { assert } from '@bourse/money'
import type { Bus } from '../../platform/messaging/bus.ts'
import type { PrivateChannel, PrivateName } from '../../platform/messaging/private-channels.ts'
import type { Logger } from '../../platform/monitoring/logger.ts'
import type { CandlesMessage, MarketChange } from '../markets/index.ts'
import { EVENTS_LOST } from '../trading/index.ts'
import type { ParsedChannel } from './channels.ts'
import { depthTopic } from './depth-topic.ts'
import type { RoomPlan } from './hub.ts'
import { klineTopic } from './kline-topic.ts'
import type { MarketSource } from './market-source.ts'
import { ANYBODY, privateTopic } from './private-topic.ts'
import type { StreamSettings } from './settings.ts'
import { createTickerBoard, tickersTopic, tickerTopic } from './ticker-board.ts'
import { createFanOut, type FanOut, type OpenTopic, type Topic } from './topic.ts'
import { tradesTopic } from './trades-topic.ts'

export interface RoomsDeps {
  readonly bus: Pick<Bus, 'subscribe' | 'onResumed'>
  readonly markets: MarketSource
  readonly settings: StreamSettings
  readonly logger: Pick<Logger, 'warn'>
  readonly channels: readonly PrivateChannel[]
}

/** Which room a channel leads to, and how its topic is opened. */
export function createRooms({ bus, markets, settings, logger, channels }: RoomsDeps) {
  const changes = createFanOut<MarketChange>((hear) => markets.onChange((change) => hear(change.symbol, change)))
  const candles = createFanOut<CandlesMessage>((hear) => markets.onCandles((message) => hear(message.symbol, message)))
  const losses = createFanOut<undefined>((hear) => {
    const lose = () => hear(ANYBODY, undefined)
    const stops = [bus.subscribe(EVENTS_LOST, lose), bus.onResumed(lose)]
    return () => {
      for (const stop of stops) stop()
    }
  })
  const { depthLevels: levels, latestTrades: latest, retryMs } = settings
  const onFault = (err: unknown) => logger.warn({ err }, 'the stream could not read the markets')
  const board = createTickerBoard({ tickers: () => markets.tickers(), everyMs: settings.tickerMs, onFault })

  /** Two channels that hear of the same subject share its subscription. */
  const heard = new Map<string, FanOut<never>>()
  const own = new Map(channels.map((channel) => [channel.name, { ...channel, events: eventsOf(channel) }]))

  function eventsOf({ subject }: PrivateChannel): FanOut<never> {
    const known = heard.get(subject('')) ?? fanOutOf(subject)
    heard.set(subject(''), known)
    return known
  }

  /** One subscription for all users: one who is not connected costs a look into a table. */
  function fanOutOf(of: PrivateChannel['subject']): FanOut<never> {
    const { length } = of('')
    return createFanOut<never>((hear) =>
      bus.subscribe(of('*'), (message, subject) => hear(subject.slice(length), message)),
    )
  }

  async function opener(channel: Exclude<ParsedChannel, { kind: 'private' }>): Promise<OpenTopic | undefined> {
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

  function openPrivate(name: PrivateName, userId: string, touch: () => void): Topic {
    const channel = own.get(name)
    assert(channel !== undefined, `nobody tells on ${name}`)
    const { events, take, merge = false } = channel
    return privateTopic({ userId, losses, events, take, merge, touch })
  }

  return {
    /** Undefined when the channel names a market that is not listed. */
    async publicRoom(name: StreamChannel, channel: Parameters<typeof opener>[0]): Promise<RoomPlan | undefined> {
      const open = await opener(channel)
      return open === undefined ? undefined : { key: name, channel: name, urgent: false, open }
    },
    privateNames: [...own.keys()],
    privateRoom: (name: PrivateName, userId: string): RoomPlan => ({
      key: `${name} of ${userId}`,
      channel: name,
      urgent: true,
      open: (touch) => openPrivate(name, userId, touch),
    }),
  }
}

export type Rooms = ReturnType<typeof createRooms>

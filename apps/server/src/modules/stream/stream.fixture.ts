import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Candle, Depth, Interval, PublicTrade, StreamMessage, Ticker } from '@bourse/contract'
import { assert } from '@bourse/money'
import { vi } from 'vitest'
import type { Db } from '../../platform/database/db.ts'
import { NO_PROXY } from '../../platform/http/client-address.ts'
import { createIds } from '../../platform/ids.ts'
import { createMemoryBus } from '../../platform/messaging/bus.ts'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { openSocket, type SocketClient } from '../../testing/socket-client.ts'
import { FUNDING_CHANNEL } from '../funding/index.ts'
import { BUY, type CandlesMessage, type LevelTuple, type MarketChange, pairUnits, SELL } from '../markets/index.ts'
import { TRADING_CHANNELS } from '../trading/index.ts'
import { createStream, type MarketSource, type Stream, type StreamDeps, type StreamSettings } from './index.ts'

export const SYMBOL = 'BTC-USDT'
export const ORIGIN = 'http://localhost:3000'

const currency = (code: string) => ({ code, name: code, kind: 'crypto' as const, scale: 8, shownScale: 8 })
const units = (symbol: string) =>
  pairUnits({
    symbol,
    baseStep: '0.00001',
    quoteStep: '0.01',
    baseScale: 5,
    quoteScale: 2,
    baseCurrencyInfo: currency('BTC'),
    quoteCurrencyInfo: currency('USDT'),
  })

interface FakeMarket {
  sequence: number
  readonly bids: Map<number, number>
  readonly asks: Map<number, number>
  readonly trades: PublicTrade[]
}

export type FakeMarkets = ReturnType<typeof fakeMarkets>

/** Markets that keep the rules of the port: a change is made to the book first and then told, in order, without a gap. */
export function fakeMarkets(symbols: readonly string[] = [SYMBOL]) {
  const markets = new Map(
    symbols.map((symbol): [string, FakeMarket] => [
      symbol,
      { sequence: 0, bids: new Map(), asks: new Map(), trades: [] },
    ]),
  )
  const changeListeners = new Set<(change: MarketChange) => void>()
  const candleListeners = new Set<(message: CandlesMessage) => void>()
  const tickers = new Map(symbols.map((symbol) => [symbol, tickerOf(symbol)]))
  const candles = new Map<string, Candle>()
  let looks = 0

  function marketOf(symbol: string): FakeMarket {
    const market = markets.get(symbol)
    assert(market !== undefined, `no market ${symbol}`)
    return market
  }

  const source: MarketSource = {
    units: async (symbol) => (markets.has(symbol) ? units(symbol) : undefined),
    depth: (symbol, levels) => depthOf(symbol, marketOf(symbol), levels),
    latestTrades: (symbol, limit) => marketOf(symbol).trades.slice(-limit).reverse(),
    tickers: async () => {
      looks += 1
      return [...tickers.values()]
    },
    candle: async (symbol, interval) => candles.get(`${symbol}:${interval}`),
    onChange: (listener) => listen(changeListeners, listener),
    onCandles: (listener) => listen(candleListeners, listener),
  }

  return {
    source,
    listeners: () => changeListeners.size + candleListeners.size,
    looks: () => looks,
    depth: (symbol = SYMBOL, levels = 1_000_000) => source.depth(symbol, levels),
    change(
      levels: readonly LevelTuple[],
      { symbol = SYMBOL, trades = [] }: { symbol?: string; trades?: MarketChange['trades'] } = {},
    ): void {
      const market = marketOf(symbol)
      for (const [side, ticks, lots] of levels) {
        const book = side === BUY ? market.bids : market.asks
        if (lots === 0) book.delete(ticks)
        else book.set(ticks, lots)
      }
      for (const [number, ticks, lots, side] of trades) {
        const { priceText, amountText } = units(symbol)
        const texts = { price: priceText(ticks), amount: amountText(lots) }
        market.trades.push({ tradeId: String(number), ...texts, side: side === BUY ? 'buy' : 'sell', time: number })
      }
      const from = market.sequence
      market.sequence += 1
      const time = trades.at(-1)?.[0] ?? 0
      tellAll(changeListeners, {
        symbol,
        from,
        to: market.sequence,
        mode: 'open',
        resumeMode: null,
        time,
        levels,
        trades,
      })
    },
    /** What an owner does that lost its count: the book stays, the sequence begins again. */
    startAgain(symbol = SYMBOL): void {
      const market = marketOf(symbol)
      const from = market.sequence
      market.sequence = 0
      tellAll(changeListeners, { symbol, from, to: 0, mode: 'open', resumeMode: null, time: 0, levels: [], trades: [] })
    },
    setTicker(symbol: string, last: string): void {
      tickers.set(symbol, { ...tickerOf(symbol), last })
    },
    setCandle: (symbol: string, interval: Interval, candle: Candle) =>
      void candles.set(`${symbol}:${interval}`, candle),
    tellCandles: (message: CandlesMessage) => tellAll(candleListeners, message),
  }
}

function listen<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tellAll<T>(listeners: Set<(message: T) => void>, message: T): void {
  for (const listener of listeners) listener(message)
}

function depthOf(symbol: string, { sequence, bids, asks }: FakeMarket, levels: number): Depth {
  const { priceText, amountText } = units(symbol)
  const texts = (side: Map<number, number>, sign: 1 | -1) =>
    [...side]
      .sort(([left], [right]) => (left - right) * sign)
      .slice(0, levels)
      .map(([ticks, lots]): [string, string] => [priceText(ticks), amountText(lots)])
  return { symbol, sequence, bids: texts(bids, -1), asks: texts(asks, 1) }
}

function tickerOf(symbol: string): Ticker {
  const none = { last: null, bid: null, ask: null, open24h: null, high24h: null, low24h: null }
  const changes = { change1h: null, change1d: null, change7d: null, change1m: null, change3m: null }
  return { symbol, mode: 'open', resumeMode: null, ...none, volume24h: '0', quoteVolume24h: '0', ...changes }
}

export { BUY, SELL }

export interface TestStream {
  readonly stream: Stream
  readonly bus: ReturnType<typeof createMemoryBus>
  readonly markets: FakeMarkets
  readonly server: Server
  readonly url: string
  readonly port: number
  /** The sessions that have ended, as the port answers. */
  readonly endedSessions: Set<string>
  stop(): Promise<void>
}

export interface TestStreamOptions {
  readonly db?: Db
  readonly markets?: FakeMarkets
  readonly settings?: Partial<StreamSettings>
  readonly port?: number
  readonly deps?: Partial<StreamDeps>
}

/** A stream on an HTTP server of its own, with fast ticks. Without a database there are no tickets. */
export async function startStream(options: TestStreamOptions = {}): Promise<TestStream> {
  const { markets = fakeMarkets(), db = {} as Db } = options
  const logger = createLogger({ level: 'silent' })
  const bus = createMemoryBus({ logger })
  const endedSessions = new Set<string>()
  const stream = createStream({
    db,
    bus,
    markets: markets.source,
    channels: [...TRADING_CHANNELS, FUNDING_CHANNEL],
    sessionLives: async (sessionId) => !endedSessions.has(sessionId),
    sessionIsHeldBy: async () => true,
    realClock: systemClock,
    ids: createIds(systemClock),
    logger,
    origins: [ORIGIN],
    trustProxy: NO_PROXY,
    settings: { tickMs: 20, tickerMs: 50, ...options.settings },
    ...options.deps,
  })
  const server = createServer((_request, response) => response.writeHead(404).end())
  server.on('upgrade', stream.upgrade)
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    stream,
    bus,
    markets,
    server,
    port,
    url: `ws://127.0.0.1:${port}/ws`,
    endedSessions,
    async stop() {
      await stream.close()
      await new Promise((resolve) => server.close(resolve))
      await bus.close()
    },
  }
}

/** Waits long enough for a machine that is busy with other things. */
export const eventually = (check: () => void) => vi.waitFor(check, { timeout: 60_000 })

export type AnyMessage = StreamMessage & {
  readonly channel?: string
  readonly data?: unknown
  readonly reason?: string
}

export interface TestClient extends Omit<SocketClient<AnyMessage>, 'closed'> {
  /** Resolves with the close code. */
  readonly closed: Promise<number>
  subscribe(...channels: string[]): Promise<void>
}

export async function connect(url: string, headers: Record<string, string> = {}): Promise<TestClient> {
  const client = await openSocket<AnyMessage>(url, headers)
  const { send, until } = client
  return {
    ...client,
    closed: client.closed.then(([code]) => code),
    async subscribe(...channels) {
      for (const channel of channels) send({ op: 'subscribe', channel })
      await Promise.all(channels.map((name) => until(({ type, channel }) => type === 'subscribed' && channel === name)))
    },
  }
}

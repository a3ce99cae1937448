import { afterEach, expect, test } from 'vitest'
import { createMemoryBus } from '../../platform/messaging/bus.ts'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { systemClock } from '../../platform/time/clock.ts'
import { testDatabase } from '../../testing/database.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { NO_NEIGHBOURS } from '../../testing/ports.ts'
import {
  type BookMessage,
  BUY,
  bookOf,
  candlesChanged,
  createMarkets,
  type MarketChange,
  marketChanged,
  SELL,
} from '../markets/index.ts'
import { type AnyMessage, connect, eventually, SYMBOL, startStream, type TestStream } from './stream.fixture.ts'

/** The stream on the markets as they are, with an owner of one book on the bus as the engine is one. */

const database = testDatabase()
let stop: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of stop.reverse()) await one()
  stop = []
})

async function startOwner() {
  const logger = createLogger({ level: 'silent' })
  const bus = createMemoryBus({ logger })
  const tradeLog = { after: async () => [], latest: async () => [] }
  const markets = createMarkets({ ...NO_NEIGHBOURS, db: database.db, bus, clock: systemClock, tradeLog, logger })
  await markets.addAssets([assetRow('BTC'), assetRow('USDT')])
  await markets.addPairs([pairRow('BTC', 'USDT')])
  const book = {
    symbol: SYMBOL,
    sequence: 7,
    mode: 'open',
    resumeMode: null,
    last: 0,
    bids: [[9_900, 5]],
    asks: [[10_100, 6]],
  } as const
  bus.respond(bookOf(SYMBOL), (): BookMessage => book)
  stop.push(await markets.startFeed())
  const running: TestStream = await startStream({ deps: { markets: markets.live, bus } })
  stop.push(running.stop)
  const publish = (change: Partial<MarketChange>) =>
    bus.publish(marketChanged(SYMBOL), {
      ...{ symbol: SYMBOL, from: 7, to: 8, mode: 'open', resumeMode: null, time: 1_000, levels: [], trades: [] },
      ...change,
    })
  return { bus, publish, url: running.url }
}

const of = (type: string, channel: string) => (message: AnyMessage) =>
  message.type === type && message.channel === channel

test('depth, trades, tickers and klines follow what the owner of a market tells', async () => {
  const { bus, publish, url } = await startOwner()
  const client = await connect(url)
  const [depth, trades, ticker, kline] = [
    `depth:${SYMBOL}`,
    `trades:${SYMBOL}`,
    `ticker:${SYMBOL}`,
    `kline:${SYMBOL}:1m`,
  ]
  await client.subscribe(depth, trades, ticker, 'tickers', kline)
  expect((await client.until(of('snapshot', depth))).data).toEqual({
    ...{ from: 7, to: 7 },
    ...{ bids: [['99.00', '0.00005']], asks: [['101.00', '0.00006']] },
  })
  expect((await client.until(of('snapshot', trades))).data).toEqual([])
  expect((await client.until(of('snapshot', ticker))).data).toMatchObject({ symbol: SYMBOL, bid: '99.00', last: null })

  publish({
    levels: [
      [BUY, 9_900, 0],
      [SELL, 10_100, 4],
    ],
    trades: [[1, 10_100, 2, BUY]],
  })
  bus.publish(candlesChanged(SYMBOL), {
    symbol: SYMBOL,
    candles: { '1m': [0, 10_100, 10_100, 10_100, 10_100, '2', '20200', 1, '2', '20200', 1, 1] },
  })
  expect((await client.until(of('update', depth))).data).toEqual({
    ...{ from: 7, to: 8 },
    ...{ bids: [['99.00', '0']], asks: [['101.00', '0.00004']] },
  })
  const trade = { tradeId: '1', price: '101.00', amount: '0.00002', side: 'buy', time: 1_000 }
  expect((await client.until(of('update', trades))).data).toEqual([trade])
  const candle = await client.until(({ channel, data }) => channel === kline && data !== undefined)
  expect(candle.data).toMatchObject({ time: 0, close: '101.00', trades: 1 })
  await eventually(() =>
    expect(client.messages.findLast(of('update', 'tickers'))?.data).toMatchObject([{ bid: null, last: '101.00' }]),
  )
})

test('a message that was lost on the way leaves no gap for the listeners', async () => {
  const { publish, url } = await startOwner()
  const client = await connect(url)
  await client.subscribe(`depth:${SYMBOL}`)
  publish({ levels: [[BUY, 9_800, 1]] })
  publish({ from: 11, to: 12, levels: [[BUY, 9_700, 1]] })
  // The owner still answers with its book of sequence 7: the market's count begins again.
  await eventually(() => expect(client.messages.at(-1)).toMatchObject({ type: 'snapshot', data: { to: 7 } }))
})

test('a symbol that is not listed is no channel', async () => {
  const { url } = await startOwner()
  const client = await connect(url)
  client.send({ op: 'subscribe', channel: 'depth:ABC-USDT' })
  expect(await client.until(({ type }) => type === 'refused')).toMatchObject({ reason: 'stream.channel_unknown' })
})

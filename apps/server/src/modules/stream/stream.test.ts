import { setTimeout as delay } from 'node:timers/promises'
import type { Candle } from '@bourse/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createLogger } from '../../platform/monitoring/logger.ts'
import { createMetrics } from '../../platform/monitoring/metrics.ts'
import { turnedAway } from '../../testing/socket-client.ts'
import { serveStream } from './index.ts'
import {
  type AnyMessage,
  BUY,
  connect,
  eventually,
  fakeMarkets,
  ORIGIN,
  SELL,
  SYMBOL,
  startStream,
  type TestStream,
  type TestStreamOptions,
} from './stream.fixture.ts'

let running: TestStream | undefined
afterEach(async () => {
  await running?.stop()
  running = undefined
})

async function start(options: TestStreamOptions = {}): Promise<TestStream> {
  running = await startStream(options)
  return running
}

const refusal = ({ type }: AnyMessage) => type === 'refused'
const of = (type: string, channel: string) => (message: AnyMessage) =>
  message.type === type && message.channel === channel

describe('who may enter', () => {
  test('pages of the site and programs without an origin are let in, pages of others are not', async () => {
    const { url } = await start()
    await connect(url)
    await connect(url, { origin: ORIGIN })
    expect(await turnedAway(url, { origin: 'https://elsewhere.example' })).toBe(403)
    expect(await turnedAway(url, { origin: 'null' })).toBe(403)
  })

  test('there is one path', async () => {
    const { url } = await start()
    expect(await turnedAway(`${url}/other`)).toBe(404)
    expect(await turnedAway(url.replace('/ws', '/'))).toBe(404)
    await connect(`${url}?any=thing`)
  })

  test('an address has a bounded number of connections, and gets them back', async () => {
    const { url, stream } = await start({ settings: { connectionsPerAddress: 2 } })
    const first = await connect(url)
    await connect(url)
    expect(await turnedAway(url)).toBe(429)
    first.ws.close()
    await eventually(() => expect(stream.connections()).toBe(1))
    await connect(url)
  })

  test('behind a proxy the address is the one that it forwards', async () => {
    const { url } = await start({ settings: { connectionsPerAddress: 1 }, deps: { trustProxy: { hops: 1 } } })
    await connect(url, { 'x-forwarded-for': '198.51.100.1' })
    await connect(url, { 'x-forwarded-for': '198.51.100.2' })
    expect(await turnedAway(url, { 'x-forwarded-for': '198.51.100.1' })).toBe(429)
  })

  test('what a client writes before the word of the proxy counts for nothing', async () => {
    const { url } = await start({ settings: { connectionsPerAddress: 1 }, deps: { trustProxy: { hops: 1 } } })
    await connect(url, { 'x-forwarded-for': '10.0.0.1, 198.51.100.1' })
    expect(await turnedAway(url, { 'x-forwarded-for': '10.0.0.2, 198.51.100.1' })).toBe(429)
  })

  test('the addresses of one IPv6 network are one', async () => {
    const { url } = await start({ settings: { connectionsPerAddress: 1 }, deps: { trustProxy: { hops: 1 } } })
    await connect(url, { 'x-forwarded-for': '2001:db8:1:2::1' })
    expect(await turnedAway(url, { 'x-forwarded-for': '2001:db8:1:2:a:b:c:d' })).toBe(429)
    await connect(url, { 'x-forwarded-for': '2001:db8:1:3::1' })
  })

  test('without a trusted proxy the forwarded address is anybody’s word', async () => {
    const { url } = await start({ settings: { connectionsPerAddress: 1 } })
    await connect(url, { 'x-forwarded-for': '10.0.0.1' })
    expect(await turnedAway(url, { 'x-forwarded-for': '10.0.0.2' })).toBe(429)
  })

  test('refused upgrades and abuse are written to the log by address, counted', async () => {
    const lines: Record<string, unknown>[] = []
    const logger = createLogger({ level: 'warn', destination: { write: (line) => void lines.push(JSON.parse(line)) } })
    const settings = { connectionsPerAddress: 1, offencesPerMinute: 3 }
    const { url, stream } = await start({ settings, deps: { logger } })
    const client = await connect(url)
    for (let count = 0; count < 5; count += 1) await turnedAway(url)
    await turnedAway(url, { origin: 'https://elsewhere.example' })
    for (let count = 0; count < 4; count += 1) client.send('nonsense')
    await client.closed
    await stream.close()
    const from = { at: 'stream', ip: '127.0.0.1' }
    expect(lines).toMatchObject([
      { ...from, reason: 'upgrade.429', count: 5 },
      { ...from, reason: 'upgrade.403', count: 1 },
      { ...from, reason: 'stream.abuse', count: 1 },
    ])
  })

  test('nothing is compressed, even when a client offers it', async () => {
    const { url } = await start()
    const { ws } = await connect(url)
    expect(ws.extensions).toBe('')
  })
})

describe('what a client may say', () => {
  const unknown = 'stream.channel_unknown'
  const malformed = 'stream.malformed'
  test.each([
    ['not JSON', 'hello', malformed],
    ['an empty text', '', malformed],
    ['half an object', '{"op":', malformed],
    ['a number', '7', malformed],
    ['null', 'null', malformed],
    ['a list', '[]', malformed],
    ['an object without op', '{}', malformed],
    ['an unknown op', '{"op":"order"}', malformed],
    ['op of another type', '{"op":["subscribe"]}', malformed],
    ['no channel', '{"op":"subscribe"}', malformed],
    ['a channel that is no text', '{"op":"subscribe","channel":{"a":1}}', malformed],
    ['no ticket', '{"op":"auth"}', malformed],
    ['a ticket that is no text', '{"op":"auth","ticket":12}', malformed],
    ['a prototype', '{"__proto__":{"op":"ping"}}', malformed],
    ['a message that is too long', JSON.stringify({ op: 'ping', more: 'x'.repeat(1_100) }), malformed],
    ['a channel of no kind', '{"op":"subscribe","channel":"news"}', unknown],
    ['an empty channel', '{"op":"subscribe","channel":""}', unknown],
    ['a channel without symbol', '{"op":"subscribe","channel":"depth"}', unknown],
    ['a symbol that is not listed', '{"op":"subscribe","channel":"depth:XXX-USDT"}', unknown],
    ['a symbol in small letters', '{"op":"subscribe","channel":"depth:btc-usdt"}', unknown],
    ['a symbol with more behind it', `{"op":"subscribe","channel":"depth:${SYMBOL}:1m"}`, unknown],
    ['a property of every object', '{"op":"subscribe","channel":"constructor"}', unknown],
    ['an unknown interval', `{"op":"subscribe","channel":"kline:${SYMBOL}:7m"}`, unknown],
    ['no interval', `{"op":"subscribe","channel":"kline:${SYMBOL}"}`, unknown],
    ['a pattern of the bus', '{"op":"subscribe","channel":"depth:*"}', unknown],
    ['the end of an unknown channel', '{"op":"unsubscribe","channel":"news"}', unknown],
    ['a private channel of a stranger', '{"op":"subscribe","channel":"orders"}', 'stream.authentication_needed'],
    ['a ticket that nobody made', '{"op":"auth","ticket":"x"}', 'stream.ticket_refused'],
  ])('%s is refused, and the connection goes on', async (_, text, reason) => {
    const { url } = await start()
    const client = await connect(url)
    client.send(text)
    expect(await client.until(refusal)).toMatchObject({ reason })
    client.send({ op: 'ping' })
    await client.until(({ type }) => type === 'pong')
  })

  test('a binary message is refused, and the connection goes on', async () => {
    const { url } = await start()
    const client = await connect(url)
    client.ws.send(Buffer.from('{"op":"ping"}'))
    expect(await client.until(refusal)).toMatchObject({ reason: malformed })
    client.send({ op: 'ping' })
    await client.until(({ type }) => type === 'pong')
  })

  test('a huge frame closes the connection with 1009, text that is not UTF-8 with 1007', async () => {
    const { url } = await start()
    const huge = await connect(url)
    huge.ws.send('x'.repeat(100_000))
    expect(await huge.closed).toBe(1009)
    const garbled = await connect(url)
    garbled.ws.send(Buffer.from([0xff, 0xfe]), { binary: false })
    expect(await garbled.closed).toBe(1007)
    await connect(url)
  })

  test('a refusal names the channel, unless its name is longer than any', async () => {
    const { url } = await start()
    const client = await connect(url)
    client.send({ op: 'subscribe', channel: 'news' })
    expect(await client.until(refusal)).toEqual({ type: 'refused', reason: unknown, channel: 'news' })
    client.send({ op: 'subscribe', channel: 'x'.repeat(500) })
    await client.until((message) => refusal(message) && !('channel' in message))
  })

  test('a second’s worth of messages may come at once, more is too fast, and whoever keeps on is closed', async () => {
    const { url } = await start({ settings: { messagesPerSecond: 10, offencesPerMinute: 20 } })
    const client = await connect(url)
    for (let count = 0; count < 14; count += 1) client.send({ op: 'ping' })
    await eventually(() => expect(client.messages).toHaveLength(14))
    expect(client.messages.filter(({ type }) => type === 'pong').length).toBeLessThanOrEqual(11)
    expect(client.messages.filter(refusal)[0]).toEqual({ type: 'refused', reason: 'stream.too_fast' })
    for (let count = 0; count < 40; count += 1) client.send({ op: 'ping' })
    expect(await client.closed).toBe(4002)
    expect(client.messages.length).toBeLessThan(40)
  })

  test('the allowance comes back with time', async () => {
    const { url } = await start({ settings: { messagesPerSecond: 20 } })
    const client = await connect(url)
    for (let count = 0; count < 20; count += 1) client.send({ op: 'ping' })
    await eventually(() => expect(client.messages).toHaveLength(20))
    await delay(300)
    for (let count = 0; count < 5; count += 1) client.send({ op: 'ping' })
    await eventually(() => expect(client.messages).toHaveLength(25))
    expect(client.messages.filter(refusal)).toEqual([])
  })

  test('a connection has a bounded number of channels, and asking for one again is no second one', async () => {
    const { url } = await start({ settings: { channelsPerConnection: 2 } })
    const client = await connect(url)
    await client.subscribe('tickers', `depth:${SYMBOL}`)
    client.send({ op: 'subscribe', channel: `trades:${SYMBOL}` })
    expect(await client.until(refusal)).toMatchObject({
      reason: 'stream.too_many_channels',
      channel: `trades:${SYMBOL}`,
    })
    await client.subscribe('tickers')
    client.send({ op: 'unsubscribe', channel: 'tickers' })
    await client.until(of('unsubscribed', 'tickers'))
    await client.subscribe(`trades:${SYMBOL}`)
  })
})

describe('public channels', () => {
  test('trades begin with the latest fifty, oldest first, and go on with the new ones', async () => {
    const { url, markets } = await start()
    for (let number = 1; number <= 60; number += 1) markets.change([], { trades: [[number, 10_000 + number, 5, BUY]] })
    const client = await connect(url)
    await client.subscribe(`trades:${SYMBOL}`)
    const { data } = await client.until(of('snapshot', `trades:${SYMBOL}`))
    expect((data as { tradeId: string }[]).map(({ tradeId }) => Number(tradeId))).toEqual(
      Array.from({ length: 50 }, (_, place) => 11 + place),
    )
    markets.change([], { trades: [[61, 10_100, 250_000, SELL]] })
    const update = await client.until(of('update', `trades:${SYMBOL}`))
    expect(update.data).toEqual([{ tradeId: '61', price: '101.00', amount: '2.50000', side: 'sell', time: 61 }])
  })

  test('trades of one tick travel together, and whoever joins between gets each of them once', async () => {
    const { url, markets } = await start({ settings: { tickMs: 50 } })
    const client = await connect(url)
    await client.subscribe(`trades:${SYMBOL}`)
    const late = await connect(url)
    for (let number = 1; number <= 30; number += 1) {
      markets.change([], { trades: [[number, 10_000, 1, BUY]] })
      if (number === 10) late.send({ op: 'subscribe', channel: `trades:${SYMBOL}` })
      if (number % 3 === 0) await delay(5)
    }
    const numbers = ({ messages }: typeof client) =>
      messages.filter(({ data }) => data !== undefined).flatMap(({ data }) => data as { tradeId: string }[])
    await eventually(() => {
      for (const one of [client, late]) expect(numbers(one).map(({ tradeId }) => Number(tradeId))).toEqual(upTo(30))
    })
    expect(client.messages.filter(({ type }) => type === 'update').length).toBeLessThan(10)
  })

  test('of all tickers those that changed are told, once a second at most', async () => {
    const { url, markets } = await start({ markets: fakeMarkets(['BTC-USDT', 'ETH-USDT']) })
    const client = await connect(url)
    await client.subscribe('tickers', 'ticker:ETH-USDT')
    const { data } = await client.until(of('snapshot', 'tickers'))
    expect((data as { symbol: string }[]).map(({ symbol }) => symbol)).toEqual(['BTC-USDT', 'ETH-USDT'])
    expect((await client.until(of('snapshot', 'ticker:ETH-USDT'))).data).toMatchObject({
      symbol: 'ETH-USDT',
      last: null,
    })
    markets.setTicker('BTC-USDT', '7.00')
    expect((await client.until(of('update', 'tickers'))).data).toMatchObject([{ symbol: 'BTC-USDT', last: '7.00' }])
    for (const last of ['1.00', '2.00', '3.00']) markets.setTicker('ETH-USDT', last)
    expect((await client.until(of('update', 'ticker:ETH-USDT'))).data).toMatchObject({
      symbol: 'ETH-USDT',
      last: '3.00',
    })
    await delay(120)
    expect(client.messages.filter(of('update', 'ticker:ETH-USDT'))).toHaveLength(1)
    expect(client.messages.filter(of('update', 'tickers'))).toHaveLength(2)
  })

  const candle = (time: number, trades: number, close = '1.00'): Candle => ({
    ...{ time, open: '1.00', high: '1.00', low: '1.00', close },
    ...{ volume: '0.00001', quoteVolume: '0.00001', trades },
  })
  const told = ({ messages }: { messages: AnyMessage[] }) =>
    messages
      .filter(({ data }) => data !== undefined)
      .map(({ data }) => [(data as Candle).time, (data as Candle).trades])

  test('a kline begins with the current candle and goes on with it; one that ended in the same tick is told too', async () => {
    const { url, markets } = await start({ settings: { tickMs: 50 } })
    markets.setCandle(SYMBOL, '1m', candle(60_000, 3))
    const client = await connect(url)
    await client.subscribe(`kline:${SYMBOL}:1m`)
    await client.until(of('snapshot', `kline:${SYMBOL}:1m`))
    const tell = (start: number, trades: number) =>
      markets.tellCandles({
        symbol: SYMBOL,
        candles: { '1m': [start, 100, 100, 100, 200, '5', '7', trades, '0', '0', 1, 1] },
      })
    tell(60_000, 4)
    await client.until(of('update', `kline:${SYMBOL}:1m`))
    tell(60_000, 5)
    tell(60_000, 6)
    tell(120_000, 1)
    tell(120_000, 2)
    markets.tellCandles({ symbol: SYMBOL, candles: { '1h': [0, 100, 100, 100, 100, '5', '7', 9, '0', '0', 1, 1] } })
    await eventually(() =>
      expect(told(client)).toEqual([
        [60_000, 3],
        [60_000, 4],
        [60_000, 6],
        [120_000, 2],
      ]),
    )
    expect(client.messages.at(-1)?.data).toMatchObject({ close: '2.00', volume: '0.00005' })
  })

  test('a market that never traded has no candle until it trades', async () => {
    const { url, markets } = await start()
    const client = await connect(url)
    await client.subscribe(`kline:${SYMBOL}:1M`)
    markets.tellCandles({ symbol: SYMBOL, candles: { '1M': [0, 100, 100, 100, 100, '5', '7', 1, '0', '0', 1, 1] } })
    await client.until(of('update', `kline:${SYMBOL}:1M`))
    expect(told(client)).toEqual([[0, 1]])
  })

  test('a candle that cannot be read is asked for until it can', async () => {
    const markets = fakeMarkets()
    let tries = 0
    const candleLater = async () => {
      tries += 1
      if (tries < 3) throw new Error('no database')
      return candle(0, 1)
    }
    const { url } = await start({
      settings: { retryMs: 10 },
      deps: { markets: { ...markets.source, candle: candleLater } },
    })
    const client = await connect(url)
    await client.subscribe(`kline:${SYMBOL}:1m`)
    await client.until(of('snapshot', `kline:${SYMBOL}:1m`))
    expect(tries).toBe(3)
  })

  test('after unsubscribing nothing more comes, and whoever stays still hears', async () => {
    const { url, markets } = await start()
    const [leaving, staying] = [await connect(url), await connect(url)]
    await leaving.subscribe(`depth:${SYMBOL}`)
    await staying.subscribe(`depth:${SYMBOL}`)
    leaving.send({ op: 'unsubscribe', channel: `depth:${SYMBOL}` })
    await leaving.until(of('unsubscribed', `depth:${SYMBOL}`))
    markets.change([[BUY, 100, 1]])
    await staying.until(of('update', `depth:${SYMBOL}`))
    await delay(50)
    expect(leaving.messages.filter(of('update', `depth:${SYMBOL}`))).toEqual([])
  })
})

describe('life of connections', () => {
  test('a peer that gives no sign of life is ended, one that answers pings stays', async () => {
    const { url, stream } = await start({ settings: { heartbeatMs: 60 } })
    const living = await connect(url)
    const dead = new WebSocket(url, { autoPong: false })
    const ended = new Promise((resolve) => dead.once('close', resolve))
    await ended
    expect(living.ws.readyState).toBe(WebSocket.OPEN)
    await eventually(() => expect(stream.connections()).toBe(1))
  })

  test('while nobody is connected the stream hears nothing and looks at nothing', async () => {
    const { url, stream, markets } = await start({ settings: { lingerMs: 30 } })
    expect(markets.listeners()).toBe(0)
    const client = await connect(url)
    await client.subscribe('tickers', `depth:${SYMBOL}`, `kline:${SYMBOL}:1m`)
    expect(markets.listeners()).toBe(2)
    client.ws.close()
    await eventually(() => expect([stream.connections(), markets.listeners()]).toEqual([0, 0]))
    const looks = markets.looks()
    await delay(120)
    expect(markets.looks()).toBe(looks)
  })

  test('a stream that stops says so to everyone and lets nobody in', async () => {
    const { url, stream } = await start()
    const clients = [await connect(url), await connect(url)]
    const stopping = stream.close()
    expect(await turnedAway(url)).toBe(503)
    expect(await Promise.all(clients.map(({ closed }) => closed))).toEqual([1001, 1001])
    await stopping
  })
})

test('a server of its own serves the stream and nothing else', async () => {
  const { stream } = await start()
  const server = await serveStream(stream, { host: '127.0.0.1', port: 0 })
  const client = await connect(`ws://127.0.0.1:${server.port}/ws`)
  await client.subscribe('tickers')
  expect((await fetch(`http://127.0.0.1:${server.port}/ws`)).status).toBe(426)
  await stream.close()
  await server.close()
})

test('connections, messages and cuts are counted', async () => {
  const metrics = createMetrics()
  const { url, markets } = await start({ settings: { offencesPerMinute: 1 }, deps: { metrics } })
  const [listening, shouting] = [await connect(url), await connect(url)]
  await listening.subscribe(`depth:${SYMBOL}`)
  markets.change([[BUY, 100, 1]])
  await listening.until(of('update', `depth:${SYMBOL}`))
  shouting.send('x')
  shouting.send('x')
  await shouting.closed
  const text = await metrics.registry.metrics()
  expect(text).toContain('stream_messages_total 2')
  expect(text).toContain('stream_cut_total{reason="abuse"} 1')
  expect(text).toMatch(/stream_connections [12]/)
})

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place + 1)
}

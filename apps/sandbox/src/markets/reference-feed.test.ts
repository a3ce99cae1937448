import type { AddressInfo } from 'node:net'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { fakeClock, systemClock } from '@bourse/server/platform/time/clock.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createReferenceBoard } from './reference-board.ts'
import { createSandboxFeed, priceText, type ReferenceFeed, type ReferenceQuote } from './reference-feed.ts'
import { createReferencePrices } from './reference-prices.ts'
import { createVenueFeed } from './venue-feed.ts'

const logger = createLogger({ level: 'silent' })
const NOW = new Date('2026-11-15T12:00:00Z')
const later = (ms: number) => new Date(NOW.getTime() + ms)

describe('the board', () => {
  function open() {
    const clock = fakeClock(NOW)
    const board = createReferenceBoard({ clock })
    const tell = (price: string, ms = 0) => {
      clock.set(later(ms))
      board.hear({ asset: 'BTC', price, time: later(ms) })
      return board.priceOf('BTC')
    }
    return { board, clock, tell }
  }

  test('has the last price of an asset, none of one that was never told, and 1 for USDT', () => {
    const { board, tell } = open()
    expect(tell('95000')).toBe(95_000)
    expect(tell('95100.5', 1_000)).toBe(95_100.5)
    expect(board.priceOf('ETH')).toBeUndefined()
    expect(board.priceOf('USDT')).toBe(1)
  })

  test('knows a pair when it knows both sides', () => {
    const { board, tell } = open()
    tell('95000')
    expect(board.ratioOf({ base: 'BTC', quote: 'EUR' })).toBeUndefined()
    board.hear({ asset: 'EUR', price: '1.25', time: NOW })
    expect(board.ratioOf({ base: 'BTC', quote: 'EUR' })).toBe(76_000)
    expect(board.ratioOf({ base: 'USDT', quote: 'EUR' })).toBe(0.8)
  })

  test('has no price when the last one is older than 30 seconds', () => {
    const { board, clock, tell } = open()
    tell('95000')
    clock.advance(30_000)
    expect(board.priceOf('BTC')).toBe(95_000)
    clock.advance(1)
    expect(board.priceOf('BTC')).toBeUndefined()
    expect(tell('96000', 31_000)).toBe(96_000)
  })

  test('does not take a price that is stale, or ahead of time, when it arrives', () => {
    const { board } = open()
    board.hear({ asset: 'BTC', price: '95000', time: later(-30_001) })
    board.hear({ asset: 'BTC', price: '95000', time: later(30_001) })
    expect(board.priceOf('BTC')).toBeUndefined()
  })

  test('does not go back to an earlier price', () => {
    const { board, tell } = open()
    tell('95000', 1_000)
    board.hear({ asset: 'BTC', price: '94000', time: later(500) })
    expect(board.priceOf('BTC')).toBe(95_000)
  })

  test('halts on a jump of more than a fifth, and goes on when the feed comes to its senses', () => {
    const { tell } = open()
    expect(tell('95000')).toBe(95_000)
    expect(tell('114000', 500)).toBe(114_000)
    expect(tell('11400', 1_000)).toBeUndefined()
    expect(tell('114100', 1_500)).toBe(114_100)
  })

  test('believes a jump that stays for ten seconds, but not one that keeps jumping', () => {
    const { tell } = open()
    tell('100')
    for (const second of [1, 4, 7, 10]) expect(tell('50', second * 1_000)).toBeUndefined()
    expect(tell('51', 11_000)).toBe(51)
    for (const second of [12, 16, 20, 24, 28]) expect(tell(String(second * 100), second * 1_000)).toBeUndefined()
  })

  test('compares with nothing after a long silence: the product was moved over that time', () => {
    const { tell } = open()
    tell('100')
    expect(tell('300', 3_600_000)).toBe(300)
  })

  test.each(['0', '-5', 'NaN', 'Infinity', ''])('does not take %j for a price', (price) => {
    const { tell } = open()
    expect(tell(price)).toBeUndefined()
  })
})

describe('the sandbox feed', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('tells every price of the process at once and then every second, at the time of the product', () => {
    const prices = createReferencePrices('a seed')
    const clock = fakeClock(NOW)
    const board = createReferenceBoard({ clock })
    const feed = createSandboxFeed({ prices, clock })
    const heard: ReferenceQuote[] = []
    feed.start((quote) => {
      heard.push(quote)
      board.hear(quote)
    })
    expect(heard.length).toBe(prices.assets.length - 1)
    expect(board.priceOf('ETH')).toBeCloseTo(prices.at('ETH', NOW.getTime()), 9)
    clock.advance(30 * 86_400_000)
    expect(board.priceOf('ETH')).toBeUndefined()
    vi.advanceTimersByTime(1_000)
    expect(board.priceOf('ETH')).toBeCloseTo(prices.at('ETH', clock.now().getTime()), 9)
    feed.stop()
    vi.advanceTimersByTime(10_000)
    expect(heard.length).toBe(2 * (prices.assets.length - 1))
  })

  test('writes prices as plain decimals, however small', () => {
    expect(priceText(0.0000123456)).toBe('0.0000123456')
    expect(priceText(95_000.25)).toBe('95000.25')
  })
})

describe('the feed of a venue', () => {
  let server: WebSocketServer
  let url: string
  let feed: ReferenceFeed | undefined
  const sockets: WebSocket[] = []

  beforeEach(async () => {
    server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
    server.on('connection', (socket) => void sockets.push(socket))
    await new Promise((resolve) => server.once('listening', resolve))
    url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/!miniTicker@arr`
  })
  afterEach(async () => {
    feed?.stop()
    for (const socket of sockets.splice(0)) socket.terminate()
    await new Promise((resolve) => server.close(resolve))
  })

  function listen(silenceMs = 30_000): ReferenceQuote[] {
    const heard: ReferenceQuote[] = []
    feed = createVenueFeed({ url, assets: ['BTC', 'ETH', 'EUR'], logger, firstRetryMs: 20, silenceMs })
    feed.start((quote) => void heard.push(quote))
    return heard
  }

  const ticker = (symbol: string, price: unknown, time: unknown = NOW.getTime()) => ({
    e: '24hrMiniTicker',
    E: time,
    s: symbol,
    c: price,
    o: '90000.1',
    h: '99000.0',
    l: '89000.0',
    v: '12345.678',
    q: '1100000000.5',
  })
  const connected = (count = 1) => expect.poll(() => sockets.length).toBe(count)
  const send = (message: unknown) =>
    sockets.at(-1)?.send(typeof message === 'string' ? message : JSON.stringify(message))

  test('reads a list of tickers and takes the assets that it knows', async () => {
    const heard = listen()
    await connected()
    send([
      ticker('BTCUSDT', '95123.45'),
      ticker('EURUSDT', '1.0812'),
      ticker('ETHBTC', '0.035'),
      ticker('XYZUSDT', '1'),
    ])
    await expect
      .poll(() => heard)
      .toEqual([
        { asset: 'BTC', price: '95123.45', time: NOW },
        { asset: 'EUR', price: '1.0812', time: NOW },
      ])
  })

  test('reads one ticker, and the wrapped form of combined streams', async () => {
    const heard = listen()
    await connected()
    send(ticker('BTCUSDT', '1'))
    send({ stream: '!miniTicker@arr', data: [ticker('ETHUSDT', '2')] })
    send({ stream: 'btcusdt@miniTicker', data: ticker('BTCUSDT', '3') })
    await expect.poll(() => heard.map(({ price }) => price)).toEqual(['1', '2', '3'])
  })

  test('overhears what is malformed and goes on', async () => {
    const heard = listen()
    await connected()
    for (const message of [
      'not json',
      '',
      '[]',
      'null',
      '{"result":null,"id":1}',
      { data: null },
      { stream: 'x', data: [null, 5, 'text', []] },
      [ticker('BTCUSDT', 95_000), ticker('BTCUSDT', '-1'), ticker('BTCUSDT', '1e5'), ticker('BTCUSDT', ' 1')],
      [ticker('BTCUSDT', '1', 'yesterday'), ticker('BTCUSDT', '1', -5), ticker('BTCUSDT', '1', 1e300)],
      '['.repeat(10_000),
    ])
      send(message)
    send(ticker('BTCUSDT', '95000'))
    await expect.poll(() => heard.map(({ price }) => price)).toEqual(['95000'])
  })

  test('an absurd or stale message reaches no product', async () => {
    const heard = listen()
    const board = createReferenceBoard({ clock: systemClock })
    const use = () => {
      for (const quote of heard.splice(0)) board.hear(quote)
      return board.priceOf('BTC')
    }
    await connected()
    const now = systemClock.now().getTime()
    send(ticker('BTCUSDT', '95000', now - 31_000))
    send(ticker('BTCUSDT', '95001', now))
    await expect.poll(use).toBe(95_001)
    send(ticker('BTCUSDT', '9.5', now + 500))
    await expect.poll(use).toBeUndefined()
    send(ticker('BTCUSDT', '95002', now + 600))
    await expect.poll(use).toBe(95_002)
  })

  test('connects again when the venue hangs up, and when it falls silent', async () => {
    // It hangs up on the first, leaves the second in silence, and speaks to every one after.
    let connections = 0
    server.on('connection', (socket) => {
      connections += 1
      if (connections === 1) socket.close()
      if (connections > 2) socket.send(JSON.stringify(ticker('BTCUSDT', '95000')))
    })
    const heard = listen(100)
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(heard[0]).toMatchObject({ asset: 'BTC', price: '95000' })
  })

  test('a message too large to be tickers cuts the connection, and a new one is made', async () => {
    const heard = listen()
    await connected()
    send('x'.repeat(1_100_000))
    await connected(2)
    send(ticker('BTCUSDT', '95000'))
    await expect.poll(() => heard.length).toBe(1)
  })

  test('a stop ends it at once', async () => {
    const heard = listen()
    await connected()
    feed?.stop()
    send(ticker('BTCUSDT', '95000'))
    await expect.poll(() => sockets[0]?.readyState).toBe(3)
    expect(heard).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(sockets.length).toBe(1)
  })
})

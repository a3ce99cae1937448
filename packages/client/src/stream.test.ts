import type { DepthData, StreamRequest } from '@bourse/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStream, type StreamClient, type StreamOptions } from './stream.ts'

/** What the client does with a socket, and nothing of a network. */
class FakeSocket {
  static made: FakeSocket[] = []
  onopen: (() => void) | undefined
  onclose: (() => void) | undefined
  onmessage: ((event: { data: string }) => void) | undefined
  readonly sent: StreamRequest[] = []
  closed = false
  constructor() {
    FakeSocket.made.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {
    this.closed = true
  }
  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  /** Everything that was asked for since the last time, as "op channel". */
  asked(): string[] {
    return this.sent.splice(0).map((request) => Object.values(request).join(' '))
  }
}

const DEPTH = 'depth:BTC-USDT'
let stream: StreamClient
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.made = []
})
afterEach(() => {
  stream.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(options: Partial<StreamOptions> = {}): void {
  stream = createStream({ url: 'ws://any/ws', ...options })
}

function socket(): FakeSocket {
  const latest = FakeSocket.made.at(-1)
  if (latest === undefined) throw new Error('no socket yet')
  return latest
}

async function accept(): Promise<FakeSocket> {
  socket().onopen?.()
  await vi.advanceTimersByTimeAsync(0)
  return socket()
}

const ignore = () => {}
const depth = (from: number, to: number): DepthData => ({ from, to, bids: [], asks: [] })

test('nothing is opened before somebody listens, and then one socket serves all channels', async () => {
  open()
  expect([FakeSocket.made.length, stream.state()]).toEqual([0, 'closed'])
  stream.subscribe('tickers', ignore)
  stream.subscribe(DEPTH, ignore)
  expect(stream.state()).toBe('connecting')
  expect((await accept()).asked()).toEqual(['subscribe tickers', `subscribe ${DEPTH}`])
  expect([FakeSocket.made.length, stream.state()]).toEqual([1, 'open'])
})

test('data goes to the listeners of its channel until they leave; the last one ends the channel', async () => {
  open()
  const heard: string[] = []
  const leave = ['one', 'two'].map((name) =>
    stream.subscribe('tickers', (data, type) => heard.push(`${name} ${type} ${data.length}`)),
  )
  const server = await accept()
  server.tell({ type: 'snapshot', channel: 'tickers', data: [] })
  leave[0]?.()
  server.tell({ type: 'update', channel: 'tickers', data: [{}] })
  expect(heard).toEqual(['one snapshot 0', 'two snapshot 0', 'two update 1'])
  server.asked()
  leave[1]?.()
  leave[1]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked()).toEqual(['unsubscribe tickers'])
})

test('a second listener gets a snapshot of its own accord', async () => {
  open()
  stream.subscribe('tickers', ignore)
  const server = await accept()
  server.tell({ type: 'subscribed', channel: 'tickers' })
  server.asked()
  stream.subscribe('tickers', ignore)
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked()).toEqual(['subscribe tickers'])
})

test('leaving and coming back within a turn costs one message', async () => {
  open()
  stream.subscribe(DEPTH, ignore)
  const server = await accept()
  server.asked()
  stream.subscribe('tickers', ignore)()
  stream.subscribe('tickers', ignore)
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked()).toEqual(['subscribe tickers'])
})

test('after a lost connection it comes back in five seconds and asks for everything again', async () => {
  open()
  const states: string[] = []
  let begun = 0
  stream.onState(() => states.push(stream.state()))
  stream.subscribe('tickers', ignore, () => (begun += 1))
  stream.subscribe(DEPTH, ignore)()
  const first = await accept()
  first.tell({ type: 'subscribed', channel: 'tickers' })
  first.onclose?.()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(FakeSocket.made).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  const second = await accept()
  second.tell({ type: 'subscribed', channel: 'tickers' })
  expect([FakeSocket.made.length, second.asked(), begun]).toEqual([2, ['subscribe tickers'], 2])
  expect(states).toEqual(['connecting', 'open', 'closed', 'connecting', 'open'])
})

test('a server that cannot be reached is tried again and again', async () => {
  open({ reconnectMs: 100 })
  stream.subscribe('tickers', ignore)
  for (let tries = 1; tries <= 4; tries += 1) {
    expect(FakeSocket.made).toHaveLength(tries)
    socket().onclose?.()
    await vi.advanceTimersByTimeAsync(100)
  }
})

test('what a lost socket still says is not heard', async () => {
  open()
  let heard = 0
  stream.subscribe('tickers', () => (heard += 1))
  const first = await accept()
  first.onclose?.()
  first.tell({ type: 'update', channel: 'tickers', data: [] })
  expect(heard).toBe(0)
})

test('a silent server is asked for a sign of life, and given up when it gives none', async () => {
  open({ silenceMs: 1_000 })
  stream.subscribe('tickers', ignore)
  const server = await accept()
  server.asked()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server.asked()).toEqual(['ping'])
  server.tell({ type: 'pong' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect([server.asked(), stream.state()]).toEqual([['ping'], 'open'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([server.closed, stream.state()]).toEqual([true, 'closed'])
})

test('a gap in a book asks for a new snapshot, and nothing is heard before it comes', async () => {
  open()
  const heard: string[] = []
  stream.subscribe(DEPTH, ({ from, to }, type) => heard.push(`${type} ${from}-${to}`))
  const server = await accept()
  server.asked()
  const tell = (type: string, data: DepthData) => server.tell({ type, channel: DEPTH, data })
  tell('update', depth(3, 4))
  tell('snapshot', depth(5, 5))
  tell('update', depth(5, 7))
  tell('update', depth(8, 9))
  tell('update', depth(9, 10))
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked()).toEqual([`subscribe ${DEPTH}`])
  tell('snapshot', depth(10, 10))
  tell('update', depth(10, 12))
  expect(heard).toEqual(['snapshot 5-5', 'update 5-7', 'snapshot 10-10', 'update 10-12'])
})

test('a hundred channels are asked for no faster than the server takes them', async () => {
  open()
  for (let place = 0; place < 100; place += 1) stream.subscribe(`ticker:C${place}-USDT`, ignore)
  const server = await accept()
  expect(server.asked()).toHaveLength(8)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.asked()).toHaveLength(8)
  await vi.advanceTimersByTimeAsync(12_000)
  expect(server.asked()).toHaveLength(84)
})

test('what was refused as too fast is asked for again, more slowly', async () => {
  open()
  stream.subscribe('tickers', ignore)
  stream.subscribe(DEPTH, ignore)
  const server = await accept()
  server.asked()
  server.tell({ type: 'subscribed', channel: 'tickers' })
  server.tell({ type: 'refused', reason: 'stream.too_fast' })
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(server.asked()).toEqual([`subscribe ${DEPTH}`])
})

/** Tickets t1, t2, … in the order of asking. */
function tickets() {
  let count = 0
  return async () => {
    count += 1
    return `t${count}`
  }
}

test('private channels wait for the log-in, with a fresh ticket after each reconnect', async () => {
  open({ ticket: tickets() })
  let begun = 0
  stream.subscribe('orders', ignore, () => (begun += 1))
  stream.subscribe('tickers', ignore)
  const first = await accept()
  expect(first.asked().sort()).toEqual(['auth t1', 'subscribe tickers'])
  first.tell({ type: 'authenticated' })
  await vi.advanceTimersByTimeAsync(0)
  expect(first.asked()).toEqual(['subscribe orders'])
  first.tell({ type: 'subscribed', channel: 'orders' })
  stream.subscribe('orders', ignore, () => (begun += 10))
  await vi.advanceTimersByTimeAsync(0)
  expect([first.asked(), begun]).toEqual([[], 11])
  first.onclose?.()
  await vi.advanceTimersByTimeAsync(5_000)
  const second = await accept()
  expect(second.asked().sort()).toEqual(['auth t2', 'subscribe tickers'])
})

test('when the session ends a fresh ticket is tried, and tried again later when it is refused', async () => {
  open({ ticket: tickets(), reconnectMs: 1_000 })
  stream.subscribe('orders', ignore)
  stream.subscribe('balances', ignore)
  const server = await accept()
  server.tell({ type: 'authenticated' })
  await vi.advanceTimersByTimeAsync(0)
  server.asked()
  for (const channel of ['orders', 'balances'])
    server.tell({ type: 'refused', reason: 'stream.authentication_needed', channel })
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked()).toEqual(['auth t2'])
  server.tell({ type: 'refused', reason: 'stream.ticket_refused' })
  await vi.advanceTimersByTimeAsync(999)
  expect(server.asked()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(server.asked()).toEqual(['auth t3'])
  server.tell({ type: 'authenticated' })
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked()).toEqual(['subscribe orders', 'subscribe balances'])
})

test('whoever logs in while the connection is open gets another one at once, which brings their cookie', async () => {
  open({ ticket: tickets(), reconnectMs: 1_000 })
  stream.subscribe('orders', ignore)
  const first = await accept()
  first.tell({ type: 'refused', reason: 'stream.cookie_missing' })
  expect(FakeSocket.made).toHaveLength(2)
  const second = await accept()
  expect(second.asked()).toEqual(['auth t2'])
  // A browser that keeps no cookies is not asked for them without end.
  second.tell({ type: 'refused', reason: 'stream.cookie_missing' })
  expect(FakeSocket.made).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(FakeSocket.made).toHaveLength(3)
})

test('a ticket that cannot be had is asked for again later', async () => {
  let refuse = true
  open({ reconnectMs: 1_000, ticket: () => (refuse ? Promise.reject(new Error('offline')) : Promise.resolve('t')) })
  stream.subscribe('orders', ignore)
  const server = await accept()
  refuse = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(server.asked()).toEqual(['auth t'])
})

test('after the last private listener has left, the next one brings a ticket of its own', async () => {
  open({ ticket: tickets() })
  stream.subscribe('tickers', ignore)
  const leave = stream.subscribe('orders', ignore)
  const server = await accept()
  server.tell({ type: 'authenticated' })
  await vi.advanceTimersByTimeAsync(0)
  leave()
  await vi.advanceTimersByTimeAsync(0)
  server.asked()
  stream.subscribe('orders', ignore)
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked()).toEqual(['auth t2'])
})

test('a ticket of one who has left in the meantime is not used, and an answer to it counts for nothing', async () => {
  const give: ((ticket: string) => void)[] = []
  open({ ticket: () => new Promise((resolve) => give.push(resolve)) })
  stream.subscribe('tickers', ignore)
  const leave = stream.subscribe('orders', ignore)
  const server = await accept()
  leave()
  stream.subscribe('orders', ignore)
  server.asked()
  give[0]?.('of the one before')
  await vi.advanceTimersByTimeAsync(0)
  expect(server.asked().join()).not.toContain('auth')
  server.tell({ type: 'authenticated' })
  expect(server.closed).toBe(true)
})

test('a client that was closed stays closed', async () => {
  open()
  stream.subscribe('tickers', ignore)
  const server = await accept()
  stream.close()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.closed, FakeSocket.made.length, stream.state()]).toEqual([true, 1, 'closed'])
})

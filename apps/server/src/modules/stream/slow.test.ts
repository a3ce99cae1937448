import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { LevelTuple } from '../markets/index.ts'
import { BUY, connect, eventually, fakeMarkets, SYMBOL, startStream, type TestStream } from './stream.fixture.ts'

let running: TestStream | undefined
let sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  sockets = []
  await running?.stop()
  running = undefined
})

const CHANNEL = `depth:${SYMBOL}`
/** The kernel takes some megabytes for a peer before ours begin to wait, so what the deaf listen to is broad. */
const BROAD = 'ETH-USDT'

function shakeHands(socket: Socket): void {
  socket.write(
    `GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`,
  )
}

/** A text frame with a mask of zeros, which leaves the text as it is. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}

/** Subscribes and then never reads. */
async function deafClient(port: number, channel = CHANNEL): Promise<Socket> {
  const socket = connectSocket({ port, host: '127.0.0.1' })
  sockets.push(socket)
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  shakeHands(socket)
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(masked(JSON.stringify({ op: 'subscribe', channel })))
  await new Promise((resolve) => socket.once('data', resolve))
  socket.pause()
  return socket
}

/** Reads everything and tells of each frame with a new sequence, without parsing more than it must. */
async function countingClient(port: number, onUpdate: (to: number) => void): Promise<void> {
  const socket = connectSocket({ port, host: '127.0.0.1' })
  sockets.push(socket)
  await new Promise((resolve) => socket.once('connect', resolve))
  shakeHands(socket)
  await new Promise((resolve) => socket.once('data', resolve))
  const subscribed = new Promise((resolve) => socket.once('data', resolve))
  let tail = ''
  socket.on('data', (chunk) => {
    const text = tail + chunk.toString('latin1')
    for (const [, to] of text.matchAll(/"update".{0,80}"to":(\d+),/g)) onUpdate(Number(to))
    const last = text.lastIndexOf('"to":')
    tail = text.slice(Math.max(last + 5, text.length - 150, 0))
  })
  socket.write(masked(JSON.stringify({ op: 'subscribe', channel: CHANNEL })))
  await subscribed
}

/** Every level of a broad book changes, so that an update is some tens of kilobytes. */
function wideChange(round: number, width: number): LevelTuple[] {
  return Array.from({ length: width }, (_, place): LevelTuple => [BUY, 1_000_000 + place, 1_000_000 + round])
}

test('whoever reads too slowly is cut with 4001 once a bound is passed; the others get everything', async () => {
  running = await startStream({ settings: { tickMs: 1, bufferedBytes: 64 * 1024, graceMs: 200 } })
  const { url, port, markets, stream } = running
  const reading = await connect(url)
  await reading.subscribe(CHANNEL)
  const slow = await connect(url)
  await slow.subscribe(CHANNEL)
  slow.ws.pause()
  await deafClient(port)
  expect(stream.connections()).toBe(3)
  let round = 0
  while (stream.connections() > 1 && round < 2_000) {
    markets.change(wideChange(round, 500))
    round += 1
    await delay(1)
  }
  expect(stream.connections()).toBe(1)
  const last = markets.depth().sequence
  await eventually(() => expect(reading.messages.at(-1)).toMatchObject({ data: { to: last } }))
  const sequences = reading.messages.flatMap(({ data }) =>
    data === undefined ? [] : [data as { from: number; to: number }],
  )
  for (const [place, { from }] of sequences.entries()) if (place > 0) expect(from).toBe(sequences[place - 1]?.to)
  // It never saw the code if it never read; the library tells what it reads when it goes on.
  slow.ws.resume()
  expect([4001, 1006]).toContain(await slow.closed)
})

test('500 clients, 50 of them reading nothing: the others hear each change before the next one, and the deaf are cut', async () => {
  running = await startStream({
    markets: fakeMarkets([SYMBOL, BROAD]),
    settings: { tickMs: 10, bufferedBytes: 64 * 1024, graceMs: 100, connectionsPerAddress: 1_000 },
  })
  const { port, markets, stream } = running
  const heard = new Map<number, number>()
  let heardByAll: (to: number) => void = () => undefined
  const onUpdate = (to: number) => {
    const count = (heard.get(to) ?? 0) + 1
    heard.set(to, count)
    if (count === 450) heardByAll(to)
  }
  await Promise.all(Array.from({ length: 450 }, () => countingClient(port, onUpdate)))
  await Promise.all(Array.from({ length: 50 }, () => deafClient(port, `depth:${BROAD}`)))
  expect(stream.connections()).toBe(500)
  let sent = 0
  for (let round = 0; stream.connections() > 450; round += 1) {
    markets.change(wideChange(round, 900), { symbol: BROAD })
    if (round % 5 === 0) {
      sent += 1
      const all = new Promise<number>((resolve) => {
        heardByAll = resolve
      })
      markets.change([[BUY, 100, round + 1]])
      expect(await all).toBe(sent)
    }
    await delay(20)
  }
  expect(stream.connections()).toBe(450)
  expect([...heard]).toEqual(Array.from({ length: sent }, (_, place) => [place + 1, 450]))
}, 60_000)

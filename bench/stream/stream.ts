import { type ChildProcess, fork } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { assert } from '@bourse/money'
import { createStream, serveStream } from '../../apps/server/src/modules/stream/index.ts'
import { createMemoryBus } from '../../apps/server/src/platform/bus.ts'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { Db } from '../../apps/server/src/platform/db.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { createLogger } from '../../apps/server/src/platform/logger.ts'
import { type BenchResult, median, peer } from '../result.ts'
import { CHANNEL, createMessages, createSource, type Message } from './messages.ts'
import type { FromReaders, ToReaders } from './readers.ts'

const RUNS = 5
const CLIENTS = 1_000
const WARM_UP = 50
const MESSAGES = 300
const LATENCY_MESSAGES = 20
const LATENCY_EVERY_MS = 50
const HOUR_MS = 3_600_000
const SETTLE_MS = 500

/** A server with its clients, opened anew for each run: those that were opened first have the worst of the memory. */
interface Opened {
  /** Hands one message over; it is written to every socket before the turn of the event loop is over. */
  readonly send: (message: Message) => void
  readonly stop: () => Promise<void>
}

interface Case {
  readonly name: string
  readonly open: (readers: Readers) => Promise<Opened>
}

const CASES: readonly Case[] = [
  { name: 'ours', open: openStream },
  { name: 'finished frames to upgraded sockets', open: openUpgraded },
  { name: 'finished frames to plain sockets', open: openPlain },
]

interface Run {
  readonly rate: number
  /** Microseconds of this process for one message to one client. */
  readonly cost: number
  /** Milliseconds at an easy pace. */
  readonly p50: number
  readonly p99: number
  readonly sha256: string
}

/**
 * Messages of one depth channel to 1,000 subscribers on loopback, who are in a process of their own and only count. Ours is
 * the whole way from a change of the market: compared with what was told before, worded, serialised and framed once, and
 * written. Beside it, in turn, the finished frames are written to as many bare sockets: those that an HTTP upgrade leaves, as
 * every websocket has one, and plain ones that never spoke HTTP.
 */
export async function run(): Promise<BenchResult> {
  const readers = createReaders()
  const runs = CASES.map((): Run[] => [])
  try {
    for (let round = 0; round < RUNS; round += 1) {
      for (const shift of CASES.keys()) {
        const place = (round + shift) % CASES.length
        at(runs, place).push(await play(at(CASES, place), readers))
      }
    }
  } finally {
    readers.stop()
  }
  const bytes = new Set(runs.flat().map(({ sha256 }) => sha256))
  assert(bytes.size === 1, 'the cases sent different bytes')
  return resultOf(runs)
}

async function play({ name, open }: Case, readers: Readers): Promise<Run> {
  const { send, stop } = await open(readers)
  try {
    const nextMessages = createMessages()
    await measure(send, readers, nextMessages(WARM_UP))
    const measured = await measure(send, readers, nextMessages(MESSAGES))
    return { ...measured, ...(await latencyOf(send, readers, nextMessages(LATENCY_MESSAGES))) }
  } catch (error) {
    throw new Error(`${name} failed`, { cause: error })
  } finally {
    await readers.ask({ do: 'close' })
    await stop()
  }
}

async function measure(send: Opened['send'], readers: Readers, messages: readonly Message[]) {
  const bytes = bytesOf(messages)
  await readers.ask({ do: 'count', bytes })
  const received = readers.next()
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  for (const message of messages) {
    send(message)
    await turn()
  }
  const report = await received
  const seconds = (performance.now() - started) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  assert(report.told === 'received', 'nothing was counted')
  const { least, most } = report
  assert(least === bytes && most === bytes, `clients got from ${least} to ${most} of ${bytes} bytes`)
  assert(new Set(report.sha256).size === 1, 'two clients got different bytes')
  const deliveries = messages.length * CLIENTS
  return { rate: deliveries / seconds, cost: (user + system) / deliveries, sha256: at(report.sha256, 0) }
}

/** From the moment a message is handed over to its arrival in the other process, at a pace that is kept with ease. */
async function latencyOf(send: Opened['send'], readers: Readers, messages: readonly Message[]) {
  const bytes = bytesOf(messages)
  await readers.ask({ do: 'count', bytes, each: bytes / messages.length })
  const received = readers.next()
  const sentAt: number[] = []
  for (const message of messages) {
    sentAt.push(Number(process.hrtime.bigint()) / 1e6)
    send(message)
    await delay(LATENCY_EVERY_MS)
  }
  await received
  const latency = await readers.ask({ do: 'latency', sentAt })
  assert(latency.told === 'latency', 'no latencies were told')
  return { p50: latency.p50, p99: latency.p99 }
}

function resultOf(runs: readonly (readonly Run[])[]): BenchResult {
  const medianOf = (place: number, figure: 'rate' | 'cost' | 'p50' | 'p99') =>
    median(at(runs, place).map((one) => one[figure]))
  const [ours = 0, ...others] = CASES.map((_, place) => Math.round(medianOf(place, 'rate')))
  const [message] = createMessages()(1)
  assert(message !== undefined, 'there is no message')
  return {
    name: 'stream',
    unit: 'clients × messages/s',
    runs: RUNS,
    ours,
    peers: others.map((value, place) => peer(at(CASES, place + 1).name, value, ours)),
    figures: [
      { name: 'length of a message, without its header of 4', value: message.frame.length - 4, unit: 'bytes' },
      ...CASES.flatMap(({ name }, place) => [
        { name: `${name}: processor time a delivery`, value: hundredths(medianOf(place, 'cost')), unit: 'µs' },
        { name: `${name}: latency at 20 messages/s, median`, value: hundredths(medianOf(place, 'p50')), unit: 'ms' },
        { name: `${name}: latency at 20 messages/s, p99`, value: hundredths(medianOf(place, 'p99')), unit: 'ms' },
      ]),
    ],
    checks: [
      `each of ${CLIENTS} clients got every byte of ${MESSAGES} messages in each run, and no more`,
      'the bytes of all runs of all cases are equal (SHA-256 of sampled clients)',
    ],
  }
}

async function openStream(readers: Readers): Promise<Opened> {
  const { source, tell } = createSource()
  const logger = createLogger({ level: 'error' })
  const stream = createStream({
    // Public channels need no ticket, so there is no database here.
    db: {} as Db,
    bus: createMemoryBus({ logger }),
    markets: source,
    sessionLives: async () => false,
    realClock: systemClock,
    ids: createIds(systemClock),
    logger,
    origins: [],
    trustProxy: false,
    settings: { tickMs: 0, heartbeatMs: HOUR_MS, connectionsPerAddress: CLIENTS },
  })
  const server = await serveStream(stream, { host: '127.0.0.1', port: 0 })
  await readers.ask({ do: 'open', port: server.port, clients: CLIENTS, hello: [UPGRADE, subscription()] })
  await delay(SETTLE_MS)
  assert(stream.connections() === CLIENTS, `only ${stream.connections()} clients were let in`)
  const stop = async () => {
    await stream.close()
    await server.close()
  }
  return { send: ({ change }) => tell(change), stop }
}

/** What any websocket server has before it does anything: a socket that was upgraded, and is read. */
async function openUpgraded(readers: Readers): Promise<Opened> {
  const sockets: Duplex[] = []
  const server = createHttpServer()
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    sockets.push(socket)
  })
  return openBare({ readers, server, sockets, hello: [UPGRADE] })
}

async function openPlain(readers: Readers): Promise<Opened> {
  const sockets: Socket[] = []
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    sockets.push(socket)
  })
  return openBare({ readers, server, sockets, hello: [] })
}

interface Bare {
  readonly readers: Readers
  readonly server: Server
  readonly sockets: readonly Duplex[]
  readonly hello: readonly string[]
}

async function openBare({ readers, server, sockets, hello }: Bare): Promise<Opened> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await readers.ask({ do: 'open', port: (server.address() as AddressInfo).port, clients: CLIENTS, hello })
  await delay(SETTLE_MS)
  assert(sockets.length === CLIENTS, `only ${sockets.length} clients were let in`)
  const send = ({ frame }: Message) => {
    for (const socket of sockets) socket.write(frame)
  }
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  return { send, stop }
}

const UPGRADE = [
  'GET /ws HTTP/1.1',
  'Host: localhost',
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
  '\r\n',
].join('\r\n')

/** A frame of a client, masked with zeros, which leaves the text as it is. */
function subscription(): string {
  const text = JSON.stringify({ op: 'subscribe', channel: CHANNEL })
  return `${String.fromCharCode(0x81, 0x80 | text.length, 0, 0, 0, 0)}${text}`
}

interface Readers {
  ask(message: ToReaders): Promise<FromReaders>
  next(): Promise<FromReaders>
  stop(): void
}

function createReaders(): Readers {
  const child: ChildProcess = fork(join(import.meta.dirname, 'readers.ts'))
  const next = () =>
    new Promise<FromReaders>((resolve, reject) => {
      const exited = () => reject(new Error('the readers are gone'))
      child.once('exit', exited)
      child.once('message', (message) => {
        child.off('exit', exited)
        resolve(message as FromReaders)
      })
    })
  return {
    ask(message) {
      const answer = next()
      child.send(message)
      return answer
    },
    next,
    stop: () => child.disconnect(),
  }
}

function bytesOf(messages: readonly Message[]): number {
  return messages.reduce((sum, { frame }) => sum + frame.length, 0)
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}

function at<T>(values: readonly T[], place: number): T {
  const value = values[place]
  assert(value !== undefined, `nothing at ${place}`)
  return value
}

import { type ChildProcess, fork } from 'node:child_process'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises'
import { assert } from '@bourse/money'
import { createStream, serveStream } from '../../apps/server/src/modules/stream/index.ts'
import type { Db } from '../../apps/server/src/platform/database/db.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { createMemoryBus } from '../../apps/server/src/platform/messaging/bus.ts'
import { createLogger } from '../../apps/server/src/platform/monitoring/logger.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { type BenchResult, median, peer } from '../result.ts'
import { CHANNEL, createMessages, createSource, type Message } from './messages.ts'
import type { FromReaders, ToReaders } from './readers.ts'

/** Many and short, in turn, so that whatever else the machine does falls on all cases alike. */
const RUNS = 41
const MESSAGES = 25
const WARM_UP_RUNS = 3
const CLIENTS = 1_000
const OPENED_AT_ONCE = 50
const LATENCY_MESSAGES = 60
const LATENCY_EVERY_MS = 50
const HOUR_MS = 3_600_000
const SETTLE_MS = 500

/** A server, and a process with its clients. */
interface Case {
  readonly name: string
  readonly readers: Readers
  readonly port: number
  readonly hello: readonly string[]
  /** Hands one message over; it is written to every socket before the turn of the event loop is over. */
  readonly send: (message: Message) => void
  readonly connections: () => number
  readonly stop: () => Promise<void>
}

interface Run {
  readonly rate: number
  /** Microseconds of this process for one message to one client. */
  readonly cost: number
  readonly sha256: string
}

/**
 * Messages of one depth channel to 1,000 subscribers on loopback, who are in a process of their own and only count. Ours is
 * the whole way from a change of the market: compared with what was told before, worded, serialised and framed once, and
 * written. Beside it, in turn, the finished frames are written to as many bare sockets: those that an HTTP upgrade leaves, as
 * every websocket has one, and plain ones that never spoke HTTP.
 */
export async function run(): Promise<BenchResult> {
  const cases = [await openStream(), await openUpgraded(), await openPlain()]
  try {
    await openClients(cases)
    const nextMessages = createMessages()
    for (let round = 0; round < WARM_UP_RUNS; round += 1) await playRound(cases, nextMessages(MESSAGES), round)
    const rounds: Run[][] = []
    for (let round = 0; round < RUNS; round += 1) rounds.push(await playRound(cases, nextMessages(MESSAGES), round))
    const messages = nextMessages(LATENCY_MESSAGES)
    const latencies: Latency[] = []
    for (const one of cases) latencies.push(await latencyOf(one, messages))
    return resultOf(cases, rounds, latencies)
  } finally {
    for (const { readers, stop } of cases) {
      await readers.ask({ do: 'close' })
      readers.stop()
      await stop()
    }
  }
}

/** By turns: the sockets that are opened first get the worse place in memory, and that must not be one case's alone. */
async function openClients(cases: readonly Case[]): Promise<void> {
  for (let open = 0; open < CLIENTS; open += OPENED_AT_ONCE) {
    for (const { readers, port, hello } of cases) {
      await readers.ask({ do: 'open', port, clients: OPENED_AT_ONCE, hello })
    }
  }
  await delay(SETTLE_MS)
  for (const { name, connections } of cases) assert(connections() === CLIENTS, `${name}: ${connections()} clients`)
}

/** Each round begins with another, so that none always comes first. */
async function playRound(cases: readonly Case[], messages: readonly Message[], round: number): Promise<Run[]> {
  const runs: Run[] = []
  for (const shift of cases.keys()) {
    const place = (round + shift) % cases.length
    runs[place] = await measure(at(cases, place), messages)
  }
  assert(new Set(runs.map(({ sha256 }) => sha256)).size === 1, 'the cases sent different bytes')
  return runs
}

async function measure({ name, readers, send }: Case, messages: readonly Message[]): Promise<Run> {
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
  assert(report.told === 'received', `${name}: nothing was counted`)
  const { least, most, sha256 } = report
  assert(least === bytes && most === bytes, `${name}: clients got from ${least} to ${most} of ${bytes} bytes`)
  assert(new Set(sha256).size === 1, `${name}: two clients got different bytes`)
  const deliveries = messages.length * CLIENTS
  return { rate: deliveries / seconds, cost: (user + system) / deliveries, sha256: at(sha256, 0) }
}

interface Latency {
  readonly p50: number
  readonly p99: number
}

/** From the moment a message is handed over to its arrival in the other process, at a pace that is kept with ease. */
async function latencyOf({ readers, send }: Case, messages: readonly Message[]): Promise<Latency> {
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
  return latency
}

function resultOf(cases: readonly Case[], rounds: readonly (readonly Run[])[], latencies: readonly Latency[]) {
  const medianOf = (place: number, figure: 'rate' | 'cost') => median(rounds.map((runs) => at(runs, place)[figure]))
  const [ours = 0, ...others] = cases.map((_, place) => Math.round(medianOf(place, 'rate')))
  const [message] = createMessages()(1)
  assert(message !== undefined, 'there is no message')
  return {
    name: 'stream',
    unit: 'clients × messages/s',
    runs: RUNS,
    ours,
    peers: others.map((value, place) => peer(at(cases, place + 1).name, value, ours)),
    figures: [
      { name: 'length of a message, without its header of 4', value: message.frame.length - 4, unit: 'bytes' },
      ...cases.flatMap(({ name }, place) => [
        { name: `${name}: processor time a delivery`, value: hundredths(medianOf(place, 'cost')), unit: 'µs' },
        { name: `${name}: latency at 20 messages/s, median`, value: hundredths(at(latencies, place).p50), unit: 'ms' },
        { name: `${name}: latency at 20 messages/s, p99`, value: hundredths(at(latencies, place).p99), unit: 'ms' },
      ]),
    ],
    checks: [
      `each of ${CLIENTS} clients got every byte of ${MESSAGES} messages in each run, and no more`,
      'the bytes of all cases are equal in each run (SHA-256 of sampled clients)',
    ],
  } satisfies BenchResult
}

async function openStream(): Promise<Case> {
  const { source, tell } = createSource()
  const logger = createLogger({ level: 'error' })
  const stream = createStream({
    // Public channels need no ticket, so there is no database here.
    db: {} as Db,
    bus: createMemoryBus({ logger }),
    markets: source,
    channels: [],
    sessionLives: async () => false,
    sessionIsHeldBy: async () => false,
    realClock: systemClock,
    ids: createIds(systemClock),
    logger,
    origins: [],
    trustProxy: { hops: 0 },
    settings: { tickMs: 0, heartbeatMs: HOUR_MS, connectionsPerAddress: CLIENTS },
  })
  const server = await serveStream(stream, { host: '127.0.0.1', port: 0 })
  return {
    name: 'ours',
    readers: createReaders(),
    port: server.port,
    hello: [UPGRADE, subscription()],
    send: ({ change }) => tell(change),
    connections: stream.connections,
    async stop() {
      await stream.close()
      await server.close()
    },
  }
}

/** What any websocket server has before it does anything: a socket that was upgraded, and is read. */
async function openUpgraded(): Promise<Case> {
  const sockets: Duplex[] = []
  const server = createHttpServer()
  server.on('upgrade', (_request, socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    sockets.push(socket)
  })
  return openBare({ name: 'finished frames to upgraded sockets', server, sockets, hello: [UPGRADE] })
}

async function openPlain(): Promise<Case> {
  const sockets: Socket[] = []
  const server = createServer({ noDelay: true }, (socket) => {
    socket.on('error', () => undefined)
    socket.resume()
    sockets.push(socket)
  })
  return openBare({ name: 'finished frames to plain sockets', server, sockets, hello: [] })
}

interface Bare {
  readonly name: string
  readonly server: Server
  readonly sockets: readonly Duplex[]
  readonly hello: readonly string[]
}

async function openBare({ name, server, sockets, hello }: Bare): Promise<Case> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    name,
    readers: createReaders(),
    port: (server.address() as AddressInfo).port,
    hello,
    send({ frame }) {
      for (const socket of sockets) socket.write(frame)
    },
    connections: () => sockets.length,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
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

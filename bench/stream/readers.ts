import { createHash, type Hash } from 'node:crypto'
import { connect, type Socket } from 'node:net'

/**
 * The other side of the benchmark, in a process of its own: sockets that read everything and only count, so that the
 * server is what is measured. The parent tells it what to do over the channel between processes.
 */
export type ToReaders =
  /** Opens some more connections; each text of `hello` is said when the one before it was answered. */
  | { readonly do: 'open'; readonly port: number; readonly clients: number; readonly hello: readonly string[] }
  /** Counts from zero, and reports when every client has `bytes`. With `each`, notes when every so many bytes came. */
  | { readonly do: 'count'; readonly bytes: number; readonly each?: number }
  | { readonly do: 'latency'; readonly sentAt: readonly number[] }
  | { readonly do: 'close' }

export type FromReaders =
  | { readonly told: 'opened' | 'counting' | 'closed' }
  | { readonly told: 'received'; readonly sha256: readonly string[]; readonly least: number; readonly most: number }
  | { readonly told: 'latency'; readonly p50: number; readonly p99: number }

/** Of so many clients the bytes themselves are compared; hashing all of them would measure the hash. */
const SAMPLED = 3

const sockets: Socket[] = []
let received = new Float64Array(0)
let hashes: Hash[] = []
let expected = Number.POSITIVE_INFINITY
/** Below zero while nothing is counted. */
let complete = Number.NEGATIVE_INFINITY
let each = 0
let arrivals: number[][] = []

const now = () => Number(process.hrtime.bigint()) / 1e6

function hear(client: number, length: number, buffer: Uint8Array): void {
  const before = received[client] ?? 0
  const after = before + length
  received[client] = after
  hashes[client]?.update(buffer.subarray(0, length))
  if (each > 0) {
    const at = now()
    for (let message = Math.floor(before / each); message < Math.floor(after / each); message += 1) {
      arrivals[message]?.push(at)
    }
  }
  if (before < expected && after >= expected) complete += 1
  if (complete < sockets.length) return
  complete = Number.NEGATIVE_INFINITY
  report()
}

function report(): void {
  const sha256 = hashes.map((hash) => hash.digest('hex'))
  hashes = []
  tell({ told: 'received', sha256, least: Math.min(...received), most: Math.max(...received) })
}

function tell(message: FromReaders): void {
  process.send?.(message)
}

async function open(port: number, client: number, hello: readonly string[]): Promise<Socket> {
  let greet: () => void = () => {}
  const greeted = () => new Promise<void>((resolve) => (greet = resolve))
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: Buffer.allocUnsafe(64 * 1024),
      callback: (length, buffer) => {
        greet()
        hear(client, length, buffer)
        return true
      },
    },
  })
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()))
  for (const text of hello) {
    const answer = greeted()
    socket.write(Buffer.from(text, 'latin1'))
    await answer
  }
  return socket
}

async function handle(message: ToReaders): Promise<void> {
  if (message.do === 'open') {
    const { port, clients, hello } = message
    const before = sockets.length
    received = new Float64Array(before + clients)
    for (let client = before; client < before + clients; client += 1) sockets.push(await open(port, client, hello))
    tell({ told: 'opened' })
  }
  if (message.do === 'count') {
    received.fill(0)
    hashes = Array.from({ length: SAMPLED }, () => createHash('sha256'))
    complete = 0
    expected = message.bytes
    each = message.each ?? 0
    arrivals = each === 0 ? [] : Array.from({ length: message.bytes / each }, () => [])
    tell({ told: 'counting' })
  }
  if (message.do === 'latency') {
    const latencies = message.sentAt.flatMap((sent, place) => (arrivals[place] ?? []).map((at) => at - sent))
    const sorted = latencies.toSorted((left, right) => left - right)
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
    tell({ told: 'latency', p50: at(0.5), p99: at(0.99) })
  }
  if (message.do === 'close') {
    for (const socket of sockets) socket.destroy()
    tell({ told: 'closed' })
  }
}

process.on('message', (message: ToReaders) => void handle(message))
process.on('disconnect', () => process.exit())

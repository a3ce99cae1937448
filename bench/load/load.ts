import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { assert } from '@bourse/money'
import { audit, type Product, startProduct } from '../../tests/product/product.ts'
import { HttpConnection } from '../orders-http/connection.ts'
import { seed } from '../orders-http/setting.ts'
import type { BenchResult } from '../result.ts'
import { type SideProcess, startSideProcess } from '../side-process.ts'
import { tenths } from './delays.ts'
import type { FromListeners, ListenersWindow, ToListeners } from './listeners.ts'
import { INSPECTOR } from './live-heap.ts'
import { courseOf, type MemorySample, sampleMemory, settledAfter } from './memory.ts'
import type { SenderWindow } from './sender.ts'
import type { FromSender, ToSender } from './sending.ts'
import { compare } from './truth.ts'
import { type Loaded, verdictsOf } from './verdicts.ts'

/** Shorter for a quick look; what counts is ten minutes. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 600)
const PER_SECOND = Number(process.env.LOAD_ORDERS ?? 300)
const USERS = 100
const MARKETS = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT', 'LTC-USDT'] as const
const WINDOW_MS = 10_000
const SETTLE_MS = 2_000
/** As shipped, but for the bots: what is measured is a load that is known. Tests raise the calls per second; this does not. */
const ENVIRONMENT = { SANDBOX_MARKETS: 'off', CALLS_PER_SECOND: '20', ...INSPECTOR }

/**
 * The product as `npm start` runs it, within its own limits, under orders at appointed times from a hundred people and five
 * hundred clients of the stream, fifty of whom read nothing. What it is asked to hold is decided beforehand: see `verdicts.ts`.
 */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-load-'))
  try {
    const product = await startProduct(dataDir, { environment: ENVIRONMENT })
    try {
      return resultOf(await load(dataDir, product))
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function load(dataDir: string, product: Product): Promise<Loaded> {
  const port = Number(new URL(product.siteUrl).port)
  const assets = ['USDT', ...MARKETS.map((symbol) => symbol.slice(0, symbol.indexOf('-')))]
  const tokens = await seed(dataDir, product, { users: USERS, assets, unbounded: false })
  const listeners = startSideProcess<ToListeners, FromListeners>(join(import.meta.dirname, 'listeners.ts'))
  const sender = startSideProcess<ToSender, FromSender>(join(import.meta.dirname, 'sending.ts'))
  try {
    await listeners.ask({ do: 'open', port, tickets: await ticketsOf(port, tokens), markets: MARKETS })
    say(`${USERS} users, 500 clients of the stream; ${PER_SECOND} orders/s for ${SECONDS} s`)
    const before = await processorSeconds(product)
    await sender.ask({ do: 'start', port, tokens, markets: MARKETS, perSecond: PER_SECOND, seconds: SECONDS })
    const samples = await watch({ product, sender, listeners })
    const cpu = ((await processorSeconds(product)) - before) / SECONDS
    const sent = await sender.ask({ do: 'finish' })
    assert(sent.told === 'finished', 'the sender did not finish')
    await delay(SETTLE_MS)
    const told = await listeners.ask({ do: 'finish' })
    assert(told.told === 'finished', 'the listeners did not finish')
    const { answers, lateness, refusals, cancelled } = sent.end
    return {
      ...{ seconds: SECONDS, perSecond: PER_SECOND, answers, lateness, refusals, cpu },
      cancelled: cancelled.length,
      heard: told.end,
      memory: courseOf(samples, SECONDS),
      truth: await compare(dataDir, sent.end, told.end),
      audited: await audit(dataDir),
    }
  } finally {
    await Promise.all([listeners.stop(), sender.stop()])
  }
}

interface Watched {
  readonly product: Product
  readonly sender: SideProcess<ToSender, FromSender>
  readonly listeners: SideProcess<ToListeners, FromListeners>
}

/** A line every ten seconds, on the side where it does not mix with the result. */
async function watch({ product, sender, listeners }: Watched): Promise<MemorySample[]> {
  const samples: MemorySample[] = []
  const started = performance.now()
  while (samples.length * WINDOW_MS < SECONDS * 1000) {
    await delay(started + Math.min(WINDOW_MS * (samples.length + 1), SECONDS * 1000) - performance.now())
    const sample = await sampleMemory(product, momentOf(samples, Math.round((performance.now() - started) / 1000)))
    samples.push(sample)
    const [sent, heard] = await Promise.all([sender.ask({ do: 'window' }), listeners.ask({ do: 'window' })])
    assert(sent.told === 'window' && heard.told === 'window', 'nothing was told of a window')
    say(lineOf(sample, sent.window, heard.window))
  }
  return samples
}

/** Garbage is collected once when everything has its size, and once before the end, under the same load. */
function momentOf(samples: readonly MemorySample[], atSeconds: number) {
  const isFirst = atSeconds >= settledAfter(SECONDS) && samples.every(({ liveMb }) => liveMb === undefined)
  const isLast = atSeconds < SECONDS && atSeconds + WINDOW_MS / 1000 >= SECONDS
  return { atSeconds, collect: isFirst || isLast }
}

function lineOf(
  { atSeconds, rssMb, heapMb, liveMb }: MemorySample,
  sent: SenderWindow,
  heard: ListenersWindow,
): string {
  const { count, p50, p99, most } = sent.answers
  const refusals = sent.refusals.map(([reason, times]) => `${reason} ${times}`).join(', ')
  return [
    `${String(atSeconds).padStart(4)} s`,
    `${count} answers p50 ${p50} p99 ${p99} most ${most} ms (sent late p99 ${sent.lateness.p99})`,
    `stream p99 ${heard.trades.p99} ms, own orders ${heard.orders.p99} ms`,
    `rss ${rssMb} heap ${heapMb} MB${liveMb === undefined ? '' : `, ${liveMb} after a collection`}`,
    `cut ${heard.cuts}, faults ${heard.faults}`,
    `refused: ${refusals || 'none'}`,
    `load ${tenths(loadavg()[0] ?? 0)}`,
  ].join(' | ')
}

function resultOf(loaded: Loaded): BenchResult {
  const { answers, heard, memory, lateness, truth, cancelled, cpu } = loaded
  return {
    name: 'load',
    unit: `ms, 99% of all answers, ${PER_SECOND} orders/s`,
    runs: 1,
    ours: answers.p99,
    peers: [],
    figures: [
      { name: 'half of all answers within', value: answers.p50, unit: 'ms' },
      { name: 'the slowest answer', value: answers.most, unit: 'ms' },
      { name: 'of these the sender itself was late by, p99', value: lateness.p99, unit: 'ms' },
      { name: 'orders acknowledged', value: truth.acknowledged, unit: '' },
      { name: 'cancellations acknowledged', value: cancelled, unit: '' },
      { name: 'trades', value: truth.traded, unit: '' },
      { name: 'messages that were heard', value: heard.messages, unit: '' },
      { name: 'trade to listener, p99', value: heard.trades.p99, unit: 'ms' },
      { name: 'change of an order to its owner, p99', value: heard.orders.p99, unit: 'ms' },
      { name: 'processor time of the server process', value: Math.round(cpu * 100), unit: '% of a core' },
      { name: 'resident memory, last quarter', value: memory.rssMb[1], unit: 'MB' },
      { name: 'load of the machine at the end, all of it', value: tenths(loadavg()[0] ?? 0), unit: '' },
    ],
    checks: [],
    verdicts: verdictsOf(loaded),
  }
}

/** User and system time that the server's own process has had. */
async function processorSeconds({ internalUrl }: Product): Promise<number> {
  const metrics = await fetch(`${internalUrl}/metrics`).then((answer) => answer.text())
  return Number(/^process_cpu_seconds_total (\S+)$/m.exec(metrics)?.[1] ?? Number.NaN)
}

async function ticketsOf(port: number, tokens: readonly string[]): Promise<string[]> {
  const connection = await HttpConnection.open(port)
  const tickets: string[] = []
  for (const token of tokens) {
    const { body } = await connection.post('/web/v1/stream/ticket', '', token)
    tickets.push((JSON.parse(body) as { data: { ticket: string } }).data.ticket)
  }
  connection.close()
  return tickets
}

function say(line: string): void {
  console.error(line)
}

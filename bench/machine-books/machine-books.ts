import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { assert } from '@bourse/money'
import { audit, type Product } from '../../tests/product/product.ts'
import { seedKeys } from '../machine-orders/keys.ts'
import type { LoadResult } from '../orders-http/load.ts'
import { play, seed, USERS, withProduct } from '../orders-http/setting.ts'
import type { BenchResult } from '../result.ts'
import { type SideProcess, startSideProcess } from '../side-process.ts'
import type { ReadersTold, Sides, ToReaders } from './readers.ts'

const SECONDS = Number(process.env.BOOKS_SECONDS ?? 20)
const READERS = 20
const ORDERS_PER_SECOND = 300
/** A quarter of what traders send cancels. */
const CALLS_PER_SECOND = ORDERS_PER_SECOND / 0.75
/** Compared when all is over; a library keeps as many as it took at first, and what came since. */
const LEVELS = 100
const SETTLED_WITHIN_MS = 30_000
const LOOK_MS = 200
const INSTALLED = join(import.meta.dirname, '../../tests/clients/node_modules/ccxt')

type Readers = SideProcess<ToReaders, ReadersTold>

/**
 * Unmodified readers of ccxt.pro follow one book while signed orders change it: each checks that every change joins the one before it,
 * and in the end all have the book of the exchange. `BOOKS_SECONDS=180` is the whole of it.
 */
export async function run(): Promise<BenchResult> {
  if (!existsSync(INSTALLED)) throw new Error('ccxt is not installed: npm ci in tests/clients')
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-books-'))
  try {
    return await measure(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(dataDir: string): Promise<BenchResult> {
  await withProduct(dataDir, '512', async (product) => void (await seed(dataDir, product)))
  const keys = await seedKeys(dataDir, USERS)
  const played = await withProduct(dataDir, '512', (product) => playBeside(product, keys))
  const audited = await audit(dataDir)
  assert(audited.status === 0, `the books do not balance: ${audited.output}`)
  return resultOf(played)
}

interface Followed {
  readonly load: LoadResult
  readonly heard: ReadersTold
  /** How many of them have the book of the exchange. */
  readonly equal: number
}

async function playBeside(product: Product, keys: readonly string[]): Promise<Followed> {
  const orders = { kind: 'signed', connections: USERS, perSecond: CALLS_PER_SECOND } as const
  await play(product, keys, { ...orders, seconds: 2, run: 'w' })
  const readers: Readers = startSideProcess(join(import.meta.dirname, 'readers.ts'))
  try {
    await readers.ask({ do: 'open', url: product.siteUrl, readers: READERS })
    await readers.ask({ do: 'count' })
    const load = await play(product, keys, { ...orders, seconds: SECONDS, run: 'b' })
    const heard = await readers.ask({ do: 'tell', levels: 0 })
    const equal = await equalBooks(product, readers)
    const { errors } = await readers.ask({ do: 'close' })
    return { load, heard: { ...heard, errors }, equal }
  } finally {
    await readers.stop()
  }
}

/** The last change is on its way when the load has ended. */
async function equalBooks({ siteUrl }: Product, readers: Readers): Promise<number> {
  const until = performance.now() + SETTLED_WITHIN_MS
  for (;;) {
    const answer = await fetch(`${siteUrl}/binance/api/v3/depth?symbol=BTCUSDT&limit=${LEVELS}`)
    const { bids, asks } = (await answer.json()) as Readonly<Record<keyof Sides, [string, string][]>>
    const numbers = (side: readonly [string, string][]) =>
      side.map(([price, amount]) => [Number(price), Number(amount)])
    const book = { bids: numbers(bids), asks: numbers(asks) }
    const { books } = await readers.ask({ do: 'tell', levels: LEVELS })
    const equal = books.filter((own) => isDeepStrictEqual(own, book)).length
    if (equal === READERS || performance.now() > until) return equal
    await delay(LOOK_MS)
  }
}

function resultOf({ load, heard, equal }: Followed): BenchResult {
  const placed = load.acknowledged.length / load.seconds
  const [first = 'none'] = heard.errors
  return {
    name: 'machine-books',
    unit: `changes of books told to ${READERS} readers of ccxt.pro ${heard.version}, each second`,
    runs: 1,
    ours: Math.round(heard.updates / load.seconds),
    peers: [],
    figures: [
      { name: 'orders acknowledged', value: Math.round(placed), unit: `a second, for ${Math.round(load.seconds)} s` },
      { name: 'changes told in all', value: heard.updates, unit: '' },
      { name: 'from an event to its reader, median', value: heard.lag.p50, unit: 'ms' },
      { name: 'from an event to its reader, p99', value: heard.lag.p99, unit: 'ms' },
      { name: 'the slowest', value: heard.lag.most, unit: 'ms' },
    ],
    checks: ['the audit of ledger and books is clean'],
    verdicts: [
      {
        required: 'no checksum error, no crossed book, no connection lost',
        seen: `${heard.errors.length}, the first: ${first}`,
        holds: heard.errors.length === 0,
      },
      {
        required: `all ${READERS} have the best ${LEVELS} levels of the exchange when all is over`,
        seen: `${equal} have`,
        holds: equal === READERS,
      },
      {
        required: `${ORDERS_PER_SECOND} orders a second were taken (nine tenths at least)`,
        seen: `${Math.round(placed)}`,
        holds: placed >= ORDERS_PER_SECOND * 0.9,
      },
    ],
  }
}

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import { audit } from '../../tests/product/product.ts'
import { seed, withProduct } from '../orders-http/setting.ts'
import { type BenchResult, median } from '../result.ts'
import { startSideProcess } from '../side-process.ts'
import type { FromShard, ToShard } from './shard.ts'

const RUNS = 3
const CONNECTIONS = 64
const MARKETS = ['BTC-USDT', 'ETH-USDT'] as const

/** Where a shard's data is, who trades there, and what it is given to do. */
interface Part {
  readonly place: Place
  readonly symbols: readonly string[]
  /** With everything that belongs to it; without one the machine decides. */
  readonly core?: number
}

interface Place {
  readonly dataDir: string
  readonly tokens: readonly string[]
}

/**
 * Two engines, each on a PostgreSQL of its own with half of the markets, beside one engine on one PostgreSQL with all of them:
 * once on the same cores, where nothing can be won but what the one leaves idle; once with a core for each, which is what
 * another machine would be.
 */
export async function measureShards(): Promise<NonNullable<BenchResult['figures']>> {
  const dataDirs = MARKETS.map(() => mkdtempSync(join(tmpdir(), 'bourse-bench-shard-')))
  try {
    const places: Place[] = []
    for (const dataDir of dataDirs) places.push(await prepare(dataDir))
    const figures = await figuresOf(places)
    for (const dataDir of dataDirs) {
      const audited = await audit(dataDir)
      assert(audited.status === 0, `the books of a shard do not balance: ${audited.output}`)
    }
    return figures
  } finally {
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true })
  }
}

async function prepare(dataDir: string): Promise<Place> {
  return { dataDir, tokens: await withProduct(dataDir, '512', (product) => seed(dataDir, product)) }
}

async function figuresOf(places: readonly Place[]): Promise<NonNullable<BenchResult['figures']>> {
  const [first] = places
  assert(first !== undefined, 'there is no place for a shard')
  const halves = places.map((place, number): Part => ({ place, symbols: MARKETS.slice(number, number + 1) }))
  const one = await measure([{ place: first, symbols: MARKETS }], 'o')
  const two = await measure(halves, 't')
  const shared = [
    figure('one engine and PostgreSQL, two markets', one),
    figure('two engines with a PostgreSQL each, a market each, same cores', two),
    ratio('these to the one', two, one),
  ]
  if (!canPin()) return shared
  const alone = await measure([{ place: first, symbols: MARKETS.slice(0, 1), core: 0 }], 'a')
  const apart = await measure(
    halves.map((part, core) => ({ ...part, core })),
    'b',
  )
  return [
    ...shared,
    figure('one of them on one core, its senders too', alone),
    figure('two of them on a core each', apart),
    ratio('these to the one', apart, alone),
  ]
}

const figure = (name: string, value: number) => ({ name, value: Math.round(value), unit: 'orders/s' })
const ratio = (name: string, value: number, of: number) => ({
  name,
  value: Math.round((value / of) * 100) / 100,
  unit: '×',
})

/** The median of what all parts do together. */
async function measure(parts: readonly Part[], name: string): Promise<number> {
  const shards = parts.map(startShard)
  try {
    await Promise.all(shards.map(({ ask, part: { place } }) => ask({ do: 'open', ...place })))
    const playAll = async (run: string) => {
      const told = await Promise.all(
        shards.map(({ ask, part: { symbols } }) => ask({ do: 'play', symbols, connections: CONNECTIONS, run })),
      )
      return told.reduce((sum, answer) => sum + (answer.told === 'played' ? answer.perSecond : 0), 0)
    }
    await playAll(`${name}w`)
    const rates: number[] = []
    for (let round = 0; round < RUNS; round += 1) rates.push(await playAll(`${name}${round}`))
    await Promise.all(shards.map(({ ask }) => ask({ do: 'close' })))
    return median(rates)
  } finally {
    for (const { stop } of shards) await stop()
  }
}

function startShard(part: Part) {
  const pinned =
    part.core === undefined ? {} : { execPath: 'taskset', execArgv: ['-c', String(part.core), process.execPath] }
  return { part, ...startSideProcess<ToShard, FromShard>(join(import.meta.dirname, 'shard.ts'), pinned) }
}

/** Giving a process a core of its own is Linux's `taskset`. */
function canPin(): boolean {
  return availableParallelism() >= 2 && spawnSync('taskset', ['--version']).status === 0
}

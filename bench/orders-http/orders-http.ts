import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import { audit } from '../../tests/product/product.ts'
import { type BenchResult, median, peer } from '../result.ts'
import type { LoadOrder, LoadResult } from './load.ts'
import { play, seed, withApp, withProduct } from './setting.ts'

const RUNS = 3
const CONNECTIONS = [64, 256] as const
const SHARE_OF_CAPACITY = 0.3

/**
 * Orders over HTTP with everything that a user's order passes: log-in, form body, checks, durable commit. The peers are the
 * same server with one transaction per order, and a POST on the same server that does nothing.
 */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-http-'))
  try {
    return await measure(dataDir)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(dataDir: string): Promise<BenchResult> {
  const batched: Record<number, number[]> = { 64: [], 256: [] }
  const trivial: number[] = []
  const single: number[] = []
  const p99: number[] = []
  const acknowledged: string[] = []
  const tokens: string[] = []
  // An engine of its own: the next one loads the pair with the bounds that are set here.
  await withProduct(dataDir, '512', async (product) => void tokens.push(...(await seed(dataDir, product))))
  for (let round = 0; round < RUNS; round += 1) {
    await withProduct(dataDir, '512', async (product) => {
      const load = (order: Partial<LoadOrder>) => play(product, tokens, { run: `b${round}`, ...order })
      await load({ connections: 64, seconds: 1, run: `w${round}` })
      for (const connections of CONNECTIONS) {
        const result = await load({ connections, run: `b${round}c${connections}` })
        acknowledged.push(...result.acknowledged)
        batched[connections]?.push(result.calls / result.seconds)
      }
      trivial.push(rate(await load({ connections: 256, kind: 'trivial' })))
      const capacity = batched[64]?.at(-1) ?? 0
      const calm = await load({ connections: 64, perSecond: capacity * SHARE_OF_CAPACITY, run: `p${round}` })
      p99.push(percentile(calm.latenciesMs, 0.99))
    })
    await withProduct(dataDir, '1', async (product) => {
      const load = (order: Partial<LoadOrder>) => play(product, tokens, order)
      await load({ connections: 64, seconds: 1, run: `v${round}` })
      single.push(rate(await load({ connections: 256, run: `s${round}` })))
    })
  }
  await assertStored(dataDir, acknowledged)
  const audited = await audit(dataDir)
  assert(audited.status === 0, `the books do not balance: ${audited.output}`)
  const ours = median(batched[256] ?? [])
  return {
    name: 'orders-http',
    unit: 'orders/s',
    runs: RUNS,
    ours: Math.round(ours),
    peers: [
      peer('one transaction per order, the same server', Math.round(median(single)), ours),
      peer('a POST that does nothing, the same server', Math.round(median(trivial)), ours),
    ],
    figures: [
      { name: 'ours with 64 connections', value: Math.round(median(batched[64] ?? [])), unit: 'orders/s' },
      { name: 'p99 at 30% of capacity', value: Math.round(median(p99) * 10) / 10, unit: 'ms' },
    ],
    checks: [
      `${acknowledged.length} acknowledged orders are in the database, each once`,
      'the audit of ledger and books is clean',
    ],
  }
}

const rate = ({ calls, seconds }: LoadResult) => calls / seconds

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

export async function assertStored(dataDir: string, keys: readonly string[]): Promise<void> {
  await withApp(dataDir, async ({ db }) => {
    const { rows } = await db.pool.query(
      `select count(*) as found from (
         select from unnest($1::text[]) key join trading.orders on client_order_id = key group by key having count(*) = 1
       ) once`,
      [keys],
    )
    assert(
      Number(rows[0].found) === keys.length,
      `${rows[0].found} of ${keys.length} acknowledged orders are stored once`,
    )
  })
}

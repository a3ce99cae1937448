import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert } from '@bourse/money'
import { freePort } from '../../apps/server/src/platform/free-port.ts'
import { type BourseCluster, startBourseCluster } from '../../scripts/cluster/cluster.ts'
import { audit, runCommand } from '../../tests/product/product.ts'
import type { LoadResult } from '../orders-http/load.ts'
import { LIMITS_AWAY, play, seed, withProduct } from '../orders-http/setting.ts'
import { type BenchResult, median, peer } from '../result.ts'
import { measureShards } from './shards.ts'

const RUNS = 3
const CONNECTIONS = 128
const BOTH = ['BTC-USDT', 'ETH-USDT'] as const

/**
 * Orders over HTTP into one process, and into seven on the same cores: what the way over front and NATS costs, and what a second
 * engine gives. On one machine they share its cores, so that the second figure says what is lost, not what is won. Then two
 * engines that share nothing: see `shards.ts`.
 */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-cluster-'))
  try {
    const { figures = [], ...measured } = await measure(dataDir)
    return { ...measured, figures: [...figures, ...(await measureShards())] }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measure(dataDir: string): Promise<BenchResult> {
  const tokens: string[] = []
  await withProduct(dataDir, '512', async (product) => void tokens.push(...(await seed(dataDir, product))))
  const alone = await withProduct(dataDir, '512', (product) => rates(product.siteUrl, tokens, 'a'))
  const cluster = await openCluster(dataDir)
  try {
    const split = await rates(cluster.siteUrl, tokens, 'c')
    const environment = { DATA_DIR: dataDir, DATABASE_URL: cluster.databaseUrl, NATS_URL: cluster.natsUrl }
    const moved = await runCommand('engine', ['move', 'ETH-USDT', 'second'], environment)
    assert(moved.status === 0, moved.output)
    const twoEngines = await rates(cluster.siteUrl, tokens, 't')
    const audited = await audit(dataDir, { DATABASE_URL: cluster.databaseUrl })
    assert(audited.status === 0, `the books do not balance: ${audited.output}`)
    return {
      name: 'cluster',
      unit: 'orders/s',
      runs: RUNS,
      ours: split.both,
      peers: [peer('one process, two markets', alone.both, split.both)],
      figures: [
        { name: 'cluster, the second market on the second engine', value: twoEngines.both, unit: 'orders/s' },
        { name: 'one process, one market', value: alone.one, unit: 'orders/s' },
        { name: 'cluster, one market', value: split.one, unit: 'orders/s' },
        {
          name: 'load of the machine after that, all of it',
          value: Math.round((loadavg()[0] ?? 0) * 10) / 10,
          unit: '',
        },
      ],
      checks: ['the audit of ledger and books is clean in every database'],
    }
  } finally {
    await cluster.stop()
  }
}

async function rates(siteUrl: string, tokens: readonly string[], name: string) {
  const one: number[] = []
  const both: number[] = []
  await play({ siteUrl }, tokens, { connections: CONNECTIONS, seconds: 1, run: `${name}w` })
  for (let round = 0; round < RUNS; round += 1) {
    one.push(rate(await play({ siteUrl }, tokens, { connections: CONNECTIONS, run: `${name}o${round}` })))
    const halves = BOTH.map((symbol) =>
      play({ siteUrl }, tokens, { connections: CONNECTIONS / 2, symbol, run: `${name}${symbol.slice(0, 3)}${round}` }),
    )
    both.push((await Promise.all(halves)).reduce((sum, result) => sum + rate(result), 0))
  }
  return { one: Math.round(median(one)), both: Math.round(median(both)) }
}

const rate = ({ calls, seconds }: LoadResult) => calls / seconds

async function openCluster(dataDir: string): Promise<BourseCluster> {
  const environment = { ...process.env, ...LIMITS_AWAY, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const [port, officePort] = [await freePort(), await freePort()]
  return startBourseCluster({ port, officePort, environment, onLine: () => undefined })
}

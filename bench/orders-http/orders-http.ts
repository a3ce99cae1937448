import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { assert, units } from '@bourse/money'
import type { App } from '../../apps/server/src/app.ts'
import { createApp } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/config.ts'
import { borrowDatabase } from '../../apps/server/src/database.ts'
import { spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { createCore } from '../../apps/server/src/server.ts'
import { audit, type Product, startProduct } from '../../tests/product/product.ts'
import { type BenchResult, median, peer } from '../result.ts'
import type { LoadOrder, LoadResult } from './load.ts'

const RUNS = 3
const SECONDS = 4
const USERS = 64
const CONNECTIONS = [64, 256] as const
const PASSWORD = 'bench-of-orders-7'
const SHARE_OF_CAPACITY = 0.3

const LIMITS_AWAY = { SANDBOX_MARKETS: 'off', CALLS_PER_SECOND: '1000000', ORDERS_PER_SECOND: '1000000' }

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
  const audited = audit(dataDir)
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

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.floor(sorted.length * share)] ?? 0
}

async function withProduct(dataDir: string, batch: string, work: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct(dataDir, { environment: { ...LIMITS_AWAY, ENGINE_BATCH: batch } })
  try {
    await work(product)
  } finally {
    await product.stop()
  }
}

/** The load has a thread of its own, so that the clock of this one is nobody's burden. */
function play(product: Product, tokens: readonly string[], order: Partial<LoadOrder>): Promise<LoadResult> {
  const port = Number(new URL(product.siteUrl).port)
  const standard = { port, tokens, connections: 256, seconds: SECONDS, perSecond: 0, kind: 'orders', run: 'r' } as const
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: { ...standard, ...order } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/** Users with money enough for the whole benchmark, logged in through the API. */
async function seed(dataDir: string, product: Product): Promise<readonly string[]> {
  const emails = Array.from({ length: USERS }, (_, place) => `trader-${place}@bench.bourse.test`)
  await withApp(dataDir, async (app) => {
    for (const email of emails) {
      const user = await app.identity.seedUser({
        email,
        password: PASSWORD,
        country: 'IT',
        language: 'en',
        fiat: 'EUR',
      })
      for (const asset of ['BTC', 'USDT']) await deposit(app, user, asset)
    }
    await app.db.pool.query(`update markets.pairs set max_open_orders = 1000000 where symbol = 'BTC-USDT'`)
  })
  const tokens: string[] = []
  for (const email of emails) {
    const answer = await fetch(`${product.siteUrl}/web/v1/user/user/loginWithPwd`, {
      method: 'POST',
      headers: {
        origin: product.siteUrl,
        channel: 'web',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ email, password: PASSWORD }),
    })
    tokens.push(((await answer.json()) as { data: { token: string } }).data.token)
  }
  return tokens
}

async function deposit({ db, ledger }: App, user: string, asset: string): Promise<void> {
  const transfer = { from: systemAccount('bank:BENCH', asset), to: spot(user, asset), units: units(10n ** 17n) }
  const posted = await db.tx((tx) =>
    ledger.transfer(tx, { source: 'bench.deposit', sourceId: `${user}:${asset}`, kind: 'deposit', ...transfer }),
  )
  assert(posted.ok, 'a deposit was refused')
}

async function assertStored(dataDir: string, keys: readonly string[]): Promise<void> {
  await withApp(dataDir, async ({ db }) => {
    const { rows } = await db.pool.query(
      `select count(*) as found from unnest($1::text[]) key where (select count(*) from trading.orders where client_order_id = key) = 1`,
      [keys],
    )
    assert(
      Number(rows[0].found) === keys.length,
      `${rows[0].found} of ${keys.length} acknowledged orders are stored once`,
    )
  })
}

async function withApp(dataDir: string, work: (app: App) => Promise<void>): Promise<void> {
  const config = { ...readConfig({ DATA_DIR: dataDir }), logLevel: 'warn' as const }
  const closes: (() => Promise<unknown>)[] = []
  const database = await borrowDatabase(config)
  closes.push(database.close)
  const { core, world } = await createCore(config, database.url, (close) => closes.push(close))
  try {
    await work(createApp(core, world.handlers))
  } finally {
    for (const close of closes.reverse()) await close()
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, ok, type Units, units } from '@bourse/money'
import pg from 'pg'
import { MIGRATION_SOURCES } from '../../apps/server/src/migrations.ts'
import { createLedger, type Ledger, spot, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { createMarkets, type Market, type Markets } from '../../apps/server/src/modules/markets/index.ts'
import {
  createTradeLog,
  createTrading,
  type Engine,
  type Trading,
} from '../../apps/server/src/modules/trading/index.ts'
import { type Db, openDb } from '../../apps/server/src/platform/database/db.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { type Cluster, startCluster } from '../../apps/server/src/platform/database/postgres/cluster.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { type Bus, createMemoryBus } from '../../apps/server/src/platform/messaging/bus.ts'
import { createLogger } from '../../apps/server/src/platform/monitoring/logger.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { NO_NEIGHBOURS } from '../../apps/server/src/testing/ports.ts'

export const SYMBOL = 'BTC-USDT'
export const ASSETS = ['BTC', 'USDT']
/** So much that no order of the benchmark is refused, in units of 10^-8. */
export const FUNDS = 10n ** 17n

export const userName = (number: number) => `usr_${String(number).padStart(26, '0')}`

/** Trading on a database: everything that an order passes but HTTP, and nobody is limited. */
export interface Exchange {
  readonly db: Db
  readonly engineDb: Db
  readonly bus: Bus
  readonly ledger: Ledger
  readonly markets: Markets
  readonly trading: Trading
  start(options?: { readonly batchLimit?: number }): Promise<Engine>
  close(): Promise<void>
}

export function openExchange(url: string): Exchange {
  const clock = systemClock
  const logger = createLogger({ level: 'error' })
  const bus = createMemoryBus({ logger })
  const open = (options: { readonly poolSize: number; readonly prepared?: boolean }) =>
    openDb({ url, role: 'bourse_app', onPoolError: () => undefined, ...options })
  const db = open({ poolSize: 4 })
  const engineDb = open({ poolSize: 2, prepared: true })
  const ids = createIds(clock)
  const ledger = createLedger({ clock, ids })
  const tradeLog = createTradeLog(db, () => markets)
  const markets = createMarkets({ ...NO_NEIGHBOURS, db, bus, clock, logger, tradeLog })
  const usdtValue = async (asset: string, amount: Units) => (asset === 'USDT' ? amount : undefined)
  const jobs = { at: async () => undefined }
  const rateLimits = { take: () => ok(), used: () => 0, forget: () => undefined }
  const trading = createTrading({
    ...NO_NEIGHBOURS,
    ...{ db, clock, realClock: systemClock, ids, jobs, bus, logger, ledger, markets, rateLimits, usdtValue },
    ordersPerSecond: 0,
  })
  return {
    db,
    engineDb,
    bus,
    ledger,
    markets,
    trading,
    start: (options = {}) => trading.startEngine(engineDb, { queueLimit: 1_000_000, ...options }),
    async close() {
      await bus.close()
      await engineDb.close()
      await db.close()
    },
  }
}

export async function marketOf({ markets }: Exchange): Promise<Market> {
  const market = await markets.market(SYMBOL)
  assert(market !== undefined, 'the market of the benchmark is not listed')
  return market
}

/** The market of the benchmarks: a tick of 1 USDT, a lot of 0.001 BTC, and no bound that binds. */
export async function listMarket({ markets }: Exchange): Promise<void> {
  await markets.addAssets(ASSETS.map((code) => ({ code, name: code, kind: 'crypto', scale: 8, shownScale: 8 })))
  const steps = { base_step: '0.001', quote_step: '1', min_amount: '0.001', max_amount: '1000000', min_total: '1' }
  const limits = { max_open_orders: 1_000_000, max_conditional_orders: 1_000 }
  await markets.addPairs([{ base: 'BTC', quote: 'USDT', ...steps, ...limits }])
}

export async function fund({ db, ledger }: Exchange, users: readonly string[]): Promise<void> {
  const deposits = users.flatMap((user) =>
    ASSETS.map((asset) => ({
      source: 'bench.deposit',
      sourceId: `${user}:${asset}`,
      kind: 'deposit',
      postings: [
        { account: systemAccount('custody:bench', asset), units: units(-FUNDS) },
        { account: spot(user, asset), units: units(FUNDS) },
      ],
    })),
  )
  const funded = await db.tx((tx) => ledger.postBatch(tx, deposits))
  assert(funded.ok, 'the deposits were refused')
}

export interface Databases {
  readonly cluster: Cluster
  /** An empty one with all tables. */
  create(name: string): Promise<string>
  copy(name: string, template: string): Promise<string>
  drop(name: string): Promise<void>
  /** All that was written is on disk, so that the next case does not pay for the one before. */
  settle(): Promise<void>
}

/** A durable PostgreSQL of its own, for as long as the work lasts. */
export async function withDatabases<T>(name: string, work: (databases: Databases) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), `bourse-bench-${name}-`))
  const cluster = await startCluster({ dataDir, durable: true })
  const admin = new pg.Client({ connectionString: cluster.url('postgres') })
  await admin.connect()
  try {
    return await work({
      cluster,
      async create(database) {
        await admin.query(`create database ${database}`)
        await migrate(cluster.url(database), MIGRATION_SOURCES)
        return cluster.url(database)
      },
      async copy(database, template) {
        await admin.query(`create database ${database} template ${template}`)
        return cluster.url(database)
      },
      drop: async (database) => void (await admin.query(`drop database ${database} with (force)`)),
      settle: async () => void (await admin.query('checkpoint')),
    })
  } finally {
    await admin.end()
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

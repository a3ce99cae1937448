import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, units } from '@bourse/money'
import { sql } from 'kysely'
import pg from 'pg'
import { MIGRATION_SOURCES } from '../../apps/server/src/migrations.ts'
import { createPaying } from '../../apps/server/src/modules/coupons/index.ts'
import { createLedger, systemAccount } from '../../apps/server/src/modules/ledger/index.ts'
import { createMarkets, type Markets } from '../../apps/server/src/modules/markets/index.ts'
import { createFollowers, createTradeLog } from '../../apps/server/src/modules/trading/index.ts'
import { type Db, run as execute, oneRow, openDb } from '../../apps/server/src/platform/database/db.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { type Cluster, startCluster } from '../../apps/server/src/platform/database/postgres/cluster.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { createMemoryBus } from '../../apps/server/src/platform/messaging/bus.ts'
import { createLogger } from '../../apps/server/src/platform/monitoring/logger.ts'
import { systemClock as clock } from '../../apps/server/src/platform/time/clock.ts'
import { assetRow, pairRow } from '../../apps/server/src/testing/markets.ts'
import { NO_NEIGHBOURS } from '../../apps/server/src/testing/ports.ts'
import { type BenchResult, peer } from '../result.ts'

/** What stands in the log after an outage. */
const TRADES = Number(process.env.CAMPAIGN_TRADES ?? 1_000_000)
/** A transaction for each takes as long for each, so that fewer tell its pace. */
const LOOPED = Math.min(TRADES, 10_000)
const PEOPLE = 10_000
/** Each of them has a coupon that soon runs out, and one that pays to the end. */
const HOLDERS = 200
const SMALL = 500_000_000n
const LARGE = 10_000_000_000_000n
const LEAST_PACE = 20_000
const LEAST_RATIO = 20

/** Fees of everybody followed by coupons, beside the same follower with a transaction for each trade; on a durable PostgreSQL. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-campaigns-'))
  const cluster = await startCluster({ dataDir, durable: true })
  const opened: Db[] = []
  try {
    const paces: number[] = []
    const paid: string[] = []
    for (const [name, count, atOnce] of [
      ['bench_ours', TRADES, undefined],
      ['bench_loop', LOOPED, 1],
    ] as const) {
      const db = await database(cluster, name)
      opened.push(db)
      const follower = await followerOf(db, atOnce)
      await plant(db, count)
      const started = performance.now()
      await follower.follow()
      paces.push(Math.round(count / ((performance.now() - started) / 1_000)))
      paid.push(await check(db))
    }
    assert(paid[0] === paid[1], `other coupons paid for the first ${LOOPED} trades: ${paid.join(', ')}`)
    return resultOf(paces[0] ?? 0, paces[1] ?? 1)
  } finally {
    await Promise.all(opened.map((db) => db.close()))
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function resultOf(ours: number, loop: number): BenchResult {
  const ratio = Math.round((ours / loop) * 10) / 10
  return {
    ...{ name: 'campaigns', unit: 'trades/s', runs: 1, ours },
    peers: [peer('one transaction for each trade', loop, ours)],
    figures: [{ name: 'trades behind the cursor', value: TRADES, unit: 'trades' }],
    checks: [
      `the same coupons have paid as much for the first ${LOOPED} trades`,
      'every use is booked, the pool is what coupons have left, and the ledger’s audit is clean',
    ],
    verdicts: [
      { required: `at least ${LEAST_PACE} trades/s`, seen: `${ours}`, holds: ours >= LEAST_PACE },
      { required: `at least ×${LEAST_RATIO}`, seen: `×${ratio}`, holds: ratio >= LEAST_RATIO },
    ],
  }
}

async function database(cluster: Cluster, name: string): Promise<Db> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = cluster.url(name)
  await migrate(url, MIGRATION_SOURCES)
  return openDb({ url, poolSize: 4, role: 'bourse_app', onPoolError: () => undefined })
}

const ledger = createLedger({ clock, ids: createIds(clock) })
const pool = systemAccount('coupon_pool', 'GBP')

async function followerOf(db: Db, atOnce: number | undefined) {
  const logger = createLogger({ level: 'silent' })
  const bus = createMemoryBus({ logger })
  const listings: { markets?: Markets } = {}
  const tradeLog = createTradeLog(db, () => {
    assert(listings.markets !== undefined, 'markets come first')
    return listings.markets
  })
  const markets = createMarkets({ ...NO_NEIGHBOURS, db, bus, clock, logger, tradeLog })
  listings.markets = markets
  await markets.addAssets([assetRow('BTC'), assetRow('GBP', 'fiat')])
  await markets.addPairs([pairRow('BTC', 'GBP')])
  const follower = createFollowers({ db, bus, markets, logger })
  return createPaying({
    ...{ clock, ledger, markets },
    index: { valuesBefore: async () => new Map(), valueIn: async () => undefined },
    trading: { follower: (options) => follower(atOnce === undefined ? options : { ...options, atOnce }) },
    feeReader: { concerned: async () => [], afterCoupons: async () => undefined },
    told: { runOut: async () => undefined },
  })
}

/** Everybody sells to the one after the next: 0.02 BTC at 48,000, for a fee of 2.40 on either side. */
async function plant(db: Db, count: number): Promise<void> {
  const funded = await db.tx((tx) =>
    ledger.transfer(tx, {
      ...{ source: 'bench', sourceId: 'pool', kind: 'deposit', from: systemAccount('bank:BENCH', 'GBP'), to: pool },
      units: units((SMALL + LARGE) * BigInt(HOLDERS)),
    }),
  )
  assert(funded.ok, 'the outside world has no floor')
  await execute(
    db.queryable,
    sql`
      insert into trading.traders (user_id) select 'usr_' || lpad(place::text, 5, '0') from generate_series(1, ${PEOPLE}::integer) place
      order by place`,
  )
  await execute(
    db.queryable,
    sql`
      insert into trading.trades (pair_id, number, maker_order, taker_order, maker_trader, taker_trader, taker_side, price, quantity,
        maker_fee, taker_fee, traded_at)
      select (select id from markets.pairs), place, place * 2, place * 2 + 1, place % ${PEOPLE}::integer + 1,
        (place * 7 + 3) % ${PEOPLE}::integer + 1, 'buy', 4800000, 2000, 240000000, 5000,
        now() - interval '1 day' + place * interval '1 millisecond'
      from generate_series(1, ${count}::integer) place`,
  )
  for (const [name, face] of [
    ['small', SMALL],
    ['large', LARGE],
  ] as const)
    await execute(
      db.queryable,
      sql`
        insert into coupons.coupons (id, user_id, activity_id, asset, state, face_units, issued_at, expires_at)
        select 'cpn_' || ${name}::text || lpad(place::text, 5, '0'), 'usr_' || lpad((place * ${PEOPLE / HOLDERS}::integer)::text, 5, '0'),
          'act_bench', 'GBP', 'valid', ${face}, now() - interval '2 days',
          now() + case ${name}::text when 'small' then interval '1 day' else interval '2 days' end
        from generate_series(1, ${HOLDERS}::integer) place`,
    )
}

/** What coupons have paid for the trades that all cases have. */
async function check(db: Db): Promise<string> {
  const findings = await ledger.audit(db.queryable)
  assert(findings.length === 0, `the audit found ${JSON.stringify(findings)}`)
  const seen = await oneRow(
    db.queryable,
    sql<{ uses: number; first: string; left: bigint }>`
      select (select count(*) from coupons.uses) as uses,
        (select count(*) || ' ' || sum(units) from coupons.uses where split_part(trade_id, ':', 2)::bigint <= ${LOOPED}) as first,
        (select sum(face_units - used_units)::numeric(38,0) from coupons.coupons) as left`,
  )
  assert((await ledger.countEntries(db.queryable, 'coupons.use')) === seen.uses, 'a use is not booked')
  const [inPool] = await ledger.peekBalances(db.queryable, [pool])
  assert(inPool?.balance === seen.left, 'the pool is not what coupons have left')
  return seen.first
}

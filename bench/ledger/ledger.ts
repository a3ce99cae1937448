import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, units } from '@bourse/money'
import pg from 'pg'
import { MIGRATION_SOURCES } from '../../apps/server/src/migrations.ts'
import { createLedger, spot, systemAccount, type Transaction } from '../../apps/server/src/modules/ledger/index.ts'
import { type Db, openDb } from '../../apps/server/src/platform/database/db.ts'
import { migrate } from '../../apps/server/src/platform/database/migrate.ts'
import { type Cluster, startCluster } from '../../apps/server/src/platform/database/postgres/cluster.ts'
import { createIds } from '../../apps/server/src/platform/ids.ts'
import { systemClock } from '../../apps/server/src/platform/time/clock.ts'
import { type BenchResult, median, peer } from '../result.ts'

const RUNS = 3
const USERS = 200
const TRANSFERS = 2_000
const BATCH = 500
const CONNECTIONS = 8
const ASSET = 'USDT'
const START = 1_000_000_000n

const ledger = createLedger({ clock: systemClock, ids: createIds(systemClock) })
const users = Array.from({ length: USERS }, (_, place) => `usr_${String(place).padStart(4, '0')}`)

/** The same transfers for every case; a run adds its number to the keys, so that each is posted once. */
function transfersOf(run: number): Transaction[] {
  return Array.from({ length: TRANSFERS }, (_, place) => {
    const from = users[(place * 7919) % USERS] ?? ''
    const to = users[(place * 104_729 + 1) % USERS] ?? ''
    const amount = BigInt(1 + ((place * 31) % 1_000))
    const postings = [
      { account: spot(from, ASSET), units: units(-amount) },
      { account: spot(to, ASSET), units: units(amount) },
    ]
    return { source: 'bench', sourceId: `${run}-${place}`, kind: 'transfer', postings }
  })
}

interface Case {
  readonly name: string
  readonly database: string
  readonly work: (db: Db, transfers: readonly Transaction[]) => Promise<void>
}

/** Ours first, then what it is measured against. */
const CASES: readonly Case[] = [
  {
    name: `postBatch of ${BATCH}`,
    database: 'bench_batch',
    work: async (db, transfers) => {
      for (let start = 0; start < transfers.length; start += BATCH) {
        const posted = await db.tx((tx) => ledger.postBatch(tx, transfers.slice(start, start + BATCH)))
        assert(posted.ok, 'a batch was refused')
      }
    },
  },
  { name: 'one transaction per transfer', database: 'bench_single', work: (db, transfers) => oneByOne(db, transfers) },
  {
    name: `one transaction per transfer, ${CONNECTIONS} connections`,
    database: 'bench_parallel',
    work: async (db, transfers) => {
      const lanes = Array.from({ length: CONNECTIONS }, (_, lane) => {
        return transfers.filter((_transfer, place) => place % CONNECTIONS === lane)
      })
      await Promise.all(lanes.map((lane) => oneByOne(db, lane)))
    },
  },
]

async function oneByOne(db: Db, transfers: readonly Transaction[]): Promise<void> {
  for (const transfer of transfers) {
    const posted = await db.tx((tx) => ledger.post(tx, transfer))
    assert(posted.ok, 'a transfer was refused')
  }
}

/** Transfers per second on a durable PostgreSQL of its own: in batches, as the matching engine posts, and one by one. */
export async function run(): Promise<BenchResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-bench-ledger-'))
  const cluster = await startCluster({ dataDir, durable: true })
  const opened: Db[] = []
  try {
    for (const { database } of CASES) opened.push(await openCase(cluster, database))
    const rates = CASES.map((): number[] => [])
    for (let round = 0; round < RUNS; round += 1) {
      const transfers = transfersOf(round)
      for (const [place, { work }] of CASES.entries()) {
        rates[place]?.push(await rateOf(() => work(at(opened, place), transfers)))
      }
    }
    await check(opened)
    const [ours = 0, ...others] = rates.map((rate) => Math.round(median(rate)))
    return {
      name: 'ledger',
      unit: 'transfers/s',
      runs: RUNS,
      ours,
      peers: others.map((value, place) => peer(at(CASES, place + 1).name, value, ours)),
      checks: [
        `balances of ${USERS} users equal in all cases after ${RUNS * TRANSFERS} transfers each`,
        'audits clean',
      ],
    }
  } finally {
    await Promise.all(opened.map((db) => db.close()))
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openCase(cluster: Cluster, database: string): Promise<Db> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  const url = cluster.url(database)
  await migrate(url, MIGRATION_SOURCES)
  const db = openDb({ url, poolSize: CONNECTIONS, role: 'bourse_app', onPoolError: () => undefined })
  const deposits = users.map((user) => ({
    source: 'bench.deposit',
    sourceId: user,
    kind: 'deposit',
    postings: [
      { account: systemAccount('custody:bench', ASSET), units: units(-START) },
      { account: spot(user, ASSET), units: units(START) },
    ],
  }))
  const funded = await db.tx((tx) => ledger.postBatch(tx, deposits))
  assert(funded.ok, 'the deposits were refused')
  return db
}

async function rateOf(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return TRANSFERS / ((performance.now() - started) / 1_000)
}

async function check(opened: readonly Db[]): Promise<void> {
  const balances: string[] = []
  for (const { queryable } of opened) {
    const findings = await ledger.audit(queryable)
    assert(findings.length === 0, `the audit found ${JSON.stringify(findings)}`)
    const ofUsers = await Promise.all(users.map((user) => ledger.balance(queryable, spot(user, ASSET))))
    balances.push(ofUsers.map((balance) => balance.balance).join(' '))
  }
  assert(new Set(balances).size === 1, 'the cases ended with different balances')
}

function at<T>(values: readonly T[], place: number): T {
  const value = values[place]
  assert(value !== undefined, `nothing at ${place}`)
  return value
}

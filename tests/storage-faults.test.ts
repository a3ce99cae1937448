import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientOf } from '@bourse/client'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningCluster } from '../apps/server/src/platform/database/postgres/cluster.ts'
import { expectCleanBooks } from './product/books.ts'
import { clientOf, fund, tokens } from './product/clients.ts'
import { timeoutOf, times } from './product/length.ts'
import { expectGoesOn, expectTruth, Load, SYMBOL } from './product/load.ts'
import { newDataFolder, type Product, startProduct } from './product/product.ts'

const ROUNDS = times(1, 20)
const TIMEOUT_MS = timeoutOf(600_000, 10)
const DISK_MB = 400
const folder = mkdtempSync(join(tmpdir(), 'bourse-small-disk-'))

/** A disk of its own that is soon full. Only root may have one, and not everywhere. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=0755`, 'tmpfs', folder]).status === 0
if (!mounted) console.log('A small disk cannot be mounted here (not root, or a container that forbids it): skipped.')

const dataDir = mounted ? join(folder, 'data') : newDataFolder()
let product: Product
let userTokens: string[]
let anna: ClientOf<'web'>

beforeAll(async () => {
  const freely = { CALLS_PER_SECOND: '1000000', ORDERS_PER_SECOND: '1000000' }
  product = await startProduct(dataDir, {
    environment: { ...freely, CANCEL_ONLY_SECONDS: '0', POST_ONLY_SECONDS: '0' },
  })
  await fund(product, ['LTC', 'USDT'], '100000')
  userTokens = await tokens(product)
  anna = clientOf(product, userTokens[0])
}, TIMEOUT_MS)
afterAll(async () => {
  await product?.stop()
  if (mounted) spawnSync('umount', [folder])
  for (const used of [folder, dataDir]) rmSync(used, { recursive: true, force: true })
})

const startLoad = (name: string) => new Load(product, userTokens, { callers: 4, mayMove: false, name })

/** What was acknowledged is there, once; who was not told asks again; the books are clean. */
async function expectAllWell(load: Load): Promise<void> {
  await load.stop()
  expect(product.process.exitCode).toBeNull()
  const truth = await expectTruth(load)
  await expectCleanBooks(dataDir)
  console.log(`${ROUNDS} × ${load.name} disk: ${JSON.stringify(truth)}`)
}

/** As PostgreSQL's own administrator. */
async function onPostgres<Answer>(use: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const url = await findRunningCluster(dataDir)
  const client = new pg.Client({ connectionString: url?.('postgres') })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Before each flush of the log PostgreSQL waits, as it would for a disk that takes so long; 0 for its own pace. */
const slowDown = (microseconds: number) =>
  onPostgres(async (client) => {
    await client.query(`alter system set commit_delay = ${microseconds}`)
    await client.query('alter system set commit_siblings = 0')
    await client.query('select pg_reload_conf()')
  })

/** How long the quickest of ten orders took. */
async function quickestMs(): Promise<number> {
  const took: number[] = []
  for (let turn = 0; turn < 10; turn += 1) {
    const begun = performance.now()
    await anna.trading.placeOrder({ symbol: SYMBOL, type: 'limit', side: 'buy', price: '50', amount: '0.02' })
    took.push(performance.now() - begun)
  }
  return Math.round(Math.min(...took))
}

test(`a disk that is slow ${ROUNDS} times makes everybody wait and harms nobody`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const load = startLoad('slow')
  for (let round = 0; round < ROUNDS; round += 1) {
    await expectGoesOn(load)
    await slowDown(100_000)
    const slow = await quickestMs()
    await expectGoesOn(load)
    await slowDown(0)
    await expect.poll(quickestMs, { timeout: 60_000 }).toBeLessThan(slow)
    expect(slow).toBeGreaterThanOrEqual(100)
  }
  expect(load.count('unknown')).toBe(0)
  await expectAllWell(load)
})

/** All processes of PostgreSQL, the first of them first, so that it starts no other meanwhile. */
async function processes(): Promise<number[]> {
  const [first] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  const others = await onPostgres((client) => client.query<{ pid: number }>('select pid from pg_stat_activity'))
  return [Number(first), ...others.rows.map(({ pid }) => pid)]
}

function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }
}

test(`a disk that stands still for 3 s ${ROUNDS} times is waited for`, { timeout: TIMEOUT_MS }, async () => {
  const load = startLoad('still')
  for (let round = 0; round < ROUNDS; round += 1) {
    await expectGoesOn(load)
    const stopped = await processes()
    signal(stopped, 'SIGSTOP')
    await sleep(3_000)
    signal(stopped, 'SIGCONT')
    await expectGoesOn(load)
  }
  await expectAllWell(load)
})

/** Everything that is left of the disk. */
function fill(): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    writeFileSync(join(folder, 'ballast'), Buffer.alloc(bavail * bsize))
  } catch {
    // It is as full as it gets.
  }
}

test.runIf(mounted)(
  `a disk that is full ${ROUNDS} times costs nothing that was acknowledged, and is served from again`,
  { timeout: TIMEOUT_MS },
  async () => {
    const load = startLoad('full')
    for (let round = 0; round < ROUNDS; round += 1) {
      await expectGoesOn(load)
      fill()
      // PostgreSQL has room in the log that it has made ready; when that is used up it ends, and is started again and again.
      const refused = () => load.sent.size - load.count('acknowledged')
      const before = refused()
      await expect.poll(refused, { timeout: 90_000, interval: 200 }).toBeGreaterThan(before + 20)
      rmSync(join(folder, 'ballast'))
      const back = () =>
        anna.trading.cancelAll().then(
          () => 'back',
          () => 'not yet',
        )
      await expect.poll(back, { timeout: 90_000, interval: 200 }).toBe('back')
    }
    await expectAllWell(load)
  },
)

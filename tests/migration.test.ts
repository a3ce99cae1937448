import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATION_SOURCES } from '../apps/server/src/migrations.ts'
import { MODULE_ORDER } from '../apps/server/src/modules/order.ts'
import { ensureDatabase } from '../apps/server/src/platform/database/durability.ts'
import { migrate } from '../apps/server/src/platform/database/migrate.ts'
import { startCluster } from '../apps/server/src/platform/database/postgres/cluster.ts'
import { restoreDump } from './migration/dump.ts'
import { type Facts, factsOf } from './migration/facts.ts'
import { ANNA, enter, enterOffice } from './migration/people.ts'
import { newDataFolder, type Product, startProduct } from './product/product.ts'
import { stateHash } from './product/state-hash.ts'

const TIMEOUT_MS = 600_000
const folder = join(import.meta.dirname, 'migration/0.6.0')
const then: Facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'))
/** What tables of 0.6.0 have got since. The stop leg of a pair had the id of its limit leg, and has it with a word behind a colon. */
const SINCE = {
  'trading.orders': {
    younger: ['placed', 'list_number'],
    was: {
      client_order_id: `case type when 'oco_stop' then split_part(client_order_id, ':stop', 1) else client_order_id end`,
    },
  },
  'trading.order_lists': 'new',
} as const
const dataDir = newDataFolder()
let product: Product | undefined
let migrated = ''

beforeAll(async () => {
  const cluster = await startCluster({ dataDir, durable: true, onLine: () => undefined })
  await ensureDatabase(cluster.url('postgres'), 'bourse')
  await restoreDump(join(folder, 'dump.json.gz'), { dataDir, url: cluster.url('bourse') })
  await migrateInterrupted(cluster.url('bourse'))
  // Once the product runs, its demo brings coins of its own into the books.
  await migrate(cluster.url('bourse'), MIGRATION_SOURCES)
  migrated = await stateHash(cluster.url('bourse'), { since: SINCE })
  await cluster.stop()
}, TIMEOUT_MS)

/** As if the upgrade had been killed after each module up to the middle of those that funding was split into. */
async function migrateInterrupted(url: string): Promise<void> {
  const last = 1 + MODULE_ORDER.indexOf('custody')
  for (let known = 1; known <= last; known += 1) await migrate(url, MIGRATION_SOURCES.slice(0, known + 1))
}

afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('after an upgrade that was killed on its way, what 0.6.0 wrote is found again to the last row, its orders can be cancelled, and its books are clean', {
  timeout: TIMEOUT_MS,
}, async () => {
  expect(migrated).toBe(then.stateHash)
  product = await startProduct(dataDir)
  const anna = await enter(product, ANNA)
  expect(await factsOf(anna)).toEqual({ balances: then.balances, orders: then.orders })
  expect(await anna.trading.cancelAll()).toEqual({ cancelled: then.orders.length })
  expect((await anna.wallet.assets()).filter(({ locked }) => /[1-9]/.test(locked))).toEqual([])
  // What `npm run audit` asks, without a second start.
  const operator = await enterOffice(product, 'operator')
  expect(await operator.admin.runAudit()).toMatchObject({ ok: true, findings: [] })
})

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDatabase } from '../apps/server/src/platform/database/durability.ts'
import { type Cluster, startCluster } from '../apps/server/src/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '../apps/server/src/testing/temporary-folder.ts'
import { type Product, startProduct } from './product/product.ts'

const TIMEOUT_MS = 120_000
const folder = temporaryFolder('bourse-external-')
let cluster: Cluster
const started: Product[] = []

beforeAll(async () => {
  cluster = await startCluster({ dataDir: join(folder, 'cluster'), durable: true, onLine: () => undefined })
  await ensureDatabase(cluster.url('postgres'), 'exchange')
}, TIMEOUT_MS)
afterAll(async () => {
  for (const product of started) await product.stop()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(role: string): Promise<Product> {
  const environment = { DATABASE_URL: cluster.url('exchange') }
  const product = await startProduct(join(folder, role), { role, environment })
  started.push(product)
  return product
}

test('roles run as processes of their own on one external PostgreSQL', { timeout: TIMEOUT_MS }, async () => {
  const worker = await start('worker')
  const api = await start('api')
  const answer = await fetch(`${api.siteUrl}/web/v1/symbol/query`).then((reply) => reply.json())
  expect(answer.data.length).toBeGreaterThan(20)
  await expect(fetch(`${worker.siteUrl}/`)).rejects.toThrow()
  expect(await fetch(`${worker.internalUrl}/metrics`).then((reply) => reply.text())).toContain('jobs_total')
})

test('an unknown role is refused with a sentence', { timeout: TIMEOUT_MS }, async () => {
  await expect(start('baker')).rejects.toThrow('Unknown role baker. Roles: all, api, engine, stream, worker, signer.')
})

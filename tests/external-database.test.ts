import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDatabase } from '../apps/server/src/platform/database/durability.ts'
import { type Cluster, startCluster } from '../apps/server/src/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '../apps/server/src/testing/temporary-folder.ts'
import { type Product, startProduct } from './product/product.ts'

const TIMEOUT_MS = 600_000
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

async function start(role: string, settings: Record<string, string> = {}): Promise<Product> {
  const environment = { DATABASE_URL: cluster.url('exchange'), ...settings }
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

const PRODUCTION = {
  BOURSE_MODE: 'production',
  SANDBOX: 'off',
  PASSWORD_COST: 'full',
  PRIVATE_NETWORK: 'on',
  SECRET_KEY: randomBytes(32).toString('base64url'),
  WEB_ORIGINS: 'https://bourse.example',
  OFFICE_ORIGINS: 'https://office.bourse.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  SMS_URL: 'http://127.0.0.1:1',
  SMS_KEY: 'key of the provider',
}
const FILLED = 'This database was filled by the sandbox'

test('production starts on a database of its own', { timeout: TIMEOUT_MS }, async () => {
  await ensureDatabase(cluster.url('postgres'), 'real')
  const worker = await start('worker', { ...PRODUCTION, DATABASE_URL: cluster.url('real') })
  expect((await fetch(`${worker.internalUrl}/readyz`)).status).toBe(200)
  await worker.stop()
})

test('production refuses a database that the sandbox has filled', { timeout: TIMEOUT_MS }, async () => {
  await expect(start('worker', PRODUCTION)).rejects.toThrow(FILLED)
  // Neither the mark nor the accounts alone would let it through.
  await query('exchange', 'delete from platform.demo_mark')
  await expect(start('worker', PRODUCTION)).rejects.toThrow(FILLED)
  await query('real', 'insert into platform.demo_mark default values')
  await expect(start('worker', { ...PRODUCTION, DATABASE_URL: cluster.url('real') })).rejects.toThrow(FILLED)
})

async function query(database: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url(database) })
  await client.connect()
  await client.query(text)
  await client.end()
}

import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureDatabase } from '../apps/server/src/platform/database/durability.ts'
import { type Cluster, startCluster } from '../apps/server/src/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '../apps/server/src/testing/temporary-folder.ts'
import { assembleImage, installedWith, workspacesIn } from './product/image.ts'
import { type Product, ROOT, startProduct } from './product/product.ts'

const folder = temporaryFolder('bourse-image-')
const image = join(folder, 'image')
const started: Product[] = []
let cluster: Cluster | undefined

beforeAll(async () => {
  assembleImage(image)
  cluster = await startCluster({ dataDir: join(folder, 'cluster'), durable: true, onLine: () => undefined })
  await ensureDatabase(cluster.url('postgres'), 'exchange')
})
afterAll(async () => {
  for (const product of started) await product.stop()
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** As an operator sets it; what passwords cost is not lowered where they are worth stealing. */
async function start(environment: Readonly<Record<string, string>>): Promise<Product> {
  const product = await startProduct(join(folder, 'data'), {
    root: image,
    environment: {
      ...{ BOURSE_MODE: 'production', DATABASE_URL: databaseUrl(), PASSWORD_COST: '' },
      ...{ SECRET_KEY: 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8', SMS_KEY: 'key' },
      ...{ SMTP_URL: 'smtps://mail.example', SMS_URL: 'https://sms.example' },
      ...{ WEB_ORIGINS: 'https://bourse.example', OFFICE_ORIGINS: 'https://office.bourse.example' },
      ...environment,
    },
  })
  started.push(product)
  return product
}

const databaseUrl = () => cluster?.url('exchange') ?? ''

test('the image holds neither the sandbox nor a package that only the sandbox needs', () => {
  const there = installedWith(workspacesIn(image))
  const only = [...installedWith(workspacesIn(ROOT))].filter((place) => !there.has(place))
  expect(only).toEqual(
    expect.arrayContaining(
      ['@nomicfoundation/edr', 'postal-mime', 'smtp-server'].map((name) => `node_modules/${name}`),
    ),
  )
  expect(
    [...only, 'apps/sandbox', 'node_modules/@bourse/sandbox'].filter((own) => existsSync(join(image, own))),
  ).toEqual([])
  const bundle = globSync('apps/server/dist/*.js', { cwd: image }).map((file) =>
    readFileSync(join(image, file), 'utf8'),
  )
  const names = only.map((place) => place.replace('node_modules/', ''))
  expect(names.filter((name) => bundle.some((text) => text.includes(`from "${name}"`)))).toEqual([])
})

test('in production it starts on an empty database, without a table of the sandbox', async () => {
  const product = await start({})
  expect((await fetch(product.siteUrl)).status).toBe(200)
  expect((await fetch(`${product.internalUrl}/healthz`)).status).toBe(200)
  const client = new pg.Client({ connectionString: databaseUrl() })
  await client.connect()
  const { rows } = await client.query("select nspname as name from pg_namespace where nspname in ('ledger', 'sandbox')")
  await client.end()
  expect(rows).toEqual([{ name: 'ledger' }])
})

test('as a demo it says that it has no sandbox, before it opens a database', async () => {
  await expect(start({ BOURSE_MODE: 'demo', DATABASE_URL: '' })).rejects.toThrow('This build has no sandbox.')
  expect(existsSync(join(folder, 'data/postgres'))).toBe(false)
})

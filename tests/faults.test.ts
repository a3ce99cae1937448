import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRunningCluster, startCluster } from '../apps/server/src/platform/database/postgres/cluster.ts'
import { temporaryFolder } from '../apps/server/src/testing/temporary-folder.ts'
import { START_WORDS } from '../scripts/start-words.ts'
import { expectCleanBooks } from './product/books.ts'
import { clientOf, fund, kill, tokens } from './product/clients.ts'
import { IS_LONG } from './product/length.ts'
import { expectGoesOn, Load, SYMBOL } from './product/load.ts'
import { newDataFolder, type Product, ROOT, runCommand, startProduct } from './product/product.ts'
import { demoHasArrived, stateHash } from './product/state-hash.ts'

const TIMEOUT_MS = 600_000
const WITH_WARNINGS = { environment: { LOG_LEVEL: 'warn' } }
const dataDir = newDataFolder()
const elsewhere = temporaryFolder('bourse-backup-')
let product: Product
let token = ''

beforeAll(async () => {
  product = await startProduct(dataDir, { environment: { LOG_LEVEL: 'info' } })
  ;[token = ''] = await tokens(product)
}, TIMEOUT_MS)
afterAll(async () => {
  await product.stop()
  for (const folder of [dataDir, elsewhere]) rmSync(folder, { recursive: true, force: true })
})

const anna = () => clientOf(product, token)
const postmaster = () => Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const secondStart = () => startOn(dataDir)

function startOn(folder: string) {
  const env = { ...process.env, DATA_DIR: folder, PORT: '0', OFFICE_PORT: '0', INTERNAL_PORT: '0' }
  return spawnSync('node', START_WORDS, { cwd: ROOT, env, encoding: 'utf8', timeout: 60_000 })
}

const lives = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0

// One after the other on the same data, as a life goes: each finds what the one before has left.

test('a second start on the same data says so, and leaves the first alone', { timeout: TIMEOUT_MS }, async () => {
  const second = secondStart()
  expect(second.status).toBe(1)
  expect(second.stderr).toContain(`Bourse already runs on the data folder ${dataDir}`)
  expect((await anna().identity.userData()).email).toBe('anna@demo.bourse.test')
})

const command = (name: 'backup' | 'restore', folder: string, ...args: string[]) =>
  runCommand(name, args, { DATA_DIR: folder })

test('a backup of a server at rest, restored into a new folder, is the same to the last row, and its books are clean', {
  timeout: TIMEOUT_MS,
}, async () => {
  const file = join(elsewhere, 'at-rest.tar.gz')
  await fund(product, ['LTC', 'USDT'], '1000')
  const order = { symbol: SYMBOL, type: 'limit', side: 'buy', price: '50', amount: '1' } as const
  await anna().trading.placeOrder(order)
  writeFileSync(join(dataDir, 'files-of-people'), 'sealed')
  const running = await findRunningCluster(dataDir)
  await expect.poll(() => product.output(), { timeout: TIMEOUT_MS }).toContain('the demo is complete')
  await expect.poll(() => demoHasArrived(running?.('bourse') ?? ''), { timeout: TIMEOUT_MS }).toBe(true)
  const before = await stateHash(running?.('bourse') ?? '')
  expect(await command('backup', dataDir, file)).toMatchObject({ status: 0 })
  expect(await stateHash(running?.('bourse') ?? '')).toBe(before)
  const restored = join(elsewhere, 'at-rest')
  expect(await command('restore', restored, file)).toMatchObject({ status: 0 })
  expect(readFileSync(join(restored, 'secret.key'), 'utf8')).toBe(readFileSync(join(dataDir, 'secret.key'), 'utf8'))
  expect(readFileSync(join(restored, 'files-of-people'), 'utf8')).toBe('sealed')
  const cluster = await startCluster({ dataDir: restored, durable: true })
  expect(await stateHash(cluster.url('bourse'))).toBe(before)
  await cluster.stop()
  await expectCleanBooks(restored)
})

test.runIf(IS_LONG)(
  'a backup under load has everything that was acknowledged before it began, and its books are clean',
  {
    timeout: TIMEOUT_MS,
  },
  async () => {
    const file = join(elsewhere, 'under-load.tar.gz')
    const load = new Load(product, await tokens(product), { callers: 2, name: 'backup' })
    await expectGoesOn(load)
    const before = [...load.sent].filter(([, { answer }]) => answer === 'acknowledged').map(([key]) => key)
    const made = await command('backup', dataDir, file, '--without-keys')
    await load.stop()
    expect(made).toMatchObject({ status: 0 })
    const restored = join(elsewhere, 'under-load')
    expect((await command('restore', restored, file)).output).toContain('secret.key')
    expect(existsSync(join(restored, 'signer.seed'))).toBe(false)
    for (const name of ['secret.key', 'signer.seed']) copyFileSync(join(dataDir, name), join(restored, name))
    const cluster = await startCluster({ dataDir: restored, durable: true })
    const client = new pg.Client({ connectionString: cluster.url('bourse') })
    await client.connect()
    const { rows } = await client.query<{ key: string }>('select client_order_id as key from trading.orders')
    const there = new Set(rows.map(({ key }) => key))
    expect(before.filter((key) => !there.has(key))).toEqual([])
    await client.end()
    await cluster.stop()
    await expectCleanBooks(restored)
  },
)

test('what is there already is not written over, and half a file is no backup', { timeout: TIMEOUT_MS }, async () => {
  const file = join(elsewhere, 'at-rest.tar.gz')
  expect(await command('backup', dataDir, file)).toMatchObject({ status: 1 })
  expect(await command('restore', dataDir, file)).toMatchObject({ status: 1 })
  const half = join(elsewhere, 'half.tar.gz')
  writeFileSync(half, readFileSync(file).subarray(0, 100_000))
  const target = join(elsewhere, 'half')
  expect(await command('restore', target, half)).toMatchObject({ status: 1, output: expect.stringContaining('is cut') })
  expect(existsSync(target)).toBe(false)
})

test('an altered backup is named as such, and nothing of it stays', { timeout: TIMEOUT_MS }, async () => {
  const bytes = readFileSync(join(elsewhere, 'at-rest.tar.gz'))
  const altered = join(elsewhere, 'altered.tar.gz')
  const target = join(elsewhere, 'altered')
  const middle = Math.floor(bytes.length / 2)
  for (const changed of [bytes.with(middle, (bytes[middle] ?? 0) ^ 1), bytes.with(-6, (bytes.at(-6) ?? 0) ^ 1)]) {
    writeFileSync(altered, changed)
    const { status, output } = await command('restore', target, altered)
    expect({ status, output }).toMatchObject({ status: 1, output: expect.stringContaining('was altered') })
    expect(output).not.toContain('    at ')
    expect(existsSync(target)).toBe(false)
  }
})

test('what was restored without its keys does not start before they are back', { timeout: TIMEOUT_MS }, async () => {
  const file = join(elsewhere, 'without-keys.tar.gz')
  expect(await command('backup', dataDir, file, '--without-keys')).toMatchObject({ status: 0 })
  const restored = join(elsewhere, 'without-keys')
  expect(await command('restore', restored, file)).toMatchObject({ status: 0 })
  const refused = startOn(restored)
  expect(refused.status).toBe(1)
  expect(refused.stderr).toContain('secret.key, signer.seed. Put them back')
  copyFileSync(join(dataDir, 'secret.key'), join(restored, 'secret.key'))
  expect(startOn(restored).stderr).toContain('not there: signer.seed. Put them back')
  expect(existsSync(join(restored, 'signer.seed'))).toBe(false)
  copyFileSync(join(dataDir, 'signer.seed'), join(restored, 'signer.seed'))
  await expectCleanBooks(restored)
  rmSync(join(restored, 'secret.key'))
  rmSync(join(restored, 'keys.awaited'))
  expect(startOn(restored).stderr).toContain('not there: secret.key. Put them back')
})

test('after kill -9 of PostgreSQL the server serves on, and still alone', { timeout: TIMEOUT_MS }, async () => {
  await anna().identity.setLanguage({ language: 'it' })
  process.kill(postmaster(), 'SIGKILL')
  const language = async () => (await anna().identity.userData()).language
  await expect.poll(() => language().catch(() => 'not yet'), { interval: 100 }).toBe('it')
  await expect.poll(() => secondStart().stderr, { timeout: 120_000 }).toContain('already runs')
})

test('after kill -9 of the server the next start has everything that was acknowledged', {
  timeout: TIMEOUT_MS,
}, async () => {
  await anna().identity.setLanguage({ language: 'ru' })
  await kill(product)
  product = await startProduct(dataDir, WITH_WARNINGS)
  expect((await anna().identity.userData()).language).toBe('ru')
  await expectCleanBooks(dataDir)
})

async function stopCleanly(): Promise<void> {
  const pid = postmaster()
  const said = product.output().length
  expect(await product.stop()).toBe(0)
  expect(product.output().slice(said).trim()).toBe('Stopping …')
  // Whoever inherits a process that has ended takes a moment to notice.
  await expect.poll(() => lives(pid)).toBe(false)
}

test('a clean stop ends PostgreSQL too, complains of nothing, and a start finds everything again', {
  timeout: TIMEOUT_MS,
}, async () => {
  const before = await anna().wallet.assets()
  await stopCleanly()
  product = await startProduct(dataDir, WITH_WARNINGS)
  expect(await anna().wallet.assets()).toEqual(before)
  // This time PostgreSQL is its own child, whose complaints it passes on.
  await stopCleanly()
})

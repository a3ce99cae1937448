import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@bourse/client'
import { WEB_CALLS } from '@bourse/contract/calls'
import { afterEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../apps/server/src/sandbox/index.ts'
import { audit, exitCode, type Product, ROOT, startProduct } from './product/product.ts'

const TIMEOUT_MS = 120_000
const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-faults-'))
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string): Promise<Product> {
  const product = await startProduct(dataDir)
  cleanUps.push(() => product.stop())
  return product
}

function clientOf({ siteUrl }: Product, token: string | null = null) {
  return createClient('web', WEB_CALLS, {
    origin: siteUrl,
    sendOrigin: siteUrl,
    language: () => 'en',
    fiat: () => 'EUR',
    token: () => token,
    text: (reason) => reason,
  })
}

const logIn = (product: Product) =>
  clientOf(product).identity.loginWithPassword({ account: 'anna@demo.bourse.test', password: DEMO_PASSWORD })

const postmaster = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

function secondStart(dataDir: string) {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', OFFICE_PORT: '0', INTERNAL_PORT: '0' }
  return spawnSync('node', ['apps/server/src/main.ts'], { cwd: ROOT, env, encoding: 'utf8', timeout: 20_000 })
}

const lives = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0

test('a clean stop ends PostgreSQL too, and a start finds everything again', { timeout: TIMEOUT_MS }, async () => {
  const dataDir = newFolder()
  const first = await start(dataDir)
  const { token } = await logIn(first)
  const before = await clientOf(first, token).wallet.assets()
  const pid = postmaster(dataDir)
  expect(await first.stop()).toBe(0)
  expect(lives(pid)).toBe(false)
  const second = await start(dataDir)
  expect(await clientOf(second, token).wallet.assets()).toEqual(before)
})

test('a second start on the same data says so, and leaves the first alone', { timeout: TIMEOUT_MS }, async () => {
  const dataDir = newFolder()
  const first = await start(dataDir)
  const second = secondStart(dataDir)
  expect(second.status).toBe(1)
  expect(second.stderr).toContain(`Bourse already runs on the data folder ${dataDir}`)
  expect((await logIn(first)).token).toBeTruthy()
})

test('after kill -9 of the server the next start has everything that was acknowledged', {
  timeout: TIMEOUT_MS,
}, async () => {
  const dataDir = newFolder()
  const first = await start(dataDir)
  const { token } = await logIn(first)
  await clientOf(first, token).identity.setLanguage({ language: 'ru' })
  first.process.kill('SIGKILL')
  await exitCode(first.process)
  const second = await start(dataDir)
  expect((await clientOf(second, token).identity.userData()).language).toBe('ru')
  expect(audit(dataDir)).toMatchObject({ status: 0 })
})

test('after kill -9 of PostgreSQL the server serves on, and still alone', { timeout: TIMEOUT_MS }, async () => {
  const dataDir = newFolder()
  const product = await start(dataDir)
  const { token } = await logIn(product)
  await clientOf(product, token).identity.setLanguage({ language: 'it' })
  process.kill(postmaster(dataDir), 'SIGKILL')
  const language = async () => (await clientOf(product, token).identity.userData()).language
  await expect.poll(() => language().catch(() => 'not yet'), { timeout: 30_000, interval: 200 }).toBe('it')
  await expect.poll(() => secondStart(dataDir).stderr, { timeout: 30_000 }).toContain('already runs')
})

import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { check } from '../durability.ts'
import { type Cluster, startCluster } from './cluster.ts'

const cleanUps: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

function newFolder(): string {
  const folder = temporaryFolder('bourse-cluster-')
  cleanUps.push(() => rmSync(folder, { recursive: true, force: true }))
  chmodSync(folder, 0o755)
  return folder
}

async function start(dataDir: string, durable = true): Promise<Cluster> {
  const cluster = await startCluster({ dataDir, durable, onLine: () => undefined })
  cleanUps.push(() => cluster.stop().catch(() => undefined))
  return cluster
}

async function query(cluster: Cluster, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: cluster.url('postgres') })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const postmasterPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

test('the embedded PostgreSQL is durable, through its socket file and over the network; what is not durable is refused', async () => {
  const durable = await start(newFolder())
  const throughFile = durable.url('postgres')
  const { hostname } = new URL(throughFile)
  expect(decodeURIComponent(hostname)).toMatch(/\/postgres$/)
  for (const url of [throughFile, throughFile.replace(hostname, '127.0.0.1')])
    await expect(check(url)).resolves.toBeUndefined()
  const careless = await start(newFolder(), false)
  await expect(check(careless.url('postgres'))).rejects.toThrow('not durable')
})

test('data survives a stop and a start', async () => {
  const folder = newFolder()
  const first = await start(folder)
  await query(first, `create table kept as select 42 as answer`)
  await first.stop()
  const leftByKilled = join(folder, 'postgres/.s.PGSQL.1.lock')
  writeFileSync(leftByKilled, '')
  expect(await query(await start(folder), 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(existsSync(leftByKilled)).toBe(false)
})

test('a killed PostgreSQL comes back on the same address with everything that was committed', async () => {
  const folder = newFolder()
  const cluster = await start(folder)
  await query(cluster, `create table kept as select 42 as answer`)
  process.kill(postmasterPid(folder), 'SIGKILL')
  await expect.poll(() => query(cluster, 'select answer from kept').catch(() => 'not yet')).toEqual([{ answer: 42 }])
})

test('a stop while PostgreSQL cannot be started again ends the trying, and nothing is left running', async () => {
  const folder = newFolder()
  const said: string[] = []
  const cluster = await startCluster({ dataDir: folder, durable: true, onLine: (line) => said.push(line) })
  cleanUps.push(() => cluster.stop())
  const control = join(folder, 'postgres/global/pg_control')
  renameSync(control, `${control}.away`)
  process.kill(postmasterPid(folder), 'SIGKILL')
  await expect.poll(() => said.filter((line) => line.includes('pg_control')).length).toBeGreaterThan(1)
  await cluster.stop()
  renameSync(`${control}.away`, control)
  const tried = said.length
  await delay(1_000)
  expect(said.slice(tried)).toEqual([])
  await expect(query(cluster, 'select 1')).rejects.toThrow(/ECONNREFUSED|ENOENT/)
})

test('a PostgreSQL that a killed server left running is taken over', async () => {
  const folder = newFolder()
  await start(folder)
  const second = await start(folder)
  expect(second.adopted).toBe(true)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('where its path is too long for a socket file it is asked over the network', async () => {
  const deep = join(newFolder(), 'deep'.repeat(25))
  mkdirSync(deep)
  const cluster = await start(deep)
  expect(new URL(cluster.url('postgres')).hostname).toBe('127.0.0.1')
  expect(await query(cluster, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('it runs in a folder that is closed to everyone but its owner', async () => {
  const closed = join(newFolder(), 'closed')
  mkdirSync(closed, { mode: 0o700 })
  expect(await query(await start(closed), 'select 1 as one')).toEqual([{ one: 1 }])
})

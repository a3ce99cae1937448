import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { CallFailure, createStream, type StreamClient } from '@bourse/client'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureDatabase } from '../apps/server/src/platform/database/durability.ts'
import { type Cluster, startCluster } from '../apps/server/src/platform/database/postgres/cluster.ts'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { NATS_MISSING, type TestNats, testNats } from '../apps/server/src/testing/nats.ts'
import { expectCleanBooks } from './product/books.ts'
import { clientOf, cookies, fund, tokens } from './product/clients.ts'
import { type Island, type IslandLink, islandMissing, openIsland } from './product/island.ts'
import { IS_LONG, timeoutOf, times } from './product/length.ts'
import { expectGoesOn, expectTruth, Load, SYMBOL } from './product/load.ts'
import { newDataFolder, type Product, type ProductOptions, startProduct } from './product/product.ts'
import { startTcpProxy, type TcpProxy } from './product/tcp-proxy.ts'

const MISSING = NATS_MISSING ?? islandMissing()
const ROUNDS = times(1, 20)
const TIMEOUT_MS = timeoutOf(300_000, 10)
const CLOCK = pathToFileURL(join(import.meta.dirname, 'product/shifted-clock.ts')).href
/** As clocks are that nobody sets. */
const OFF_MS = 10 * 60_000
const FAR_OFF_MS = 60 * 60_000
/** What a process says whose time is not that of PostgreSQL. */
const IS_OFF = 'the clock of this machine is off'
/** A market that the load leaves alone. */
const QUIET = 'ETH-USDT'
/** Whoever is cut off, another engine serves by then: its lease of 3 s, what it had locked, and the time of a busy machine. */
const TAKEN_OVER_MS = 60_000
/** By then whoever waits for PostgreSQL in vain knows it, on a busy machine too. */
const REFUSED_MS = 30_000
const TRY_AGAIN_LATER = 1013

const folder = newDataFolder()
const stops: (() => unknown)[] = []
let cluster: Cluster
let nats: TestNats
let island: Island
/** On the island, with a clock that is ahead, and the one that likes to have the markets; the other one is behind. */
let islander: Product
let reserve: Product
let api: Product
let client: pg.Client
let load: Load
let begun: Date

function linkOf(place: number): IslandLink {
  const link = island.links[place]
  if (link === undefined) throw new Error('the island has two links')
  return link
}
const toDatabase = () => linkOf(0)
const toBus = () => linkOf(1)

const clockOff = (ms: number) => ({ NODE_OPTIONS: `--import=${CLOCK}`, CLOCK_SHIFT_MS: String(ms) })

/** The same address, for those on the island. */
async function acrossTo(url: string, { here }: IslandLink): Promise<string> {
  const proxy = await startTcpProxy(url, () => ({}), here)
  stops.push(proxy.close)
  return proxy.urlOf(url)
}

async function start(role: string, urls: { database: string; nats: string }, options: ProductOptions = {}) {
  const product = await startProduct(folder, {
    role,
    ...options,
    environment: {
      DATABASE_URL: urls.database,
      DATABASE_POOL: '6',
      NATS_URL: urls.nats,
      SANDBOX_HOST: 'off',
      CALLS_PER_SECOND: '100000',
      ORDERS_PER_SECOND: '100000',
      CANCEL_ONLY_SECONDS: '0.2',
      POST_ONLY_SECONDS: '0.2',
      ...options.environment,
    },
  })
  stops.push(() => product.stop())
  return product
}

/** PostgreSQL by a way of its own, which can be cut for one process alone. */
async function databaseApart(): Promise<{ proxy: TcpProxy; urls: { database: string; nats: string } }> {
  const database = cluster.url('exchange')
  const proxy = await startTcpProxy(database)
  stops.push(proxy.close)
  return { proxy, urls: { database: proxy.urlOf(database), nats: nats.url } }
}

const isReady = ({ internalUrl }: Product) => fetch(`${internalUrl}/readyz`).then(({ ok }) => ok)

/** What comes on a channel from now on, counted. */
function listenTo(stream: StreamClient, channel: `depth:${string}` | 'tickers' | 'orders'): () => number {
  let heard = 0
  stream.subscribe(channel, () => {
    heard += 1
  })
  return () => heard
}

/** How a log-in to the private channels ends: authenticated, or closed with a code. */
async function logInTo(url: string, ticket: string, token: string): Promise<string | number> {
  const headers = { cookie: cookies.header(token) ?? '' }
  const socket = new WebSocket(url, { headers } as unknown as string[])
  const ended = new Promise<string | number>((resolve) => {
    socket.onmessage = ({ data }) => resolve(JSON.parse(String(data)).type)
    socket.onclose = ({ code }) => resolve(code)
  })
  socket.onopen = () => socket.send(JSON.stringify({ op: 'auth', ticket }))
  return ended.finally(() => socket.close())
}

/** Plans that buy at the next minute that is not too near, and when that is. */
async function savePlans(token: string, count: number): Promise<{ planIds: string[]; due: Date }> {
  const due = new Date(Math.ceil((Date.now() + 10_000) / 60_000) * 60_000)
  const rhythm = {
    symbol: QUIET,
    total: '20',
    frequency: 'weekly',
    weekday: String(due.getUTCDay() || 7),
    time: due.toISOString().slice(11, 16),
    timeZone: 'UTC',
  } as const
  const planIds: string[] = []
  for (let saved = 0; saved < count; saved += 1)
    planIds.push((await clientOf(api, token).trading.savePlan(rhythm)).planId)
  return { planIds, due }
}

const runsOf = async (token: string, planIds: readonly string[]) =>
  (await Promise.all(planIds.map((planId) => clientOf(api, token).trading.planRuns({ planId })))).flatMap(
    ({ records }) => records,
  )

async function holder(): Promise<number | undefined> {
  const { rows } = await client.query<{ holder: string | null }>(
    `select holder from trading.engines where name = 'main' and not released and renewed_at > now() - interval '3 s'`,
  )
  return Number(rows[0]?.holder?.split('-').at(-1))
}
const has = async ({ process: { pid } }: Product) => {
  const begun = performance.now()
  await expect.poll(holder, { timeout: TAKEN_OVER_MS, interval: 50 }).toBe(pid)
  return Math.round(performance.now() - begun)
}

/** By whichever engine. */
const goesOn = async () => Math.round(await expectGoesOn(load, TAKEN_OVER_MS))

describe.skipIf(MISSING !== undefined)(`partitions${MISSING === undefined ? '' : `: ${MISSING}`}`, () => {
  beforeAll(async () => {
    cluster = await startCluster({ dataDir: join(folder, 'cluster'), durable: true, onLine: () => undefined })
    stops.push(() => cluster.stop())
    nats = await testNats()
    stops.push(() => nats.stop())
    island = openIsland(2)
    stops.push(() => island.remove())
    await ensureDatabase(cluster.url('postgres'), 'exchange')
    const urls = { database: cluster.url('exchange'), nats: nats.url }
    const across = {
      database: await acrossTo(urls.database, toDatabase()),
      nats: await acrossTo(urls.nats, toBus()),
    }
    const there = { within: island.within, internalHost: toDatabase().there }
    islander = await start('engine', across, {
      ...there,
      environment: { ENGINE_GROUPS: 'main', ...clockOff(OFF_MS) },
    })
    const inReserve = start('engine', urls, { environment: clockOff(-OFF_MS) })
    ;[reserve, api] = await Promise.all([inReserve, start('api', urls)])
    client = new pg.Client({ connectionString: urls.database })
    await client.connect()
    stops.push(() => client.end())
    begun = new Date()
    await fund(api, ['LTC', 'ETH', 'USDT'], '100000')
    load = new Load(api, await tokens(api), { callers: 4, mayMove: false })
    stops.push(() => load.stop())
  }, TIMEOUT_MS)
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop()
    rmSync(folder, { recursive: true, force: true })
  }, TIMEOUT_MS)

  test(`an engine that is cut off from the bus alone gives up its markets, ${ROUNDS} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await has(islander)
      await goesOn()
      toBus().cut()
      const taken = await has(reserve)
      const served = await goesOn()
      toBus().mend()
      console.log(
        `cut off from the bus: another has it after ${taken} ms and serves ${served} ms later; back after ${await has(islander)} ms`,
      )
    }
  })

  test(`an engine that is cut off altogether loses its markets and commits nothing, ${ROUNDS} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const standsDown = () => islander.output().split('another engine has taken over these markets').length - 1
    for (let round = 0; round < ROUNDS; round += 1) {
      await has(islander)
      await goesOn()
      const before = standsDown()
      for (const link of island.links) link.cut()
      const taken = await has(reserve)
      const served = await goesOn()
      for (const link of island.links) link.mend()
      await expect.poll(standsDown, { timeout: TAKEN_OVER_MS, interval: 50 }).toBeGreaterThan(before)
      console.log(
        `cut off altogether: another has it after ${taken} ms and serves ${served} ms later; back after ${await has(islander)} ms`,
      )
      await goesOn()
    }
  })

  // Half a minute of waiting: what it rests on is in database-faults.test.ts, each time.
  test.runIf(IS_LONG)(
    'an api that is cut off from PostgreSQL alone says so in time and serves again by itself; so it does with its clock ahead',
    {
      timeout: TIMEOUT_MS,
    },
    async () => {
      const { proxy, urls } = await databaseApart()
      const stranded = await start('api', urls, { environment: clockOff(OFF_MS) })
      const [token = ''] = await tokens(stranded)
      const asked = (site: Product) =>
        clientOf(site, token)
          .wallet.assets()
          .then(
            () => 'served',
            (error: unknown) => (error instanceof CallFailure ? error.reason : String(error)),
          )
      // A session that begins where the clock is ahead is good elsewhere.
      expect([await asked(stranded), await asked(api)]).toEqual(['served', 'served'])
      proxy.weather('half-open')
      const [refusal, ready, elsewhere] = await Promise.all([asked(stranded), isReady(stranded), asked(api)])
      expect({ refusal, ready, elsewhere }).toEqual({ refusal: 'server.error', ready: false, elsewhere: 'served' })
      proxy.weather('clear')
      await expect.poll(() => asked(stranded), { timeout: TAKEN_OVER_MS }).toBe('served')
      await expect.poll(() => isReady(stranded)).toBe(true)
    },
  )

  test.runIf(IS_LONG)(
    'a stream that is cut off from PostgreSQL alone goes on for those it serves, tells others to try again, and heals by itself',
    {
      timeout: TIMEOUT_MS,
    },
    async () => {
      const { proxy, urls } = await databaseApart()
      const streamPort = await freePort()
      const stranded = await start('stream', urls, { environment: { STREAM_PORT: String(streamPort) } })
      const url = `ws://127.0.0.1:${streamPort}/ws`
      const [token = ''] = await tokens(api)
      const ticket = async () => (await clientOf(api, token).stream.ticket()).ticket
      const served = createStream({ url, ticket, cookie: () => cookies.header(token) })
      stops.push(served.close)
      const channels = [`depth:${SYMBOL}`, 'tickers', 'orders'] as const
      const heard = channels.map((channel) => listenTo(served, channel))
      const goesOnFor = async (listened: readonly (() => number)[]) => {
        const before = listened.map((heard) => heard())
        for (const [place, count] of listened.entries())
          await expect.poll(count, { timeout: TAKEN_OVER_MS }).toBeGreaterThan((before[place] ?? 0) + 5)
      }
      await goesOnFor(heard)
      expect(await logInTo(url, await ticket(), token)).toBe('authenticated')

      proxy.weather('half-open')
      const begun = performance.now()
      const logIns = Array.from({ length: 5 }, async () => logInTo(url, await ticket(), token))
      const readiness = isReady(stranded)
      const refusals = await Promise.all(logIns)
      const tookMs = Math.round(performance.now() - begun)
      expect(refusals).toEqual(Array.from({ length: 5 }, () => TRY_AGAIN_LATER))
      expect(tookMs).toBeLessThan(REFUSED_MS)
      expect(await readiness).toBe(false)
      const newcomer = createStream({ url })
      stops.push(newcomer.close)
      const comes = performance.now()
      await expect.poll(listenTo(newcomer, `depth:${SYMBOL}`), { timeout: TAKEN_OVER_MS }).toBeGreaterThan(0)
      const cameMs = Math.round(performance.now() - comes)
      await goesOnFor(heard)
      expect(served.state(), 'it was never cut off').toBe('open')

      proxy.weather('clear')
      const healing = performance.now()
      await expect
        .poll(async () => logInTo(url, await ticket(), token), { timeout: TAKEN_OVER_MS })
        .toBe('authenticated')
      console.log(
        `a stream without PostgreSQL: refused after ${tookMs} ms, open to newcomers after ${cameMs}, healed after ${Math.round(performance.now() - healing)}`,
      )
      await expect.poll(() => isReady(stranded)).toBe(true)
      await goesOnFor(heard)
    },
  )

  test.runIf(IS_LONG)(
    'a worker whose clock is an hour ahead, and one an hour behind, do what is due when it is due, once',
    { timeout: TIMEOUT_MS },
    async () => {
      const urls = { database: cluster.url('exchange'), nats: nats.url }
      const [buyer = '', seller = ''] = await tokens(api)
      const offer = { symbol: QUIET, side: 'sell', type: 'limit', price: '100', amount: '20' } as const
      await clientOf(api, seller).trading.placeOrder(offer)
      const all: string[] = []
      for (const offMs of [FAR_OFF_MS, -FAR_OFF_MS]) {
        const worker = await start('worker', urls, { environment: clockOff(offMs) })
        expect(worker.output()).toContain(IS_OFF)
        const { planIds, due } = await savePlans(buyer, 5)
        all.push(...planIds)
        while (Date.now() < due.getTime() - 1_000) {
          expect(await runsOf(buyer, planIds), 'nothing is done early').toEqual([])
          await sleep(1_000)
        }
        const bought = () => runsOf(buyer, planIds).then((runs) => runs.map(({ state }) => state))
        await expect.poll(bought, { timeout: TAKEN_OVER_MS }).toEqual(planIds.map(() => 'bought'))
        const { rows: stray } = await client.query(
          `select name, next_at from platform.schedules
           where cron = '* * * * *' and not next_at between now() - interval '5 s' and now() + interval '65 s'`,
        )
        expect(stray, 'schedules of every minute stand where they should').toEqual([])
        expect(await worker.stop()).toBe(0)
      }
      const runs = await runsOf(buyer, all)
      expect(runs.map(({ tries, spent }) => [tries, spent])).toEqual(all.map(() => [1, '20']))
      const { rows } = await client.query(
        `select (select count(*)::int from platform.timers where dispatched_at is not null) as handed,
           count(*)::int as jobs, coalesce(max(retry_count), 0) as repeated,
           (select count(*)::int from platform.timers where dispatched_at is null and due_at < now() - interval '5 s') as lost
         from pgboss.job`,
      )
      expect(rows).toEqual([{ handed: rows[0]?.jobs, jobs: expect.any(Number), repeated: 0, lost: 0 }])
      console.log(`clocks of workers: ${all.length} plans and ${rows[0]?.jobs} jobs, each once and in time`)
    },
  )

  test('nothing that was acknowledged is lost, nothing is there twice, and the books are clean', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await load.stop()
    const truth = await expectTruth(load)
    console.log(`partitions: ${JSON.stringify(truth)}`)
    await expectCleanBooks(folder, { DATABASE_URL: cluster.url('exchange') })
    for (const { output } of [islander, reserve]) expect(output()).toContain(IS_OFF)
    const { rows } = await client.query(
      `select bool_or(created_at > now() + interval '5 s') as ahead, bool_or(created_at < $1) as behind
       from trading.orders`,
      [new Date(begun.getTime() - 5_000)],
    )
    expect(rows, 'the time of orders is that of PostgreSQL').toEqual([{ ahead: false, behind: false }])
    for (const product of [islander, reserve, api]) expect(product.process.exitCode).toBeNull()
  })
})

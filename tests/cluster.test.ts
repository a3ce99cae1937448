import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createStream } from '@bourse/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../apps/server/src/platform/free-port.ts'
import { NATS_MISSING } from '../apps/server/src/testing/nats.ts'
import { type BourseCluster, type MemberName, startBourseCluster } from '../scripts/cluster/cluster.ts'
import { expectCleanBooks } from './product/books.ts'
import { clientOf, cookies, fund, tokens } from './product/clients.ts'
import { expectGoesOn, expectTruth, Load, SYMBOL } from './product/load.ts'
import { newDataFolder, runCommand } from './product/product.ts'

const TIMEOUT_MS = 600_000
const folder = newDataFolder()
let cluster: BourseCluster
let load: Load
let userTokens: string[] = []
const lines: string[] = []

/** The load of all drills is one and the same: at the end everything that was ever acknowledged is looked for. */
describe.skipIf(NATS_MISSING !== undefined)(`a cluster${NATS_MISSING === undefined ? '' : `: ${NATS_MISSING}`}`, () => {
  beforeAll(async () => {
    const environment = {
      ...process.env,
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      PASSWORD_COST: 'least',
      SANDBOX_MARKETS: 'off',
      CALLS_PER_SECOND: '100000',
      ORDERS_PER_SECOND: '100000',
      CANCEL_ONLY_SECONDS: '0.5',
      POST_ONLY_SECONDS: '0.5',
    }
    const [port, officePort] = [await freePort(), await freePort()]
    cluster = await startBourseCluster({
      port,
      officePort,
      environment,
      onLine: (line) => void lines.push(line),
    })
    await fund(cluster, ['LTC', 'USDT'], '100000')
    userTokens = await tokens(cluster)
    load = new Load(cluster, userTokens, { callers: 4, mayMove: false })
  }, TIMEOUT_MS)
  afterAll(async () => {
    await load?.stop()
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }, TIMEOUT_MS)

  /** As the power would end it; it is started again by itself. */
  async function kill(name: MemberName): Promise<void> {
    const member = cluster.members.get(name)
    const child = member?.process()
    const gone = new Promise((done) => child?.once('exit', done))
    child?.kill('SIGKILL')
    await gone
  }
  const command = (...args: string[]) =>
    runCommand('engine', args, { DATA_DIR: folder, DATABASE_URL: cluster.databaseUrl, NATS_URL: cluster.natsUrl })

  test('trades through one address, on two engines, and a market is moved between them under load', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await expectGoesOn(load)
    expect(await command('move', SYMBOL, 'second')).toMatchObject({
      status: 0,
      output: `${SYMBOL} is in the group second now.\n`,
    })
    await expectGoesOn(load)
    expect((await command('list')).output).toMatch(/^second: \S+, 1 markets: LTC-USDT$/m)
  })

  test('goes on when an api is killed, and when the engine of the market is', { timeout: TIMEOUT_MS }, async () => {
    await kill('api-1')
    await expectGoesOn(load)
    await kill('engine-2')
    await expectGoesOn(load)
  })

  test('goes on when the worker and the stream are killed; who listens is told what they missed', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [token = ''] = userTokens
    const ticket = async () => (await clientOf(cluster, token).stream.ticket()).ticket
    const stream = createStream({
      url: `${cluster.siteUrl.replace('http', 'ws')}/ws`,
      ticket,
      cookie: () => cookies.header(token),
      reconnectMs: 200,
    })
    let begun = 0
    let heard = 0
    stream.subscribe(
      'orders',
      () => {
        heard += 1
      },
      () => {
        begun += 1
      },
    )
    await expect.poll(() => heard).toBeGreaterThan(0)
    await kill('worker')
    await kill('stream')
    await expect.poll(() => begun, { timeout: 60_000 }).toBeGreaterThan(1)
    heard = 0
    await expect.poll(() => heard).toBeGreaterThan(0)
    begun = 0
    cluster.nats()?.process.kill('SIGKILL')
    await expect.poll(() => begun, { timeout: 60_000 }).toBeGreaterThan(0)
    stream.close()
    await expectGoesOn(load)
  })

  test('goes on when the signer is killed, which gives addresses again when it is back', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const [token] = userTokens
    const addressOn = (chainName: string) =>
      clientOf(cluster, token)
        .custody.depositAddress({ symbol: 'USDT', chainName })
        .then(
          () => 'given',
          () => 'not yet',
        )
    await kill('signer')
    expect(await addressOn('ETHEREUM')).toBe('not yet')
    await expectGoesOn(load)
    await expect.poll(() => addressOn('ETHEREUM'), { timeout: 60_000, interval: 100 }).toBe('given')
  })

  test('counts a session that ended at one api as ended at the other', { timeout: TIMEOUT_MS }, async () => {
    const [token = ''] = await tokens(cluster)
    const look = () =>
      clientOf(cluster, token)
        .identity.userData()
        .then(
          () => 'in',
          () => 'out',
        )
    expect([await look(), await look()]).toEqual(['in', 'in'])
    await clientOf(cluster, token).identity.logout()
    await sleep(100)
    expect([await look(), await look()]).toEqual(['out', 'out'])
  })

  test('has lost nothing that was acknowledged, has nothing twice, and its books are clean', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await load.stop()
    for (const member of cluster.members.values()) if (member.name !== 'signer') await member.untilReady()
    const truth = await expectTruth(load)
    console.log(`cluster: ${JSON.stringify(truth)}`)
    await expectCleanBooks(folder, { DATABASE_URL: cluster.databaseUrl })
  })
})

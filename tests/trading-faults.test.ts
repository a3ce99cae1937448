import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectCleanBooks } from './product/books.ts'
import { clientOf, fund, kill, tokens } from './product/clients.ts'
import { timeoutOf, times } from './product/length.ts'
import { expectFillsAddUp, expectGoesOn, expectTruth, Load, SYMBOL } from './product/load.ts'
import { newDataFolder, type Product, startProduct } from './product/product.ts'

const KILLS = times(10, 200)
const DATABASE_KILLS = times(5, 100)
const TIMEOUT_MS = timeoutOf(900_000, 20)
const dataDir = newDataFolder()
let product: Product

/** No coin moves here, and a process with keys that is started a dozen times for nothing costs as much as the kills. */
const NO_SIGNER = { SIGNER_URL: 'http://127.0.0.1:9', SIGNER_KEY: Buffer.alloc(32).toString('base64url') }

/**
 * Without bots: what is in the books is what the test put there. Markets are open as soon as they are back, so that the load
 * meets every kill.
 */
function start(): Promise<Product> {
  const freely = { SANDBOX_MARKETS: 'off', CALLS_PER_SECOND: '1000000', ORDERS_PER_SECOND: '1000000' }
  const open = { CANCEL_ONLY_SECONDS: '0', POST_ONLY_SECONDS: '0' }
  return startProduct(dataDir, { environment: { ...freely, ...open, ...NO_SIGNER } })
}

beforeAll(async () => {
  product = await start()
  await fund(product, ['LTC', 'USDT'], '100000')
}, TIMEOUT_MS)
afterAll(async () => {
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test(`after kill -9 of the server ${KILLS} times under load every acknowledged order is there, and none twice`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const load = new Load(product, await tokens(product), { callers: 6, name: 'server' })
  for (let round = 0; round < KILLS; round += 1) {
    await expectGoesOn(load)
    await sleep(37 * (round % 10))
    await kill(product)
    product = await start()
    load.movesTo(product)
  }
  await expectGoesOn(load)
  await load.stop()
  const truth = await expectTruth(load)
  await expectFillsAddUp(load)
  await expectCleanBooks(dataDir)
  console.log(`${KILLS} × kill -9: ${JSON.stringify(truth)}`)
  expect(truth.traded).toBeGreaterThan(20)
})

/** Of the running PostgreSQL; NaN while a new one is on its way. */
function postmaster(): number {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  } catch {
    return Number.NaN
  }
}

test(`after kill -9 of PostgreSQL ${DATABASE_KILLS} times under load the server goes on by itself and has told the truth`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const [anna = '', marco = ''] = await tokens(product)
  const load = new Load(product, [anna, marco], { callers: 4, name: 'database' })
  const assets = () => clientOf(product, anna).wallet.assets()
  const live = () => clientOf(product, anna).trading.cancelSymbol({ symbol: SYMBOL })
  for (let round = 0; round < DATABASE_KILLS; round += 1) {
    await expectGoesOn(load)
    await sleep(41 * (round % 10))
    const killed = postmaster()
    process.kill(killed, 'SIGKILL')
    // Its children go on for a moment, so that an answer alone says nothing.
    const isNew = () => ![killed, Number.NaN].includes(postmaster())
    await expect.poll(isNew, { interval: 20 }).toBe(true)
    const back = () =>
      Promise.all([assets(), live()]).then(
        () => 'back',
        () => 'not yet',
      )
    await expect.poll(back, { interval: 100 }).toBe('back')
  }
  await load.stop()
  expect(product.process.exitCode).toBeNull()
  const truth = await expectTruth(load)
  await expectCleanBooks(dataDir)
  console.log(`${DATABASE_KILLS} × kill -9 of PostgreSQL: ${JSON.stringify(truth)}`)
})

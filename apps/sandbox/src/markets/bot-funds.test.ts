import { assert } from '@bourse/money'
import { createLogger } from '@bourse/server/platform/monitoring/logger.ts'
import { testDatabase } from '@bourse/server/testing/database.ts'
import { beforeAll, expect, test } from 'vitest'
import { openSandbox, type TestSandbox } from '../sandbox.fixture.ts'
import { createBotFunds } from './bot-funds.ts'
import { createReferencePrices } from './reference-prices.ts'

const database = testDatabase()
const prices = createReferencePrices('a seed')
let world: TestSandbox
let funds: ReturnType<typeof createBotFunds>

beforeAll(async () => {
  world = await openSandbox(database.db)
  await world.sandbox.seed()
  const { ids, ledger, clock } = world
  const logger = createLogger({ level: 'silent' })
  funds = createBotFunds({ db: database.db, ids, ledger, prices, nowMs: () => clock.now().getTime(), logger })
})

async function assetsOf(...codes: string[]) {
  const assets = await world.markets.assets()
  return assets.filter(({ code }) => codes.includes(code))
}

async function coinsOf(userId: string, code: string): Promise<number> {
  const [asset] = await assetsOf(code)
  assert(asset !== undefined, `no asset ${code}`)
  const balances = await world.ledger.balances(database.db.queryable, userId)
  const units = balances.find((balance) => balance.asset === code)?.available ?? 0n
  return Number(units / 10n ** BigInt(asset.scale))
}

test('a bot gets of each asset as much as 25 million USDT are worth, once', async () => {
  const assets = await assetsOf('BTC', 'PEPE', 'EUR', 'USDT')
  await funds.open('usr_one', assets)
  await funds.open('usr_one', assets)
  for (const { code } of assets) {
    const worth = (await coinsOf('usr_one', code)) * prices.at(code, world.clock.now().getTime())
    expect(worth, code).toBeGreaterThanOrEqual(24_999_999)
    expect(worth, code).toBeLessThan(25_200_000)
  }
})

test('an asset that it comes to trade later is given then', async () => {
  await funds.open('usr_two', await assetsOf('BTC'))
  await funds.open('usr_two', await assetsOf('BTC', 'ETH'))
  expect(await coinsOf('usr_two', 'ETH')).toBeGreaterThan(1_000)
})

test('what is asked for many times at once is brought once, and again when it is used up again', async () => {
  const [usdt] = await assetsOf('USDT')
  assert(usdt !== undefined, 'there is USDT')
  await Promise.all(Array.from({ length: 5 }, () => funds.topUp('usr_three', usdt)))
  expect(await coinsOf('usr_three', 'USDT')).toBe(25_000_000)
  await funds.topUp('usr_three', usdt)
  expect(await coinsOf('usr_three', 'USDT')).toBe(50_000_000)
})

test('the money comes from the outside world, and the ledger stays clean', async () => {
  expect(await world.ledger.audit(database.db.queryable)).toEqual([])
})

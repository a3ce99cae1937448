import { assert, ok, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { spot, systemAccount } from '../ledger/index.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' })
const DAY_MS = 24 * 60 * 60_000
const BUY = { symbol: 'BTC-EUR', side: 'buy', type: 'limit', price: '100', amount: '1' } as const

let orders = 0

async function person(name: string, country: string): Promise<string> {
  const { app } = running
  const email = `${name}@example.org`
  const userId = await app.identity.seedUser({
    email,
    password: 'ledger-pencil-7',
    country,
    language: 'en',
    fiat: 'EUR',
  })
  const transfer = { from: systemAccount('bank:TEST', 'EUR'), to: spot(userId, 'EUR'), units: units(1_000_00000000n) }
  const funded = { source: 'test', sourceId: userId, kind: 'deposit', ...transfer }
  assert((await app.db.tx((tx) => app.ledger.transfer(tx, funded))).ok, 'a deposit was refused')
  return userId
}

/** As a use case would that forgot to ask. */
async function buyUnasked(userId: string): Promise<void> {
  const { trading, policy } = running.app
  const { may } = policy
  Object.assign(policy, { may: async () => ok() })
  orders += 1
  const order = { ...BUY, timeInForce: 'gtc', selfTrade: 'expire_taker', confirm: false } as const
  const placed = await trading.orders.place(userId, order, `order-${orders}`)
  Object.assign(policy, { may })
  assert(placed.ok, 'an order was refused')
}

const found = async (searched = 'B3') =>
  (await running.app.audit()).filter(({ invariant }) => invariant === searched).map(({ detail }) => detail)

beforeAll(async () => {
  await running.app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat')])
  await running.app.markets.addPairs([pairRow('BTC', 'EUR')])
})

test('a purchase behind a closed gate is found by the audit, one that was offered is not, nor one of a country that can still be mended', async () => {
  const [british, italian] = [await person('british', 'GB'), await person('italian', 'IT')]
  await buyUnasked(british)
  expect(await found()).toEqual([])
  running.clock.advance(8 * DAY_MS)
  await buyUnasked(italian)
  expect(await found()).toEqual([])
  await buyUnasked(british)
  expect(await found()).toMatchObject([{ product: 'spot_buy', user: british }])
  running.clock.advance(8 * DAY_MS)
  expect(await found()).toEqual([])
})

test('a step that was written without its day of waiting, its passed questions or its evidence is found by the audit', async () => {
  const userId = await person('hasty', 'GB')
  const { clock, db } = running.app
  const passed = (step: string, before: number, category: string | null = null) => {
    const at = clock.now().getTime() - before
    const times = [new Date(at), new Date(at + 365 * DAY_MS)]
    return db.pool.query(
      'insert into policy.steps_passed (user_id, step, passed_at, valid_until, category) values ($1, $2, $3, $4, $5)',
      [userId, step, ...times, category],
    )
  }
  await passed('risk_warning', DAY_MS)
  await passed('cooling_off', 0)
  await passed('category', 0, 'restricted')
  expect(await found('B4')).toEqual([])
  await passed('cooling_off', 1)
  await passed('knowledge', 0)
  await passed('category', 2, 'sophisticated')
  const steps = (await found('B4')).map(({ step, user }) => [step, user])
  expect(steps).toEqual(['category', 'cooling_off', 'knowledge'].map((step) => [step, userId]))
})

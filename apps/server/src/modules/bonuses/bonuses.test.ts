import { REGISTRATION_BONUS_ID } from '@bourse/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { workFor } from '../../testing/worker.ts'
import { couponWorld, DAY_MS } from '../coupons/coupons.fixture.ts'
import { reasonOf } from '../identity/identity.fixture.ts'
import { verification } from '../kyc/kyc.fixture.ts'

const running = testApp({ POLICY_PRESET: 'regulated', SESSION_IDLE_MINUTES: '1000000' })
const world = couponWorld(running)
const papers = verification(running)
let stop: () => Promise<void>

beforeAll(async () => {
  await world.prepare()
  stop = await workFor(running.app, running.app.activities, running.app.bonuses, running.app.notices)
})
afterAll(() => stop())
afterEach(world.clean)

type Newcomer = Awaited<ReturnType<typeof newcomer>>

/** Who registers from now on is given 10 GBP, 12 EUR or 13 USDT; whatever ran before is over. */
async function offered(amount = '100'): Promise<string> {
  await running.app.db.pool.query(
    `update activities.activities set state = 'ended', ended_at = $1 where kind = 'registration_bonus' and state = 'running'`,
    [running.clock.now()],
  )
  running.clock.advance(1_000)
  const budgets = ['GBP', 'EUR', 'USDT'].map((asset) => ({ pool: 'reward', asset, amount }) as const)
  return world.running({ kind: 'registration_bonus', terms: { GBP: '10', EUR: '12', USDT: '13' }, budgets })
}

/** Opened now, in EUR, and verified unless told otherwise. */
async function newcomer({ verified = true, country = 'IT' } = {}) {
  running.clock.advance(1_000)
  const person = await world.trader(country)
  if (verified) await prove(person)
  return person
}

async function prove(person: { readonly userId: string; readonly token: string }): Promise<void> {
  await papers.seed(person)
  await papers.tell((await papers.caseOf({ ...person, email: '' })).caseId)
}

/** 48 GBP unless told otherwise, and followed. */
async function trades(person: Newcomer, amount = '0.001'): Promise<void> {
  await person.buys({ price: '48000', amount })
  await follow()
}

async function follow(): Promise<void> {
  for (const { name, register } of running.app.bonuses.jobs)
    if (name === 'bonuses.follow')
      await new Promise<void>((done) => {
        const handle = (_name: string, run: () => Promise<void>) => void run().then(done)
        register({ schedule: () => undefined, handle } as unknown as Parameters<typeof register>[0])
      })
}

async function own(person: Newcomer) {
  await world.stayLoggedIn()
  return (await person.client.bonuses.ownBonus({})).bonus
}

const take = (person: Newcomer) =>
  person.client.invitations.take({ id: REGISTRATION_BONUS_ID }, { lockId: world.lockId() })
const budgetOf = async (id: string, asset = 'EUR') =>
  (await running.client().activities.detail({ activityId: id })).budgets.find((one) => one.asset === asset)

test('after the verification and a first trade of 10 GBP the bonus waits among the rewards, and is taken once', async () => {
  const id = await offered()
  const anna = await newcomer()
  const before = await anna.has('EUR')
  expect(await own(anna)).toMatchObject({ currency: 'EUR', amount: '12', state: 'waiting', traded: false })
  expect(await reasonOf(take(anna))).toBe('bonuses.not_traded')
  await trades(anna)
  expect(await budgetOf(id)).toMatchObject({ reserved: '12', spent: '0' })
  const { take: toTake } = await anna.client.activities.rewards({})
  expect(toTake).toMatchObject([
    { kind: 'registration_bonus', asset: 'EUR', amount: '12', page: '/account/tradingPrize' },
  ])
  expect(await take(anna)).toEqual({
    ...{ id: REGISTRATION_BONUS_ID, asset: 'EUR', cash: '12' },
    ...{ coupon: '0', held: false },
  })
  expect((await anna.has('EUR')) - before).toBe(await world.unitsIn('EUR', '12'))
  expect(await own(anna)).toMatchObject({ state: 'taken' })
  expect(await budgetOf(id)).toMatchObject({ reserved: '0', spent: '12' })
})

test('a smaller trade earns nothing, and what follows may', async () => {
  await offered()
  const anna = await newcomer()
  await trades(anna, '0.0001')
  expect(await own(anna)).toMatchObject({ state: 'waiting' })
  await trades(anna, '0.001')
  expect(await own(anna)).toMatchObject({ state: 'earned' })
})

test('an account that makes the market earns no bonus', async () => {
  const id = await offered()
  const anna = await newcomer()
  await running.app.identity.seedMarketAccount(anna.userId)
  await trades(anna)
  expect(await own(anna)).toMatchObject({ state: 'waiting', traded: false })
  expect(await budgetOf(id)).toMatchObject({ reserved: '0', spent: '0' })
})

test('fifty who take it at once have one, in the currency of the registration', async () => {
  const id = await offered()
  const anna = await newcomer()
  await trades(anna)
  await anna.client.identity.updateUser({ fiat: 'EUR' })
  await anna.client.identity.updateUser({ fiat: 'USDT' })
  const [eur, usdt] = [await anna.has('EUR'), await anna.has('USDT')]
  await Promise.all(Array.from({ length: 50 }, () => take(anna)))
  expect((await anna.has('EUR')) - eur).toBe(await world.unitsIn('EUR', '12'))
  expect(await anna.has('USDT')).toBe(usdt)
  expect(await budgetOf(id)).toMatchObject({ spent: '12' })
})

test('a preference that is changed before the trade brings no richer bonus', async () => {
  await offered()
  const anna = await newcomer()
  await anna.client.identity.updateUser({ fiat: 'EUR' })
  await anna.client.identity.updateUser({ fiat: 'USDT' })
  await trades(anna)
  expect(await own(anna)).toMatchObject({ currency: 'EUR', amount: '12', state: 'earned' })
})

test('what is chosen an hour after the registration is not the currency of it', async () => {
  await offered()
  const anna = await newcomer()
  running.clock.advance(60 * 60_000)
  await world.stayLoggedIn()
  await anna.client.identity.updateUser({ fiat: 'USDT' })
  expect(await own(anna)).toMatchObject({ currency: 'EUR', amount: '12', state: 'waiting' })
})

test('without a verification it waits, and after thirty days it has expired and is free for others', async () => {
  const id = await offered()
  const anna = await newcomer({ verified: false })
  await trades(anna)
  expect(await reasonOf(take(anna))).toBe('bonuses.not_verified')
  expect(await budgetOf(id)).toMatchObject({ reserved: '12' })
  running.clock.advance(30 * DAY_MS)
  await world.stayLoggedIn()
  expect(await own(anna)).toMatchObject({ state: 'expired' })
  expect(await reasonOf(take(anna))).toBe('bonuses.expired')
  running.clock.advance(DAY_MS)
  await world.settled()
  expect(await budgetOf(id)).toMatchObject({ reserved: '0', spent: '0' })
})

test('where the budget is empty later accounts have none, and nobody loses what was set aside', async () => {
  await offered('12')
  const [anna, berta] = [await newcomer(), await newcomer()]
  await trades(anna)
  await trades(berta)
  expect([(await own(anna))?.state, (await own(berta))?.state]).toEqual(['earned', 'sold_out'])
  expect(await reasonOf(take(berta))).toBe('activities.sold_out')
  expect(await take(anna)).toMatchObject({ cash: '12' })
})

test('accounts from before the activity, and from where it is not offered, have none', async () => {
  const old = await newcomer({ verified: false })
  await offered()
  const british = await newcomer({ verified: false, country: 'GB' })
  await world.stayLoggedIn()
  const order = { symbol: 'BTC-GBP', type: 'limit', price: '48000', amount: '0.001' } as const
  await british.client.trading.placeOrder({ ...order, side: 'sell' })
  await old.client.trading.placeOrder({ ...order, side: 'buy' })
  await follow()
  expect([await own(old), await own(british)]).toEqual([null, null])
  expect(await reasonOf(take(old))).toBe('bonuses.none')
  expect(await reasonOf(take(british))).toBe('policy.denied')
})

test('who moves to where it is not offered after earning it is paid, and whoever trades there first has none', async () => {
  await offered()
  const [anna, berta] = [await newcomer(), await newcomer()]
  const moves = ({ userId }: Newcomer) =>
    running.app.db.pool.query(
      `with moved as (update kyc.cases set country = 'GB' where user_id = $1)
       update identity.users set country = 'GB' where id = $1`,
      [userId],
    )
  await trades(anna)
  await moves(anna)
  await moves(berta)
  await berta.client.trading.placeOrder({
    symbol: 'BTC-GBP',
    side: 'sell',
    type: 'limit',
    price: '48000',
    amount: '0.001',
  })
  await anna.client.trading.placeOrder({
    symbol: 'BTC-GBP',
    side: 'buy',
    type: 'limit',
    price: '48000',
    amount: '0.001',
  })
  await follow()
  expect(await take(anna)).toMatchObject({ cash: '12', held: false })
  expect(await own(berta)).toBeNull()
})

test('terms name currencies that a registration may have, with an amount of each', async () => {
  const wrong = world.running({ kind: 'registration_bonus', terms: { BTC: '1' } })
  await expect(wrong).rejects.toThrow('terms are wrong')
})

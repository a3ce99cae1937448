import { createCookieJar } from '@bourse/client'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { CLAIMED, DAY_MS, END, PRICES, TAKE_BEFORE, trialWorld } from './trial.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const world = trialWorld(running)
const { person, until } = world
let activity = ''
beforeAll(world.open)
beforeAll(async () => {
  activity = await world.offer()
})
beforeEach(() => {
  running.clock.set(CLAIMED)
})
afterEach(world.over)

test('claimed on 3 March at 15:00, 50 GBP of the house are held until 24:00 of 10 March', async () => {
  const [before, anna] = [await world.budgets(activity), await person()]
  expect(await anna.trial.fund({})).toMatchObject({ coins: ['BTC', 'ETH'], running: true, bar: null, fund: null })
  expect(await anna.claim()).toMatchObject({
    ...{ state: 'active', claimTime: CLAIMED.toISOString(), endTime: END.toISOString(), protection: true, trades: 0 },
    holdings: [{ coin: 'GBP', amount: '50', value: '50.00' }],
    result: { value: '50.00', profit: '0.00', cash: '0.00', coupons: '0.00' },
  })
  expect([await anna.holds('GBP'), await anna.has('GBP')]).toEqual([50_00000000n, 0n])
  const [money, coupons] = await world.budgets(activity)
  // 60 are set aside: 50 are the fund, 5 cash and 5 coupons the help.
  expect([money?.spent, money?.reserved, coupons?.reserved]).toEqual([
    (before[0]?.spent ?? 0) + 5_000,
    (before[0]?.reserved ?? 0) + 500,
    (before[1]?.reserved ?? 0) + 500,
  ])
  expect(await anna.wallet.productAssets({ product: 'trial' })).toMatchObject([{ coin: 'GBP', total: '50.00000000' }])
})

describe('what somebody keeps', () => {
  const WAYS = [
    ['profit, no deposit', '57.31', null, { kind: 'profit', back: '50.00', cash: '3.65', coupons: '3.66' }],
    ['profit, deposited', '57.31', '10', { kind: 'profit_deposited', back: '50.00', cash: '7.31', coupons: '0.00' }],
    ['no profit, no deposit', '48.10', null, { kind: 'no_profit', back: '48.10', cash: '2.00', coupons: '0.00' }],
    ['small profit', '50.60', null, { kind: 'small', back: '50.00', cash: '2.00', coupons: '0.30' }],
    ['loss, deposited', '43.20', '10', { kind: 'loss_deposited', back: '43.20', cash: '5.00', coupons: '5.00' }],
    ['small loss, deposited', '49.40', '10', { kind: 'small', back: '49.40', cash: '2.00', coupons: '0.60' }],
    ['a deposit of too little is none', '57.31', '9.99', { kind: 'profit', cash: '3.65', coupons: '3.66' }],
  ] as const
  test.each(WAYS)('%s: ends at %s', async (_name, value, deposit, result) => {
    const anna = await person()
    const [pool, before] = [await world.pool(), await world.budgets(activity)]
    await anna.claim()
    await anna.trial.setProtection({ on: 'false' })
    await anna.trades()
    await anna.worth(value)
    if (deposit !== null) await anna.deposit(deposit)
    await until(END)
    const cash = BigInt(Math.round(Number(result.cash) * 1e8))
    expect(await anna.fund()).toMatchObject({
      ...{ state: 'waiting', ended: 'time', endedTime: END.toISOString(), takeBefore: TAKE_BEFORE.toISOString() },
      result: { value, ...result },
    })
    expect([await anna.holds('GBP'), await anna.locked()]).toEqual([0n, cash])
    // What was set aside and is not needed is free again, and what was earned is no cost.
    const given = Math.max(0, 5_000 - Math.round(Number(value) * 100)) + (await givenPennies(anna.userId))
    const after = await world.budgets(activity)
    expect(after.map(({ reserved }) => reserved)).toEqual(before.map(({ reserved }) => reserved))
    expect((after[0]?.spent ?? 0) - (before[0]?.spent ?? 0)).toBe(given)
    expect(pool - (await world.pool())).toBe(BigInt(given) * 1_000_000n)
    expect(await anna.take()).toMatchObject({ state: 'taken' })
    const deposited = deposit === null ? 0n : BigInt(Math.round(Number(deposit) * 1e8))
    expect([await anna.has('GBP'), await anna.locked()]).toEqual([cash + deposited, 0n])
    const { popup } = await anna.hub.popup({})
    expect(popup).toMatchObject({ tradeType: 28 })
  })

  async function givenPennies(userId: string): Promise<number> {
    const { rows } = await running.app.db.pool.query(
      'select (given_units / 1000000)::int as given from trial.trial_funds where user_id = $1',
      [userId],
    )
    return rows[0].given
  }

  test('two trades, or an early end, leave what was earned and nothing else', async () => {
    const [anna, marco] = [await person(), await person()]
    await anna.claim()
    await anna.trades(2)
    await anna.worth('48.10')
    await marco.claim()
    await marco.trades()
    await marco.worth('43.20')
    expect(await marco.cancel('43.20')).toMatchObject({
      state: 'closed',
      ended: 'user',
      result: { kind: 'nothing', cash: '0.00' },
    })
    await until(END)
    expect(await anna.fund()).toMatchObject({
      state: 'closed',
      takeBefore: null,
      result: { kind: 'nothing', cash: '0.00' },
    })
    expect([await anna.has('GBP'), await anna.locked()]).toEqual([0n, 0n])
  })
})

test('an early end is at the value that was shown, or not at all', async () => {
  const anna = await person()
  await anna.claim()
  await anna.trades()
  await anna.worth('57.31')
  await expect(anna.cancel('56.00')).rejects.toMatchObject({ reason: 'trial.value_moved' })
  expect(await anna.cancel('57.31')).toMatchObject({
    state: 'waiting',
    ended: 'user',
    result: { cash: '3.65', coupons: '3.66' },
  })
  await expect(anna.cancel('57.31')).rejects.toMatchObject({ reason: 'trial.over' })
  await expect(anna.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '1' })).rejects.toMatchObject({
    reason: 'trial.over',
  })
})

describe('who gets none:', () => {
  test('an account that had one cannot claim it again', async () => {
    const anna = await person()
    await anna.claim()
    const again = {
      reason: 'trial.claimed_before',
      message: expect.stringContaining('You have used this account to claim the Trial Fund, you cannot claim it again'),
    }
    await expect(anna.claim()).rejects.toMatchObject(again)
    await until(END)
    await expect(anna.claim()).rejects.toMatchObject(again)
  })
  test('whoever has not passed verification is led to it, by the number 20001', async () => {
    const anna = await person({ document: null })
    await expect(anna.claim()).rejects.toMatchObject({ code: 20001, reason: 'kyc.needed' })
  })
  test('a document and a browser have one fund, by whichever account', async () => {
    const cookies = createCookieJar()
    const anna = await person({ document: 'one document', cookies })
    await anna.claim()
    const message = expect.stringContaining('This account is Not Eligible')
    await expect((await person({ document: 'one document' })).claim()).rejects.toMatchObject({ message })
    await expect((await person({ cookies })).claim()).rejects.toMatchObject({ reason: 'trial.not_eligible', message })
  })
  test('after 30 days an account is not new', async () => {
    const [anna, marco] = [await person(), await person()]
    running.clock.set(new Date(CLAIMED.getTime() + 30 * DAY_MS))
    await world.awake()
    expect(await marco.claim()).toMatchObject({ state: 'active' })
    running.clock.advance(1)
    await expect(anna.claim()).rejects.toMatchObject({ reason: 'trial.not_eligible' })
    expect(await anna.trial.fund({})).toMatchObject({ bar: 'age' })
  })
})

test('while it runs there is no early credit, and with one running there is no fund', async () => {
  const anna = await person()
  const { app } = running
  expect(await app.trial.runs(app.db.queryable, anna.userId)).toBe(false)
  await anna.claim()
  expect(await app.trial.runs(app.db.queryable, anna.userId)).toBe(true)
  expect(await app.credit.orders.info(anna.userId)).toMatchObject({ right: 'not_eligible' })
  await until(END)
  expect(await app.trial.runs(app.db.queryable, anna.userId)).toBe(false)
})

test('what is on trial or earned and not paid is nobody’s own money', async () => {
  const anna = await person()
  const equity = () => running.app.funding.ownMoney.holdingsEur(running.app.db.queryable, anna.userId)
  const before = await equity()
  await anna.claim()
  expect(await equity()).toBe(before)
})

describe('deposit protection', () => {
  test('ends a fund in loss when its person deposits, which counts as deposited', async () => {
    const anna = await person()
    await anna.claim()
    await anna.trades()
    await anna.worth('43.20')
    running.clock.advance(DAY_MS)
    await world.awake()
    await anna.deposit('25')
    await running.app.jobs.settle()
    expect(await anna.fund()).toMatchObject({
      ...{ state: 'waiting', ended: 'protection', endedTime: running.clock.now().toISOString() },
      result: { kind: 'loss_deposited', cash: '5.00', coupons: '5.00' },
    })
  })
  test('leaves one in profit alone, and does nothing where it is switched off', async () => {
    const [anna, marco] = [await person(), await person()]
    await anna.claim()
    await anna.worth('50.01')
    await anna.deposit('25')
    await marco.claim()
    await marco.worth('43.20')
    await marco.trial.setProtection({ on: 'false' })
    await marco.deposit('25')
    await running.app.jobs.settle()
    expect(await anna.fund()).toMatchObject({ state: 'active', deposited: true, deposits: '25.00' })
    expect(await marco.fund()).toMatchObject({ state: 'active', protection: false })
  })
})

describe('the fourteen days', () => {
  async function waiting() {
    const anna = await person()
    await anna.claim()
    await anna.trades()
    await anna.worth('48.10')
    await until(END)
    return anna
  }
  test('whoever does not log in loses the cash, and is told so', async () => {
    const pool = await world.pool()
    const anna = await waiting()
    await until(TAKE_BEFORE)
    expect(await anna.fund()).toMatchObject({ state: 'lost' })
    await expect(anna.take()).rejects.toMatchObject({ message: 'Rewards have expired.' })
    expect([await anna.has('GBP'), await anna.locked()]).toEqual([0n, 0n])
    expect(pool - (await world.pool())).toBe(1_90000000n)
    expect(running.outbox.some(({ to, subject }) => to === anna.email && subject === 'Rewards have expired')).toBe(true)
  })
  test('whoever was here is paid, even without asking for it', async () => {
    const anna = await waiting()
    running.clock.advance(3 * DAY_MS)
    await world.awake()
    await anna.wallet.productAssets({ product: 'trial' })
    await until(TAKE_BEFORE)
    expect([(await anna.fund()).state, await anna.has('GBP')]).toEqual(['taken', 2_00000000n])
  })
})

test('its person is told of the claim, the day before the end, of the result, and of cash that waits', async () => {
  const anna = await person()
  await anna.claim()
  await anna.trades()
  await until(new Date(END.getTime() - DAY_MS))
  await anna.worth('48.10')
  await until(END)
  await until(new Date(TAKE_BEFORE.getTime() - 3 * DAY_MS))
  const subjects = running.outbox.filter(({ to }) => to === anna.email).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'Your Trial Fund of £50 has started',
    'Your Trial Fund ends tomorrow',
    'Your Trial Fund has ended at 48.10 GBP',
    '2.00 GBP from your Trial Fund is waiting',
  ])
})

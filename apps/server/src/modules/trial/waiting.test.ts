import { formatUnits, units } from '@bourse/money'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { assetRow } from '../../testing/markets.ts'
import { systemAccount } from '../ledger/index.ts'
import { CLAIMED, PRICES, trialWorld } from './trial.fixture.ts'

const MINUTE_MS = 60_000
const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const world = trialWorld(running)
const { person, until } = world
beforeAll(world.open)
beforeAll(async () => {
  await world.offer()
})
/** A minute of a day that the index has not fixed yet. */
let day = 0
beforeEach(async () => {
  running.clock.set(new Date(CLAIMED.getTime() + day))
  day += 30 * 86_400_000
  await running.app.db.pool.query("update activities.activities set ends_at = '2030-01-01' where kind = 'trial_fund'")
  for (const asset of ['BTC', 'ETH', 'GBP'] as const) running.venues.set(asset, PRICES[asset])
})
afterEach(world.clean)

const later = (ms: number) => until(new Date(running.clock.now().getTime() + ms))

/** Claimed, traded, and worth so much, all of it pounds. */
async function holding(pounds: string) {
  const anna = await person()
  await anna.claim()
  await anna.trades()
  await anna.worth(pounds)
  const { endTime } = await anna.fund()
  return { anna, end: new Date(endTime) }
}

async function queueOf(userId: string) {
  const { records } = await (await world.officeAs('support')).officeTrials({ part: 'waiting' })
  return records.filter((one) => one.userId === userId)
}

describe('a deposit that the index cannot value in its minute', () => {
  test('is valued by the first minute in which the venues agree, and counts', async () => {
    const { anna } = await holding('57.31')
    world.splitVenues('ETH')
    running.clock.advance(MINUTE_MS)
    // Twenty pounds, once there is a price.
    await anna.deposit('0.01', 'ETH')
    await later(0)
    expect(await anna.fund()).toMatchObject({ state: 'active', deposited: false, deposits: '0.00' })
    await later(90 * MINUTE_MS)
    expect(await anna.fund()).toMatchObject({ deposited: false })
    running.venues.set('ETH', '3000')
    await later(5 * MINUTE_MS)
    expect(await anna.fund()).toMatchObject({ state: 'active', deposited: true, deposits: '20.00' })
  })

  test('holds up the end, which is judged with it; staff see why and try again', async () => {
    const { anna, end } = await holding('57.31')
    await until(new Date(end.getTime() - 10 * MINUTE_MS))
    world.splitVenues('ETH')
    await anna.deposit('0.01', 'ETH')
    await until(end)
    expect(await anna.fund()).toMatchObject({ state: 'ending', ended: null })
    expect(await queueOf(anna.userId)).toMatchObject([{ state: 'ending', trouble: 'no_price' }])
    const [id, operator] = [(await anna.fund()).id, await world.officeAs('operator')]
    await expect(operator.retryTrial({ id, reason: 'asked by phone' })).rejects.toMatchObject({
      reason: 'trial.no_price',
    })
    running.venues.set('ETH', '3000')
    running.clock.advance(2 * MINUTE_MS)
    const office = await world.officeAs('operator')
    expect(await office.retryTrial({ id, reason: 'the venues agree' })).toMatchObject({
      ...{ state: 'waiting', trouble: null, ended: 'time', endedTime: end.toISOString(), deposited: true },
      result: { kind: 'profit_deposited', cash: '7.31', coupons: '0.00' },
    })
    expect(await queueOf(anna.userId)).toEqual([])
    expect((await office.officeTrial({ id })).arrivals).toMatchObject([{ asset: 'ETH', amount: '0.01', gbp: '20.00' }])
  })

  test('does not hold it up where others are enough', async () => {
    const { anna, end } = await holding('57.31')
    await anna.deposit('10')
    world.splitVenues('ETH')
    await anna.deposit('0.01', 'ETH')
    await until(end)
    expect(await anna.fund()).toMatchObject({ state: 'waiting', ended: 'time', deposited: true })
  })

  test('counts for nothing where no venue has ever had a price of it', async () => {
    await running.app.markets.addAssets([assetRow('NOVENUE')])
    const { anna, end } = await holding('57.31')
    await anna.deposit('100', 'NOVENUE')
    await until(end)
    expect(await anna.fund()).toMatchObject({ state: 'waiting', deposited: false, deposits: '0.00' })
  })
})

test('protection waits for a price of the fund; meanwhile nothing is traded, and then it ends by the deposit', async () => {
  const anna = await person()
  await anna.claim()
  for (const coin of ['BTC', 'ETH', 'BTC']) await anna.trade('GBP', coin, '10')
  for (const venue of ['north', 'south'] as const) running.venues.silence('BTC', venue)
  running.clock.advance(MINUTE_MS)
  await anna.deposit('25')
  const came = running.clock.now()
  await later(0)
  expect(await anna.fund()).toMatchObject({ state: 'active', deposits: '25.00' })
  const { quoteId } = await anna.trial.quote({ from: 'GBP', to: 'ETH', payAmount: '1' })
  const waits = { reason: 'trial.halted', message: expect.stringContaining('Prices of BTC') }
  await expect(anna.trial.trade({ quoteId })).rejects.toMatchObject(waits)
  await expect(anna.cancel('49.00')).rejects.toMatchObject(waits)
  running.venues.set('BTC', '30000')
  await later(5 * MINUTE_MS)
  expect(await anna.fund()).toMatchObject({
    ...{ state: 'waiting', ended: 'protection', endedTime: came.toISOString() },
    result: { kind: 'loss_deposited', cash: '5.00', coupons: '5.00' },
  })
})

describe('an end that waits', () => {
  test('for a price takes the first minute in which there is one, however long that takes', async () => {
    const anna = await person()
    await anna.claim()
    await anna.trade('GBP', 'BTC', '20')
    const end = new Date((await anna.fund()).endTime)
    await until(new Date(end.getTime() - 5 * MINUTE_MS))
    world.splitVenues('BTC')
    await until(end)
    await later(95 * MINUTE_MS)
    expect(await queueOf(anna.userId)).toMatchObject([{ trouble: 'no_price', troubleSince: end.toISOString() }])
    running.venues.set('BTC', '90000')
    await later(5 * MINUTE_MS)
    // 30 + 0.000498 × 60,000 × 0.996
    expect(await anna.fund()).toMatchObject({
      ...{ state: 'waiting', ended: 'time', endedTime: end.toISOString() },
      result: { value: '59.76' },
    })
    expect(await queueOf(anna.userId)).toEqual([])
  })

  test('for the treasury stands in the queue until it can pay, and is tried again by staff with their reason', async () => {
    const anna = await person()
    await anna.claim()
    await anna.trade('GBP', 'BTC', '20')
    const { id, endTime } = await anna.fund()
    const [treasury, outside] = [systemAccount('treasury', 'GBP'), world.outside('GBP')]
    const house = formatUnits(units(await world.balanceOf(treasury)), 8)
    await world.move(treasury, outside, house)
    await until(new Date(endTime))
    expect(await anna.fund()).toMatchObject({ state: 'ending' })
    expect(await queueOf(anna.userId)).toMatchObject([{ id, trouble: 'house_short', troubleSince: endTime }])
    const operator = await world.officeAs('operator')
    const retry = () => operator.retryTrial({ id, reason: 'the treasury is filled up' })
    await expect(retry()).rejects.toMatchObject({ reason: 'trial.house_short' })
    await world.move(outside, treasury, house)
    expect(await retry()).toMatchObject({ state: 'closed', ended: 'time', trouble: null, result: { value: '49.84' } })
    await expect(retry()).rejects.toMatchObject({ reason: 'trial.not_waiting' })
    const { rows } = await running.app.db.pool.query(
      `select detail->>'reason' as reason from admin.audit_log where act = 'trial.end_retried' and subject = $1`,
      [id],
    )
    expect(rows).toEqual([{ reason: 'the treasury is filled up' }, { reason: 'the treasury is filled up' }])
  })

  test('no other is in the queue, and none of it can be ended before its time', async () => {
    const { anna } = await holding('57.31')
    const { id } = await anna.fund()
    expect(await queueOf(anna.userId)).toEqual([])
    const operator = await world.officeAs('operator')
    await expect(operator.retryTrial({ id, reason: 'early' })).rejects.toMatchObject({ reason: 'trial.not_waiting' })
    await expect(operator.retryTrial({ id: 'trf_none', reason: 'none' })).rejects.toMatchObject({
      reason: 'trial.unknown',
    })
  })
})

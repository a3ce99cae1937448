import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { couponWorld, DAY_MS, MINUTE_MS } from './coupons.fixture.ts'

const PRICES = { GBP: '1.25', EUR: '1.2', BTC: '60000', ETH: '3000', USDC: '1' }
const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const world = couponWorld(running)
let stop: (() => Promise<void>) | undefined
beforeAll(async () => {
  stop = await world.open()
})
afterAll(async () => stop?.())

const later = (ms: number) => running.clock.advance(ms)

test('the example of the rules, to the last digit: A runs out, B pays 0.90 and keeps 4.10', async () => {
  const activity = await world.budget()
  const anna = await world.trader()
  await world.issue(activity, anna.userId, 'GBP', '1.5')
  later(1_000)
  await world.issue(activity, anna.userId, 'GBP', '5')
  const before = await anna.has('GBP')
  // A quarter of a percent of 0.02 BTC is 0.00005.
  const order = await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  expect(await anna.coupons()).toEqual([
    { state: 'valid', asset: 'GBP', face: '5', rest: '4.1' },
    { state: 'run_out', asset: 'GBP', face: '1.5', rest: '0' },
  ])
  const paid = 240_000_000n
  expect(await anna.has('GBP')).toBe(before - 960n * 100_000_000n + paid)
  expect(await anna.client.coupons.ofOrder({ orderId: order })).toEqual([{ asset: 'GBP', amount: '2.4' }])
  const [first] = (await anna.client.coupons.list({ state: 'run_out' })).records
  const { records } = await anna.client.coupons.records({ id: first?.id ?? '' })
  expect(records).toMatchObject([
    { symbol: 'BTC-GBP', fee: '0.00005', feeAsset: 'BTC', value: '2.4', paid: '1.5', orderId: order },
  ])
  await world.clean()
})

test('staff see a coupon with the trades that it paid, and that somebody looked is recorded', async () => {
  const activity = await world.budget()
  const anna = await world.trader()
  const id = await world.issue(activity, anna.userId, 'GBP', '1.5')
  const orderId = await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  const office = await world.staff('support', 'looker')
  const { coupon, records } = await office.officeCouponRecords({ id })
  const { uid } = await running.app.identity.userData(anna.userId)
  expect(coupon).toMatchObject({ userId: anna.userId, uid, state: 'run_out', face: '1.5', rest: '0' })
  expect(records).toMatchObject([{ orderId, fee: '0.00005', feeAsset: 'BTC', value: '2.4', paid: '1.5' }])
  const seen = await running.app.db.pool.query(
    "select count(*)::int as count from admin.audit_log where subject = $1 and staff_email = 'looker@office.example'",
    [anna.userId],
  )
  expect(seen.rows[0].count).toBe(1)
  await expect(office.officeCouponRecords({ id: 'cpn_nobody' })).rejects.toMatchObject({ reason: 'coupons.unknown' })
})

test('followed again, nothing is paid twice', async () => {
  const activity = await world.budget()
  const anna = await world.trader()
  await world.issue(activity, anna.userId, 'GBP', '5')
  await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  const once = await anna.has('GBP')
  await world.follow()
  await running.app.db.pool.query(
    "update trading.follower_cursors set trade_number = 0 where follower = 'campaigns.other'",
  )
  await world.follow()
  expect(await anna.has('GBP')).toBe(once)
  await world.clean()
})

test('a fee in the quote is worth itself, and one between two others what the index says of the minute before', async () => {
  later(5 * MINUTE_MS)
  await running.app.index.record(running.clock.now())
  const [pounds, euros] = [await world.budget('GBP'), await world.budget('EUR')]
  const anna = await world.trader()
  await world.issue(pounds, anna.userId, 'GBP', '1.5')
  later(4 * MINUTE_MS)
  await running.app.index.record(running.clock.now())
  await world.issue(euros, anna.userId, 'EUR', '5')
  // A fee of 0.00005 BTC at 60,000 USDT is 3 USDT: 2.40 GBP at 1.25, of which 1.50 is paid; 0.90 of 2.40 is left of 2.50 EUR at 1.20.
  await anna.buys({ symbol: 'BTC-USDT', price: '60000', amount: '0.02' })
  await world.follow()
  expect(await anna.coupons()).toEqual([
    { state: 'valid', asset: 'EUR', face: '5', rest: '4.0625' },
    { state: 'run_out', asset: 'GBP', face: '1.5', rest: '0' },
  ])
  await world.clean()
})

test('where neither the trade nor the index tells what a fee is worth, the coupon keeps it', async () => {
  const activity = await world.budget('USDC', '100')
  const anna = await world.trader()
  await world.issue(activity, anna.userId, 'USDC', '5')
  for (const venue of ['north', 'south', 'east'] as const) running.venues.silence('USDC', venue)
  later(3 * 60 * MINUTE_MS)
  await running.app.index.record(running.clock.now())
  await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  expect(await anna.coupons()).toEqual([{ state: 'valid', asset: 'USDC', face: '5', rest: '5' }])
})

test('what a coupon did not pay by its end goes back to the budget, and to whoever paid for it once that is settled', async () => {
  const activity = await world.budget('GBP', '10', 1)
  const anna = await world.trader()
  await world.issue(activity, anna.userId, 'GBP', '10')
  await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  later(2 * DAY_MS)
  await world.settled()
  expect(await anna.coupons()).toMatchObject([{ state: 'valid', rest: '7.6' }])
  later(28 * DAY_MS)
  expect(await anna.coupons()).toMatchObject([{ state: 'expired', rest: '7.6' }])
  expect((await anna.client.coupons.list({})).rests).toEqual([])
  // What other activities had left has gone back by now.
  await world.settled()
  const treasury = await world.balanceOf({ owner: 'system', kind: 'treasury', asset: 'GBP' })
  later(20 * MINUTE_MS)
  await world.settled()
  expect(await world.balanceOf({ owner: 'system', kind: 'treasury', asset: 'GBP' })).toBe(treasury + 760_000_000n)
  await world.clean()
})

test('people are told when a coupon is used up, and once when it is over in three days', async () => {
  const activity = await world.budget()
  const anna = await world.trader()
  await world.issue(activity, anna.userId, 'GBP', '1')
  await world.issue(activity, anna.userId, 'GBP', '7')
  await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  later(28 * DAY_MS)
  await world.settled()
  later(2 * 60 * MINUTE_MS)
  await world.settled()
  const subjects = running.outbox.filter(({ to }) => to === anna.email).map(({ subject }) => subject)
  expect(subjects.filter((one) => one.includes('used up'))).toEqual([expect.stringContaining('1 GBP')])
  expect(subjects.filter((one) => one.includes('expires soon'))).toEqual([expect.stringContaining('5.6 GBP left')])
})

test('the popup of a visit tells the fees of an order that came back, once', async () => {
  const activity = await world.budget()
  const anna = await world.trader()
  await world.issue(activity, anna.userId, 'GBP', '5')
  await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  await world.stayLoggedIn()
  const { popup } = await anna.client.activities.popup({})
  expect(popup).toMatchObject({ tradeType: 12, content: '2.4 GBP of your trading fees came back to your wallet.' })
  const stranger = await world.person()
  await expect(stranger.client.activities.seen({ id: popup?.id ?? '' })).rejects.toMatchObject({
    reason: 'activities.reward_unknown',
  })
  await anna.client.activities.seen({ id: popup?.id ?? '' })
  expect(await anna.client.activities.popup({})).toEqual({ popup: null })
})

test('everybody takes the coupon of an activity once', async () => {
  const activity = await world.budget('GBP', '5')
  const [anna, marco] = [await world.trader(), await world.trader()]
  const offered = async () => (await anna.client.coupons.offers({})).find((one) => one.activityId === activity)
  expect(await offered()).toMatchObject({ asset: 'GBP', amount: '5', taken: false })
  const key = () => ({ lockId: world.lockId() })
  expect(await anna.client.coupons.take({ activityId: activity }, key())).toMatchObject({ state: 'valid', rest: '5' })
  expect(await offered()).toMatchObject({ taken: true })
  await expect(anna.client.coupons.take({ activityId: activity }, key())).rejects.toMatchObject({
    reason: 'coupons.taken',
  })
  await expect(marco.client.coupons.take({ activityId: activity }, key())).rejects.toMatchObject({
    reason: 'activities.sold_out',
  })
  await world.clean()
})

test('nobody sees the coupons of somebody else', async () => {
  const activity = await world.budget()
  const [anna, marco] = [await world.trader(), await world.person()]
  const id = await world.issue(activity, anna.userId, 'GBP', '5')
  const order = await anna.buys({ price: '48000', amount: '0.02' })
  await world.follow()
  await expect(marco.client.coupons.detail({ id })).rejects.toMatchObject({ reason: 'coupons.unknown' })
  await expect(marco.client.coupons.records({ id })).rejects.toMatchObject({ reason: 'coupons.unknown' })
  expect(await marco.client.coupons.ofOrder({ orderId: order })).toEqual([])
})

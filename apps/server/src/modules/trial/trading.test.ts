import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { pairRow } from '../../testing/markets.ts'
import { spot } from '../ledger/index.ts'
import { CLAIMED, DAY_MS, END, PRICES, trialWorld } from './trial.fixture.ts'

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const world = trialWorld(running)
const { person } = world
beforeAll(world.open)
beforeAll(async () => {
  await world.offer()
  await running.app.markets.addPairs([pairRow('BTC', 'USDT')])
})
let minutes = 0
/** A minute that the index has not fixed yet. */
beforeEach(() => {
  minutes += 5
  running.clock.set(new Date(CLAIMED.getTime() + minutes * 60_000))
})
afterEach(world.clean)

/** From now on; the index of the last minute has heard of it. */
function pays(asset: string, price: string): void {
  running.venues.set(asset, price)
  running.clock.advance(120_000)
}

// First: a ranking is of a later hour than the one before.
test('the ranking is of the hour, by profit, with two letters and four stars', async () => {
  const [anna, marco, clara] = [await person(), await person(), await person()]
  for (const who of [anna, marco, clara]) await who.claim()
  await anna.worth('57.31')
  await marco.worth('61.00')
  await clara.worth('49.00')
  const job = running.app.trial.jobs.find(({ name }) => name === 'trial.rank')
  expect(job).toBeDefined()
  const hour = new Date(CLAIMED.getTime() + 2 * 3_600_000)
  running.clock.set(hour)
  await running.app.trial.rank({ period: hour.toISOString() })
  const { time, records } = await running.client().trial.ranking({})
  expect(time).toBe(hour.toISOString())
  expect(records.slice(0, 2)).toMatchObject([
    { rank: 1, name: expect.stringMatching(/^..\*{4}$/), figure: '11.00', asset: 'GBP' },
    { rank: 2, figure: '7.31' },
  ])
  expect(records.some(({ figure }) => figure.startsWith('-'))).toBe(false)
  await world.awake()
  // Everybody is shown their own place, and nobody the others' names.
  const places = await Promise.all([anna, marco, clara].map(async (who) => (await who.trial.fund({})).place))
  expect(places).toEqual([2, 1, null])
})

test('a trade is at the price of the converter, against the house, and of the fund alone', async () => {
  const anna = await person()
  await anna.claim()
  // 20 / 40,000 less 0.4%.
  const quote = await anna.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '20' })
  expect(quote).toMatchObject({ payAmount: '20', receiveAmount: '0.000498' })
  expect(Date.parse(quote.expireTime) - Date.parse(quote.time)).toBe(10_000)
  expect(await anna.trial.trade({ quoteId: quote.quoteId })).toMatchObject({ receiveAmount: '0.000498' })
  expect([await anna.holds('GBP'), await anna.holds('BTC'), await anna.has('BTC')]).toEqual([30_00000000n, 49_800n, 0n])
  const { holdings, result, trades } = await anna.fund()
  // Sold at the bid: 0.000498 × 40,000 × 0.996.
  expect(holdings).toEqual([
    { coin: 'GBP', amount: '30', price: null, value: '30.00' },
    { coin: 'BTC', amount: '0.000498', price: '39840.00', value: '19.84' },
  ])
  expect([result?.value, result?.profit, trades]).toEqual(['49.84', '-0.16', 1])
  expect((await anna.trial.trades({})).records).toMatchObject([{ from: 'GBP', to: 'BTC', payAmount: '20' }])
})

test('what is not of the list, not there or too little is not traded', async () => {
  const anna = await person()
  await anna.claim()
  const asks = (from: string, to: string, payAmount: string) => anna.trial.quote({ from, to, payAmount })
  await expect(asks('BTC', 'ETH', '1')).rejects.toMatchObject({ reason: 'trial.pair_unknown' })
  await expect(asks('GBP', 'EUR', '1')).rejects.toMatchObject({ reason: 'trial.pair_unknown' })
  await expect(asks('GBP', 'BTC', '50.01')).rejects.toMatchObject({ reason: 'trial.fund_short' })
  await expect(asks('GBP', 'BTC', '0.00000001')).rejects.toMatchObject({ reason: 'trial.amount_small' })
  await expect(asks('GBP', 'BTC', '0.000000001')).rejects.toMatchObject({ reason: 'trial.amount_malformed' })
})

test('a quote is used once, within ten seconds, and not after the end', async () => {
  const anna = await person()
  await anna.claim()
  const ask = () => anna.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '1' })
  const [first, second, third] = [await ask(), await ask(), await ask()]
  await anna.trial.trade({ quoteId: first.quoteId })
  await expect(anna.trial.trade({ quoteId: first.quoteId })).rejects.toMatchObject({ reason: 'trial.quote_used' })
  running.clock.advance(10_000)
  await expect(anna.trial.trade({ quoteId: second.quoteId })).rejects.toMatchObject({ reason: 'trial.quote_over' })
  const marco = await person()
  await expect(marco.trial.trade({ quoteId: third.quoteId })).rejects.toMatchObject({ reason: 'trial.unknown' })
  await anna.trade('GBP', 'BTC', '1')
  running.clock.set(new Date(END.getTime() - 5_000))
  await world.awake()
  const last = await ask()
  running.clock.set(END)
  await expect(anna.trial.trade({ quoteId: last.quoteId })).rejects.toMatchObject({ reason: 'trial.over' })
})

test('while a price or our own book is more than one percent off the last minute, nothing is quoted or traded', async () => {
  const anna = await person()
  await anna.claim()
  const before = await anna.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '1' })
  running.clock.advance(2_000)
  running.venues.set('BTC', '60700')
  const halted = { reason: 'trial.halted' }
  await expect(anna.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '1' })).rejects.toMatchObject(halted)
  await expect(anna.trial.trade({ quoteId: before.quoteId })).rejects.toMatchObject(halted)
  pays('BTC', '60000')
  // Somebody pushes our own book: its middle is 0.9% off, then 1.1%.
  const maker = await person()
  await world.move(world.outside('USDT'), spot(maker.userId, 'USDT'), '100000')
  await world.move(world.outside('BTC'), spot(maker.userId, 'BTC'), '2')
  const { trading } = running.client({ token: maker.token, cookies: maker.cookies })
  const place = (side: 'buy' | 'sell', price: string) =>
    trading.placeOrder({ symbol: 'BTC-USDT', type: 'limit', amount: '0.01', side, price }, { lockId: world.lockId() })
  await place('sell', '61080')
  await place('buy', '60000')
  await anna.trade('GBP', 'BTC', '1')
  await place('buy', '60260')
  await expect.poll(async () => (await anna.fund()).result).toBeNull()
  await expect(anna.trial.quote({ from: 'GBP', to: 'BTC', payAmount: '1' })).rejects.toMatchObject(halted)
  await trading.cancelAll({})
  await expect.poll(async () => (await anna.fund()).result).not.toBeNull()
})

test('everything is sold at the end in one entry, by the price of that moment whenever it is done', async () => {
  // A day after the others, of whose end the index knows nothing yet.
  running.clock.advance(DAY_MS)
  const end = new Date(END.getTime() + DAY_MS)
  const [anna, marco] = [await person(), await person()]
  for (const who of [anna, marco]) {
    await who.claim()
    await who.trade('GBP', 'BTC', '20')
    await who.trade('GBP', 'ETH', '20')
  }
  running.venues.follow('BTC', (at) => (at <= end.getTime() ? '90000' : '30000'))
  running.venues.follow('ETH', (at) => (at <= end.getTime() ? '4500' : '1500'))
  running.clock.set(new Date(end.getTime() + 3 * 3_600_000))
  await world.awake()
  await running.app.jobs.settle()
  for (const who of [anna, marco]) {
    // 0.000498 × 60,000 × 0.996 + 0.00996 × 3,000 × 0.996 + 10 = 69.52…
    expect(await who.fund()).toMatchObject({
      ended: 'time',
      endedTime: end.toISOString(),
      result: { value: '69.52', cash: '9.76', coupons: '9.76' },
    })
    expect([await who.holds('BTC'), await who.holds('ETH'), await who.holds('GBP')]).toEqual([0n, 0n, 0n])
  }
})

test('the line of a fund is what it held at each hour, at the prices of that hour', async () => {
  // After the end of the others, whose prices follow the clock.
  running.clock.advance(20 * DAY_MS)
  running.venues.follow('BTC', () => '60000')
  const anna = await person()
  await expect(anna.trial.line({})).rejects.toMatchObject({ reason: 'trial.unknown' })
  await anna.claim()
  await anna.trade('GBP', 'BTC', '20')
  const claimed = running.clock.now().getTime()
  const after = (hours: number) => new Date(claimed + hours * 3_600_000)
  running.venues.follow('BTC', (at) => (at <= after(1).getTime() ? '60000' : '90000'))
  for (const hours of [1, 2]) {
    running.clock.set(after(hours))
    await running.app.index.record(after(hours))
  }
  // 30 + 0.000498 × 40,000 × 0.996, and at 60,000.
  const points = [
    { time: after(1).toISOString(), value: '49.84' },
    { time: after(2).toISOString(), value: '59.76' },
  ]
  expect((await anna.trial.line({})).points).toEqual(points)
  await anna.cancel('59.76')
  running.clock.set(after(4))
  await running.app.index.record(after(4))
  expect((await anna.trial.line({})).points).toEqual(points)
})

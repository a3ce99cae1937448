import { CallFailure } from '@bourse/client'
import { assert, formatUnits, ok, type Result, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { openBooks } from './books.ts'
import { DAY_MS, MINUTE_MS, trading } from './etp.fixture.ts'
import { LEAST } from './orders.rules.ts'
import { lockProduct, saveProduct, totalsBeside } from './products.sql.ts'

const running = testApp({}, { prices: { BTC: '100000', ETH: '4000' } })
const { open, issue, person, pass, product, reserve, fundHouse, emptyHouse } = trading(running)

const reasonOf = async (attempt: Promise<unknown>): Promise<string> => {
  try {
    await attempt
    return 'accepted'
  } catch (error) {
    return error instanceof CallFailure ? error.reason : String(error)
  }
}
const clean = async () => expect(await running.app.audit()).toEqual([])

beforeAll(async () => {
  await open()
})

test('1,000 USDT at 10 are 99.65 units; two percent later and after a night they bring 1,051.54039201', async () => {
  await issue('BTC', 3)
  const anna = await person()
  const bought = await anna.buy('BTC3L', '1000')
  expect(bought).toMatchObject({ state: 'filled', nav: '10', units: '99.65000000', fee: '3.50000000' })
  expect(await reserve()).toBe(99_650_000_000n)
  expect(await anna.money()).toBe(900_000_000_000n)
  await clean()

  running.venues.set('BTC', '102000')
  await pass(MINUTE_MS)
  expect(await product('BTC3L')).toMatchObject({ nav: '10.6', lastNav: '10.6', leverageNow: '2.89' })

  // Noon to 23:55 of the same day.
  await pass(11 * 60 * MINUTE_MS + 54 * MINUTE_MS)
  expect(await product('BTC3L')).toMatchObject({ nav: '10.5894' })
  expect(await anna.holding('BTC3L')).toMatchObject({
    ...{ units: '99.65000000', cost: '1000.00000000', managementFee: '1.05629000', roi: '0.0515' },
    cash: '1051.54039201',
  })
  const sold = await anna.sell('BTC3L', '99.65')
  expect(sold).toMatchObject({ total: '1051.54039201', fee: '3.69331799', nav: '10.5894' })
  expect(await anna.units('BTC3L')).toBe(0n)
  expect(await anna.holding('BTC3L')).toBeUndefined()
  await clean()
})

test('an order is refused with 40028 and a new quote when the value moved more than half a percent from what was seen', async () => {
  const marco = await person()
  const seen = (await product('BTC3L'))?.nav ?? ''
  running.venues.set('BTC', '103020')
  const failed = await marco.buy('BTC3L', '100', seen).catch((error: unknown) => error)
  expect(failed).toMatchObject({ code: 40028, reason: 'etp.nav_moved' })
  expect(await marco.money()).toBe(1_000_000_000_000n)
  expect(await marco.buy('BTC3L', '100')).toMatchObject({ state: 'filled' })
  running.venues.set('BTC', '102000')
})

test('buying and selling within one index value never gains', async () => {
  const clara = await person('100')
  for (let times = 0; times < 20; times += 1) {
    const bought = await clara.buy('BTC3L', '7.77777777')
    await clara.sell('BTC3L', bought.units ?? '0')
  }
  expect(await clara.money()).toBeLessThan(10_000_000_000n - 20n * 5_000_000n)
  expect(await clara.units('BTC3L')).toBe(0n)
  await clean()
})

test('a thousand purchases and sales of any size within one index value lose at least both fees each, and the books agree', async () => {
  const eve = await person('1000')
  const { db, ledger } = running.app
  const before = await eve.money()
  // On the books of one transaction, so that a thousand rounds take no longer than a few orders.
  const lost = await db.tx(async (tx): Promise<Result<bigint, never>> => {
    const row = await lockProduct(tx, 'BTC3L')
    assert(row !== undefined, 'the product is there')
    const books = await openBooks({ ledger }, tx, row, [eve.userId])
    let all = 0n
    for (let round = 0n; round < 1_000n; round += 1n) {
      const amount = LEAST + ((round * 7_654_321_987n) % (100n * LEAST))
      const order = { id: `round-${round}`, userId: eve.userId, isHeld: false }
      const { units } = books.buy(order, amount, row.last_nav)
      // Sold back in two parts every other time.
      const parts = round % 2n === 0n ? [units] : [units / 3n, units - units / 3n]
      const costs = parts.reduce((left, part, place) => {
        const sold = books.sell({ ...order, id: `${order.id}-${place}` }, part, row.last_nav)
        assert(sold.ok, 'the house has it')
        return left - sold.value.total
      }, amount)
      // 0.35% of what is paid, and 0.35% of what is left.
      expect(costs * 1_000_000n).toBeGreaterThanOrEqual(amount * 6_987n)
      all += costs
    }
    await books.post()
    await saveProduct(tx, { ...row, ...books.standing() })
    return ok(all)
  })
  expect(lost.ok && before - lost.value).toBe(await eve.money())
  expect(await eve.units('BTC3L')).toBe(0n)
  await clean()
})

test('an amount below 1.00 or above 50,000 is refused, a sale has no such bounds', async () => {
  const dora = await person('60000')
  expect(await reasonOf(dora.buy('BTC3L', '0.99999999'))).toBe('etp.below_minimum')
  expect(await reasonOf(dora.buy('BTC3L', '50000.00000001'))).toBe('etp.above_maximum')
  expect(await reasonOf(dora.buy('BTC3L', '60001'))).toBe('etp.above_maximum')
  const { units } = await dora.buy('BTC3L', '50000')
  expect(await reasonOf(dora.sell('BTC3L', '0.00000001'))).toBe('accepted')
  expect(await reasonOf(dora.sell('BTC3L', '999999'))).toBe('etp.units_short')
  expect(units).not.toBeNull()
})

test('who has not answered both questions right cannot buy, and may try again', async () => {
  const { gate: ask, answer, buy, userId } = await person()
  await running.app.db.pool.query('delete from etp.earn_answers where user_id = $1', [userId])
  expect(await reasonOf(buy('BTC3L', '10'))).toBe('etp.questions_open')
  const gate = await ask()
  expect(gate).toMatchObject({ passed: false })
  expect(gate.questions.map(({ answers }) => answers.length)).toEqual([3, 3])
  expect(await answer('1,0')).toEqual({ passed: false })
  expect(await reasonOf(buy('BTC3L', '10'))).toBe('etp.questions_open')
  expect(await answer('1,2')).toEqual({ passed: true })
  expect(await reasonOf(buy('BTC3L', '10'))).toBe('accepted')
})

test('without a value of the index an order at the market is refused and nothing moves', async () => {
  const ben = await person()
  running.venues.silence('BTC', 'north')
  running.venues.silence('BTC', 'south')
  running.clock.advance(3_000)
  expect(await reasonOf(ben.buy('BTC3L', '10', '10'))).toBe('etp.price_unknown')
  expect(await ben.money()).toBe(1_000_000_000_000n)
  running.venues.set('BTC', '102000')
})

test('new units are sold only while reserve and treasury cover twice what all units are worth, to the last unit; they are taken back all the same', async () => {
  const rich = await person('5000')
  await issue('ETH', 3)
  await rich.buy('ETH3L', '1000')
  await emptyHouse()
  expect(await reasonOf(rich.buy('ETH3L', '1'))).toBe('etp.sold_out')
  expect(await product('ETH3L')).toMatchObject({ state: 'sold_out' })
  const waiting = await rich.limit({ symbol: 'ETH3L', side: 'buy', price: '10', amount: '100' })
  await pass(MINUTE_MS)
  expect(await rich.order(waiting.id)).toMatchObject({ state: 'waiting' })
  await rich.cancel(waiting.id)
  expect(await rich.sell('ETH3L', '10')).toMatchObject({ state: 'filled', total: '99.65000000' })
  // 100 USDT bring 99.65 into the reserve and are worth as much.
  const { reserve: inReserve, owed } = await totalsBeside(running.app.db.queryable, null)
  const short = 2n * owed - inReserve + 99_65000000n - 1n
  await fundHouse(formatUnits(units(short), 8))
  expect(await reasonOf(rich.buy('ETH3L', '100'))).toBe('etp.sold_out')
  await fundHouse('0.00000001')
  expect(await reasonOf(rich.buy('ETH3L', '100'))).toBe('accepted')
  expect(await reasonOf(rich.buy('ETH3L', '1'))).toBe('etp.sold_out')
  await fundHouse('1000000')
  await clean()
})

test('who asked to be told hears once, by email, that units are sold again; who took it back does not', async () => {
  const [nina, otto] = [await person(), await person()]
  const calls = [nina, otto].map(({ token }) => running.client({ token }).etp)
  await emptyHouse()
  const symbol = 'ETH3L'
  for (const own of calls) await own.etpTellMe({ symbol, wanted: 'true' })
  await calls[0]?.etpTellMe({ symbol, wanted: 'true' })
  await calls[1]?.etpTellMe({ symbol, wanted: 'false' })
  await pass(MINUTE_MS)
  expect(await Promise.all(calls.map((own) => own.etpTold({})))).toEqual([[symbol], []])
  await fundHouse('1000000')
  for (let minute = 0; minute < 2; minute += 1) await pass(MINUTE_MS)
  expect(await calls[0]?.etpTold({})).toEqual([])
  const { rows } = await running.app.db.pool.query(
    `select payload->>'userId' as "userId", payload->'params'->>'symbol' as symbol from platform.timers
     where payload->>'notice' = 'etp.on_sale'`,
  )
  expect(rows).toEqual([{ userId: nina.userId, symbol }])
  await expect(calls[0]?.etpTellMe({ symbol: 'XX3L', wanted: 'true' })).rejects.toMatchObject({
    reason: 'etp.product_unknown',
  })
})

test('the list of the markets has each product with its value and what that did in a day', async () => {
  await pass(DAY_MS)
  running.venues.set('BTC', '104040')
  const own = await product('BTC3L')
  const listed = await running.client().markets.leveragedCoins()
  expect(listed.map(({ symbol }) => symbol)).toEqual(['BTC3L', 'ETH3L'])
  const [btc] = listed
  expect(btc).toMatchObject({ price: own?.nav, change1d: own?.change24h })
  expect(Number(btc?.change1d)).toBeCloseTo(0.06, 2)
})

test('a day later the value is rebalanced at midnight and the history shows it', async () => {
  await pass(DAY_MS)
  const { points, events } = await running.client().etp.navHistory({ symbol: 'BTC3L', range: '7d' })
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['night', 'rebalance']))
  expect(points.length).toBeGreaterThan(10)
  // Beside each value the index that it follows from.
  expect([points[0]?.index, points.at(-1)?.index]).toEqual(['100000', '104040'])
  await clean()
})

import { type Units, units } from '@bourse/money'
import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { pairRow } from '../../../testing/markets.ts'
import { TIERS_CHANGED } from '../engine/engine.ts'
import { unitsOf } from '../money-model.fixture.ts'
import { tradingWorld } from '../trading.fixture.ts'
import { createFeeTiers } from './fee-tiers.ts'

const world = tradingWorld()
let people = 0

afterEach(async () => {
  expect(await world.audit()).toEqual([])
  expect(world.errors).toEqual([])
})

/** Somebody with plenty of everything. */
async function trader(): Promise<string> {
  people += 1
  const user = `usr_fees${people}`
  for (const asset of ['BTC', 'ETH', 'USDT', 'EUR']) await world.fund(user, asset, 1_000_000)
  return user
}

async function placed(...given: Parameters<typeof world.place>) {
  const result = await world.place(...given)
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}

/** One sells and the other buys `amount` at 100. */
async function trade(seller: string, buyer: string, amount: string, symbol = 'BTC-USDT'): Promise<void> {
  await placed(seller, { symbol, side: 'sell', price: '100', amount })
  const bought = await placed(buyer, { symbol, side: 'buy', price: '100', amount })
  expect(bought.state).toBe('filled')
}

const at = (time: string) => world.clock.set(new Date(time))
const recompute = (midnight: string) => world.trading.recomputeTiers(new Date(midnight))
const rateOf = (user: string) => world.trading.feeRate(user)
const TIER_1 = { tier: 1, makerRate: '0.0010', takerRate: '0.0025' }
const TIER_2 = { tier: 2, makerRate: '0.0008', takerRate: '0.0020' }

describe('the fee of an order', () => {
  test('is rounded up over all its fills, not for each of them', async () => {
    const [anna, marco] = [await trader(), await trader()]
    const sell = { side: 'sell', price: '100' } as const
    for (const amount of ['0.01333', '0.01333', '0.01334']) await placed(anna, { ...sell, amount })
    const order = await placed(marco, { side: 'buy', price: '100', amount: '0.04' })
    const told = await world.trading.history.fills(marco, 'BTC-USDT', order.orderId)
    const fees = told.ok ? told.value.fills.map(({ fee }) => fee) : []
    // 0.25% of 0.01333 is 0.000033325: alone the second would be charged 0.00003333 too.
    expect(fees).toEqual(['0.00003333', '0.00003332', '0.00003335'])
    expect(order.fee).toBe('0.0001')
  })

  test('is not saved by dividing it: many small orders never cost less than one, whoever makes or takes', async () => {
    const [anna, marco] = [await trader(), await trader()]
    const lots = fc.array(fc.integer({ min: 1_001, max: 9_999 }), { minLength: 2, maxLength: 6 })
    const amountOf = (count: number) => `0.${String(count).padStart(5, '0')}`
    const property = fc.asyncProperty(
      lots,
      fc.constantFrom('buy', 'sell'),
      fc.boolean(),
      async (pieces, side, takes) => {
        const whole = amountOf(pieces.reduce((sum, piece) => sum + piece, 0))
        const other = side === 'buy' ? 'sell' : 'buy'
        /** What marco is charged for so many orders, against one of anna. */
        const charged = async (amounts: readonly string[]) => {
          if (takes) await placed(anna, { side: other, price: '100.01', amount: whole })
          const made = []
          for (const amount of amounts) made.push(await placed(marco, { side, price: '100.01', amount }))
          if (!takes) await placed(anna, { side: other, price: '100.01', amount: whole })
          const told = await Promise.all(
            made.map(({ orderId }) => world.trading.history.fills(marco, 'BTC-USDT', orderId)),
          )
          return told.reduce((sum, one) => sum + (one.ok ? unitsOf(one.value.order.fee) : 0n), 0n)
        }
        expect(await charged(pieces.map(amountOf))).toBeGreaterThanOrEqual(await charged([whole]))
      },
    )
    await fc.assert(property, { numRuns: 12, examples: [[[1_333, 1_333, 1_334], 'buy', true]] })
  })

  test('of an order whose earlier fills were charged less takes no more than a fill brings', async () => {
    const finest = { base_step: '0.00000001', quote_step: '1', min_amount: '0.00000001', min_total: '0.00000001' }
    await world.markets.addPairs([pairRow('BTC', 'ETH', finest)])
    const [anna, marco] = [await trader(), await trader()]
    const fine = { symbol: 'BTC-ETH', price: '1' } as const
    const waiting = await placed(marco, { ...fine, side: 'buy', amount: '0.00008003' })
    await placed(anna, { ...fine, side: 'sell', amount: '0.00008' })
    await world.engine.stop()
    // Eight units were due at 10 bps; say that six were charged.
    await world.db.pool.query('update trading.orders set fee = 6 where client_order_id = $1', [waiting.clientOrderId])
    world.engine = await world.trading.startEngine(world.engineDb)
    const fees = []
    for (let fill = 0; fill < 3; fill += 1) {
      await placed(anna, { ...fine, side: 'sell', amount: '0.00000001' })
      const told = await world.trading.history.fills(marco, 'BTC-ETH', waiting.orderId)
      fees.push(told.ok && told.value.order.fee)
    }
    expect(fees).toEqual(['0.00000007', '0.00000008', '0.00000009'])
  })

  test('of one who first takes and then makes is the sum of both roles', async () => {
    const [anna, marco] = [await trader(), await trader()]
    await placed(anna, { side: 'sell', price: '100', amount: '1' })
    const order = await placed(marco, { side: 'buy', price: '100', amount: '3' })
    await placed(anna, { side: 'sell', price: '100', amount: '2' })
    const told = await world.trading.history.fills(marco, 'BTC-USDT', order.orderId)
    expect(told).toMatchObject({
      ok: true,
      value: {
        order: { state: 'filled', fee: '0.0045' },
        fills: [
          { role: 'taker', fee: '0.0025' },
          { role: 'maker', fee: '0.002' },
        ],
      },
    })
  })

  test('may take all of a fill that is one unit', async () => {
    const finest = { base_step: '0.00000001', quote_step: '1', min_amount: '0.00000001', min_total: '0.00000001' }
    await world.markets.addPairs([pairRow('ETH', 'EUR', finest)])
    const [anna, marco] = [await trader(), await trader()]
    const fine = { symbol: 'ETH-EUR', price: '1' } as const
    for (const amount of ['0.000004', '0.00000001']) await placed(anna, { ...fine, side: 'sell', amount })
    const order = await placed(marco, { ...fine, side: 'buy', amount: '0.00000401' })
    expect(order).toMatchObject({ state: 'filled', fee: '0.00000002' })
    for (const amount of ['0.00001', '0.00000001']) await placed(anna, { ...fine, side: 'buy', amount })
    const sold = await placed(marco, { ...fine, side: 'sell', amount: '0.00001001' })
    expect(sold).toMatchObject({ state: 'filled', fee: '0.00000003' })
  })
})

describe('fee tiers', () => {
  test('go by what both sides of a trade have traded in 30 days, worked out day by day', async () => {
    const [anna, marco, zoe] = [await trader(), await trader(), await trader()]
    at('2027-01-10T00:00:00Z')
    await trade(anna, marco, '60')
    at('2027-01-10T23:59:59.999Z')
    await trade(marco, anna, '40')
    at('2027-01-11T00:00:00Z')
    await trade(anna, zoe, '99.99')
    expect(await rateOf(anna)).toEqual({ ...TIER_1, volume: '0' })
    await recompute('2027-01-11T00:00:00Z')
    expect(await rateOf(anna)).toEqual({ ...TIER_2, volume: '10000' })
    expect(await rateOf(marco)).toEqual({ ...TIER_2, volume: '10000' })
    expect(await rateOf(zoe)).toEqual({ ...TIER_1, volume: '0' })
    await recompute('2027-01-12T00:00:00Z')
    expect(await rateOf(anna)).toEqual({ ...TIER_2, volume: '19999' })
    expect(await rateOf(zoe)).toEqual({ ...TIER_1, volume: '9999' })
    // The 30th day after the first one no longer counts it.
    await recompute('2027-02-09T00:00:00Z')
    expect(await rateOf(anna)).toEqual({ ...TIER_2, volume: '19999' })
    await recompute('2027-02-10T00:00:00Z')
    expect(await rateOf(anna)).toEqual({ ...TIER_1, volume: '9999' })
    expect(await rateOf(marco)).toEqual({ ...TIER_1, volume: '0' })
    await recompute('2027-02-11T00:00:00Z')
    expect(await rateOf(anna)).toEqual({ ...TIER_1, volume: '0' })
  })

  test('of a day that is worked out again come to the same', async () => {
    const [anna, marco] = [await trader(), await trader()]
    at('2027-03-10T12:00:00Z')
    await trade(anna, marco, '250')
    for (let time = 0; time < 3; time += 1) await recompute('2027-03-11T00:00:00Z')
    await Promise.all([recompute('2027-03-11T00:00:00Z'), recompute('2027-03-11T00:00:00Z')])
    expect(await rateOf(anna)).toEqual({ ...TIER_2, volume: '25000' })
  })

  test('are charged from the next order on, and an order keeps the rates it was placed with', async () => {
    const [anna, marco, zoe] = [await trader(), await trader(), await trader()]
    at('2027-04-10T12:00:00Z')
    await trade(anna, marco, '600')
    const old = await placed(anna, { side: 'sell', price: '110', amount: '1' })
    await recompute('2027-04-11T00:00:00Z')
    const fresh = await placed(anna, { side: 'sell', price: '111', amount: '1' })
    expect(old).toMatchObject({ makerRate: '0.0010', takerRate: '0.0025' })
    expect(fresh).toMatchObject({ makerRate: '0.0006', takerRate: '0.0016' })
    await placed(zoe, { side: 'buy', price: '111', amount: '2' })
    const feeOf = async (orderId: string) => {
      const told = await world.trading.history.fills(anna, 'BTC-USDT', orderId)
      return told.ok && told.value.order.fee
    }
    expect(await feeOf(old.orderId)).toBe('0.11')
    expect(await feeOf(fresh.orderId)).toBe('0.0666')
    await world.engine.stop()
    world.engine = await world.trading.startEngine(world.engineDb)
    expect(await placed(anna, { side: 'sell', price: '111', amount: '1' })).toMatchObject({ makerRate: '0.0006' })
    expect(await world.trading.orders.cancelAll(anna)).toMatchObject({ ok: true })
  })

  test('count other quote assets by their worth, and what has none not at all', async () => {
    const [anna, marco] = [await trader(), await trader()]
    at('2027-05-10T12:00:00Z')
    await trade(anna, marco, '10')
    await trade(anna, marco, '20', 'BTC-EUR')
    const { db, bus, markets } = world
    const worth = (value: Units | undefined) => async (asset: string, amount: Units) =>
      asset === 'USDT' ? amount : value
    const midnight = new Date('2027-05-11T00:00:00Z')
    await createFeeTiers({ db, bus, markets, usdtValue: worth(undefined) }).recompute(midnight)
    expect((await rateOf(anna)).volume).toBe('1000')
    await createFeeTiers({ db, bus, markets, usdtValue: worth(units(220_000_000_000n)) }).recompute(midnight)
    expect((await rateOf(anna)).volume).toBe('3200')
  })

  test('may change while orders are on their way', async () => {
    const anna = await trader()
    at('2027-06-10T12:00:00Z')
    const changes = setInterval(() => world.bus.publish(TIERS_CHANGED, {}), 1)
    onTestFinished(() => clearInterval(changes))
    for (let round = 0; round < 30; round += 1) {
      const results = await Promise.all(
        Array.from({ length: 3 }, () => world.place(anna, { side: 'buy', price: '90', amount: '1' })),
      )
      expect(results.map((result) => result.ok || result.refusal.code)).toEqual([true, true, true])
    }
    await world.trading.orders.cancelAll(anna)
  })
})

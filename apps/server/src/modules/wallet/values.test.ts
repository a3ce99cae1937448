import { assert, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { assetRow, pairRow } from '../../testing/markets.ts'
import { spot, systemAccount } from '../ledger/index.ts'

const DAY_MS = 24 * 60 * 60_000
const COIN = 10n ** 8n
const running = testApp()
let keys = 0

/** Sessions end while the clock moves by days, so each call logs in. */
async function as(name: string) {
  const { userId, token } = await loggedInUser(running, `${name}@example.org`)
  return { userId, client: running.client({ token }) }
}

async function move(name: string, asset: string, whole: bigint, kind = 'deposit'): Promise<void> {
  const { userId } = await as(name)
  const { db, ledger } = running.app
  const [own, outside] = [spot(userId, asset), systemAccount('bank:TEST', asset)]
  const way = whole > 0n ? { from: outside, to: own } : { from: own, to: outside }
  const amount = units((whole > 0n ? whole : -whole) * COIN)
  keys += 1
  const order = { source: 'test', sourceId: `move-${keys}`, kind, ...way, units: amount }
  const moved = await db.tx((tx) => ledger.transfer(tx, order))
  assert(moved.ok, 'the outside world never runs short')
}

/** A trade at a price, so that it is the last one; tells the buyer's order. */
async function trade(price: string, amount: string, buyer = 'taker') {
  const order = { symbol: 'BTC-EUR', type: 'limit', price, amount } as const
  await (await as('maker')).client.trading.placeOrder({ ...order, side: 'sell' })
  const bought = await (await as(buyer)).client.trading.placeOrder({ ...order, side: 'buy' })
  await running.app.markets.keepCandles()
  return bought
}

beforeAll(async () => {
  const { markets } = running.app
  await markets.addAssets([assetRow('BTC'), assetRow('DOGE'), assetRow('USDT'), assetRow('EUR', 'fiat')])
  await markets.addPairs([pairRow('BTC', 'EUR'), pairRow('USDT', 'EUR'), pairRow('DOGE', 'EUR')])
  await move('maker', 'BTC', 1_000n)
  await move('taker', 'EUR', 1_000_000n)

  // Day 0: 1,000 EUR arrive. Day 1: 5 BTC for 100 each. Day 2: BTC at 120, and 200 EUR more. Day 3 is now.
  await trade('100', '0.1')
  running.clock.advance(60_000)
  await move('holder', 'EUR', 1_000n)
  running.clock.advance(DAY_MS)
  await trade('100', '5', 'holder')
  running.clock.advance(DAY_MS)
  await trade('120', '0.1')
  // A price of the past is that of a minute that has ended.
  running.clock.advance(60_000)
  await move('holder', 'EUR', 200n)
  running.clock.advance(DAY_MS)
})

/** 5 BTC less the fee of 0.25%, at 120. */
const COINS_WORTH = '598.50000000'

test('each asset has its price, its value and its portion, and the total is their exact sum', async () => {
  const { client } = await as('holder')
  const { total, assets, unvalued } = await client.wallet.values({ fiat: 'EUR' })
  expect(total).toBe('1298.50000000')
  expect(unvalued).toEqual([])
  expect(assets.map(({ coin, price, value, portion }) => [coin, price, value, portion])).toEqual([
    ['BTC', '120', COINS_WORTH, '46.09'],
    ['DOGE', null, null, null],
    ['USDT', null, null, null],
    ['EUR', '1', '700.00000000', '53.90'],
  ])
  expect(assets.reduce((sum, { portion }) => sum + Number(portion ?? 0), 0)).toBeLessThanOrEqual(100)
})

test('the change of a day is that of the price in the chosen currency', async () => {
  const { client } = await as('holder')
  const change = async (fiat: 'EUR' | 'BTC', asset: string) =>
    (await client.wallet.values({ fiat })).assets.find(({ coin }) => coin === asset)?.change24h
  expect([await change('EUR', 'BTC'), await change('EUR', 'EUR')]).toEqual(['0.000000', '0.000000'])
  await trade('90', '0.1')
  expect([await change('EUR', 'BTC'), await change('BTC', 'EUR')]).toEqual(['-0.250000', '0.333333'])
  expect(await change('EUR', 'DOGE')).toBeNull()
  await trade('120', '0.1')
})

test('the value over time follows balances and prices, and money that came in is no gain', async () => {
  const { client } = await as('holder')
  const history = await client.wallet.valueHistory({ fiat: 'EUR', range: '7d' })
  const at = (days: number) => {
    const wanted = running.clock.now().getTime() - days * DAY_MS
    return history.points.findLast(({ time }) => new Date(time).getTime() <= wanted)?.value
  }
  // It begins with the first money. The purchase costs its fee; the price rises and the second deposit comes on day 2.
  expect(history.points).toHaveLength(97)
  expect([at(2.5), at(1.5), at(0.5)]).toEqual(['1000.00000000', '998.75000000', '1298.50000000'])
  expect(history).toMatchObject({
    moneyIn: '200.00000000',
    moneyOut: '0.00000000',
    gain: '98.50000000',
    gainPercent: '8.20',
    unvalued: [],
  })
  expect(history.marks).toEqual([
    {
      time: expect.any(String),
      direction: 'in',
      movement: 'deposit',
      count: 1,
      coin: 'EUR',
      amount: '200.00000000',
      value: '200.00000000',
    },
  ])
})

test('every range begins within the life of the wallet', async () => {
  const { client } = await as('holder')
  const day = await client.wallet.valueHistory({ fiat: 'EUR', range: '1d' })
  expect(new Date(day.to).getTime() - new Date(day.from).getTime()).toBe(DAY_MS)
  // The deposit of day 2 is older than a day by no more than nothing: it stands at the start.
  expect([day.points[0]?.value, day.moneyIn, day.gain]).toEqual(['1298.50000000', '0.00000000', '0.00000000'])
  const ranges = await Promise.all(
    (['30d', '3m', '1y', 'all'] as const).map((range) => client.wallet.valueHistory({ fiat: 'EUR', range })),
  )
  expect(new Set(ranges.map(({ from }) => from)).size).toBe(1)
  expect(new Set(ranges.map(({ gain }) => gain))).toEqual(new Set(['98.50000000']))
})

test('in another currency the money that came in counts at the price of its time', async () => {
  const { client } = await as('holder')
  const { points, moneyIn, gain } = await client.wallet.valueHistory({ fiat: 'BTC', range: 'all' })
  expect([points[0]?.value, points.at(-1)?.value, moneyIn]).toEqual(['10.00000000', '10.82083333', '1.66666666'])
  expect(gain).toBe('-0.84583333')
})

test('money that went out is no loss', async () => {
  await move('spender', 'EUR', 100n)
  running.clock.advance(60 * 60_000)
  await move('spender', 'EUR', -40n, 'withdrawal')
  running.clock.advance(60 * 60_000)
  const { client } = await as('spender')
  const history = await client.wallet.valueHistory({ fiat: 'EUR', range: '1d' })
  expect(history).toMatchObject({ moneyOut: '40.00000000', gain: '0.00000000', gainPercent: '0.00' })
  expect(history.marks).toMatchObject([{ direction: 'out', movement: 'withdrawal', amount: '40.00000000' }])
})

test('what has no price is named and never counted as nothing', async () => {
  await move('dogged', 'EUR', 10n)
  await move('dogged', 'DOGE', 500n)
  running.clock.advance(60 * 60_000)
  const { client } = await as('dogged')
  const values = await client.wallet.values({ fiat: 'EUR' })
  expect([values.total, values.unvalued]).toEqual(['10.00000000', ['DOGE']])
  const history = await client.wallet.valueHistory({ fiat: 'EUR', range: 'all' })
  expect([history.points.at(-1)?.value, history.gain, history.unvalued]).toEqual([
    '10.00000000',
    '0.00000000',
    ['DOGE'],
  ])
})

test('an asset that gets its first price later does not look like a gain', async () => {
  running.clock.advance(DAY_MS)
  const order = { symbol: 'DOGE-EUR', type: 'limit', price: '2', amount: '10' } as const
  await (await as('dogged')).client.trading.placeOrder({ ...order, side: 'sell' })
  await (await as('taker')).client.trading.placeOrder({ ...order, side: 'buy' })
  await running.app.markets.keepCandles()
  const { client } = await as('dogged')
  const [values, history] = [
    await client.wallet.values({ fiat: 'EUR' }),
    await client.wallet.valueHistory({ fiat: 'EUR', range: 'all' }),
  ]
  expect(values.unvalued).toEqual([])
  expect(Number(values.total)).toBeGreaterThan(900)
  expect(history.unvalued).toEqual(['DOGE'])
  expect(Number(history.gain)).toBeLessThan(20.01)
})

test('an empty wallet has no past', async () => {
  const { client } = await as('newcomer')
  expect(await client.wallet.values({ fiat: 'GBP' })).toMatchObject({ total: '0', unvalued: [] })
  const history = await client.wallet.valueHistory({ fiat: 'EUR', range: '1y' })
  expect(history).toMatchObject({ points: [], marks: [], gain: '0.00000000', gainPercent: null })
})

test('the statement is filtered by what happened, when and which way, and a trade leads to its order', async () => {
  const { client } = await as('holder')
  const read = async (filter: Parameters<typeof client.wallet.statement>[0]) => {
    const { total, records } = await client.wallet.statement(filter)
    return [total, records.map(({ movement, coin, amount }) => `${movement} ${amount} ${coin}`)]
  }
  const [bought, paid] = ['buy 4.98750000 BTC', 'buy -500.00000000 EUR']
  const [late, early] = ['deposit 200.00000000 EUR', 'deposit 1000.00000000 EUR']
  expect(await read({})).toEqual([4, [late, bought, paid, early]])
  expect(await read({ group: 'deposit' })).toEqual([2, [late, early]])
  expect(await read({ group: 'trade' })).toEqual([2, [bought, paid]])
  expect(await read({ group: 'withdrawal' })).toEqual([0, []])
  expect(await read({ group: 'other' })).toEqual([0, []])
  expect(await read({ direction: 'out' })).toEqual([1, [paid]])
  expect(await read({ group: 'trade', direction: 'in' })).toEqual([1, [bought]])
  expect(await read({ currency: 'EUR', group: 'deposit', size: '1', current: '2' })).toEqual([2, [early]])
  const { records } = await client.wallet.statement({ group: 'trade', currency: 'BTC' })
  const [entry] = records
  assert(entry?.order !== null && entry !== undefined, 'a trade has its order')
  expect(entry.order).toMatchObject({ symbol: 'BTC-EUR', side: 'buy', fee: '0.0125', feeCoin: 'BTC' })
  const found = await client.trading.orderFills({ symbol: entry.order.symbol, orderId: entry.order.orderId })
  expect(found.order.executed).toBe('5.00000')
  // Until a time is without it, from a time is with it.
  expect(await read({ from: entry.time })).toEqual([3, [late, bought, paid]])
  expect(await read({ to: entry.time })).toEqual([1, [early]])
})

test('nobody sees anything of another', async () => {
  const { client } = await as('stranger')
  expect((await client.wallet.values({ fiat: 'EUR' })).total).toBe('0.00000000')
  expect((await client.wallet.valueHistory({ fiat: 'EUR', range: 'all' })).points).toEqual([])
  expect((await client.wallet.statement({ group: 'deposit' })).total).toBe(0)
  // Both were in the same trade: each sees their own order of it.
  const [holder, maker] = [(await as('holder')).client, (await as('maker')).client]
  const orderOf = async (own: typeof holder) => (await own.wallet.statement({ group: 'trade', size: '50' })).records
  const ids = (rows: Awaited<ReturnType<typeof orderOf>>) => new Set(rows.map(({ order }) => order?.orderId))
  const [ofHolder, ofMaker] = [ids(await orderOf(holder)), ids(await orderOf(maker))]
  expect(ofHolder.size).toBe(1)
  expect([...ofHolder].filter((id) => ofMaker.has(id))).toEqual([])
})

import { expect, test } from 'vitest'
import { systemAccount } from '../ledger/index.ts'
import { PRICE, withdrawalWorld } from './withdrawals.fixture.ts'

// Prices that decide: limits, four eyes and equity are valued by the index of outside venues alone.

const world = withdrawalWorld()
const { running, ready, quote, web, fund, person, client } = world
const MINUTE_MS = 60_000

/** Two people of one mind trade a little, in a book in which nobody else stands. */
async function tradeAt(price: number): Promise<void> {
  const [seller, buyer] = [await person(), await person()]
  await fund(seller.userId, 'BTC', '1')
  await fund(buyer.userId, 'EUR', '100000', systemAccount('bank:TEST', 'EUR'))
  const order = { symbol: 'BTC-EUR', type: 'limit', price: String(price), amount: '0.0012' } as const
  await client(seller.token).trading.placeOrder({ ...order, side: 'sell' })
  await client(buyer.token).trading.placeOrder({ ...order, side: 'buy' })
  await expect
    .poll(async () => (await running.client().markets.exchangeRates({})).find(({ coin }) => coin === 'BTC')?.eur)
    .toBe(String(price))
}

test('one trade of 12 EUR in an empty book changes nothing of what a withdrawal counts for', async () => {
  const who = await ready('3')
  expect(await quote(who, '0.1')).toMatchObject({ eurValue: '5000' })
  await tradeAt(PRICE / 5)
  expect(await quote(who, '0.1')).toMatchObject({ eurValue: '5000' })
  // At a fifth of the price this would be within the limit of a day.
  await expect(quote(who, '2')).rejects.toMatchObject({ reason: 'funding.limit_day' })
})

test('a withdrawal is refused while venues disagree, and goes when they agree again; euro needs no price', async () => {
  const friend = await ready()
  const { uid } = await client(friend.token).identity.userData()
  const who = await ready('1')
  const transfer = (symbol: string, amount: string) => web(who).quoteTransfer({ symbol, amount, uid })
  await fund(who.userId, 'EUR', '100', systemAccount('bank:TEST', 'EUR'))
  running.venues.set('BTC', String(PRICE * 1.2), 'north')
  running.venues.set('BTC', String(PRICE * 0.8), 'south')
  running.clock.advance(MINUTE_MS)
  await expect(quote(who, '0.1')).rejects.toMatchObject({ reason: 'funding.price_missing' })
  await expect(transfer('BTC', '0.1')).rejects.toMatchObject({ reason: 'funding.price_missing' })
  expect(await transfer('EUR', '10')).toMatchObject({ eurValue: '10' })
  running.venues.set('BTC', String(PRICE))
  running.clock.advance(MINUTE_MS)
  expect(await quote(who, '0.1')).toMatchObject({ eurValue: '5000' })
})

test('one venue that tells a fifth of the price is not believed', async () => {
  const who = await ready('1')
  running.venues.set('BTC', String(PRICE / 5), 'east')
  running.clock.advance(20 * MINUTE_MS)
  expect(await quote(who, '0.1')).toMatchObject({ eurValue: '5000' })
  running.venues.set('BTC', String(PRICE))
})

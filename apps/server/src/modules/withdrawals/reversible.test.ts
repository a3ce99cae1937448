import { afterEach, expect, test } from 'vitest'
import { reasonOf } from '../identity/identity.fixture.ts'
import { paying } from '../payments/payments.fixture.ts'
import { HOUR_MS, withdrawalWorld } from './withdrawals.fixture.ts'

const world = withdrawalWorld()
const { running, web, ready, logIn, ask, quote, wallet, findings } = world
const DAY_MS = 24 * HOUR_MS

afterEach(async () => expect(await findings()).toEqual([]))

/** 1,000 EUR by PayPal, of which 970.65 are left. */
async function paidOnline(coins = '0') {
  const who = await ready(coins)
  const { payments } = running.client({ token: who.token })
  const { id, payUrl } = await payments.paypalCreateOrder({ symbol: 'EUR', amount: '1000' })
  await paying(running).atPage(payUrl, 'pay')
  expect(await payments.paypalCapture({ id })).toMatchObject({ status: 'completed', receive: '970.65' })
  return who
}

test('what its payer can call back is traded at once and leaves after its holding period, and what it bought too', async () => {
  let who = await paidOnline()
  expect(await web(who).withdrawOptions({ symbol: 'EUR' })).toMatchObject({ available: '970.65', withdrawable: '0' })
  const until = new Date(running.clock.now().getTime() + 7 * DAY_MS).toISOString()
  const held = { method: 'paypal', coin: 'EUR', amount: '970.65', until }
  expect((await web(who).withdrawCheckStatus()).heldBack).toEqual([held])
  // Another user sells them coins for it, which do not leave either.
  const seller = await ready('0.01')
  const order = { symbol: 'BTC-EUR', type: 'limit', price: '50000', amount: '0.01' } as const
  await running.client({ token: seller.token }).trading.placeOrder({ ...order, side: 'sell' })
  who = await logIn(who)
  await running.client({ token: who.token }).trading.placeOrder({ ...order, side: 'buy' })
  await expect.poll(() => wallet(who)).toBe('0.009975/0')
  expect(await reasonOf(quote(who, '0.009'))).toBe('funding.held_back')
  running.clock.advance(6 * DAY_MS)
  who = await logIn(who)
  expect((await web(who).withdrawCheckStatus()).heldBack).toEqual([])
  const { id } = await ask(who, '0.009')
  expect((await (await world.staffOf('first')).officeWithdrawal({ id })).flags).toContain('reversible_deposit')
})

test('own money beside it leaves meanwhile, and nothing more', async () => {
  const who = await paidOnline('0.1')
  expect(await web(who).withdrawOptions({ symbol: 'BTC' })).toMatchObject({ available: '0.1', withdrawable: '0.1' })
  expect((await ask(who, '0.05')).state).toBe('review')
  expect(await web(await logIn(who)).withdrawOptions({ symbol: 'EUR' })).toMatchObject({ withdrawable: '970.65' })
  expect((await ask(await logIn(who), '0.04')).state).toBe('review')
  // 500 EUR in coins and 970.65 in euros are left, of which as much is held back.
  const left = await web(await logIn(who)).withdrawOptions({ symbol: 'EUR' })
  expect(Number(left.withdrawable)).toBeCloseTo(500, 5)
})

import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'
import { fundingChanged } from '../funding/index.ts'
import { buying } from './quickbuy.fixture.ts'

const running = testApp()
const { buyer, at, bitcoin, wallet, floatWallet, held, rule, tryOf, float, ask, findings, officeAs } = buying(running)

const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason?: string }) => error.reason ?? String(error),
  )

test('a market that delivers from its account holds the coins with the order and gives them once it has the money', async () => {
  const anna = await buyer()
  const before = await floatWallet()
  const order = await anna.order('agora', '100')
  expect(order).toMatchObject({
    state: 'waiting_payment',
    delivery: 'float',
    target: 'own',
    payTo: { name: 'Livia Brandt' },
  })
  expect((await floatWallet()).split('/')[1]).toBe(order.receiveAmount)
  await anna.quickbuy.confirmAgoraOrder({ id: order.id, reference: 'ABC' })
  expect(await anna.detail(order.id)).toMatchObject({ state: 'waiting_payment', saidPaidAt: expect.any(String) })
  await at(order.id, 'pay')
  expect((await anna.detail(order.id)).state).toBe('paid')
  await at(order.id, 'deliver')
  expect((await anna.detail(order.id)).state).toBe('completed')
  expect(await wallet(anna.userId)).toBe(`${order.receiveAmount}/0`)
  expect(before.split('/')[1]).toBe('0')
  expect((await floatWallet()).split('/')[1]).toBe('0')
  await ask()
  expect(await wallet(anna.userId)).toBe(`${order.receiveAmount}/0`)
  expect(await findings()).toEqual([])
})

test('an order to the own address is completed by its transaction, when funding has credited it', async () => {
  const anna = await buyer()
  const order = await anna.order('ramp', '500', 'BTC')
  expect(order).toMatchObject({ delivery: 'chain', chainName: 'BITCOIN', payUrl: expect.stringContaining('/pay/') })
  await at(order.id, 'pay')
  const { tx_id: txId } = await at(order.id, 'deliver')
  expect(await anna.detail(order.id)).toMatchObject({ state: 'delivering', txId })
  await bitcoin.mine(13)
  expect((await anna.detail(order.id)).state).toBe('completed')
  expect(await wallet(anna.userId, 'BTC')).toBe(`${order.receiveAmount}/0`)
  expect(await findings()).toEqual([])
})

test('what is called completed without a credit is found, whichever way it should have come (V7)', async () => {
  const anna = await buyer()
  const ids = [(await anna.order('bazaar', '100', 'USDT')).id, (await anna.order('agora', '100', 'USDT')).id]
  const set = (state: string, credit: string | null) =>
    running.app.db.pool.query(
      `update quickbuy.quickbuy_orders set state = $2, ended_at = now(), credit_ref = $3 || id where id = any($1)`,
      [ids, state, credit],
    )
  await set('completed', 'nothing')
  expect((await findings()).map(({ invariant, detail }) => [invariant, detail.order]).sort()).toEqual(
    ids.map((id) => ['V7', id]).sort(),
  )
  await set('cancelled', null)
  expect(await findings()).toEqual([])
})

test('one quote makes one order, asked for ten times at once', async () => {
  const anna = await buyer()
  const { quoteId } = await anna.quote()
  const made = await Promise.all(Array.from({ length: 10 }, () => reasonOf(anna.quickbuy.createOrder({ quoteId }))))
  expect(made.filter((reason) => reason === 'done')).toHaveLength(1)
  expect(new Set(made.filter((reason) => reason !== 'done'))).toEqual(new Set(['quickbuy.quote_unknown']))
  expect((await anna.quickbuy.listOrders({})).total).toBe(1)
})

test.each([
  ['59 seconds', 59_000, 0, 'done'],
  ['61 seconds', 61_000, 0, 'quickbuy.quote_moved'],
  ['a price half a percent lower', 0, -40, 'done'],
  ['a price more than that higher', 0, 60, 'quickbuy.quote_moved'],
  ['a price more than that lower', 0, -60, 'quickbuy.quote_moved'],
])('a quote after %s', async (_what, ms, shift, reason) => {
  const anna = await buyer()
  const { quoteId } = await anna.quote('agora', '100', 'USDT')
  running.clock.advance(ms)
  await rule(`shift_bps = ${shift}`)
  const made = reasonOf(anna.quickbuy.createOrder({ quoteId }))
  expect(await made).toBe(reason)
  await rule('shift_bps = 0')
})

test('a quote that moved brings a new one, with the number 40028', async () => {
  const anna = await buyer()
  const { quoteId } = await anna.quote()
  await rule('shift_bps = 100')
  const failure: { params?: { quote: { quoteId: string } } } = await anna.quickbuy.createOrder({ quoteId }).then(
    () => ({}),
    (error) => error,
  )
  expect(failure).toMatchObject({ code: 40028, params: { quote: { payAmount: '100.00' } } })
  await anna.quickbuy.createOrder({ quoteId: failure.params?.quote.quoteId ?? '' })
  await rule('shift_bps = 0')
})

test('an order is cancelled until the partner has seen money, and gives back what was held', async () => {
  const anna = await buyer()
  const before = await held()
  const first = await anna.order()
  const one = (await held()) - before
  const second = await anna.order()
  expect((await held()) - before).toBe(one * 2n)
  expect((await anna.quickbuy.cancelBeforePay({ id: first.id })).state).toBe('cancelled')
  await at(second.id, 'pay')
  expect(await reasonOf(anna.quickbuy.cancelBeforePay({ id: second.id }))).toBe('quickbuy.too_late')
  expect((await anna.detail(second.id)).state).toBe('paid')
  expect((await held()) - before).toBe(one)
  await at(second.id, 'refund')
  expect((await anna.detail(second.id)).state).toBe('refunded')
  expect(await held()).toBe(before)
})

test('a market without enough coins takes no order', async () => {
  const anna = await buyer()
  const quote = await anna.quickbuy.quote({ platform: 'agora', fiat: 'EUR', symbol: 'BTC', amount: '100' })
  expect(await reasonOf(anna.quickbuy.createOrder({ quoteId: quote.quoteId }))).toBe('quickbuy.partner_short')
})

test('who is not verified buys nothing, and nobody sees another’s order', async () => {
  const anna = await buyer()
  const marco = await buyer()
  const { id } = await anna.order()
  expect(await reasonOf(marco.detail(id))).toBe('quickbuy.order_unknown')
  expect(await reasonOf(marco.quickbuy.cancelBeforePay({ id }))).toBe('quickbuy.order_unknown')
  expect(await marco.quickbuy.getPartnerOrderCount({})).toEqual({ count: 0 })
  expect(await anna.quickbuy.getPartnerOrderCount({})).toEqual({ count: 1 })
})

test('a market that delivers here takes no outside address, and another asks for the proof of a withdrawal', async () => {
  const anna = await buyer()
  const outside = {
    target: 'outside',
    chainName: 'BITCOIN',
    address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
  } as const
  const agora = await anna.quote('agora', '100', 'USDT')
  expect(await reasonOf(anna.quickbuy.createOrder({ quoteId: agora.quoteId, ...outside }))).toBe('quickbuy.own_only')
  const ramp = await anna.quote('ramp', '100', 'BTC')
  expect(await reasonOf(anna.quickbuy.createOrder({ quoteId: ramp.quoteId, ...outside }))).toBe(
    'identity.security_setup_needed',
  )
})

test('a partner that staff have closed takes no orders, and says so', async () => {
  const anna = await buyer()
  const { quoteId } = await anna.quote('bazaar', '50')
  await (await officeAs('operator')).quickbuy.openQuickbuyPartner({ platform: 'bazaar', open: 'false' })
  expect(await reasonOf(anna.quickbuy.createOrder({ quoteId }))).toBe('quickbuy.platform_closed')
  const platforms = await anna.quickbuy.listPlatforms({})
  expect(platforms.find(({ platform }) => platform === 'bazaar')?.open).toBe(false)
  await (await officeAs('operator')).quickbuy.openQuickbuyPartner({ platform: 'bazaar', open: 'true' })
})

test('only a market that delivers here has an account here', async () => {
  const admin = (await officeAs('admin')).quickbuy
  const { uid } = float()
  expect(await reasonOf(admin.nameQuickbuyFloat({ platform: 'ramp', uid }))).toBe('quickbuy.delivers_by_chain')
  expect(await reasonOf(admin.nameQuickbuyFloat({ platform: 'agora', uid: '999999999' }))).toBe(
    'quickbuy.account_unknown',
  )
})

test('whose coins a partner sells is said by two: one alone names nobody, however often, and another account begins again', async () => {
  const agora = async () => {
    const { quickbuyPartners } = (await officeAs('admin')).quickbuy
    return (await quickbuyPartners({})).find(({ platform }) => platform === 'agora')
  }
  const named = async (role: 'admin' | 'compliance', uid: string) =>
    (await (await officeAs(role)).quickbuy.nameQuickbuyFloat({ platform: 'agora', uid })).named
  const { uid: known } = float()
  const { uid: other } = await (await buyer()).client.identity.userData()
  expect(await named('admin', other)).toBe(false)
  expect(await named('admin', other)).toBe(false)
  expect(await agora()).toMatchObject({ floatUid: known, proposedUid: other })
  expect(await named('compliance', known)).toBe(false)
  expect(await named('admin', other)).toBe(false)
  expect(await named('compliance', other)).toBe(true)
  expect(await agora()).toMatchObject({ floatUid: other, proposedUid: null })
  expect(await named('admin', known)).toBe(false)
  expect(await named('compliance', known)).toBe(true)
  expect(await agora()).toMatchObject({ floatUid: known, proposedUid: null })
})

test('the bounds of a partner hold, and a try is known by its number there', async () => {
  const anna = await buyer()
  expect(await reasonOf(anna.quote('agora', '0.99'))).toBe('quickbuy.amount_small')
  expect(await reasonOf(anna.quote('agora', '2000.01'))).toBe('quickbuy.amount_large')
  expect(await reasonOf(anna.quote('agora', '10.001'))).toBe('quickbuy.amount_malformed')
  expect(await reasonOf(anna.quote('agora', '10', 'DOGE'))).toBe('quickbuy.pair_unknown')
  const order = await anna.order('agora', '1')
  expect(order.partnerNo).not.toBe(await tryOf(order.id))
  const found = await (await officeAs('support')).quickbuy.officeQuickbuyOrders({ search: order.partnerNo ?? '' })
  expect(found.records.map(({ id }) => id)).toEqual([order.id])
})

test('what the rules of a country do not offer is not sold there', async () => {
  const anna = await buyer()
  await running.app.db.pool.query(`update identity.users set country = 'US' where id = $1`, [anna.userId])
  expect(await reasonOf(anna.order())).toBe('policy.denied')
})

test('the person’s pages hear of every step of an order, and nobody else does', async () => {
  const [anna, other] = [await buyer(), await buyer()]
  const heard: { state?: string }[] = []
  const strange: unknown[] = []
  const stops = [
    running.app.bus.subscribe(fundingChanged(anna.userId), (event) => void heard.push(event as { state?: string })),
    running.app.bus.subscribe(fundingChanged(other.userId), (event) => void strange.push(event)),
  ]
  const { id } = await anna.order('agora', '100')
  await anna.quickbuy.confirmAgoraOrder({ id, reference: 'ABC' })
  await at(id, 'pay')
  await ask()
  await at(id, 'deliver')
  await ask()
  const steps = ['waiting_payment', 'said_paid', 'paid', 'completed']
  await expect.poll(() => heard).toEqual(steps.map((state) => ({ kind: 'quickbuy', id, state })))
  for (const stop of stops) stop()
  expect(strange).toEqual([])
})

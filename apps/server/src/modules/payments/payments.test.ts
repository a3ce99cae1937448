import { beforeAll, beforeEach, expect, test } from 'vitest'
import { loggedInStaff, loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { ONE_REQUEST } from '../../testing/requests.ts'
import { balanceOf } from '../custody/custody.fixture.ts'
import { paying } from './payments.fixture.ts'

const running = testApp()
const { payer, atPage, refOf, rule } = paying(running)
/** Fiat is counted at eight decimals here. */
const CENT = 1_000_000n
const MINUTE_MS = 60_000

beforeAll(() => listAllAssets(running.app))
/** Nothing is told by itself unless a test says so. */
beforeEach(() => rule({}))

const clean = async () => expect(await running.app.audit()).toEqual([])
const eur = (userId: string) => balanceOf(running, userId, 'EUR')
const check = (orderId: string) => running.app.payments.check({ orderId })
const tokens = new Map<string, string>()
const officeAs = async (role: 'compliance' | 'support') => {
  const token = tokens.get(role) ?? (await loggedInStaff(running, role)).token
  tokens.set(role, token)
  return running.officeClient({ token }).payments
}
const paymentOf = async (orderId: string) => {
  const [payment] = (await (await officeAs('support')).officePayments({ search: orderId })).records
  if (payment === undefined) throw new Error(`no payment of ${orderId}`)
  return payment
}

test('who is not verified is told so; costs and limits are told before anything happens', async () => {
  const { token } = await loggedInUser(running, 'nobody@example.org')
  const quote = { symbol: 'EUR', method: 'paypal' } as const
  await expect(running.client({ token }).payments.paymentQuote(quote)).rejects.toMatchObject({ code: 20001 })
  const { client, create } = await payer()
  expect(await client.payments.paymentQuote(quote)).toMatchObject({ minimum: '5.00', maximum: '5000.00', feeBps: 290 })
  const costs = (amount: string) => client.payments.paymentCosts({ ...quote, amount })
  expect(await costs('100')).toEqual({ amount: '100.00', fee: '3.25', receive: '96.75' })
  await expect(costs('4.99')).rejects.toMatchObject({ reason: 'funding.amount_small' })
  await expect(costs('5000.01')).rejects.toMatchObject({ reason: 'funding.amount_large' })
  await expect(costs('10.001')).rejects.toMatchObject({ reason: 'funding.amount_cents' })
  await expect(create('10', 'paypal', 'BTC')).rejects.toMatchObject({ reason: 'funding.method_unknown' })
  for (const _order of [1, 2, 3, 4]) await create('5000')
  await expect(create('5')).rejects.toMatchObject({ reason: 'funding.deposit_limit' })
})

test('a fee is rounded up to the cent, so that a payment in pieces never costs less', async () => {
  const { client } = await payer()
  const feeOf = async (amount: string) =>
    Number((await client.payments.paymentCosts({ symbol: 'EUR', method: 'advcash', amount })).fee)
  // 1.5% of 5.30 is 0.0795; of four times that 0.318.
  expect([await feeOf('5.30'), await feeOf('21.20')]).toEqual([0.08, 0.32])
  expect(4 * (await feeOf('5.30'))).toBeGreaterThanOrEqual(await feeOf('21.20'))
})

test('PayPal: agreed to, captured by fifty at once, credited once', async () => {
  await rule({ webhooks: 'twice' })
  const anna = await payer()
  const { id, payUrl, status, step } = await anna.create('100')
  expect([status, step]).toEqual(['pending', 'with_payer'])
  expect((await anna.capture(id)).step).toBe('with_payer')
  const back = new URL(await atPage(payUrl, 'pay'))
  expect([back.pathname, back.searchParams.get('order')]).toEqual(['/deposit/EUR/paypal', id])
  const all = await Promise.all(Array.from({ length: 50 }, () => anna.capture(id)))
  expect(new Set(all.map((order) => order.status))).toEqual(new Set(['completed']))
  await running.payments.telling.settled()
  expect(await eur(anna.userId)).toBe(9_675n * CENT)
  const order = await anna.order(id)
  expect(order).toMatchObject({ amount: '100.00', fee: '3.25', payUrl: null, step: 'ended' })
  expect(order.events.map(({ note }) => note)).toEqual(['made', 'taking', 'exact'])
  await clean()
})

test('a payer who never comes back has paid all the same: PayPal tells, and the worker captures', async () => {
  await rule({ webhooks: 'once' })
  const anna = await payer()
  const { id, payUrl } = await anna.create('50')
  await atPage(payUrl, 'pay')
  await running.payments.telling.settled()
  await check(id)
  await running.payments.telling.settled()
  expect(await anna.order(id)).toMatchObject({ status: 'completed' })
  await clean()
})

test('a capture whose answer is lost is asked after, never done again and credited once', async () => {
  const anna = await payer()
  const { id, payUrl } = await anna.create('80')
  await atPage(payUrl, 'pay')
  await rule({ outcome: 'lose' })
  expect(await anna.capture(id)).toMatchObject({ status: 'pending', step: 'unknown', payUrl: null })
  await expect(anna.client.payments.cancelPayment({ id })).rejects.toMatchObject({
    reason: 'funding.payment_under_way',
  })
  await Promise.all(Array.from({ length: 20 }, () => check(id)))
  expect(await anna.order(id)).toMatchObject({ status: 'completed' })
  expect(await eur(anna.userId)).toBe((8_000n - 267n) * CENT)
  await clean()
})

test('a refused instrument is a failed deposit; a payer who refuses may come again, or cancel', async () => {
  const anna = await payer()
  const denied = await anna.create('60')
  await atPage(denied.payUrl, 'pay')
  await rule({ outcome: 'deny' })
  expect(await anna.capture(denied.id)).toMatchObject({ status: 'failed', failure: 'denied' })
  const left = await anna.create('60')
  expect(await atPage(left.payUrl, 'refuse')).toContain('back=cancelled')
  expect(await anna.client.payments.cancelPayment({ id: left.id })).toMatchObject({ status: 'cancelled' })
  await expect(anna.client.payments.cancelPayment({ id: left.id })).rejects.toMatchObject({
    reason: 'funding.order_ended',
  })
  expect(await eur(anna.userId)).toBe(0n)
  await clean()
})

test('what PayPal looks at first waits, and is released or denied by an event', async () => {
  const anna = await payer()
  const [one, other] = [await anna.create('70'), await anna.create('70')]
  await rule({ outcome: 'hold' })
  for (const { id, payUrl } of [one, other]) {
    await atPage(payUrl, 'pay')
    expect(await anna.capture(id)).toMatchObject({ status: 'pending', step: 'held' })
  }
  running.clock.advance(2 * 60 * MINUTE_MS)
  await check(one.id)
  await rule({ webhooks: 'once' })
  await running.payments.paypal.paypal.end(refOf(one.payUrl), 'completed')
  await running.payments.paypal.paypal.end(refOf(other.payUrl), 'denied')
  await running.payments.telling.settled()
  running.clock.advance(-2 * 60 * MINUTE_MS)
  expect([(await anna.order(one.id)).status, (await anna.order(other.id)).status]).toEqual(['completed', 'failed'])
  await clean()
})

test('nobody pays in time: failed; a capture after that takes nothing, and what was taken just before is credited', async () => {
  const anna = await payer()
  const [never, late] = [await anna.create('40'), await anna.create('40')]
  running.clock.advance(61 * MINUTE_MS)
  await check(never.id)
  const { orders } = running.app.payments
  expect(await orders.detail(anna.userId, never.id)).toMatchObject({ value: { status: 'failed', failure: 'expired' } })
  await atPage(never.payUrl, 'pay')
  await running.app.payments.capture(anna.userId, never.id, ONE_REQUEST)
  expect(await eur(anna.userId)).toBe(0n)
  await atPage(late.payUrl, 'pay')
  await check(late.id)
  expect(await orders.detail(anna.userId, late.id)).toMatchObject({ value: { status: 'completed' } })
  running.clock.advance(-61 * MINUTE_MS)
  await clean()
})

test('forged, old, strange and repeated events change nothing', async () => {
  const anna = await payer()
  const { id, payUrl } = await anna.create('90')
  await atPage(payUrl, 'pay')
  const ref = refOf(payUrl)
  const { paypal, telling } = running.payments
  const order = await paypal.paypal.order(ref)
  if (order === undefined) throw new Error('no order at PayPal')
  const tell = (way: 'once' | 'twice' | 'forged' | 'old') =>
    telling.byHand(
      paypal.messages.of(
        { ...order, capture_id: 'CAP', captured_cents: 1, captured_currency: 'EUR' },
        'completed',
        way,
      ),
      way,
    )
  expect(await tell('forged')).toEqual(['funding.signature_wrong'])
  expect(await tell('old')).toEqual(['funding.signature_old'])
  const message = paypal.messages.of(order, 'approved').make()
  const post = (headers: Record<string, string>, body = message.body) =>
    running.send({ method: 'POST', path: '/web/v1/exchange/paypal/webhook', headers, body })
  const elsewhere = { ...message.headers, 'paypal-cert-url': 'https://evil.example/cert' }
  expect((await post(elsewhere)).body.data.reason).toBe('funding.signature_wrong')
  const madeUp = new URL('/no/certificate', message.headers['paypal-cert-url']).href
  const nowhere = await post({ ...message.headers, 'paypal-cert-url': madeUp })
  expect([nowhere.status, nowhere.body.data.reason]).toEqual([200, 'funding.signature_wrong'])
  expect((await post(message.headers, message.body.replace(ref, 'OTHER'))).body.data.reason).toBe(
    'funding.signature_wrong',
  )
  expect((await post({})).body.data.reason).toBe('funding.signature_wrong')
  // It says that it was captured, and PayPal itself says that it was not: nothing is credited.
  expect(await tell('twice')).toEqual(['accepted', 'funding.event_repeated'])
  expect(await anna.order(id)).toMatchObject({ status: 'pending' })
  expect(await eur(anna.userId)).toBe(0n)
  await clean()
})

test('another amount, another currency and another name wait for a person, who credits or sends back', async () => {
  const anna = await payer()
  const office = await officeAs('compliance')
  const [short, dollars, stranger] = [await anna.create('30'), await anna.create('31'), await anna.create('32')]
  await rule({ amount: 'short' })
  await atPage(short.payUrl, 'pay')
  expect(await anna.capture(short.id)).toMatchObject({ status: 'under_review', amount: '29.00' })
  await rule({ amount: 'other_currency' })
  await atPage(dollars.payUrl, 'pay')
  expect(await anna.capture(dollars.id)).toMatchObject({ status: 'under_review', amount: null })
  await rule({})
  await atPage(stranger.payUrl, 'pay', 'Marco Bianchi')
  expect(await anna.capture(stranger.id)).toMatchObject({ status: 'under_review' })
  expect(await eur(anna.userId)).toBe(0n)
  await clean()

  const [one, two, three] = [await paymentOf(short.id), await paymentOf(dollars.id), await paymentOf(stranger.id)]
  expect([one.kind, two.kind, three.kind]).toEqual(['wrong_amount', 'wrong_currency', 'wrong_name'])
  const credit = () => office.creditPayment({ id: one.id, reason: 'The payer agrees with it.' })
  const raced = await Promise.allSettled(Array.from({ length: 10 }, credit))
  expect(raced.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  // What PayPal keeps of 29.00 is 1.07; nothing else comes off.
  expect(await eur(anna.userId)).toBe(2_793n * CENT)
  expect(await anna.order(short.id)).toMatchObject({ status: 'completed' })
  await expect(office.creditPayment({ id: two.id, reason: 'No.' })).rejects.toMatchObject({
    reason: 'funding.asset_unknown',
  })
  const giveBack = () => office.returnPayment({ id: two.id, reason: 'Not in the currency of the order.' })
  const returned = await Promise.allSettled(Array.from({ length: 10 }, giveBack))
  expect(returned.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  await rule({ webhooks: 'twice' })
  expect(await office.returnPayment({ id: three.id, reason: 'Not the owner.' })).toEqual({ state: 'returned' })
  await running.payments.telling.settled()
  for (const { id } of [dollars, stranger])
    expect(await anna.order(id)).toMatchObject({ status: 'failed', failure: 'returned' })
  await clean()
})

test('above the limit two people credit', async () => {
  const anna = await payer()
  await rule({ amount: 'short' })
  const { id, payUrl } = await anna.create('3000')
  await atPage(payUrl, 'pay')
  await anna.capture(id)
  const payment = await paymentOf(id)
  const [compliance, support] = [await officeAs('compliance'), await officeAs('support')]
  const input = { id: payment.id, reason: 'Seen.' }
  expect(await support.creditPayment(input)).toEqual({ outcome: 'proposed' })
  await expect(support.creditPayment(input)).rejects.toMatchObject({ reason: 'funding.second_person_needed' })
  expect(await compliance.creditPayment(input)).toEqual({ outcome: 'credited' })
  await clean()
})

test('what PayPal takes back is taken from the balance, and what is spent is owed; told first, it waits for its payment', async () => {
  const anna = await payer()
  const { id, payUrl } = await anna.create('200')
  await atPage(payUrl, 'pay')
  await rule({ outcome: 'lose' })
  await anna.capture(id)
  await rule({ webhooks: 'twice' })
  // The reversal is told before anybody here knows of the capture.
  await running.payments.paypal.paypal.reverse(refOf(payUrl))
  await running.payments.telling.settled()
  expect(await anna.order(id)).toMatchObject({ status: 'pending' })
  await check(id)
  expect(await anna.order(id)).toMatchObject({ status: 'failed', failure: 'reversed' })
  expect(await eur(anna.userId)).toBe(0n)
  expect(await balanceOf(running, anna.userId, 'EUR')).toBe(0n)
  const { ledger, db } = running.app
  const owed = await ledger.balance(db.queryable, { owner: 'system', kind: `receivable:${anna.userId}`, asset: 'EUR' })
  expect(owed.balance).toBe(-615n * CENT)
  await clean()
  // The next deposit pays the debt first.
  const next = await anna.create('100')
  await atPage(next.payUrl, 'pay')
  await anna.capture(next.id)
  expect(await eur(anna.userId)).toBe((9_675n - 615n) * CENT)
  await clean()
})

test('Advcash: a signed address, a callback that is only believed after asking, and one credit', async () => {
  const anna = await payer()
  const { wallet, telling } = running.payments
  const { id, payUrl } = await anna.create('100', 'advcash')
  const changed = new URL(payUrl ?? '')
  changed.searchParams.set('ac_amount', '1.00')
  expect(await (await fetch(changed)).text()).toContain('not signed')
  await rule({ webhooks: 'twice' })
  await atPage(payUrl, 'pay')
  await telling.settled()
  expect(await anna.client.payments.getAdvcashOrder({ id })).toMatchObject({ status: 'completed', fee: '1.50' })
  expect(await eur(anna.userId)).toBe(9_850n * CENT)
  const [transfer] = await wallet.wallet.newest(1)
  if (transfer === undefined) throw new Error('no transfer')
  expect(await telling.byHand(wallet.wallet.messageOf(transfer, 'forged'), 'forged')).toEqual([
    'funding.signature_wrong',
  ])
  expect(await telling.byHand(wallet.wallet.messageOf(transfer), 'once')).toEqual(['funding.event_repeated'])
  // The same order paid a second time is nobody's until a person says so.
  await rule({ webhooks: 'once' })
  await atPage(payUrl, 'pay')
  await telling.settled()
  expect(await eur(anna.userId)).toBe(9_850n * CENT)
  const office = await officeAs('support')
  const twice = (await office.officePayments({ search: id, state: 'review' })).records
  expect(twice.map(({ kind }) => kind)).toEqual(['duplicate'])
  await rule({ outcome: 'lose' })
  const second = twice[0]?.id ?? ''
  expect(await office.returnPayment({ id: second, reason: 'Paid twice.' })).toEqual({ state: 'returning' })
  running.clock.advance(2 * MINUTE_MS)
  await running.app.payments.resume()
  expect(await paymentOf(id)).toMatchObject({ state: 'returned' })
  expect(await anna.order(id)).toMatchObject({ status: 'completed' })
  await clean()
})

test('Advcash: what was held, cancelled or never told is found by asking', async () => {
  const anna = await payer()
  const { wallet } = running.payments
  const [held, refused, silent] = [
    await anna.create('20', 'advcash'),
    await anna.create('21', 'advcash'),
    await anna.create('22', 'advcash'),
  ]
  await rule({ outcome: 'hold' })
  await atPage(held.payUrl, 'pay')
  await check(held.id)
  expect(await anna.order(held.id)).toMatchObject({ status: 'pending', step: 'held' })
  await rule({ webhooks: 'once' })
  const [transfer] = await wallet.wallet.newest(1)
  await wallet.wallet.end(transfer?.id ?? '', 'COMPLETED')
  await running.payments.telling.settled()
  expect(await anna.order(held.id)).toMatchObject({ status: 'completed' })
  await rule({ outcome: 'deny', webhooks: 'once' })
  expect(await atPage(refused.payUrl, 'pay')).toContain('back=cancelled')
  await running.payments.telling.settled()
  expect(await anna.order(refused.id)).toMatchObject({ status: 'failed', failure: 'denied' })
  await rule({})
  await atPage(silent.payUrl, 'pay')
  await clean()
  expect(await anna.order(silent.id)).toMatchObject({ status: 'completed' })
})

test('the price of buying with what is paid: after the fee, and only for coins with a price', async () => {
  const anna = await payer()
  const ask = (coin: string) => anna.client.payments.getCreditBuyPrice({ symbol: 'EUR', coin, amount: '100' })
  await expect(ask('GBP')).rejects.toMatchObject({ reason: 'funding.asset_unknown' })
  await expect(ask('BTC')).rejects.toMatchObject({ reason: 'funding.price_missing' })
})

test('a provider that is away makes an order that failed, and takes nothing', async () => {
  const anna = await payer()
  await running.payments.paypal.stop()
  await expect(anna.create('15')).rejects.toMatchObject({ reason: 'funding.provider_away' })
  const [order] = (await anna.client.payments.paymentOrders({})).records
  expect(order).toMatchObject({ status: 'failed', failure: 'not_started' })
  expect((await running.app.audit()).map(({ detail }) => detail)).toEqual([
    { difference: 'the provider could not be asked', on: 'paypal' },
  ])
})

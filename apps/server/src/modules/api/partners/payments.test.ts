import { assert, ok } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { stayLoggedIn } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { converting } from '../../convert/convert.fixture.ts'
import { systemAccount } from '../../ledger/index.ts'
import { partnerWorld } from './partners.fixture.ts'

/** Less 0.4% a bitcoin is 91,482.60 euro, so that 50 euro are 0.00054656 of one. */
const PRICES = { BTC: '114812.5', ETH: '4000', ADA: '0.5', EUR: '1.25', GBP: '1.5', USDC: '1' }
const MINUTE_MS = 60_000

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const house = converting(running)
const world = partnerWorld(running)
type Machine = Awaited<ReturnType<typeof world.machine>>
let shop: Machine
let desk: Awaited<ReturnType<typeof world.desk>>
beforeAll(async () => {
  await house.open()
  shop = await world.machine()
  desk = await world.desk('first')
})

let references = 0
const newReference = () => {
  references += 1
  return `order-${references}`
}
const priced = (amount: string, merchantReference = newReference()) => ({ merchantReference, currency: 'EUR', amount })
const clean = async () => expect(await running.app.audit()).toEqual([])
const reasonOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'done',
    (failure: { readonly reason: string }) => failure.reason,
  )

async function asked(amount = '50') {
  const { status, body } = await shop.send('POST', '/payments', priced(amount))
  assert(status === 200, `the payment was refused: ${JSON.stringify(body)}`)
  return String(body.id)
}

test('a payer pays 50 euro with bitcoin at the price of the converter; the partner gets 49.60, and 0.40 are the fee', async () => {
  const payer = await world.payer()
  await house.fund(payer.userId, '1', 'BTC')
  const [euro, bitcoin] = [await house.treasury('EUR'), await house.treasury('BTC')]
  const [kept, fees] = [await house.spread('BTC'), await house.unitsOf(systemAccount('fees', 'EUR'))]
  const id = await asked()
  const quote = await payer.api.quotePartnerPayment({ id, coin: 'BTC' })
  expect(quote).toMatchObject({ coin: 'BTC', amount: '0.00054656' })
  const paid = await payer.pay({ id, coin: 'BTC', quoteId: quote.quoteId ?? '' })
  expect(paid).toMatchObject({ id, coin: 'BTC', amount: '0.00054656' })
  expect(await world.unitsOf(payer, 'BTC')).toBe(100_000_000n - 54_656n)
  expect(await world.unitsOf(payer, 'EUR')).toBe(0n)
  expect(await world.unitsOf(shop, 'EUR')).toBe(49_60000000n)
  expect((await house.treasury('EUR')) - euro).toBe(-50_00000000n)
  expect((await house.treasury('BTC')) - bitcoin + (await house.spread('BTC')) - kept).toBe(54_656n)
  expect((await house.unitsOf(systemAccount('fees', 'EUR'))) - fees).toBe(40000000n)
  expect(await running.client().api.payerPayment({ id })).toMatchObject({ state: 'paid', name: 'Bottega Blu' })
  const { body } = await shop.send('GET', '/payments/one', { id })
  expect(body).toMatchObject({ state: 'paid', amount: '50', fee: '0.4', net: '49.6' })
  const { records } = await running.client({ token: payer.token }).wallet.statement({ currency: 'EUR' })
  expect(records.map(({ movement }) => movement).sort()).toEqual(['convert', 'payment_sent'])
  await clean()
})

test('in its own currency a payment costs its price, and counts to the limits of what leaves the account', async () => {
  const payer = await world.payer()
  await house.fund(payer.userId, '100', 'EUR')
  const id = await asked('20.05')
  expect(await payer.api.quotePartnerPayment({ id, coin: 'EUR' })).toMatchObject({ amount: '20.05', quoteId: null })
  const { limits: before } = await running.client({ token: payer.token }).withdrawals.withdrawCheckStatus({})
  await payer.pay({ id, coin: 'EUR' })
  expect(await world.unitsOf(payer, 'EUR')).toBe(79_95000000n)
  const { limits: after } = await running.client({ token: payer.token }).withdrawals.withdrawCheckStatus({})
  expect(Number(before.dayLeft) - Number(after.dayLeft)).toBeCloseTo(20.05, 8)
  await clean()
})

test('the same reference is the same payment, and another price under it is refused', async () => {
  const reference = newReference()
  const made = await Promise.all(
    Array.from({ length: 10 }, () => shop.send('POST', '/payments', priced('12', reference))),
  )
  expect(new Set(made.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  const other = await shop.send('POST', '/payments', priced('13', reference))
  expect([other.status, other.body.code]).toEqual([409, -7002])
  const { body } = await shop.send('GET', '/payments/one', { merchantReference: reference })
  expect(body).toMatchObject({ amount: '12', state: 'created' })
})

test('a payment that is not paid within fifteen minutes is over, by the clock and by the job', async () => {
  const payer = await world.payer()
  await house.fund(payer.userId, '100', 'EUR')
  const id = await asked()
  running.clock.advance(15 * MINUTE_MS)
  await stayLoggedIn(running)
  expect(await payer.api.payerPayment({ id })).toMatchObject({ state: 'expired' })
  expect(await reasonOf(payer.pay({ id, coin: 'EUR' }))).toBe('api.payment_over')
  await running.app.api.partners.payments.expire()
  expect((await payer.api.payerPayment({ id })).state).toBe('expired')
  const { body } = await shop.send('GET', '/payments', { state: 'expired' })
  expect(body.payments).toContainEqual(expect.objectContaining({ id, state: 'expired' }))
})

test('a payment that is paid and expires at once is one of both, and its money agrees', async () => {
  const payer = await world.payer()
  await house.fund(payer.userId, '500', 'EUR')
  for (let round = 0; round < 4; round += 1) {
    const id = await asked('10')
    running.clock.advance(15 * MINUTE_MS - 1)
    await stayLoggedIn(running)
    const [paid] = await Promise.all([
      reasonOf(payer.pay({ id, coin: 'EUR' })),
      (async () => {
        running.clock.advance(1)
        await running.app.api.partners.payments.expire()
      })(),
    ])
    const { state } = await payer.api.payerPayment({ id })
    expect([paid, state]).toEqual(paid === 'done' ? ['done', 'paid'] : ['api.payment_over', 'expired'])
  }
  await clean()
})

test('a payment that is paid and cancelled at once is one of both, and cancelling twice is harmless', async () => {
  const payer = await world.payer()
  await house.fund(payer.userId, '100', 'EUR')
  const id = await asked()
  const [paid, cancelled] = await Promise.all([
    reasonOf(payer.pay({ id, coin: 'EUR' })),
    shop.send('POST', '/payments/cancel', { id }),
  ])
  expect([paid === 'done', cancelled.status === 200].filter(Boolean)).toHaveLength(1)
  const open = await asked()
  for (let time = 0; time < 2; time += 1)
    expect((await shop.send('POST', '/payments/cancel', { id: open })).body).toMatchObject({ state: 'cancelled' })
  expect(await reasonOf(payer.pay({ id: open, coin: 'EUR' }))).toBe('api.payment_over')
  await clean()
})

test('a payment that two people pay at once is paid by one', async () => {
  const payers = [await world.payer(), await world.payer()]
  for (const { userId } of payers) await house.fund(userId, '100', 'EUR')
  const id = await asked()
  const outcomes = await Promise.all(payers.map((payer) => reasonOf(payer.pay({ id, coin: 'EUR' }))))
  expect(outcomes.sort()).toEqual(['api.payment_over', 'done'])
  await clean()
})

test('nobody pays their own business, a suspended one, or with what is not there', async () => {
  const payer = await world.payer()
  const id = await asked()
  expect(await reasonOf(shop.api.quotePartnerPayment({ id, coin: 'EUR' }))).toBe('api.payment_own')
  expect(await reasonOf(payer.pay({ id, coin: 'EUR' }))).toBe('ledger.insufficient_balance')
  await house.fund(payer.userId, '100', 'EUR')
  await desk.suspendPartner({ id: shop.partnerId, reason: 'complaints' })
  expect(await payer.api.payerPayment({ id })).toMatchObject({ payable: false })
  expect(await reasonOf(payer.pay({ id, coin: 'EUR' }))).toBe('api.payment_closed')
  const refused = await shop.send('POST', '/payments', priced('10'))
  expect([refused.status, refused.body.code]).toEqual([403, -7001])
  const { id: proposal } = await desk.proposePartner({ id: shop.partnerId, decision: 'resume', reason: 'settled' })
  await (await world.desk('second')).confirmPartner({ id: proposal })
  await payer.pay({ id, coin: 'EUR' })
})

test('whoever has a strong link with the owner of a business does not pay it; a shared network is no such link', async () => {
  const [linked, customer] = [await world.payer(), await world.payer()]
  for (const { userId } of [linked, customer]) await house.fund(userId, '100', 'EUR')
  const { db, identity } = running.app
  const seen = { deviceId: 'one-browser-for-both', now: running.clock.now() }
  for (const { userId } of [shop, linked])
    await db.tx(async (tx) => ok(await identity.seenAtDevice(tx, { userId, ...seen })))
  const id = await asked()
  expect(await reasonOf(linked.api.quotePartnerPayment({ id, coin: 'EUR' }))).toBe('api.payment_linked')
  expect(await reasonOf(linked.pay({ id, coin: 'EUR' }))).toBe('api.payment_linked')
  // All of them came from one address, on one day.
  expect(await reasonOf(customer.pay({ id, coin: 'EUR' }))).toBe('done')
  await clean()
})

test('a quote for another amount or of somebody else pays nothing', async () => {
  const [payer, other] = [await world.payer(), await world.payer()]
  for (const { userId } of [payer, other]) await house.fund(userId, '1', 'BTC')
  const [id, dear] = [await asked('10'), await asked('11')]
  const { quoteId } = await payer.api.quotePartnerPayment({ id, coin: 'BTC' })
  expect(await reasonOf(payer.pay({ id: dear, coin: 'BTC', quoteId: quoteId ?? '' }))).toBe('convert.quote_unknown')
  expect(await reasonOf(other.pay({ id, coin: 'BTC', quoteId: quoteId ?? '' }))).toBe('convert.quote_unknown')
  expect(await reasonOf(payer.pay({ id, coin: 'BTC' }))).toBe('convert.quote_unknown')
})

test('only a key with the right “payment” opens the door, and what it sends is read strictly', async () => {
  const refused = async (fields: Readonly<Record<string, string>>) =>
    (await shop.send('POST', '/payments', fields)).body.code
  expect(await refused(priced('1.99'))).toBe(-7005)
  expect(await refused(priced('5000.01'))).toBe(-7005)
  expect(await refused(priced('-5'))).toBe(-1100)
  expect(await refused(priced('5.123456789'))).toBe(-1100)
  expect(await refused({ ...priced('5'), currency: 'BTC' })).toBe(-1130)
  expect(await refused({ ...priced('5'), price: '5' })).toBe(-1104)
  expect(await refused({ ...priced('5'), description: 'Cups\u202e' })).toBe(-1100)
  const reading = await world.machine(['read'])
  const { status, body } = await reading.send('POST', '/payments', priced('5'))
  expect([status, body.code]).toEqual([401, -2015])
  const unknown = await shop.send('GET', '/payments/one', { id: 'pay_00000000000000000000' })
  expect([unknown.status, unknown.body.code]).toEqual([404, -7003])
})

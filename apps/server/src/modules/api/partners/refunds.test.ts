import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { converting } from '../../convert/convert.fixture.ts'
import { systemAccount } from '../../ledger/index.ts'
import { partnerWorld } from './partners.fixture.ts'

const PRICES = { BTC: '115000', ETH: '4000', ADA: '0.5', EUR: '1.25', GBP: '1.5', USDC: '1' }

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const house = converting(running)
const world = partnerWorld(running)
type Machine = Awaited<ReturnType<typeof world.machine>>
type Payer = Awaited<ReturnType<typeof world.payer>>
let shop: Machine
let payer: Payer
let desk: Awaited<ReturnType<typeof world.desk>>
beforeAll(async () => {
  await house.open()
  shop = await world.machine()
  payer = await world.payer()
  desk = await world.desk('first')
})

let references = 0
const clean = async () => expect(await running.app.audit()).toEqual([])

/** Of 50 euro, and paid in euro. */
async function paid(): Promise<string> {
  references += 1
  const fields = { merchantReference: `order-${references}`, currency: 'EUR', amount: '50' }
  const { status, body } = await shop.send('POST', '/payments', fields)
  assert(status === 200, 'the payment was refused')
  const id = String(body.id)
  await house.fund(payer.userId, '50', 'EUR')
  // Each code of an authenticator counts once.
  running.clock.advance(31_000)
  await payer.pay({ id, coin: 'EUR' })
  return id
}

const refund = (id: string, amount: string, refundReference: string) =>
  shop.send('POST', '/payments/refund', { id, amount, refundReference })

test('a partner gives back a part and then the rest, out of what it has; the fee stays', async () => {
  const id = await paid()
  const [kept, fees] = [await world.unitsOf(shop, 'EUR'), await house.unitsOf(systemAccount('fees', 'EUR'))]
  const part = await refund(id, '20', 'r-1')
  expect(part.body).toMatchObject({ state: 'partly_refunded', refunded: '20' })
  expect((await world.unitsOf(shop, 'EUR')) - kept).toBe(-20_00000000n)
  expect(await world.unitsOf(payer, 'EUR')).toBe(20_00000000n)
  const tooMuch = await refund(id, '30.01', 'r-2')
  expect([tooMuch.status, tooMuch.body.code]).toEqual([400, -7006])
  // 49.60 came in, and 50 go back: what is missing is the business’s.
  const short = await refund(id, '30', 'r-3')
  expect([short.status, short.body.code]).toEqual([400, -2010])
  await house.fund(shop.userId, '1', 'EUR')
  expect((await refund(id, '30', 'r-3')).body).toMatchObject({ state: 'refunded', refunded: '50' })
  expect(await house.unitsOf(systemAccount('fees', 'EUR'))).toBe(fees)
  const { refunds } = await shop.api.partnerPayment({ id })
  expect(refunds.map(({ amount }) => amount)).toEqual(['20', '30'])
  expect((await refund(id, '0.01', 'r-4')).body.code).toBe(-7006)
  await clean()
})

test('the same refund sent ten times at once gives back once, and another amount under its name is refused', async () => {
  const id = await paid()
  const before = await world.unitsOf(payer, 'EUR')
  const answers = await Promise.all(Array.from({ length: 10 }, () => refund(id, '5', 'once')))
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect((await world.unitsOf(payer, 'EUR')) - before).toBe(5_00000000n)
  expect((await refund(id, '6', 'once')).body.code).toBe(-7008)
  await clean()
})

test('refunds that together are more than what was paid end at what was paid', async () => {
  const id = await paid()
  await house.fund(shop.userId, '100', 'EUR')
  const answers = await Promise.all(['a', 'b', 'c', 'd'].map((reference) => refund(id, '20', reference)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect((await shop.api.partnerPayment({ id })).refunded).toBe('40')
  await clean()
})

test('a business that is suspended meanwhile still gives back what it was paid', async () => {
  const id = await paid()
  const [given] = await Promise.all([
    refund(id, '10', 'while'),
    desk.suspendPartner({ id: shop.partnerId, reason: 'complaints' }),
  ])
  expect(given.status).toBe(200)
  expect((await refund(id, '1', 'after')).status).toBe(200)
  const { id: proposal } = await desk.proposePartner({ id: shop.partnerId, decision: 'resume', reason: 'settled' })
  await (await world.desk('second')).confirmPartner({ id: proposal })
  await clean()
})

test('nobody sees or gives back the payments of another business, and nothing leaves while it is stopped', async () => {
  const id = await paid()
  const other = await world.machine()
  await expect(other.api.partnerPayment({ id })).rejects.toMatchObject({ reason: 'api.payment_unknown' })
  await expect(other.api.refundPartnerPayment({ id, amount: '1' })).rejects.toMatchObject({
    reason: 'api.payment_unknown',
  })
  const sent = await other.send('POST', '/payments/refund', { id, amount: '1', refundReference: 'mine' })
  expect([sent.status, sent.body.code]).toEqual([404, -7003])
  const open = await shop.send('POST', '/payments', { merchantReference: 'open', currency: 'EUR', amount: '9' })
  expect((await refund(String(open.body.id), '1', 'early')).body.code).toBe(-7007)
  expect((await refund(id, '0', 'nothing')).body.code).toBe(-1013)
  const stop = 'update identity.users set staff_stop_until = $2 where id = $1'
  const until = new Date(running.clock.now().getTime() + 3_600_000)
  await running.app.db.pool.query(stop, [shop.userId, until])
  const stopped = await refund(id, '1', 'stopped')
  expect([stopped.status, stopped.body.code]).toEqual([403, -7009])
  await running.app.db.pool.query(stop, [shop.userId, null])
})

test('settlement figures are what was paid, less fees, less what was given back', async () => {
  const fresh = await world.machine()
  const made = await fresh.send('POST', '/payments', { merchantReference: 'sum', currency: 'EUR', amount: '50' })
  const id = String(made.body.id)
  await house.fund(payer.userId, '50', 'EUR')
  running.clock.advance(31_000)
  await payer.pay({ id, coin: 'EUR' })
  await fresh.api.refundPartnerPayment({ id, amount: '9.6' })
  const figures = { currency: 'EUR', payments: 1, paid: '50', fees: '0.4', refunded: '9.6', net: '40' }
  expect(await fresh.api.partnerSummary({})).toEqual({ days: 30, last: [figures], all: [figures] })
})

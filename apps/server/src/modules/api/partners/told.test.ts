import { assert } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { converting } from '../../convert/convert.fixture.ts'
import { partnerWorld } from './partners.fixture.ts'

const PRICES = { BTC: '115000', EUR: '1.25', USDC: '1' }

const running = testApp({ SESSION_IDLE_MINUTES: '1000000' }, { prices: PRICES })
const house = converting(running)
const world = partnerWorld(running)
const pool = () => running.app.db.pool
let shop: Awaited<ReturnType<typeof world.machine>>
let payer: Awaited<ReturnType<typeof world.payer>>
let references = 0

beforeAll(async () => {
  await house.open()
  shop = await world.machine()
  payer = await world.payer()
  await pool().query(
    `insert into api.endpoints (id, user_id, url, families, secret, hint, made_at)
     values ('whe_1', $1, 'https://receiver.example/200', '{payment}', 'sealed', '', now())`,
    [shop.userId],
  )
})

async function asked(): Promise<string> {
  references += 1
  const fields = { merchantReference: `order-${references}`, currency: 'EUR', amount: '50' }
  const { status, body } = await shop.send('POST', '/payments', fields)
  assert(status === 200, 'the payment was refused')
  return String(body.id)
}

async function paid(): Promise<string> {
  const id = await asked()
  await house.fund(payer.userId, '50', 'EUR')
  // Each code of an authenticator counts once.
  running.clock.advance(31_000)
  await payer.pay({ id, coin: 'EUR' })
  return id
}

const refund = (id: string, amount: string, refundReference: string) =>
  shop.send('POST', '/payments/refund', { id, amount, refundReference })

async function toldOf(id: string): Promise<string[]> {
  const { rows } = await pool().query('select type from api.events where subject = $1 order by seq', [id])
  return rows.map(({ type }) => type)
}

async function mailsTo(userId: string): Promise<number> {
  const { rows } = await pool().query(
    "select count(*)::int as count from platform.timers where payload->>'userId' = $1 and payload->>'notice' = 'partners.payment_refunded'",
    [userId],
  )
  return rows[0].count
}

test('the programs of a business hear of each state of a payment once, and of each part that goes back', async () => {
  const id = await paid()
  expect((await refund(id, '10', 'a')).status).toBe(200)
  expect((await refund(id, '10', 'a')).status).toBe(200)
  expect((await refund(id, '500', 'too much')).status).toBe(400)
  expect((await refund(id, '10', 'b')).status).toBe(200)
  await house.fund(shop.userId, '1', 'EUR')
  expect((await refund(id, '30', 'c')).status).toBe(200)
  expect(await toldOf(id)).toEqual([
    ...['payment.created', 'payment.paid'],
    ...['payment.partly_refunded', 'payment.partly_refunded', 'payment.refunded'],
  ])
  const cancelled = await asked()
  await Promise.all([1, 2].map(() => shop.send('POST', '/payments/cancel', { id: cancelled })))
  expect(await toldOf(cancelled)).toEqual(['payment.created', 'payment.cancelled'])
  const late = await asked()
  running.clock.advance(15 * 60_000)
  for (const _again of [1, 2]) await running.app.api.partners.payments.expire()
  expect(await toldOf(late)).toEqual(['payment.created', 'payment.expired'])
  const { rows } = await pool().query("select body from api.events where type = 'payment.paid' and subject = $1", [id])
  expect(JSON.parse(rows[0].body).data).toEqual({ id, merchantReference: 'order-1', state: 'paid' })
  expect(await running.app.audit()).toEqual([])
})

test('whoever paid is mailed what came back, and a payment that comes back in dust fills no inbox', async () => {
  const before = await mailsTo(payer.userId)
  const id = await paid()
  for (const part of Array.from({ length: 8 }, (_, index) => `dust-${index}`)) await refund(id, '0.00000001', part)
  expect((await mailsTo(payer.userId)) - before).toBe(5)
  await house.fund(shop.userId, '1', 'EUR')
  expect((await refund(id, '49.99999992', 'rest')).body).toMatchObject({ state: 'refunded' })
  expect((await mailsTo(payer.userId)) - before).toBe(6)
})

test('staff find a business by its name or account, and see who paid it with what, without the link', async () => {
  const desk = await world.desk('first')
  const found = async (search: string) => (await desk.officePartners({ search })).records.map(({ id }) => id)
  const { uid } = await running.app.identity.userData(shop.userId)
  for (const search of ['bottega', 'Bottega Blu S', uid]) expect(await found(search)).toEqual([shop.partnerId])
  for (const search of ['ottega', '%', '99999999']) expect(await found(search)).toEqual([])
  const id = await paid()
  const { records } = await desk.officePartnerPayments({ id: shop.partnerId, state: 'paid' })
  const { uid: payerUid } = await running.app.identity.userData(payer.userId)
  const by = { userId: payer.userId, uid: payerUid, coin: 'EUR', amount: '50' }
  expect(records).toMatchObject([{ id, state: 'paid', amount: '50', fee: '0.4', payer: by }])
  expect(JSON.stringify(records)).not.toContain('/integrate/pay/')
  const open = await asked()
  const created = await desk.officePartnerPayments({ id: shop.partnerId, state: 'created' })
  expect(created.records).toMatchObject([{ id: open, payer: null }])
})

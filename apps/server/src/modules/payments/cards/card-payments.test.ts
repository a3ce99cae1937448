import { assert, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { createIds } from '../../../platform/ids.ts'
import { loggedInStaff } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { listAllAssets } from '../../../testing/chains.ts'
import { ONE_REQUEST } from '../../../testing/requests.ts'
import { balanceOf } from '../../custody/custody.fixture.ts'
import { spot } from '../../ledger/index.ts'
import { CARDS, paying } from './cards.fixture.ts'

const running = testApp()
const { answerAt, withCard } = paying(running)
/** Fiat is counted at eight decimals here. */
const CENT = 1_000_000n
const MINUTE_MS = 60_000

beforeAll(() => listAllAssets(running.app))

/** A card number belongs to one account, so that everybody here has one of a kind. */
let made = 0
const freshNumber = () => luhn(`4539${String(++made).padStart(11, '0')}`)

function luhn(start: string): string {
  const sum = [...start].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return `${start}${(10 - (sum % 10)) % 10}`
}

type Payer = Awaited<ReturnType<typeof withCard>>

async function pay({ client, cardId }: Payer, amount: string, lockId = createIds(running.clock).secret()) {
  const order = await client.payments.acquireCreateOrder({ symbol: 'EUR', amount, cardId }, { lockId })
  await running.acquirer.acquirer.webhookSender.settled()
  return order
}

const query = (text: string, values: unknown[]) => running.app.db.pool.query(text, values)
const hold = (holds: boolean) => query('update sandbox.acquirer_rule set holds = $1', [holds])
const clean = async () => expect(await running.app.audit()).toEqual([])
const eur = (userId: string) => balanceOf(running, userId, 'EUR')
const stateOf = async ({ client }: Payer, id: string) => client.payments.paymentOrder({ id })
const checkAgain = (orderId: string) => running.app.payments.check({ orderId })

async function eventOf(orderId: string, state: string): Promise<string> {
  const { rows } = await query('select event_id from sandbox.acquirer_tellings where charge_id = $1 and state = $2', [
    orderId,
    state,
  ])
  assert(rows.length > 0, `nothing was told of ${orderId} ${state}`)
  return rows[0].event_id
}

const tell = (eventId: string, way: 'right' | 'forged' | 'old' | 'other_amount' = 'right') =>
  running.acquirer.acquirer.webhookSender.send(eventId, way)

test('a card pays at once: the fee comes off, and what the callback tells again changes nothing', async () => {
  const anna = await withCard(freshNumber())
  const quote = await anna.client.payments.paymentQuote({ symbol: 'EUR', method: 'card' })
  expect(quote).toMatchObject({ minimum: '5.00', maximum: '2500.00', feeBps: 180 })
  const order = await pay(anna, '100')
  expect(order).toMatchObject({ method: 'card', status: 'completed', fee: '1.80', receive: '98.20', amount: '100.00' })
  expect(await eur(anna.userId)).toBe(9_820n * CENT)
  const told = await eventOf(order.id, 'captured')
  expect(await tell(told)).toBe('funding.event_repeated')
  expect(await eur(anna.userId)).toBe(9_820n * CENT)
  await clean()
})

test('amounts, limits and cards are checked', async () => {
  const anna = await withCard(freshNumber())
  const refused = async (amount: string, cardId = anna.cardId) =>
    pay({ ...anna, cardId }, amount).then(
      () => undefined,
      ({ reason }) => reason,
    )
  expect(await refused('0')).toBe('funding.amount_missing')
  expect(await refused('4.99')).toBe('funding.amount_small')
  expect(await refused('2500.01')).toBe('funding.amount_large')
  expect(await refused('10.001')).toBe('funding.amount_cents')
  expect(await refused('10', 'crd_of_nobody')).toBe('funding.card_unknown')
  const bob = await withCard(freshNumber())
  expect(await refused('10', bob.cardId)).toBe('funding.card_unknown')
  await anna.client.payments.removeCard({ id: anna.cardId })
  expect(await refused('10')).toBe('funding.card_unknown')
})

test('the bank asks the holder: who agrees has paid, who refuses has not', async () => {
  const anna = await withCard(CARDS.challenge)
  const order = await pay(anna, '50')
  expect(order).toMatchObject({ status: 'pending', step: 'with_payer' })
  expect(await answerAt(order.payUrl)).toBe(`http://localhost:3000/deposit/EUR/card?order=${order.id}`)
  expect(await stateOf(anna, order.id)).toMatchObject({ status: 'completed', payUrl: null })
  const second = await pay(anna, '60')
  await answerAt(second.payUrl, 'refuse')
  const refused = await stateOf(anna, second.id)
  expect(refused).toMatchObject({ status: 'failed', failure: 'denied' })
  expect(refused.events.at(-1)).toMatchObject({ note: 'challenge_refused' })
  expect(await eur(anna.userId)).toBe(4_910n * CENT)
  await clean()
})

test('a challenge that nobody answers expires with its order', async () => {
  const anna = await withCard(freshNumber())
  await askHolder(anna)
  const order = await pay(anna, '20')
  running.clock.advance(31 * MINUTE_MS)
  await checkAgain(order.id)
  expect(await running.app.payments.orders.detail(anna.userId, order.id)).toMatchObject({
    value: { status: 'failed', failure: 'expired' },
  })
})

test('what the bank declines fails with its reason', async () => {
  const anna = await withCard(CARDS.poor)
  const order = await pay(anna, '75')
  expect(order).toMatchObject({ status: 'failed', failure: 'denied' })
  expect(order.events.map(({ note }) => note)).toContain('insufficient_funds')
  expect(await eur(anna.userId)).toBe(0n)
  await clean()
})

test('a late card is held, and credited when it is captured', async () => {
  const anna = await withCard(CARDS.late)
  const order = await pay(anna, '40')
  expect(order).toMatchObject({ status: 'pending', step: 'held' })
  await expect(anna.client.payments.cancelPayment({ id: order.id })).rejects.toMatchObject({
    reason: 'funding.payment_under_way',
  })
  await running.acquirer.acquirer.act(order.id, 'capture')
  await running.acquirer.acquirer.webhookSender.settled()
  expect(await stateOf(anna, order.id)).toMatchObject({ status: 'completed' })
  await clean()
})

test('after a lost answer it is unknown until it is asked for, and it is charged once', async () => {
  await hold(true)
  const anna = await withCardHeld(CARDS.silent)
  const order = await pay(anna, '30')
  expect(order).toMatchObject({ status: 'pending', step: 'unknown' })
  await checkAgain(order.id)
  expect(await stateOf(anna, order.id)).toMatchObject({ status: 'completed' })
  expect(await eur(anna.userId)).toBe(2_946n * CENT)
  const { rows } = await query(`select count(*) from sandbox.acquirer_charges where id = $1`, [order.id])
  expect(rows).toEqual([{ count: 1 }])
  await hold(false)
  expect(await tell(await eventOf(order.id, 'captured'))).toBe('accepted')
  expect(await eur(anna.userId)).toBe(2_946n * CENT)
  await clean()
})

/** From now on the bank of this card asks at every payment. */
async function askHolder({ cardId }: Payer): Promise<void> {
  const token = '(select token from payments.cards where id = $1)'
  await query(`update sandbox.acquirer_tokens set behaviour = 'challenge' where token = ${token}`, [cardId])
}

/** The verification must be told although events are held. */
async function withCardHeld(number: string): Promise<Payer> {
  await hold(false)
  const who = await withCard(number)
  await hold(true)
  return who
}

test('a charge that never reached the acquirer is sent again, and given up when nobody expects it any more', async () => {
  const anna = await withCard(freshNumber())
  const { acquirer } = running.app
  assert(acquirer !== undefined, 'there is an acquirer')
  const lost = await running.app.payments.orders.create(
    anna.userId,
    {
      ...{ method: 'card', symbol: 'EUR', amount: '25', instrument: anna.cardId },
    },
    ONE_REQUEST,
  )
  assert(lost.ok, 'the order is made')
  await checkAgain(lost.value.id)
  expect(await stateOf(anna, lost.value.id)).toMatchObject({ status: 'completed' })
  const old = await running.app.payments.orders.create(
    anna.userId,
    {
      ...{ method: 'card', symbol: 'EUR', amount: '26', instrument: anna.cardId },
    },
    ONE_REQUEST,
  )
  assert(old.ok, 'the order is made')
  running.clock.advance(31 * MINUTE_MS)
  await checkAgain(old.value.id)
  expect(await acquirer.acquirer.payment(old.value.id)).toEqual({ state: 'unseen' })
  const after = await running.app.payments.orders.detail(anna.userId, old.value.id)
  expect(after).toMatchObject({ value: { status: 'failed', failure: 'expired' } })
  await clean()
})

test('fifty orders with one lock id are one order and one charge', async () => {
  const anna = await withCard(freshNumber())
  const lockId = createIds(running.clock).secret()
  const request = { symbol: 'EUR', amount: '15', cardId: anna.cardId }
  const all = await Promise.allSettled(
    Array.from({ length: 50 }, () => anna.client.payments.acquireCreateOrder(request, { lockId })),
  )
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  const { records } = await anna.client.payments.paymentOrders({ method: 'card' })
  expect(records).toHaveLength(1)
  expect(await eur(anna.userId)).toBe(1_473n * CENT)
})

test('a chargeback takes back what is there; what is spent is owed, and paid by the next deposit', async () => {
  const anna = await withCard(freshNumber())
  const bob = await withCard(freshNumber())
  const order = await pay(anna, '200')
  await spend(anna, bob, 15_000n)
  await running.acquirer.acquirer.act(order.id, 'charge_back')
  await running.acquirer.acquirer.webhookSender.settled()
  expect(await stateOf(anna, order.id)).toMatchObject({ status: 'failed', failure: 'reversed' })
  expect(await eur(anna.userId)).toBe(0n)
  const debts = await running.app.funding.crediting.debtsOf(running.app.db.queryable, anna.userId)
  expect(debts).toEqual([{ asset: 'EUR', units: 15_360n * CENT }])
  await clean()
  expect(await tell(await eventOf(order.id, 'charged_back'))).toBe('funding.event_repeated')
  await pay(anna, '200')
  expect(await eur(anna.userId)).toBe((19_640n - 15_360n) * CENT)
  expect(await running.app.funding.crediting.debtsOf(running.app.db.queryable, anna.userId)).toEqual([])
})

/** By the books alone: how money goes from one user to another is not the point here. */
async function spend(from: Payer, to: Payer, cents: bigint): Promise<void> {
  const { ledger, db, ids } = running.app
  const moved = await db.tx((tx) =>
    ledger.transfer(tx, {
      ...{ source: 'test', sourceId: ids.next('tst'), kind: 'transfer', units: units(cents * CENT) },
      ...{ from: spot(from.userId, 'EUR'), to: spot(to.userId, 'EUR') },
    }),
  )
  assert(moved.ok, 'the money is there')
}

test('a chargeback that is told before its payment waits for it', async () => {
  const anna = await withCardHeld(freshNumber())
  await askHolder(anna)
  const order = await pay(anna, '35')
  await answerAt(order.payUrl)
  await running.acquirer.acquirer.act(order.id, 'charge_back')
  expect(await tell(await eventOf(order.id, 'charged_back'))).toBe('accepted')
  expect(await eur(anna.userId)).toBe(0n)
  expect(await tell(await eventOf(order.id, 'captured'))).toBe('accepted')
  expect(await stateOf(anna, order.id)).toMatchObject({ status: 'failed', failure: 'reversed' })
  await hold(false)
})

test('forged, old and repeated events change nothing; another amount waits for a person', async () => {
  const anna = await withCardHeld(freshNumber())
  await askHolder(anna)
  const order = await pay(anna, '80')
  await answerAt(order.payUrl)
  const told = await eventOf(order.id, 'captured')
  expect(await tell(told, 'forged')).toBe('funding.signature_wrong')
  expect(await tell(told, 'old')).toBe('funding.signature_old')
  expect(await stateOf(anna, order.id)).toMatchObject({ status: 'pending' })
  const all = await Promise.all(Array.from({ length: 50 }, () => tell(told)))
  expect(all.filter((answer) => answer === 'accepted')).toHaveLength(1)
  expect(await eur(anna.userId)).toBe(7_856n * CENT)

  const other = await pay(anna, '90')
  await answerAt(other.payUrl)
  expect(await tell(await eventOf(other.id, 'captured'), 'other_amount')).toBe('accepted')
  expect(await stateOf(anna, other.id)).toMatchObject({ status: 'under_review' })
  expect(await eur(anna.userId)).toBe(7_856n * CENT)
  await hold(false)
})

test('what waits for a person is given back to the card, and the books agree with the acquirer', async () => {
  const client = running.officeClient({ token: (await loggedInStaff(running, 'compliance')).token })
  const { records } = await client.payments.officePayments({ method: 'card', state: 'review' })
  for (const { id } of records) await client.payments.returnPayment({ id, reason: 'The amount is another one.' })
  await running.app.payments.resume()
  const after = await client.payments.officePayments({ method: 'card', state: 'review' })
  expect(after.total).toBe(0)
  await clean()
})

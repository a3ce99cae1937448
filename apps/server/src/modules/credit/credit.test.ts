import { ok, refuse, units } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { moneyOf } from '../../testing/money.ts'
import { ONE_REQUEST } from '../../testing/requests.ts'
import { systemAccount } from '../ledger/index.ts'
import { crediting } from './credit.fixture.ts'

const running = testApp({}, { prices: { GBP: '1.25', EUR: '1' } })
const { owner, pay, has, owes, fund, spend, expire, lineOf } = crediting(running)

beforeAll(() => listAllAssets(running.app))

const clean = async () => expect(await running.app.audit()).toEqual([])
const unavailable = (why: string) => ({ code: 50107, reason: 'funding.credit_unavailable', params: { why } })
type Role = 'compliance' | 'support'
const tokens = new Map<Role, string>()
const officeAs = async (role: Role) => {
  const token = tokens.get(role) ?? (await loggedInStaff(running, role)).token
  tokens.set(role, token)
  return running.officeClient({ token })
}
const mailsTo = (email: string) => running.outbox.filter(({ to }) => to === email).map(({ subject }) => subject)

test('who has less than 50 EUR of their own is not eligible, and credit does not count as one’s own', async () => {
  const anna = await owner('49.99')
  expect(await anna.info()).toMatchObject({ right: 'not_eligible', why: 'assets', ownAssets: '49.99', minAsset: '50' })
  await expect(anna.early('100')).rejects.toMatchObject({
    ...unavailable('assets'),
    message: expect.stringContaining('unavailable below the minimum assets'),
  })
  expect((await anna.client.banking.bankOrders({})).total).toBe(0)
  await fund(anna.userId, '0.01')
  expect(await anna.info()).toMatchObject({ right: 'eligible', why: null, limit: '5000.00', availableLimit: '5000.00' })
  await anna.early('100')
  await spend(anna.userId, '1')
  expect(await anna.info()).toMatchObject({ right: 'not_eligible', why: 'assets', ownAssets: '49.00' })
  await clean()
})

test('granted, it can be used at once; its transfer pays the pending fee first, then the advance', async () => {
  const anna = await owner()
  const costs = await anna.client.banking.verifyDepositAmount({ symbol: 'EUR', amount: '60' })
  expect(costs).toMatchObject({ receive: '59.10', creditAmount: '59.10' })
  const order = await anna.early('60')
  expect(order.credit).toEqual({ amount: '59.10', open: '59.10', pendingFee: '0.90', state: 'pending' })
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([159.1, 59.1])
  expect(await anna.info()).toMatchObject({
    ...{ usedQuota: '59.10', availableLimit: '4940.90', pendingFee: [{ symbol: 'EUR', amount: '0.90' }] },
    running: [{ orderId: order.id, amount: '59.10', referenceNumber: order.referenceNumber }],
  })
  await clean()
  await pay({ cents: 6_000, reference: order.referenceNumber, way: 'repeated' })
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([159.1, 0])
  const after = await anna.order(order.id)
  expect(after).toMatchObject({ status: 'completed', credit: { state: 'completed', open: '0.00', pendingFee: '0.00' } })
  expect(after.creditEvents.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['granted', '59.10'],
    ['repaid', '59.10'],
  ])
  expect(await anna.info()).toMatchObject({ usedQuota: '0.00', failOrders: 0, pendingFee: [], running: [] })
  await clean()
})

test('at most the limit is advanced, in pounds by their value, and the rest comes with the transfer', async () => {
  const anna = await owner()
  const { creditAmount } = await anna.client.banking.verifyDepositAmount({ symbol: 'GBP', amount: '8000' })
  expect(creditAmount).toBe('4000.00')
  const order = await anna.early('8000', 'GBP')
  expect(order.credit).toMatchObject({ amount: '4000.00' })
  expect(await anna.info()).toMatchObject({ right: 'eligible', why: 'limit', usedQuota: '5000.00' })
  await expect(anna.early('1')).rejects.toMatchObject(unavailable('limit'))
  await pay({ cents: 810_000, reference: order.referenceNumber, rail: 'fps' })
  expect([await has(anna.userId, 'GBP'), await owes(anna.userId, 'GBP')]).toEqual([8_100, 0])
  expect(await anna.order(order.id)).toMatchObject({ status: 'completed', credit: { state: 'completed' } })
  await clean()
})

test('fifty confirmations at once never exceed the limit', async () => {
  const anna = await owner()
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => anna.early('1900')))
  const made = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value.credit?.amount] : []))
  expect(made.toSorted()).toEqual(['1200.00', '1900.00', '1900.00'])
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([5_100, 5_000])
  expect((await anna.client.banking.bankOrders({})).total).toBe(3)
  await clean()
})

test('a missed transfer is deducted; partly spent, the rest is a debt that the next deposit pays', async () => {
  const anna = await owner('60')
  const order = await anna.early('300')
  await spend(anna.userId, '200')
  await expire(order.id)
  await expire(order.id)
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([0, 140])
  const missed = await anna.order(order.id)
  expect(missed).toMatchObject({
    status: 'failed',
    failure: 'not_received',
    credit: { state: 'failed', open: '140.00' },
  })
  expect(missed.creditEvents.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['granted', '300.00'],
    ['deducted', '160.00'],
    ['owed', '140.00'],
  ])
  expect(await anna.info()).toMatchObject({
    ...{ right: 'not_eligible', why: 'debt', failOrders: 1, failedTimes: 1 },
    debts: [{ symbol: 'EUR', amount: '140.00' }],
  })
  await clean()
  const next = await anna.confirm('200')
  await pay({ cents: 20_000, reference: next.referenceNumber })
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([60, 0])
  expect((await anna.order(order.id)).creditEvents.at(-1)).toMatchObject({ kind: 'debt_paid', amount: '140.00' })
  await clean()
})

test('all of it spent is all of it owed, and can be paid from what is available later', async () => {
  const anna = await owner('60')
  const order = await anna.early('100')
  await spend(anna.userId, '160')
  await expire(order.id)
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([0, 100])
  await fund(anna.userId, '30')
  expect(await anna.repay()).toEqual({ symbol: 'EUR', paid: '30.00', left: '70.00' })
  await fund(anna.userId, '100')
  expect(await anna.repay()).toEqual({ symbol: 'EUR', paid: '70.00', left: '0.00' })
  await expect(anna.repay()).rejects.toMatchObject({ reason: 'funding.no_debt' })
  expect(await has(anna.userId)).toBe(30)
  await clean()
})

test('a transfer that comes after the deduction pays what is still owed, and its fee is taken once', async () => {
  const anna = await owner('60')
  const order = await anna.early('80')
  await spend(anna.userId, '100')
  await expire(order.id)
  // 79.10 were advanced; 39.10 of it were there.
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([0, 40])
  expect(await anna.info()).toMatchObject({ pendingFee: [{ symbol: 'EUR', amount: '0.90' }] })
  await pay({ cents: 8_000, reference: order.referenceNumber })
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([39.1, 0])
  expect(await anna.order(order.id)).toMatchObject({ status: 'completed', credit: { state: 'failed', open: '0.00' } })
  expect(await anna.info()).toMatchObject({ pendingFee: [], failOrders: 1 })
  await clean()
})

test('less than was advanced is a failure: what is missing is deducted', async () => {
  const anna = await owner()
  const order = await anna.early('500')
  await pay({ cents: 20_000, reference: order.referenceNumber })
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([300, 0])
  const after = await anna.order(order.id)
  expect(after).toMatchObject({ status: 'completed', amount: '200.00', credit: { state: 'failed', open: '0.00' } })
  expect(after.creditEvents.map(({ kind }) => kind)).toEqual(['granted', 'repaid', 'deducted'])
  expect(await anna.info()).toMatchObject({ failedTimes: 1 })
  await clean()
})

test('more than was ordered and a second transfer are the person’s own', async () => {
  const anna = await owner()
  const order = await anna.early('100')
  await pay({ cents: 15_000, reference: order.referenceNumber, way: 'twice' })
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([250, 0])
  const { transfers } = await anna.order(order.id)
  expect(transfers.map(({ kind }) => kind)).toEqual(['over', 'duplicate'])
  await clean()
})

test('a cancellation takes the credit back and counts; the fee stays pending for the next deposit', async () => {
  const anna = await owner()
  const order = await anna.early('50')
  const raced = await Promise.allSettled(
    Array.from({ length: 10 }, () => anna.client.banking.sepaCancel({ id: order.id })),
  )
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([100, 0])
  expect(await anna.info()).toMatchObject({ failedTimes: 1, pendingFee: [{ symbol: 'EUR', amount: '0.90' }] })
  const next = await anna.confirm('100')
  await pay({ cents: 10_000, reference: next.referenceNumber })
  expect(await has(anna.userId)).toBe(199.1)
  expect(await anna.info()).toMatchObject({ pendingFee: [] })
  await clean()
})

test('while a transfer is under review the credit runs on; sent back, it is deducted', async () => {
  const anna = await owner()
  const order = await anna.early('120')
  const office = await officeAs('compliance')
  const bankId = await pay({ cents: 12_000, reference: order.referenceNumber, name: 'Marco Bianchi' })
  expect(await anna.order(order.id)).toMatchObject({ status: 'under_review', credit: { state: 'pending' } })
  const { id } = await lineOf(bankId, office)
  await office.banking.returnBankLine({ id, reason: 'Not from the owner of the account.' })
  expect(await anna.order(order.id)).toMatchObject({ failure: 'returned', credit: { state: 'failed' } })
  expect([await has(anna.userId), await owes(anna.userId)]).toEqual([100, 0])
  await clean()
})

test('three failures suspend the right; more than three deposits of more than 500 EUR open it again', async () => {
  const anna = await owner()
  for (let times = 0; times < 3; times += 1) {
    expect(await anna.info()).toMatchObject({ right: 'eligible', failedTimes: times })
    const { id } = await anna.early('100')
    await anna.client.banking.sepaCancel({ id })
  }
  expect(await anna.info()).toMatchObject({ right: 'suspended', why: 'failures', failOrders: 3, depositTimes: 0 })
  await expect(anna.early('100')).rejects.toMatchObject({
    ...unavailable('failures'),
    params: { failedTimes: 3, mostFailures: 3, reopenTimes: 3, reopenAmount: '500' },
  })
  for (const cents of [40_000, 5_000, 5_000]) {
    const { referenceNumber } = await anna.confirm('400')
    await pay({ cents, reference: referenceNumber })
  }
  // Exactly three, and exactly 500 EUR: neither is more.
  expect(await anna.info()).toMatchObject({ right: 'suspended', depositTimes: 3, depositAmount: '500.00' })
  const { referenceNumber } = await anna.confirm('1')
  await pay({ cents: 100, reference: referenceNumber })
  expect(await anna.info()).toMatchObject({ right: 'eligible', failedTimes: 0, failOrders: 3, suspendedAt: null })
  expect((await anna.info()).reopenedAt).not.toBeNull()
  await anna.early('100')
  await clean()
})

test('staff see running credits, and take the right away and give it back with a reason', async () => {
  const anna = await owner()
  const { referenceNumber } = await anna.early('100')
  const [compliance, support] = [await officeAs('compliance'), await officeAs('support')]
  const { records } = await support.credit.officeCredits({ search: anna.uid, state: 'pending' })
  expect(records).toMatchObject([{ uid: anna.uid, amount: '100.00', open: '100.00', referenceNumber }])
  expect((await support.credit.officeCredits({ search: referenceNumber })).total).toBe(1)
  const decision = { uid: anna.uid, reason: 'Several accounts send from one bank account.' }
  await expect(support.credit.suspendCredit(decision)).rejects.toMatchObject({ code: 4403 })
  await compliance.credit.suspendCredit(decision)
  await expect(compliance.credit.suspendCredit(decision)).rejects.toMatchObject({ reason: 'funding.credit_suspended' })
  await expect(anna.early('100')).rejects.toMatchObject(unavailable('staff'))
  expect(await support.credit.officeCredit({ uid: anna.uid })).toMatchObject({
    ...{ right: 'suspended', why: 'staff', suspension: decision.reason },
  })
  await compliance.credit.reopenCredit({ ...decision, reason: 'Explained.' })
  const signedFor = async (name: string) =>
    (await running.app.admin.decisionProofs(records[0]?.userId ?? '', `credit.${name}`))[0]?.signed_text.split('\n')
  const advanced = ['failed 0 times', `advanced 100.00 EUR ${referenceNumber}`]
  expect(await signedFor('suspendCredit')).toEqual(expect.arrayContaining(advanced))
  expect(await signedFor('reopenCredit')).toEqual(
    expect.arrayContaining([...advanced, expect.stringMatching(/^suspended .* UTC by staff$/)]),
  )
  await expect(compliance.credit.reopenCredit(decision)).rejects.toMatchObject({ reason: 'funding.credit_open' })
  await anna.early('50')
  await expect(support.credit.officeCredit({ uid: '999999999' })).rejects.toMatchObject({
    reason: 'funding.user_unknown',
  })
})

test('during a Trial Fund there is no early credit, and deposits go on', async () => {
  const anna = await owner()
  const trial = moneyOf(running, { trialRuns: async () => true })
  expect(
    await trial.banking.orders.confirm(anna.userId, { symbol: 'EUR', amount: '100', credit: true }, ONE_REQUEST),
  ).toMatchObject(refuse({ code: 'funding.credit_unavailable', why: 'trial' }))
  expect(
    await trial.banking.orders.confirm(anna.userId, { symbol: 'EUR', amount: '100', credit: false }, ONE_REQUEST),
  ).toMatchObject({
    ok: true,
  })
})

test('mails tell what was granted, completed, missed, suspended and reopened', async () => {
  const anna = await owner()
  const advance = { asset: 'EUR', units: '10000000000' }
  const send = (kind: string, params: Record<string, string>) =>
    running.app.notices.send({ id: kind, notice: `credit.${kind}`, userId: anna.userId, params })
  await send('granted', advance)
  await send('completed', advance)
  await send('missed', { ...advance, owed: '4000000000' })
  await send('suspended', {})
  await send('reopened', {})
  expect(mailsTo(anna.email).slice(-5)).toEqual([
    '100 EUR is available before your transfer arrives',
    'Your transfer has arrived',
    'We took back 100 EUR of early credit',
    'Credit deposit is suspended',
    'Credit deposit is open again',
  ])
  expect(running.outbox.some(({ text }) => text.includes('40 EUR could not be deducted'))).toBe(true)
})

test('an advance that no order knows of is found', async () => {
  const anna = await owner()
  await running.app.db.tx(async (tx) => {
    const key = { source: 'test', sourceId: 'unknown advance', kind: 'credit_deposit' }
    const from = systemAccount(`receivable:${anna.userId}`, 'EUR')
    await running.app.ledger.transfer(tx, { ...key, from, to: systemAccount('treasury', 'EUR'), units: units(7n) })
    return ok()
  })
  expect((await running.app.audit()).map(({ detail }) => detail)).toMatchObject([
    { difference: 'advances and orders differ', user: anna.userId, books: '7', orders: '0' },
  ])
})

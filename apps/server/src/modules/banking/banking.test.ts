import { beforeAll, expect, test, vi } from 'vitest'
import { loggedInStaff, loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { listAllAssets } from '../../testing/chains.ts'
import { balanceOf } from '../custody/custody.fixture.ts'
import { newsOf } from '../funding/news.fixture.ts'
import { systemAccount } from '../ledger/index.ts'
import { bankingOf, LEGAL_NAME } from './banking.fixture.ts'

const running = testApp()
const { verified, sent, pay, lineOf } = bankingOf(running)
/** Fiat is counted at eight decimals here. */
const CENT = 1_000_000n
const HOUR_MS = 3_600_000

beforeAll(() => listAllAssets(running.app))

const clean = async () => expect(await running.app.audit()).toEqual([])
const eur = (userId: string) => balanceOf(running, userId, 'EUR')
type Decider = 'compliance' | 'support'
const tokens = new Map<Decider, string>()
const officeAs = async (role: Decider) => {
  const token = tokens.get(role) ?? (await loggedInStaff(running, role)).token
  tokens.set(role, token)
  return running.officeClient({ token })
}

test('who is not verified is told so, and crypto does not come by bank', async () => {
  const { token } = await loggedInUser(running, 'nobody@example.org')
  const { banking } = running.client({ token })
  await expect(banking.sepaQuote({ symbol: 'EUR' })).rejects.toMatchObject({
    ...{ code: 20001, reason: 'kyc.needed' },
    params: { state: 'none', path: '/kyc/index' },
  })
  await expect(banking.sepaQuote({ symbol: 'BTC' })).rejects.toMatchObject({ reason: 'funding.bank_unknown' })
})

test('a quote tells costs and limits, and amounts are checked against them', async () => {
  const { client } = await verified()
  expect(await client.banking.sepaQuote({ symbol: 'EUR' })).toMatchObject({
    ...{ rail: 'sepa', minimum: '1.00', maximum: '20000.00', bankFee: '0.90', freeFeeLimit: '100.00' },
    ...{ totalFreeTimes: 5, freeTimesLeft: 5, senderName: LEGAL_NAME },
  })
  expect((await client.banking.sepaQuote({ symbol: 'GBP' })).maximum).toBe('16000.00')
  const verify = (amount: string) => client.banking.verifyDepositAmount({ symbol: 'EUR', amount })
  expect(await verify('100')).toMatchObject({ covered: true, bankFee: '0.90', receive: '100.00' })
  expect(await verify('99.99')).toMatchObject({ covered: false, receive: '99.09' })
  await expect(verify('0')).rejects.toMatchObject({ reason: 'funding.amount_missing' })
  await expect(verify('0.50')).rejects.toMatchObject({ reason: 'funding.amount_small' })
  await expect(verify('10.001')).rejects.toMatchObject({ reason: 'funding.amount_cents' })
  await expect(verify('20000.01')).rejects.toMatchObject({ reason: 'funding.deposit_limit' })
})

test('whose documents are sent pays in up to the limit of level 1, in the declared name, without early credit', async () => {
  const who = await sent()
  expect((await who.client.banking.sepaQuote({ symbol: 'EUR' })).maximum).toBe('1000.00')
  await expect(who.confirm('1000.01')).rejects.toMatchObject({ reason: 'funding.deposit_limit' })
  const { referenceNumber } = await who.confirm('1000')
  await pay({ cents: 100_000, reference: referenceNumber })
  expect(await eur(who.userId)).toBe(100_000n * CENT)
  expect(await who.client.credit.creditInfo()).toMatchObject({ right: 'not_eligible', why: 'kyc' })
  await expect(who.confirm('1')).rejects.toMatchObject({ reason: 'funding.deposit_limit' })
  await clean()
})

test('an exact transfer is credited once, however often its line is read', async () => {
  const anna = await verified()
  const { id, referenceNumber, recipient, expireTime, createTime } = await anna.confirm('250')
  expect(recipient).toMatchObject({ holder: 'Bourse', iban: 'DE89370400440532013000' })
  expect(new Date(expireTime).getTime() - new Date(createTime).getTime()).toBe(72 * HOUR_MS)
  await running.bank.bank.payIn({
    ...{ rail: 'sepa', cents: 25_000, senderName: "D'ANGELO ANNA MARIA", way: 'repeated' },
    reference: `Deposit ${referenceNumber.replaceAll('-', '')}`,
  })
  await Promise.all(Array.from({ length: 50 }, () => running.app.banking.readAll()))
  expect(await eur(anna.userId)).toBe(25_000n * CENT)
  const order = await anna.order(id)
  expect(order).toMatchObject({ status: 'completed', amount: '250.00', covered: true })
  expect(order.transfers.map(({ kind, state }) => [kind, state])).toEqual([['exact', 'credited']])
  expect(order.events.map(({ status }) => status)).toEqual(['pending', 'completed'])
  await clean()
})

test('below the free-fee limit the fee comes off; short and over are credited as they came', async () => {
  const anna = await verified()
  const small = await anna.confirm('50')
  await pay({ cents: 5_000, reference: small.referenceNumber })
  expect(await eur(anna.userId)).toBe(4_910n * CENT)
  const short = await anna.confirm('200')
  await pay({ cents: 12_000, reference: short.referenceNumber })
  expect(await anna.order(short.id)).toMatchObject({
    status: 'completed',
    amount: '120.00',
    transfers: [{ kind: 'short' }],
  })
  const tiny = await anna.confirm('300')
  await pay({ cents: 40, reference: tiny.referenceNumber })
  expect(await eur(anna.userId)).toBe(16_910n * CENT)
  const over = await anna.confirm('100')
  await pay({ cents: 30_000, reference: over.referenceNumber })
  expect(await anna.order(over.id)).toMatchObject({
    status: 'completed',
    amount: '300.00',
    transfers: [{ kind: 'over' }],
  })
  expect(await eur(anna.userId)).toBe(46_910n * CENT)
  await clean()
})

test('free times and limits are counted under a lock, whoever asks at once', async () => {
  const anna = await verified()
  const all = await Promise.allSettled(Array.from({ length: 20 }, () => anna.confirm('100')))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  const { client } = anna
  const [first] = (await client.banking.bankOrders({})).records
  await client.banking.sepaCancel({ id: first?.id ?? '' })
  expect((await client.banking.sepaQuote({ symbol: 'EUR' })).freeTimesLeft).toBe(1)
  await expect(anna.confirm('19700')).rejects.toMatchObject({ reason: 'funding.deposit_limit' })
  expect((await client.banking.sepaQuote({ symbol: 'EUR' })).maximum).toBe('19600.00')
})

test('nothing until the deadline is a failed deposit, and what comes late is still credited', async () => {
  const anna = await verified()
  const { id, referenceNumber } = await anna.confirm('500', 'GBP')
  const { expire } = running.app.banking.orders
  running.clock.advance(25 * HOUR_MS)
  await expire({ orderId: id })
  await expire({ orderId: id })
  await pay({ cents: 50_000, reference: referenceNumber, rail: 'fps' })
  expect(await balanceOf(running, anna.userId, 'GBP')).toBe(50_000n * CENT)
  const { banking } = running.app
  const detail = await banking.orders.detail(anna.userId, id)
  expect(detail).toMatchObject({ value: { status: 'completed', failure: null, transfers: [{ kind: 'late' }] } })
  expect(detail.ok && detail.value.events.map(({ status }) => status)).toEqual(['pending', 'failed', 'completed'])
  await clean()
})

test('a transfer on the wrong rail, without a reference or with one slip in it waits for a person', async () => {
  const anna = await verified()
  const { id, referenceNumber } = await anna.confirm('150')
  const office = await officeAs('support')
  const slip = referenceNumber.endsWith('2') ? '3' : '2'
  const lines = [
    await pay({ cents: 15_000, reference: '' }),
    await pay({ cents: 15_000, reference: `${referenceNumber.slice(0, -1)}${slip}` }),
    await pay({ cents: 15_000, reference: referenceNumber, rail: 'fps' }),
  ]
  for (const line of lines)
    expect(await lineOf(line, office)).toMatchObject({ kind: 'unknown_reference', state: 'review', uid: null })
  expect(await eur(anna.userId)).toBe(0n)
  const [first = ''] = lines
  const { id: lineId } = await lineOf(first, office)
  const assign = (uid: string, reference: string) =>
    office.banking.assignBankLine({ id: lineId, uid, reference, reason: 'The sender showed the transfer.' })
  await expect(assign('1', '')).rejects.toMatchObject({ reason: 'funding.user_unknown' })
  await expect(assign(anna.uid, 'BRS-0000')).rejects.toMatchObject({ reason: 'funding.reference_unknown' })
  const raced = await Promise.allSettled(Array.from({ length: 10 }, () => assign(anna.uid, referenceNumber)))
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await eur(anna.userId)).toBe(15_000n * CENT)
  expect(await anna.order(id)).toMatchObject({ status: 'completed', amount: '150.00' })
  await clean()
})

test('another name puts the order under review; sent back, it has failed', async () => {
  const anna = await verified()
  const news = newsOf(running, anna.userId)
  const { id, referenceNumber } = await anna.confirm('120')
  const office = await officeAs('compliance')
  const bankId = await pay({ cents: 12_000, reference: referenceNumber, name: 'Marco Bianchi' })
  expect(await anna.order(id)).toMatchObject({ status: 'under_review', transfers: [{ kind: 'wrong_name' }] })
  await expect(anna.client.banking.sepaCancel({ id })).rejects.toMatchObject({ reason: 'funding.order_ended' })
  const line = await lineOf(bankId, office)
  expect(line).toMatchObject({ expectedName: LEGAL_NAME, senderName: 'Marco Bianchi' })
  const giveBack = () => office.banking.returnBankLine({ id: line.id, reason: 'Not from the owner of the account.' })
  const raced = await Promise.allSettled(Array.from({ length: 10 }, giveBack))
  expect(raced.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await lineOf(bankId, office)).toMatchObject({ state: 'returned' })
  expect(await anna.order(id)).toMatchObject({ status: 'failed', failure: 'returned' })
  expect(await eur(anna.userId)).toBe(0n)
  await vi.waitFor(() => expect(news).toEqual(['deposit pending', 'deposit under_review', 'deposit failed']), {
    timeout: 60_000,
  })
  await clean()
})

test('a second transfer and one after a cancellation are kept, and neither credits by itself', async () => {
  const anna = await verified()
  const office = await officeAs('support')
  const twice = await anna.confirm('110')
  await pay({ cents: 11_000, reference: twice.referenceNumber, way: 'twice' })
  expect(await eur(anna.userId)).toBe(11_000n * CENT)
  const { status, transfers } = await anna.order(twice.id)
  expect([status, transfers.map(({ kind }) => kind)]).toEqual(['completed', ['exact', 'duplicate']])
  const cancelled = await anna.confirm('130')
  await anna.client.banking.sepaCancel({ id: cancelled.id })
  const bankId = await pay({ cents: 13_000, reference: cancelled.referenceNumber })
  expect(await anna.order(cancelled.id)).toMatchObject({ status: 'cancelled', transfers: [{ kind: 'cancelled' }] })
  const { id } = await lineOf(bankId, office)
  await office.banking.assignBankLine({ id, uid: anna.uid, reference: '', reason: 'Asked for by the owner.' })
  expect(await eur(anna.userId)).toBe(24_000n * CENT)
  expect(await anna.order(cancelled.id)).toMatchObject({ status: 'cancelled' })
  await clean()
})

test('above the limit two people assign, and more than the verification allows waits for them', async () => {
  const anna = await verified()
  const [compliance, support] = [await officeAs('compliance'), await officeAs('support')]
  const { id, referenceNumber } = await anna.confirm('15000')
  const bankId = await pay({ cents: 2_500_000, reference: referenceNumber })
  expect(await anna.order(id)).toMatchObject({ status: 'under_review', transfers: [{ kind: 'over_limit' }] })
  const line = await lineOf(bankId, support)
  const input = { id: line.id, uid: anna.uid, reason: 'Proof of funds was seen.' }
  expect(await support.banking.assignBankLine(input)).toEqual({ outcome: 'proposed' })
  await expect(support.banking.assignBankLine(input)).rejects.toMatchObject({ reason: 'funding.second_person_needed' })
  expect(await compliance.banking.assignBankLine(input)).toEqual({ outcome: 'credited' })
  expect(await anna.order(id)).toMatchObject({ status: 'completed', amount: '25000.00' })
  await clean()
})

test('a transfer of the house’s own stocks the treasury when two people say so, and one that names an order never does', async () => {
  const first = await officeAs('compliance')
  const second = running.officeClient({ token: (await loggedInStaff(running, 'compliance', 'second')).token })
  const { db, ledger } = running.app
  const treasury = async () => (await ledger.balance(db.queryable, systemAccount('treasury', 'EUR'))).balance
  const before = await treasury()
  const bankId = await pay({ cents: 500_000, reference: 'own funds', name: 'Bourse' })
  const { id } = await lineOf(bankId, first)
  const stock = (office: typeof first) => office.banking.stockHouse({ id, reason: 'Money of our own.' })
  expect(await stock(first)).toEqual({ outcome: 'proposed' })
  await expect(stock(first)).rejects.toMatchObject({ reason: 'funding.house_second_person' })
  expect(await treasury()).toBe(before)
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () =>
      stock(second).then(
        ({ outcome }) => outcome,
        ({ reason }) => reason,
      ),
    ),
  )
  expect(outcomes.filter((outcome) => outcome === 'credited')).toHaveLength(1)
  expect(new Set(outcomes)).toEqual(new Set(['credited', 'funding.deposit_not_in_suspense']))
  expect((await treasury()) - before).toBe(5_000_00000000n)
  expect(await lineOf(bankId, first)).toMatchObject({ state: 'house', uid: null })

  const anna = await verified()
  const { referenceNumber } = await anna.confirm('120')
  const named = await pay({ cents: 12_000, reference: referenceNumber, name: 'Marco Bianchi' })
  const { id: other } = await lineOf(named, first)
  const taken = first.banking.stockHouse({ id: other, reason: 'Not ours.' })
  await expect(taken).rejects.toMatchObject({ reason: 'funding.line_of_order' })
  await clean()
})

test('a payment whose answer is lost is looked up and paid once; a refused one moves nothing', async () => {
  const office = await officeAs('support')
  const { db, banking } = running.app
  const setMode = (mode: string) => db.pool.query('update sandbox.bank_rule set payout_mode = $1', [mode])
  const bankId = await pay({ cents: 7_700, reference: 'nothing' })
  const { id } = await lineOf(bankId, office)
  const giveBack = () => office.banking.returnBankLine({ id, reason: 'Nobody knows it.' })
  await setMode('refuse')
  expect(await giveBack()).toEqual({ state: 'review' })
  expect(await lineOf(bankId, office)).toMatchObject({ returnFailure: 'account closed' })
  await clean()
  await setMode('silent')
  expect(await giveBack()).toEqual({ state: 'returning' })
  await clean()
  const stop = banking.start()
  await expect.poll(async () => (await lineOf(bankId, office)).state).toBe('returned')
  await stop()
  await setMode('accept')
  const paid = await db.pool.query(
    "select count(*)::int as count from sandbox.bank_payouts where state = 'accepted' and cents = 7700",
  )
  expect(paid.rows).toEqual([{ count: 1 }])
  await clean()
})

test('money that left the bank without the books is found', async () => {
  await running.bank.bank.payOut({ rail: 'sepa', id: 'theft', cents: 100, name: 'X', account: 'Y', reference: '' })
  expect((await running.app.audit()).map(({ detail }) => detail)).toMatchObject([
    { difference: 'bank and books differ', on: 'sepa', asset: 'EUR' },
  ])
})

test('bank accounts are in the owner’s name, each once, and shown whole only by id', async () => {
  const anna = await verified()
  const { banking, payments } = anna.client
  const iban = 'IT60 X054 2811 1010 0000 0123 456'
  expect(await payments.checkCardNo({ symbol: 'EUR', iban })).toMatchObject({ country: 'IT', rail: 'sepa' })
  const account = await banking.submitAccount({ symbol: 'EUR', iban, label: 'Salary' })
  expect(account).toMatchObject({ holder: LEGAL_NAME, masked: 'IT60 •••• 3456', label: 'Salary' })
  const raced = await Promise.allSettled(
    Array.from({ length: 10 }, () => banking.submitAccount({ symbol: 'EUR', iban })),
  )
  expect(raced.every(({ status }) => status === 'rejected')).toBe(true)
  await banking.submitAccount({ symbol: 'GBP', sortCode: '04-00-04', accountNumber: '12345678' })
  expect((await banking.bankAccounts()).map(({ masked }) => masked)).toEqual(['04-00-04 ••••5678', 'IT60 •••• 3456'])
  expect(await banking.bankAccount({ id: account.id })).toMatchObject({ iban: 'IT60X0542811101000000123456' })
  const marco = await verified()
  await expect(marco.client.banking.bankAccount({ id: account.id })).rejects.toMatchObject({
    reason: 'funding.account_unknown',
  })
  await banking.removeAccount({ id: account.id })
  expect(await banking.bankAccounts()).toHaveLength(1)
})

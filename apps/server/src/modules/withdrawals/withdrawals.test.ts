import { ok, parseUnits, units } from '@bourse/money'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ONE_REQUEST } from '../../testing/requests.ts'
import { newsOf } from '../funding/news.fixture.ts'
import { race, reasonOf } from '../identity/identity.fixture.ts'
import { systemAccount } from '../ledger/index.ts'
import { everything, FUND_PASSWORD, HOUR_MS, type Ready, withdrawalWorld } from './withdrawals.fixture.ts'

const world = withdrawalWorld()
const {
  running,
  web,
  fundingRecordsOf,
  ready,
  quote,
  secretsFor,
  ask,
  wallet,
  pay,
  findings,
  given,
  known,
  mine,
  officeOf,
  staffOf,
} = world

beforeEach(() => {
  given.reply = 'given'
  given.hot = 10n ** 12n
  given.away = false
})
afterEach(async () => expect(await findings()).toEqual([]))

async function approved(who: Ready, amount: string, address?: string) {
  const asked = await ask(who, amount, address)
  if (asked.state === 'review') await (await staffOf('first')).approveWithdrawal({ id: asked.id })
  return asked
}

const stateOf = async (who: Ready, id: string) => (await web(who).withdrawDetail({ id })).state
const kindsOf = async (who: Ready, id: string) => (await web(who).withdrawDetail({ id })).events.map(({ kind }) => kind)

test('a withdrawal is held, reviewed, sent and completed; what was shown is what is charged', async () => {
  const who = await ready('0.1')
  const news = newsOf(running, who.userId)
  const shown = await quote(who, '0.02')
  expect(shown).toMatchObject({ amount: '0.02', fee: '0.0000125', receives: '0.0199875', eurValue: '1000' })
  // The network became more expensive meanwhile.
  given.fee = 9_999n
  const asked = await web(who).withdraw(await secretsFor(who, shown.quoteId))
  given.fee = 1_000n
  expect(asked).toMatchObject({ state: 'review', fee: '0.0000125', receives: '0.0199875', cancellable: true })
  expect(await wallet(who)).toBe('0.08/0.02')
  await (await staffOf('first')).approveWithdrawal({ id: asked.id })
  await pay()
  expect(await web(who).withdrawDetail({ id: asked.id })).toMatchObject({ state: 'processing', cancellable: false })
  mine(3)
  await pay()
  expect(await web(who).withdrawDetail({ id: asked.id })).toMatchObject({
    state: 'processing',
    confirmations: 3,
    needed: 12,
  })
  mine(9)
  await pay()
  const done = await web(who).withdrawDetail({ id: asked.id })
  expect(done).toMatchObject({ state: 'completed', txId: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(done.events.map(({ kind }) => kind)).toEqual([
    'asked',
    'held_for_review',
    'approved',
    'broadcast',
    'completed',
  ])
  expect(await wallet(who)).toBe('0.08/0')
  await vi.waitFor(() => expect(news.at(-1)).toBe('withdrawal completed'), { timeout: 60_000 })
  const states = ['review', 'approved', 'processing', 'completed']
  expect([...new Set(news)]).toEqual(states.map((state) => `withdrawal ${state}`))
  const { db, ledger } = running.app
  const fees = await ledger.balance(db.queryable, systemAccount('fees', 'BTC'))
  expect(fees.balance).toBeGreaterThanOrEqual(1_250n)
  expect((await fundingRecordsOf(who)({})).records).toMatchObject([
    { id: asked.id, type: 'withdrawal', method: 'crypto', direction: 'out', status: 'completed', confirmations: 12 },
  ])
  expect(await web(who).withdrawRecords({})).toMatchObject({
    total: 1,
    records: [{ id: asked.id, state: 'completed' }],
  })
})

test('a small one to a known address is approved by rule', async () => {
  const who = await ready('0.1')
  const first = await approved(who, '0.004')
  await pay()
  mine()
  await pay()
  expect(await stateOf(who, first.id)).toBe('completed')
  const second = await ask(who, '0.004')
  expect(second.state).toBe('approved')
  expect(await kindsOf(who, second.id)).toEqual(['asked', 'approved_by_rule'])
  expect((await ask(who, '0.004', 'fake1else')).state).toBe('review')
  expect((await ask(who, '0.03')).state).toBe('review')
})

test('whoever lacks something is told what', async () => {
  const newcomer = await world.person()
  const calls = web(newcomer)
  expect(await calls.withdrawCheckStatus()).toMatchObject({
    ready: false,
    missing: ['kyc', 'fund_password', 'second_contact'],
    factor: 'none',
    limits: { day: '0' },
  })
  const request = { symbol: 'BTC', chainName: 'BITCOIN', address: 'fake1someone', amount: '0.01' }
  expect(await reasonOf(calls.quoteWithdrawal(request))).toBe('kyc.needed')
  const verified = await world.passed()
  expect(await reasonOf(web(verified).quoteWithdrawal(request))).toBe('identity.security_setup_needed')
  const { secret } = await world.bind(verified)
  const code = await world.ownCode(verified, 'fund_password')
  const set = { password: FUND_PASSWORD, confirmation: FUND_PASSWORD, code, googleCode: world.nextTotp(secret) }
  await world.client(verified.token).identity.setFundPassword(set)
  expect(await reasonOf(web(verified).quoteWithdrawal(request))).toBe('funding.stopped')
  const status = await web(verified).withdrawCheckStatus()
  expect(status).toMatchObject({ ready: false, missing: [], factor: 'authenticator', limits: { day: '50000' } })
  expect(status.stoppedUntil).not.toBeNull()
})

test('addresses and amounts are judged before anything is frozen', async () => {
  const who = await ready('0.1')
  const refused = (address: string, amount = '0.01') => reasonOf(quote(who, amount, address))
  expect(await refused('elsewhere')).toBe('funding.address_wrong')
  expect(await refused('fake1someone', '0.00002')).toBe('funding.below_minimum')
  expect(await refused('fake1someone', '0.2')).toBe('ledger.insufficient_balance')
  expect(await refused('fake1someone', '0')).toBe('funding.amount_missing')
  expect(
    await reasonOf(web(who).quoteWithdrawal({ symbol: 'EUR', chainName: 'BITCOIN', address: 'fake1a', amount: '5' })),
  ).toBe('funding.chain_unknown')
  const checked = await web(who).checkAddress({ symbol: 'BTC', chainName: 'BITCOIN', address: 'fake1someone' })
  expect(checked).toEqual({
    ...{ address: 'fake1someone', tag: null, kind: 'external', usedBefore: false, destination: null, proof: 'none' },
    book: null,
  })
  expect(await web(who).withdrawOptions({ symbol: 'BTC' })).toMatchObject({ available: '0.1', withdrawable: '0.1' })
})

test('a code counts for the amount and address that its message names, and once', async () => {
  const who = await ready('0.1')
  const [mine_, other] = [await quote(who, '0.01'), await quote(who, '0.05', 'fake1thief')]
  const secrets = await secretsFor(who, mine_.quoteId)
  expect(world.lastMail(who.email)?.text).toContain(`0.01 BTC to ${world.addressOf(who)}`)
  expect(await reasonOf(web(who).withdraw({ ...secrets, quoteId: other.quoteId }))).toBe('identity.code_wrong')
  expect(await reasonOf(web(who).withdraw({ ...secrets, fundPassword: '111111' }))).toBe('identity.fund_password_wrong')
  expect(await reasonOf(web(who).withdraw({ ...secrets, googleCode: '000000' }))).toBe('identity.totp_wrong')
  await web(who).withdraw({ ...secrets, googleCode: world.nextTotp(who.secret) })
  expect(await reasonOf(web(who).withdraw({ ...secrets, googleCode: world.nextTotp(who.secret) }))).toBe(
    'funding.quote_unknown',
  )
  running.clock.advance(11 * 60_000)
  expect(await reasonOf(web(who).sendWithdrawCode({ quoteId: other.quoteId }))).toBe('funding.quote_unknown')
  expect(await wallet(who)).toBe('0.09/0.01')
})

test('without an authenticator the mail and the phone each prove themselves by a code', async () => {
  const who = await world.passed()
  const calls = world.client(who.token).identity
  const set = { password: FUND_PASSWORD, confirmation: FUND_PASSWORD, code: await world.ownCode(who, 'fund_password') }
  await calls.setFundPassword(set)
  const phone = world.newPhone()
  const oldCode = await world.ownCode(who, 'change_phone')
  await calls.setMobile({ phone, oldCode, code: await world.newCode(who, phone) })
  running.clock.advance(25 * HOUR_MS)
  const { token } = await world.client().identity.loginWithPassword({ account: who.email, password: world.password })
  await world.fund(who.userId, 'BTC', '0.1')
  expect(await web({ token }).withdrawCheckStatus()).toMatchObject({ ready: true, factor: 'phone' })
  const request = { symbol: 'BTC', chainName: 'BITCOIN', address: 'fake1phone', amount: '0.01' }
  const { quoteId } = await web({ token }).quoteWithdrawal(request)
  const { sentTo } = await web({ token }).sendWithdrawCode({ quoteId })
  expect(sentTo.map(({ kind }) => kind)).toEqual(['email', 'phone'])
  const secrets = { quoteId, fundPassword: FUND_PASSWORD, code: world.codeOf(who.email) }
  expect(await reasonOf(web({ token }).withdraw(secrets))).toBe('identity.code_missing')
  expect(await reasonOf(web({ token }).withdraw({ ...secrets, smsCode: '000000' }))).toBe('identity.code_wrong')
  const asked = await web({ token }).withdraw({ ...secrets, smsCode: world.codeOf(phone) })
  expect(asked.state).toBe('review')
})

test('fifty requests with one code make one withdrawal', async () => {
  const who = await ready('0.1')
  const { quoteId } = await quote(who, '0.1')
  const secrets = await secretsFor(who, quoteId)
  const { done } = await race(() => web(who).withdraw(secrets))
  expect(done).toBe(1)
  expect(await wallet(who)).toBe('0/0.1')
})

test('limits are those of the level, in 24 hours and in 30 days, transfers included', async () => {
  let who = await ready('30')
  // 50 000 EUR a day.
  await ask(who, '0.9')
  expect(await reasonOf(quote(who, '0.2'))).toBe('funding.limit_day')
  expect((await web(who).withdrawCheckStatus()).limits).toMatchObject({ dayLeft: '5000', monthLeft: '455000' })
  running.clock.advance(25 * HOUR_MS)
  who = await world.logIn(who)
  await ask(who, '0.9')
  for (let day = 0; day < 8; day += 1) {
    running.clock.advance(25 * HOUR_MS)
    who = await world.logIn(who)
    await ask(who, '0.99')
  }
  running.clock.advance(25 * HOUR_MS)
  who = await world.logIn(who)
  expect(await reasonOf(quote(who, '0.9'))).toBe('funding.limit_month')
})

test('money that was advanced never leaves', async () => {
  const who = await ready()
  await world.fund(who.userId, 'EUR', '100', systemAccount(`receivable:${who.userId}`, 'EUR'))
  await world.fund(who.userId, 'BTC', '0.004')
  const part = world.unguarded({ advances: everything })
  expect(await part.status({ userId: who.userId, sessionId: '' })).toMatchObject({ owed: '100', debts: [] })
  const own = async () => {
    const options = await part.options(who.userId, 'BTC')
    return options.ok && [options.value.available, options.value.withdrawable]
  }
  const request = { symbol: 'BTC', chainName: 'BITCOIN', address: world.addressOf(who) }
  // 200 EUR of coins and 100 EUR of credit: all of the coins are one's own.
  expect(await own()).toEqual(['0.004', '0.004'])
  const made = await part.quotes.toChain(who.userId, { ...request, amount: '0.003' })
  const secrets = { quoteId: made.ok ? made.value.quoteId : '', fundPassword: '', code: '' }
  expect((await part.requests.withdraw(world.asker(who), secrets, ONE_REQUEST)).ok).toBe(true)
  // What is on its way out counts as gone.
  expect(await own()).toEqual(['0.001', '0.001'])
  await world.fund(who.userId, 'BTC', '0.002', systemAccount(`receivable:${who.userId}`, 'BTC'))
  expect(await own()).toEqual(['0.003', '0.001'])
  const more = await part.quotes.toChain(who.userId, { ...request, amount: '0.002' })
  expect(more).toMatchObject({ ok: false, refusal: { code: 'funding.not_own_money' } })
})

test('a debt stops everything that leaves, and the next deposits of its coin pay it, each once', async () => {
  const other = await ready()
  const { uid } = await running.client({ token: other.token }).identity.userData()
  const who = await ready('0.1')
  const approvedOne = await approved(who, '0.01')
  await world.fund(who.userId, 'EUR', '100', systemAccount(`receivable:${who.userId}`, 'EUR'))
  const { app } = running
  const { crediting } = app.funding
  const debts = async () => (await web(who).withdrawCheckStatus()).debts
  expect(await debts()).toEqual([{ coin: 'EUR', amount: '100' }])
  expect(await web(who).withdrawCheckStatus()).toMatchObject({ ready: false })
  expect(await reasonOf(quote(who, '0.01'))).toBe('funding.debt')
  expect(await reasonOf(web(who).quoteTransfer({ symbol: 'BTC', amount: '0.01', uid }))).toBe('funding.debt')
  // What was approved and not sent yet goes back to people.
  await pay()
  expect(await web(who).withdrawDetail({ id: approvedOne.id })).toMatchObject({ state: 'review' })
  const deposit = (sourceId: string, asset: string, whole: string) =>
    app.db.tx(async (tx) => {
      const amount = parseUnits(whole, 8)
      const incoming = { source: 'test.deposit', sourceId, userId: who.userId, asset }
      const from = systemAccount('custody:TEST', asset)
      return ok(await crediting.credit(tx, { ...incoming, from, units: amount.ok ? amount.value : units(0n) }))
    })
  // Another coin pays nothing.
  await deposit('coins', 'BTC', '0.01')
  expect(await debts()).toEqual([{ coin: 'EUR', amount: '100' }])
  // Fifty at once of 3 EUR pay 100 of their 150, and no more.
  await Promise.all(Array.from({ length: 50 }, (_, index) => deposit(`euro-${index}`, 'EUR', '3')))
  expect(await debts()).toEqual([])
  expect(await world.wallet(who, 'EUR')).toBe('150/0')
  expect((await quote(who, '0.01')).amount).toBe('0.01')
  // What is advanced can be taken back as far as it is there.
  await world.fund(who.userId, 'EUR', '20', systemAccount(`receivable:${who.userId}`, 'EUR'))
  const collect = (sourceId: string, most: bigint) =>
    app.db.tx(async (tx) => {
      const taking = { source: 'test.missed', sourceId, userId: who.userId, asset: 'EUR', units: units(most) }
      return ok(await crediting.collect(tx, taking))
    })
  expect(await collect('some', 500_000_000n)).toEqual(ok(units(500_000_000n)))
  expect(await collect('rest', 9_900_000_000n)).toEqual(ok(units(1_500_000_000n)))
  expect([await debts(), await world.wallet(who, 'EUR')]).toEqual([[], '150/0'])
})

test('a cancelled one gives everything back; one that was sent cannot be cancelled', async () => {
  const who = await ready('0.1')
  const first = await ask(who, '0.01')
  expect(await web(who).withdrawCancel({ id: first.id })).toMatchObject({ state: 'cancelled', cancellable: false })
  expect(await wallet(who)).toBe('0.1/0')
  expect(await reasonOf(web(who).withdrawCancel({ id: first.id }))).toBe('funding.withdrawal_ended')
  const second = await approved(who, '0.01')
  await pay()
  expect(await reasonOf(web(who).withdrawCancel({ id: second.id }))).toBe('funding.too_late')
  const stranger = await ready()
  expect(await reasonOf(web(stranger).withdrawDetail({ id: second.id }))).toBe('funding.withdrawal_unknown')
  expect(await reasonOf(web(stranger).withdrawCancel({ id: second.id }))).toBe('funding.withdrawal_unknown')
})

test('of a cancellation and a broadcast one wins', async () => {
  const who = await ready('0.1')
  for (let round = 0; round < 5; round += 1) {
    const { id } = await approved(who, '0.01', `fake1round${round}`)
    const before = known.size
    const [cancelled] = await Promise.all([reasonOf(web(who).withdrawCancel({ id })), pay(), pay()])
    await pay()
    const sent = known.size > before
    expect(cancelled === 'not refused').toBe(!sent)
    expect(await stateOf(who, id)).toBe(sent ? 'processing' : 'cancelled')
    mine()
    await pay()
  }
  expect((await wallet(who)).endsWith('/0')).toBe(true)
})

test('after a lost reply nothing moves until the chain tells, and nothing is sent twice', async () => {
  const who = await ready('0.1')
  const { id } = await approved(who, '0.01')
  given.reply = 'lost_after'
  const before = known.size
  await pay()
  expect(await kindsOf(who, id)).toContain('reply_lost')
  given.reply = 'given'
  const broadcasts = given.broadcasts
  await pay()
  expect(given.broadcasts).toBe(broadcasts)
  expect(known.size).toBe(before + 1)
  expect(await kindsOf(who, id)).toContain('broadcast')
  mine()
  await pay()
  expect(await stateOf(who, id)).toBe('completed')
})

test('what the chain never got is sent again with the same bytes, and others wait meanwhile', async () => {
  const who = await ready('0.1')
  const first = await approved(who, '0.01')
  given.reply = 'lost_before'
  await pay()
  const second = await approved(who, '0.01')
  await pay()
  expect(await stateOf(who, second.id)).toBe('approved')
  const builds = given.builds
  given.reply = 'given'
  await pay()
  expect(await stateOf(who, first.id)).toBe('processing')
  expect(await stateOf(who, second.id)).toBe('processing')
  // Only the second one was built again.
  expect(given.builds).toBe(builds + 1)
  mine()
  await pay()
  expect([await stateOf(who, first.id), await stateOf(who, second.id)]).toEqual(['completed', 'completed'])
})

test('a transaction that the node has forgotten keeps its number: it is sent again, and the next one has another', async () => {
  const who = await ready('0.1')
  const first = await approved(who, '0.01')
  await pay()
  known.clear()
  given.nextNonce -= 1
  const second = await approved(who, '0.01')
  await pay()
  mine()
  await pay()
  expect(await stateOf(who, first.id)).toBe('completed')
  expect(await stateOf(who, second.id)).toBe('completed')
})

test('what the network refuses fails and gives everything back', async () => {
  const who = await ready('0.1')
  const { id } = await approved(who, '0.01')
  given.reply = 'refused'
  await pay()
  expect(await web(who).withdrawDetail({ id })).toMatchObject({ state: 'failed', failure: 'network_refused' })
  expect(await wallet(who)).toBe('0.1/0')
  given.reply = 'given'
  const reverted = await approved(who, '0.01')
  await pay()
  mine(12, 'failed')
  await pay()
  expect(await web(who).withdrawDetail({ id: reverted.id })).toMatchObject({ state: 'failed', failure: 'reverted' })
  expect(await wallet(who)).toBe('0.1/0')
})

test('a short hot wallet lets it wait, and it can still be cancelled', async () => {
  const who = await ready('0.1')
  given.hot = 0n
  const { id } = await approved(who, '0.01')
  await pay()
  expect(await kindsOf(who, id)).toContain('waiting_for_funds')
  expect(await stateOf(who, id)).toBe('approved')
  const { custody } = await officeOf('first')
  const due = async () => (await custody.officeReserves({}))[0]?.assets[0]
  expect(await due()).toMatchObject({ coin: 'BTC', hot: '0.00000000', waiting: '0.00998750', refillDue: true })
  given.hot = 10n ** 12n
  expect(await due()).toMatchObject({ refillDue: false })
  await pay()
  expect(await stateOf(who, id)).toBe('approved')
  running.clock.advance(6 * 60_000)
  await pay()
  expect(await stateOf(await world.logIn(who), id)).toBe('processing')
  mine()
  await pay()
})

test('what was approved goes back to review when its owner changes how the account is guarded', async () => {
  const who = await ready('0.1')
  given.hot = 0n
  const { id } = await approved(who, '0.01')
  await pay()
  given.hot = 10n ** 12n
  const change = { password: '135790', confirmation: '135790', oldPassword: FUND_PASSWORD }
  await world.client(who.token).identity.setFundPassword({ ...change, googleCode: world.nextTotp(who.secret) })
  running.clock.advance(6 * 60_000)
  await pay()
  expect(await stateOf(await world.logIn(who), id)).toBe('review')
  await (await staffOf('first')).refuseWithdrawal({ id, reason: 'Please ask again.' })
})

test('what does not get through is replaced by one that spends the same and pays more', async () => {
  let who = await ready('0.1')
  const { id } = await approved(who, '0.01')
  await pay()
  const [first] = [...known.entries()].filter(([, sent]) => sent.state === 'pending')
  running.clock.advance(31 * 60_000)
  await pay()
  const [second] = [...known.entries()].filter(([, sent]) => sent.state === 'pending')
  expect(second?.[0]).not.toBe(first?.[0])
  expect(second?.[1].nonce).toBe(first?.[1].nonce)
  who = await world.logIn(who)
  expect(await web(who).withdrawDetail({ id })).toMatchObject({ txId: second?.[0] })
  const compliance = await staffOf('first')
  await compliance.speedUpWithdrawal({ id })
  expect((await compliance.officeWithdrawal({ id })).attempts).toHaveLength(3)
  mine()
  await pay()
  who = await world.logIn(who)
  expect(await stateOf(who, id)).toBe('completed')
  expect(await reasonOf((await staffOf('first')).speedUpWithdrawal({ id }))).toBe('funding.not_replaceable')
})

test('above the limit two different people approve; support only looks; who refuses says why', async () => {
  const who = await ready('1')
  const large = await ask(who, '0.3')
  const first = await staffOf('first')
  expect(await first.approveWithdrawal({ id: large.id })).toEqual({ outcome: 'first_approval' })
  expect(await reasonOf(first.approveWithdrawal({ id: large.id }))).toBe('funding.second_approval_needed')
  expect(await stateOf(await world.logIn(who), large.id)).toBe('review')
  const second = await staffOf('second')
  expect(await second.approveWithdrawal({ id: large.id })).toEqual({ outcome: 'approved' })
  const other = await ask(await world.logIn(who), '0.01', 'fake1other')
  const support = await staffOf('helper', 'support')
  expect(await reasonOf(support.approveWithdrawal({ id: other.id }))).toBe('session.unauthorized')
  const seen = await support.officeWithdrawals({ state: 'review', search: who.email })
  expect(seen).toMatchObject({ total: 1, records: [{ id: other.id, account: who.email }] })
  await support.noteWithdrawal({ id: other.id, text: 'Called, no answer.' })
  const refusing = await staffOf('first')
  await refusing.refuseWithdrawal({ id: other.id, reason: 'We could not reach you.' })
  const detail = await refusing.officeWithdrawal({ id: other.id })
  expect(detail).toMatchObject({ state: 'failed', failure: 'refused', person: { kycPassed: true } })
  expect(detail.events.map(({ kind, by }) => [kind, by])).toContainEqual(['note', 'helper@office.example'])
  const again = await world.logIn(who)
  expect(await web(again).withdrawDetail({ id: other.id })).toMatchObject({ reason: 'We could not reach you.' })
  expect(await reasonOf((await staffOf('first')).approveWithdrawal({ id: other.id }))).toBe('funding.not_in_review')
})

import { afterEach, expect, test, vi } from 'vitest'
import { ONE_REQUEST } from '../../testing/requests.ts'
import { newsOf } from '../funding/news.fixture.ts'
import { reasonOf } from '../identity/identity.fixture.ts'
import { systemAccount } from '../ledger/index.ts'
import { everything, FUND_PASSWORD, HOUR_MS, withdrawalWorld } from './withdrawals.fixture.ts'

const world = withdrawalWorld()
const { running, web, fundingRecordsOf, ready, quote, secretsFor, ask, wallet, findings, unguarded, asker } = world

afterEach(async () => expect(await findings()).toEqual([]))

const uidOf = async (who: { token: string }) => (await running.client({ token: who.token }).identity.userData()).uid

const SECRETS = { fundPassword: FUND_PASSWORD, code: '000000' }

test('two hundred withdrawals of a whole balance at once: exactly one', async () => {
  const who = await ready('0.01')
  const part = unguarded()
  const request = { symbol: 'BTC', chainName: 'BITCOIN', address: 'fake1race', amount: '0.01' }
  const made = await Promise.all(Array.from({ length: 200 }, () => part.quotes.toChain(who.userId, request)))
  const quotes = made.flatMap((one) => (one.ok ? [one.value.quoteId] : []))
  expect(quotes).toHaveLength(200)
  const ends = await Promise.all(
    quotes.map((quoteId) => part.requests.withdraw(asker(who), { ...SECRETS, quoteId }, ONE_REQUEST)),
  )
  expect(ends.filter(({ ok: done }) => done)).toHaveLength(1)
  const reasons = new Set(ends.flatMap((end) => (end.ok ? [] : [end.refusal.code])))
  expect([...reasons]).toEqual(['ledger.insufficient_balance'])
  expect(await wallet(who)).toBe('0/0.01')
})

test('advanced money does not leave by two ways at once either', async () => {
  const who = await ready('0.002')
  await world.fund(who.userId, 'EUR', '100', systemAccount('bank:TEST', 'EUR'))
  // 200 EUR in all, 100 of them advanced: one of the two may go, not both.
  await world.fund(who.userId, 'EUR', '0.00000001', systemAccount(`receivable:${who.userId}`, 'EUR'))
  await world.fund(who.userId, 'BTC', '0.002', systemAccount(`receivable:${who.userId}`, 'BTC'))
  const other = await uidOf(await ready())
  const part = unguarded({ advances: everything })
  const coins = await part.quotes.toUser(who.userId, { symbol: 'BTC', amount: '0.0039', uid: other })
  const euros = await part.quotes.toUser(who.userId, { symbol: 'EUR', amount: '99', uid: other })
  expect([coins.ok, euros.ok]).toEqual([true, true])
  const ids = [coins, euros].flatMap((made) => (made.ok ? [made.value.quoteId] : []))
  const ends = await Promise.all(
    ids.map((quoteId) => part.requests.transfer(asker(who), { ...SECRETS, quoteId }, ONE_REQUEST)),
  )
  expect(ends.filter(({ ok: done }) => done)).toHaveLength(1)
})

test('a little goes to another user at once, who is shown as little as can be', async () => {
  const friend = await ready()
  const friendUid = await uidOf(friend)
  const who = await ready('0.1')
  const news = [who, friend].map(({ userId }) => newsOf(running, userId))
  const found = await web(who).transferRecipient({ account: friend.email })
  expect(found).toEqual({ uid: friendUid, name: expect.stringMatching(/^.\*{4}.?$/) })
  expect(await web(who).transferRecipient({ account: found.uid })).toEqual(found)
  expect(await reasonOf(web(who).transferRecipient({ account: 'nobody@example.org' }))).toBe(
    'funding.recipient_unknown',
  )
  expect(await reasonOf(web(who).transferRecipient({ account: who.email }))).toBe('funding.recipient_self')
  const shown = await web(who).quoteTransfer({ symbol: 'BTC', amount: '0.0015', uid: found.uid })
  expect(shown).toMatchObject({ kind: 'user', fee: '0', receives: '0.0015' })
  const secrets = await secretsFor(who, shown.quoteId)
  expect(await reasonOf(web(who).withdraw(secrets))).toBe('funding.quote_unknown')
  expect(await web(who).transfer(secrets)).toMatchObject({ direction: 'sent', state: 'completed', amount: '0.0015' })
  expect([await wallet(who), await wallet(friend)]).toEqual(['0.0985/0', '0.0015/0'])
  await vi.waitFor(() => expect(news).toEqual([['transfer approved', 'transfer completed'], ['transfer completed']]), {
    timeout: 60_000,
  })
  const got = await web(await world.logIn(friend)).transferRecords({})
  expect(got).toMatchObject({ total: 1, records: [{ direction: 'received', coin: 'BTC', amount: '0.0015' }] })
  const shownTo = (await fundingRecordsOf(who)({ type: 'transfer' })).records
  expect(shownTo).toMatchObject([{ method: 'user', direction: 'out', amount: '0.0015', status: 'completed' }])
  // A frozen account gets nothing, and looks as if it were not there.
  const { quoteId } = await web(await world.logIn(who)).quoteTransfer({ symbol: 'BTC', amount: '0.01', uid: friendUid })
  const late = await world.logIn(who)
  const withCode = await secretsFor(late, quoteId)
  const compliance = (await world.officeOf('first')).identity
  await compliance.freezeUser({ userId: friend.userId, reason: 'suspected_takeover', text: 'Told us by phone.' })
  expect(await reasonOf(web(late).transfer({ ...withCode, googleCode: world.nextTotp(who.secret) }))).toBe(
    'funding.recipient_unknown',
  )
  expect(await reasonOf(web(late).transferRecipient({ account: friendUid }))).toBe('funding.recipient_unknown')
})

test('what goes to another user is judged as every way out: a risk holds it for review, and staff let it through', async () => {
  const friend = await ready()
  const uid = await uidOf(friend)
  const who = await ready('0.1')
  const { quoteId } = await web(who).quoteTransfer({ symbol: 'BTC', amount: '0.02', uid })
  const sent = await web(who).transfer(await secretsFor(who, quoteId))
  expect(sent).toMatchObject({ direction: 'sent', state: 'review', cancellable: true, amount: '0.02' })
  expect([await wallet(who), await wallet(friend)]).toEqual(['0.08/0.02', '0/0'])
  expect(await web(await world.logIn(friend)).transferRecords({})).toMatchObject({ total: 0 })
  expect((await fundingRecordsOf(who)({ type: 'transfer' })).records).toMatchObject([{ status: 'under_review' }])
  expect((await web(who).withdrawRecords({})).total).toBe(0)
  const staff = await world.staffOf('first')
  expect((await staff.officeWithdrawal({ id: sent.id })).flags).toContain('above_rule_limit')
  await staff.approveWithdrawal({ id: sent.id })
  await running.app.withdrawals.pay()
  expect([await wallet(who), await wallet(friend)]).toEqual(['0.08/0', '0.02/0'])
  const [record] = (await web(await world.logIn(who)).transferRecords({})).records
  expect(record).toMatchObject({ state: 'completed', cancellable: false, amount: '0.02' })
})

test('a transfer of what two people must approve moves after the second, and counts toward the limits once', async () => {
  const friend = await ready()
  const uid = await uidOf(friend)
  const who = await ready('1')
  const before = (await web(who).withdrawCheckStatus()).limits.dayLeft
  const { quoteId } = await web(who).quoteTransfer({ symbol: 'BTC', amount: '0.2', uid })
  const { id } = await web(who).transfer(await secretsFor(who, quoteId))
  await (await world.staffOf('first')).approveWithdrawal({ id })
  await running.app.withdrawals.pay()
  expect(await wallet(friend)).toBe('0/0')
  await (await world.staffOf('second')).approveWithdrawal({ id })
  await running.app.withdrawals.pay()
  expect([await wallet(who), await wallet(friend)]).toEqual(['0.8/0', '0.2/0'])
  const after = (await web(await world.logIn(who)).withdrawCheckStatus()).limits.dayLeft
  expect(Number(before) - Number(after)).toBe(10_000)
})

test('a transfer that waits can be taken back, and fails when its recipient is frozen meanwhile', async () => {
  const friend = await ready()
  const uid = await uidOf(friend)
  const who = await ready('0.1')
  const send = async () => {
    const late = await world.logIn(who)
    const { quoteId } = await web(late).quoteTransfer({ symbol: 'BTC', amount: '0.02', uid })
    return (await web(late).transfer(await secretsFor(late, quoteId))).id
  }
  const taken = await send()
  await web(await world.logIn(who)).withdrawCancel({ id: taken })
  expect(await wallet(who)).toBe('0.1/0')
  const id = await send()
  await (await world.staffOf('first')).approveWithdrawal({ id })
  const compliance = (await world.officeOf('first')).identity
  await compliance.freezeUser({ userId: friend.userId, reason: 'suspected_takeover', text: 'Told us by phone.' })
  await running.app.withdrawals.pay()
  expect([await wallet(who), await wallet(friend)]).toEqual(['0.1/0', '0/0'])
  expect((await (await world.staffOf('first')).officeWithdrawal({ id })).failure).toBe('recipient_gone')
})

test('who pays only to their address book pays no other user', async () => {
  const friend = await uidOf(await ready())
  const who = await ready('1')
  await world.fund(who.userId, 'EUR', '36000', systemAccount('bank:TEST', 'EUR'))
  const request = { symbol: 'EUR', amount: '36000', uid: friend }
  const part = unguarded()
  const made = await part.quotes.toUser(who.userId, { ...request, amount: '50' })
  await web(who).setOnlyAddressBook({ on: 'true' })
  expect(await reasonOf(web(who).quoteTransfer(request))).toBe('funding.recipient_not_in_book')
  const quoteId = made.ok ? made.value.quoteId : ''
  const sent = await part.requests.transfer(asker(who), { ...SECRETS, quoteId }, ONE_REQUEST)
  expect(sent).toEqual({ ok: false, refusal: { code: 'funding.recipient_not_in_book' } })
})

test('another user stands in the address book by uid, and is paid after its 24 hours', async () => {
  const [friend, stranger] = [await uidOf(await ready()), await uidOf(await ready())]
  let who = await ready('1')
  const add = async (address: string) => {
    const entry = { chainName: 'BOURSE', address, label: 'Sister', fundPassword: FUND_PASSWORD }
    return web(who).addAddress({ ...entry, googleCode: world.nextTotp(who.secret) })
  }
  expect(await reasonOf(add('99999999'))).toBe('funding.recipient_unknown')
  expect(await reasonOf(add(await uidOf(who)))).toBe('funding.recipient_self')
  expect(await add(friend)).toMatchObject({ chainName: 'BOURSE', chain: 'Bourse', address: friend, waiting: true })
  expect(await reasonOf(add(friend))).toBe('funding.book_known')
  await web(who).setOnlyAddressBook({ on: 'true' })
  const request = { symbol: 'BTC', amount: '0.001', uid: friend }
  expect(await reasonOf(web(who).quoteTransfer(request))).toBe('funding.book_waiting')
  running.clock.advance(25 * HOUR_MS)
  who = await world.logIn(who)
  expect((await web(who).quoteTransfer(request)).quoteId).not.toBe('')
  expect(await reasonOf(web(who).quoteTransfer({ ...request, uid: stranger }))).toBe('funding.recipient_not_in_book')
})

test('a new address is mailed by its name with the link that freezes, and refused while the settings are locked', async () => {
  const who = await ready('0.1')
  const request = { chainName: 'BITCOIN', address: 'fake1new', label: 'Cold', fundPassword: FUND_PASSWORD }
  const add = async (address: string) =>
    web(who).addAddress({ ...request, address, googleCode: world.nextTotp(who.secret) })
  await add('fake1new')
  const { rows } = await running.app.db.pool.query(
    "select payload from platform.timers where payload->>'userId' = $1 and payload->>'notice' = 'identity.address_added'",
    [who.userId],
  )
  await running.app.notices.send(rows[0]?.payload)
  const mail = world.lastMail(who.email)
  expect(mail?.subject).toBe('An address was added to your address book')
  expect(mail?.text).toMatch(/fake1new/)
  expect(mail?.text).toMatch(/\/account\/freeze#/)
  expect(await running.app.identity.withdrawalsStoppedUntil(who.userId)).toBeNull()
  await running.app.db.pool.query('update identity.users set settings_lock_days = 3 where id = $1', [who.userId])
  expect(await reasonOf(add('fake1thief'))).toBe('identity.settings_locked')
  expect((await web(who).addressBook({})).entries).toHaveLength(1)
})

test('only the address book, after its 24 hours; to lift that stops everything for a day', async () => {
  let who = await ready('0.1')
  const request = { chainName: 'BITCOIN', address: 'fake1mine', label: 'Own wallet', fundPassword: FUND_PASSWORD }
  expect(
    await reasonOf(web(who).addAddress({ ...request, fundPassword: '111111', googleCode: world.nextTotp(who.secret) })),
  ).toBe('identity.fund_password_wrong')
  const entry = await web(who).addAddress({ ...request, googleCode: world.nextTotp(who.secret) })
  expect(await reasonOf(web(who).addAddress({ ...request, googleCode: world.nextTotp(who.secret) }))).toBe(
    'funding.book_known',
  )
  await web(who).setOnlyAddressBook({ on: 'true' })
  expect(await reasonOf(quote(who, '0.01', 'fake1other'))).toBe('funding.not_in_book')
  expect(await reasonOf(quote(who, '0.01', 'fake1mine'))).toBe('funding.book_waiting')
  running.clock.advance(25 * HOUR_MS)
  who = await world.logIn(who)
  const asked = await ask(who, '0.01', 'fake1mine')
  const flags = (await (await world.staffOf('first')).officeWithdrawal({ id: asked.id })).flags
  expect(flags).not.toContain('new_address')
  who = await world.logIn(who)
  expect(await reasonOf(web(who).setOnlyAddressBook({ on: 'false', fundPassword: FUND_PASSWORD }))).toBe(
    'identity.totp_missing',
  )
  await web(who).setOnlyAddressBook({
    on: 'false',
    fundPassword: FUND_PASSWORD,
    googleCode: world.nextTotp(who.secret),
  })
  expect(await reasonOf(quote(who, '0.01', 'fake1other'))).toBe('funding.stopped')
  await web(who).removeAddress({ id: entry.id })
  expect(await web(who).addressBook({})).toEqual({ only: false, entries: [] })
})

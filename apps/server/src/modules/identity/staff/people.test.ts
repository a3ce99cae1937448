import type { StaffRole } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { loggedInStaff } from '../../../testing/accounts.ts'
import { testApp } from '../../../testing/app.ts'
import { assetRow, pairRow } from '../../../testing/markets.ts'
import { workFor } from '../../../testing/worker.ts'
import { spot, systemAccount } from '../../ledger/index.ts'
import { MINUTE_MS, PASSWORD, type Person, people, race, reasonOf } from '../identity.fixture.ts'
import { sessionsOfUserEnded } from '../index.ts'

const running = testApp()
const { client, lastMail, ownCode, person, bind } = people(running)
const DAY_MS = 24 * 60 * MINUTE_MS
const NOBODY = 'usr_01JABCDEFGHJKMNPQRSTVWXYZ0'

type Office = ReturnType<typeof running.officeClient>
const offices = new Map<StaffRole, Office>()

/** Of a role; sessions of staff end with the clock that these tests move, so each is logged in again. */
async function as(role: StaffRole): Promise<Office> {
  const known = offices.get(role)
  if (known !== undefined && (await reasonOf(known.admin.me({}))) === 'not refused') return known
  running.clock.advance(MINUTE_MS)
  const office = running.officeClient({ token: (await loggedInStaff(running, role)).token })
  offices.set(role, office)
  return office
}

beforeAll(async () => {
  const { app } = running
  await app.markets.addAssets([assetRow('BTC'), assetRow('EUR', 'fiat'), assetRow('USDT')])
  await app.markets.addPairs([pairRow('BTC', 'EUR')])
  return workFor(app, app.identity, app.notices)
})

const again = ({ email }: Pick<Person, 'email'>) =>
  client().identity.loginWithPassword({ account: email, password: PASSWORD })
const FREEZE = { reason: 'terms_broken', text: 'Three reports of the same kind.' } as const

const CHECKED = { evidence: 'call_back', reference: 'Call 2026-118', text: 'Knew the last two deposits.' } as const

async function waitingFor(userId: string): Promise<string> {
  const { unfreezeProposal } = await (await as('support')).identity.officeUser({ userId })
  return unfreezeProposal?.proposalId ?? 'none waits'
}

async function openAgain(userId: string, first: Office, second: Office) {
  await first.identity.proposeUnfreeze({ userId, ...CHECKED })
  return second.identity.confirmUnfreeze({ userId, proposalId: await waitingFor(userId), text: 'I called too.' })
}

async function acts(userId: string, act?: string) {
  const { rows } = await running.app.db.pool.query<{ act: string; detail: Record<string, unknown> }>(
    'select act, detail from admin.audit_log where subject = $1 and ($2::text is null or act = $2) order by seq',
    [userId, act ?? null],
  )
  return rows
}

async function fund(userId: string, asset: string, units: bigint): Promise<void> {
  const { db, ledger, ids } = running.app
  const transfer = { from: systemAccount('bank:TEST', asset), to: spot(userId, asset), units: units as never }
  const sourceId = ids.next('tst')
  await db.tx((tx) => ledger.transfer(tx, { source: 'test', sourceId, kind: 'deposit', ...transfer }))
}

test('somebody is found by email, name, uid, user id, invitation code and the address of a session', async () => {
  const someone = await person()
  const { uid, username, inviteCode } = await client(someone.token).identity.userData()
  const support = await as('support')
  const found = async (text: string) =>
    (await support.identity.officeUsers({ text })).records.map(({ userId }) => userId)
  for (const text of [someone.email, someone.email.toUpperCase(), uid, someone.userId, inviteCode, username]) {
    expect(await found(text)).toContain(someone.userId)
  }
  expect(await found(uid)).toEqual([someone.userId])
  expect(await found('127.0.0.1')).toContain(someone.userId)
  expect(await found('10.9.8.7')).toEqual([])
  // What means something to the database means nothing here.
  expect(await found('%')).toEqual([])
  expect(await found('_erson')).toEqual([])
})

test('somebody without an email address is found by the phone number, however it is spaced', async () => {
  const someone = await person()
  const { pool } = running.app.db
  await pool.query("update identity.users set phone = '+393331234567', email = null where id = $1", [someone.userId])
  const { records } = await (await as('support')).identity.officeUsers({ text: '+39 333 123 4567' })
  expect(records).toMatchObject([{ userId: someone.userId, phone: '+393331234567', email: null }])
  const masked = await (await as('reviewer')).identity.officeUsers({ text: '00393331234567' })
  expect(masked.records[0]).toMatchObject({ phone: '+39****4567', email: null })
})

test('people are listed newest first, page after page by a cursor', async () => {
  const three = [await person(), await person(), await person()].map(({ userId }) => userId).reverse()
  const support = await as('support')
  const first = await support.identity.officeUsers({ size: '2' })
  expect(first.records.map(({ userId }) => userId)).toEqual(three.slice(0, 2))
  const second = await support.identity.officeUsers({ size: '2', after: first.next ?? '' })
  expect(second.records[0]?.userId).toBe(three[2])
  const all = await support.identity.officeUsers({ size: '100' })
  expect(all.next).toBeNull()
})

test('filters: state, country, time of registration, second factor, stopped withdrawals', async () => {
  const support = await as('support')
  const careful = await person()
  await bind(careful)
  const plain = await person()
  const has = async (filter: Parameters<typeof support.identity.officeUsers>[0], { userId }: Person) =>
    (await (await as('support')).identity.officeUsers({ size: '100', ...filter })).records.some(
      (row) => row.userId === userId,
    )
  for (const [name, yes, no] of [
    ['secondFactor', careful, plain],
    // A new authenticator stops withdrawals for 24 hours.
    ['withdrawalsStopped', careful, plain],
  ] as const) {
    expect([await has({ [name]: 'true' }, yes), await has({ [name]: 'true' }, no)]).toEqual([true, false])
    expect([await has({ [name]: 'false' }, yes), await has({ [name]: 'false' }, no)]).toEqual([false, true])
  }
  expect([await has({ country: 'IT' }, plain), await has({ country: 'DE' }, plain)]).toEqual([true, false])
  const now = running.clock.now().toISOString()
  const yesterday = new Date(running.clock.now().getTime() - DAY_MS).toISOString()
  expect([await has({ from: yesterday }, plain), await has({ to: yesterday }, plain)]).toEqual([true, false])
  expect(await has({ from: yesterday, to: now, state: 'active' }, careful)).toBe(true)
  expect(await has({ state: 'frozen' }, plain)).toBe(false)
})

test('a reviewer sees no contact, in the list and on the page', async () => {
  const someone = await person()
  const reviewer = await as('reviewer')
  const masked = { email: `${someone.email.slice(0, 4)}****@example.org`, username: 'pers****' }
  const { records } = await reviewer.identity.officeUsers({ text: someone.email })
  expect(records[0]).toMatchObject(masked)
  expect(await reviewer.identity.officeUser({ userId: someone.userId })).toMatchObject(masked)
  const support = await as('support')
  const { userId } = someone
  const frozen = await support.identity.freezeUser({ userId, ...FREEZE })
  expect(frozen).toMatchObject({ email: someone.email, freeze: { text: FREEZE.text } })
  expect((await reviewer.identity.officeUser({ userId })).freeze).toMatchObject({ reason: FREEZE.reason, text: null })
  const proposed = await support.identity.proposeUnfreeze({ userId, ...CHECKED })
  expect(proposed.unfreezeProposal).toMatchObject(CHECKED)
  expect((await reviewer.identity.officeUser({ userId })).unfreezeProposal).toBeNull()
})

test('one page tells who somebody is and what protects the account', async () => {
  const someone = await person()
  await bind(someone)
  const page = await (await as('support')).identity.officeUser({ userId: someone.userId })
  expect(page).toMatchObject({ country: 'IT', freeze: null, unfreeze: 'not_frozen', staffStop: null, inviter: null })
  expect(page.factors.map(({ kind, state, left }) => [kind, state, left])).toEqual([
    ['password', 'set', null],
    ['authenticator', 'set', null],
    ['passkeys', 'missing', null],
    ['recovery_codes', 'set', 10],
    ['fund_password', 'missing', null],
    ['anti_phishing', 'missing', null],
  ])
  expect(await reasonOf((await as('support')).identity.officeUser({ userId: NOBODY }))).toBe('identity.user_unknown')
})

test('whoever looks at somebody is recorded, once in ten minutes, whichever part they look at', async () => {
  const { userId } = await person()
  const support = await as('support')
  await Promise.all([
    support.identity.officeUser({ userId }),
    support.identity.officeSessions({ userId }),
    support.wallet.officeBalances({ userId }),
    support.wallet.officeStatement({ userId }),
    support.trading.officeLiveOrders({ userId }),
    support.trading.officeOrderHistory({ userId }),
    support.saving.officeSavingsOf({ userId }),
    support.discount.officePositionsOf({ userId }),
    support.etp.officeEtpHoldings({ userId }),
    support.etp.officeEtpOrdersOf({ userId }),
    support.wealth.officeWealthPlans({ userId }),
  ])
  expect(await acts(userId)).toHaveLength(1)
  running.clock.advance(9 * MINUTE_MS)
  await support.identity.officeNotes({ userId })
  expect(await acts(userId, 'user.viewed')).toHaveLength(1)
  running.clock.advance(2 * MINUTE_MS)
  await support.identity.officeNotes({ userId })
  expect(await acts(userId, 'user.viewed')).toHaveLength(2)
  await (await as('compliance')).identity.officeUser({ userId })
  expect(await acts(userId, 'user.viewed')).toHaveLength(3)
})

test('a freeze by staff ends every session, cancels orders, suspends plans, and is mailed without its reason', async () => {
  const someone = await person()
  await fund(someone.userId, 'BTC', 1_00000000n)
  const calls = client(someone.token)
  await calls.trading.placeOrder({ symbol: 'BTC-EUR', side: 'sell', type: 'limit', price: '100', amount: '0.5' })
  const timing = { frequency: 'weekday', time: '09:00', timeZone: 'Europe/Rome' } as const
  await calls.trading.savePlan({ symbol: 'BTC-EUR', total: '50', ...timing })
  const compliance = await as('compliance')
  const { userId } = someone
  expect(await compliance.trading.officeLiveOrders({ userId })).toHaveLength(1)
  // By this message the stream closes what it holds open for the person.
  const heard: string[] = []
  running.app.bus.subscribe(sessionsOfUserEnded(userId), (_message, subject) => void heard.push(subject))
  const frozen = await compliance.identity.freezeUser({ userId, reason: 'suspected_crime', text: 'Report 12.' })
  expect(frozen.freeze).toMatchObject({
    reason: 'suspected_crime',
    text: 'Report 12.',
    by: { email: 'compliance@office.example', role: 'compliance' },
  })
  expect(await reasonOf(calls.identity.userData())).toBe('session.unauthenticated')
  expect(await reasonOf(again(someone))).toBe('session.frozen')
  expect(heard).toEqual([sessionsOfUserEnded(userId)])
  await running.app.jobs.settle()
  expect(await compliance.trading.officeLiveOrders({ userId })).toEqual([])
  expect((await running.app.trading.plans.list(userId, undefined))[0]?.state).toBe('suspended')
  const { assets } = await compliance.wallet.officeBalances({ userId })
  expect(assets).toMatchObject([{ coin: 'BTC', total: '1.00000000', locked: '0.00000000' }])
  expect(lastMail(someone.email)?.subject).toBe('Your account is frozen')
  expect(lastMail(someone.email)?.text).not.toMatch(/crime|Report 12|IP address|freeze#/)
  expect((await acts(userId, 'user.frozen'))[0]?.detail).toEqual({ reason: 'suspected_crime', text: 'Report 12.' })
})

test('an order that a halted market keeps is cancelled once the market opens, unless the account is open again', async () => {
  const [frozen, released] = [await person(), await person()]
  const { orders } = running.app.trading
  for (const { userId, token } of [frozen, released]) {
    await fund(userId, 'BTC', 1_00000000n)
    const order = { symbol: 'BTC-EUR', side: 'sell', type: 'limit', price: '100', amount: '0.5' } as const
    await client(token).trading.placeOrder(order)
  }
  await orders.setMode('BTC-EUR', 'halted')
  const support = await as('support')
  for (const { userId } of [frozen, released]) await support.identity.freezeUser({ userId, ...FREEZE })
  await running.app.jobs.settle()
  const open = ({ userId }: Person) => running.app.trading.history.live(userId, undefined)
  expect([await open(frozen), await open(released)]).toMatchObject([{ length: 1 }, { length: 1 }])
  await openAgain(released.userId, support, await as('admin'))
  await orders.setMode('BTC-EUR', 'open')
  running.clock.advance(2 * MINUTE_MS)
  await running.app.jobs.settle()
  expect([await open(frozen), await open(released)]).toMatchObject([{ length: 0 }, { length: 1 }])
  await orders.cancelAllOf(released.userId)
})

test('fifty freezes at once have one effect and one record', async () => {
  const { userId } = await person()
  const support = await as('support')
  const raced = await race(() => support.identity.freezeUser({ userId, ...FREEZE }))
  expect(raced).toEqual({ done: 1, reasons: ['identity.already_frozen'] })
  expect(await acts(userId, 'user.frozen')).toHaveLength(1)
  const { records } = await support.identity.officeSecurityEvents({ userId })
  expect(records.filter(({ kind }) => kind === 'frozen_by_staff')).toHaveLength(1)
  const proposed = await race(() => support.identity.proposeUnfreeze({ userId, ...CHECKED }))
  expect(proposed).toEqual({ done: 1, reasons: ['identity.unfreeze_proposed'] })
  const proposalId = await waitingFor(userId)
  const admin = await as('admin')
  const opened = await race(() => admin.identity.confirmUnfreeze({ userId, proposalId, text: 'A mistake.' }))
  expect(opened).toEqual({ done: 1, reasons: ['identity.not_frozen'] })
  expect(await acts(userId, 'user.unfrozen')).toHaveLength(1)
})

test('support cannot open what compliance froze; compliance can, but not who froze it for a suspected crime', async () => {
  const someone = await person()
  const { userId } = someone
  const compliance = await as('compliance')
  await compliance.identity.freezeUser({ userId, reason: 'suspected_crime', text: 'Report 13.' })
  const support = await as('support')
  const admin = await as('admin')
  await admin.identity.proposeUnfreeze({ userId, ...CHECKED })
  const proposalId = await waitingFor(userId)
  const confirm = { userId, proposalId, text: 'The bank has answered.' }
  expect((await support.identity.officeUser({ userId })).unfreeze).toBe('needs_compliance')
  expect(await reasonOf(support.identity.confirmUnfreeze(confirm))).toBe('identity.unfreeze_needs_compliance')
  expect(await reasonOf(compliance.identity.confirmUnfreeze(confirm))).toBe('identity.unfreeze_needs_another')
  await support.identity.declineUnfreeze(confirm)
  expect(await openAgain(userId, compliance, admin)).toMatchObject({ freeze: null, frozenAt: null })
  await running.app.jobs.settle()
  expect(lastMail(someone.email)?.subject).toBe('Your account is open again')
  await again(someone)
})

test('what its owner froze support opens, and compliance may take the freeze over', async () => {
  const someone = await person()
  const { userId } = someone
  await client(someone.token).identity.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  await running.app.jobs.settle()
  const token = /freeze#([\w-]{43})/.exec(lastMail(someone.email)?.text ?? '')?.[1] ?? ''
  await client().identity.freeze({ token })
  const support = await as('support')
  const admin = await as('admin')
  await admin.identity.proposeUnfreeze({ userId, ...CHECKED })
  expect(await support.identity.officeUser({ userId })).toMatchObject({
    freeze: { reason: 'own_link', by: null, text: null },
    unfreeze: 'allowed',
  })
  const compliance = await as('compliance')
  const before = await waitingFor(userId)
  // What was checked for one freeze opens no other.
  await compliance.identity.freezeUser({ userId, reason: 'suspected_takeover', text: 'Two devices.' })
  const stale = compliance.identity.confirmUnfreeze({ userId, proposalId: before, text: 'Checked.' })
  expect(await reasonOf(stale)).toBe('identity.unfreeze_unknown')
  await admin.identity.proposeUnfreeze({ userId, ...CHECKED })
  expect((await support.identity.officeUser({ userId })).unfreeze).toBe('needs_compliance')
  await compliance.identity.confirmUnfreeze({ userId, proposalId: await waitingFor(userId), text: 'I called too.' })
  await again(someone)
})

test('opening a frozen account takes evidence and two people, and stops withdrawals for 24 hours', async () => {
  const someone = await person()
  const { userId } = someone
  const [support, compliance] = [await as('support'), await as('compliance')]
  expect(await reasonOf(support.identity.proposeUnfreeze({ userId, ...CHECKED }))).toBe('identity.not_frozen')
  await support.identity.freezeUser({ userId, ...FREEZE })
  const without = { userId, ...CHECKED, reference: ' ' }
  expect(await reasonOf(support.identity.proposeUnfreeze(without))).toBe('identity.text_missing')
  const proposed = await support.identity.proposeUnfreeze({ userId, ...CHECKED })
  expect(proposed).toMatchObject({
    unfreeze: 'needs_second',
    unfreezeProposal: { ...CHECKED, by: 'support@office.example' },
  })
  expect(await reasonOf(again(someone))).toBe('session.frozen')
  const confirm = { userId, proposalId: proposed.unfreezeProposal?.proposalId ?? '', text: 'I read the record.' }
  expect(await reasonOf(support.identity.confirmUnfreeze(confirm))).toBe('identity.unfreeze_needs_second')
  const other = { ...confirm, proposalId: 'unf_other' }
  expect(await reasonOf(compliance.identity.confirmUnfreeze(other))).toBe('identity.unfreeze_unknown')
  await compliance.identity.confirmUnfreeze(confirm)
  expect(await running.app.identity.withdrawalsStoppedUntil(userId)).toEqual(
    new Date(running.clock.now().getTime() + DAY_MS),
  )
  expect((await acts(userId, 'user.unfreeze_proposed'))[0]?.detail).toMatchObject(CHECKED)
  expect((await acts(userId, 'user.unfrozen'))[0]?.detail).toMatchObject({
    ...{ evidence: CHECKED.evidence, reference: CHECKED.reference, why: CHECKED.text },
    ...{ proposedBy: 'support@office.example', text: confirm.text },
  })
  await running.app.jobs.settle()
  expect(lastMail(someone.email)?.text).toMatch(/withdrawals are paused until/)
})

/** What was signed about somebody, as its lines. */
async function signedAbout(userId: string, call: string): Promise<string[]> {
  const [proof] = await running.app.admin.decisionProofs(userId, `identity.${call}`)
  return proof?.signed_text.split('\n') ?? []
}

test('whoever opens an account signs whose it is, who froze it and why, and what the other one checked', async () => {
  const { userId } = await person()
  const [support, compliance] = [await as('support'), await as('compliance')]
  const { uid } = await support.identity.freezeUser({ userId, ...FREEZE })
  const frozenAt = running.clock.now().toISOString().slice(0, 16).replace('T', ' ')
  await openAgain(userId, support, compliance)
  const facts = [
    `user ${uid}`,
    `frozen ${frozenAt} UTC by support@office.example: terms_broken "Three reports of the same kind."`,
  ]
  expect(await signedAbout(userId, 'proposeUnfreeze')).toEqual(expect.arrayContaining(facts))
  expect(await signedAbout(userId, 'confirmUnfreeze')).toEqual(
    expect.arrayContaining([
      ...facts,
      'checked call_back "Call 2026-118" by support@office.example: "Knew the last two deposits."',
    ]),
  )
})

test('the database itself keeps one person from opening an account alone', async () => {
  const { userId } = await person()
  const support = await as('support')
  await support.identity.freezeUser({ userId, ...FREEZE })
  await support.identity.proposeUnfreeze({ userId, ...CHECKED })
  const alone = running.app.db.pool.query(
    "update identity.unfreeze_proposals set state = 'confirmed', decided_by = proposed_by where user_id = $1",
    [userId],
  )
  await expect(alone).rejects.toThrow(/unfreeze_proposals_take_two/)
})

test('a declined proposal leaves the account frozen and makes room for another', async () => {
  const someone = await person()
  const { userId } = someone
  const [support, compliance] = [await as('support'), await as('compliance')]
  await support.identity.freezeUser({ userId, ...FREEZE })
  await support.identity.proposeUnfreeze({ userId, ...CHECKED })
  const decline = { userId, proposalId: await waitingFor(userId), text: 'The number called is not theirs.' }
  const declined = await compliance.identity.declineUnfreeze(decline)
  expect(declined).toMatchObject({ unfreeze: 'proposable', unfreezeProposal: null, freeze: { reason: FREEZE.reason } })
  expect(await reasonOf(compliance.identity.confirmUnfreeze(decline))).toBe('identity.unfreeze_unknown')
  expect((await acts(userId, 'user.unfreeze_declined'))[0]?.detail).toMatchObject({ text: decline.text })
  expect(await reasonOf(again(someone))).toBe('session.frozen')
  await openAgain(userId, support, compliance)
  await again(someone)
})

test('staff end one session, or all of them, and the person reads it', async () => {
  const someone = await person()
  const { userId } = someone
  const other = await again(someone)
  const support = await as('support')
  const [newest] = await support.identity.officeSessions({ userId })
  await support.identity.endUserSession({ userId, sessionId: newest?.sessionId ?? '' })
  expect(await support.identity.officeSessions({ userId })).toHaveLength(1)
  const gone = support.identity.endUserSession({ userId, sessionId: newest?.sessionId ?? '' })
  expect(await reasonOf(gone)).toBe('identity.session_unknown')
  expect(await support.identity.endUserSessions({ userId })).toEqual({ ended: 1 })
  for (const { token } of [someone, other]) {
    expect(await reasonOf(client(token).identity.userData())).toBe('session.unauthenticated')
  }
  const { token } = await again(someone)
  const { records } = await client(token).identity.securityEvents()
  expect(records.map(({ kind }) => kind)).toEqual([
    'logged_in',
    'sessions_ended_by_staff',
    'session_ended_by_staff',
    'logged_in',
    'logged_in',
  ])
  expect(records[1]).toMatchObject({ ip: null, browser: null })
  expect(records[0]).toMatchObject({ ip: '127.0.0.1' })
})

test('whoever was logged out by staff can still freeze the account by the link of an earlier mail', async () => {
  const someone = await person()
  await client(someone.token).identity.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  await running.app.jobs.settle()
  const token = /freeze#([\w-]{43})/.exec(lastMail(someone.email)?.text ?? '')?.[1] ?? ''
  await (await as('support')).identity.endUserSessions({ userId: someone.userId })
  await client().identity.freeze({ token })
  expect(await reasonOf(again(someone))).toBe('session.frozen')
})

test('events of the account: log-in and log-out, security changes, ended sessions, by a cursor', async () => {
  const someone = await person()
  const other = await again(someone)
  const calls = client(someone.token).identity
  await calls.endOtherSessions({ code: await ownCode(someone, 'end_sessions') })
  expect(await reasonOf(client(other.token).identity.userData())).toBe('session.unauthenticated')
  await calls.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  const first = await calls.securityEvents({ size: '2' })
  expect(first.records.map(({ kind }) => kind)).toEqual(['anti_phishing_changed', 'other_sessions_ended'])
  const second = await calls.securityEvents({ size: '2', after: first.next ?? '' })
  expect(second.records.map(({ kind }) => kind)).toEqual(['logged_in', 'logged_in'])
  expect(second.next).toBeNull()
  await calls.logout()
  const support = await as('support')
  const { records } = await support.identity.officeSecurityEvents({ userId: someone.userId, size: '1' })
  expect(records[0]?.kind).toBe('logged_out')
})

test('notes are added and stay as they were written', async () => {
  const { userId } = await person()
  const support = await as('support')
  expect(await reasonOf(support.identity.addNote({ userId, text: '  ' }))).toBe('identity.text_missing')
  await support.identity.addNote({ userId, text: 'Called about a deposit.' })
  await support.identity.addNote({ userId, text: 'Sent the form.\nWaits for an answer.' })
  const notes = await support.identity.officeNotes({ userId })
  expect(notes.map(({ text, staffEmail }) => [text, staffEmail])).toEqual([
    ['Sent the form.\nWaits for an answer.', 'support@office.example'],
    ['Called about a deposit.', 'support@office.example'],
  ])
  const { pool } = running.app.db
  for (const table of ['notes', 'security_events']) {
    await expect(pool.query(`delete from identity.${table}`)).rejects.toThrow(/permission denied|append-only/)
  }
  await expect(pool.query(`update identity.notes set text = ''`)).rejects.toThrow(/permission denied|append-only/)
})

test('withdrawals are stopped by hand until a time; lifting that leaves the stop after a security change', async () => {
  const someone = await person()
  const { userId } = someone
  await bind(someone)
  const security = (await client(someone.token).identity.securityState()).withdrawalsStoppedUntil ?? ''
  const support = await as('support')
  const text = 'Until the owner has called back.'
  const inDays = (days: number) => new Date(running.clock.now().getTime() + days * DAY_MS).toISOString()
  expect(await reasonOf(support.identity.stopWithdrawals({ userId, until: inDays(-1), text }))).toBe(
    'identity.stop_in_past',
  )
  const until = inDays(7)
  const stopped = await support.identity.stopWithdrawals({ userId, until, text })
  expect(stopped).toMatchObject({
    withdrawalsStoppedUntil: until,
    staffStop: { until, text, by: 'support@office.example' },
  })
  expect((await running.app.identity.withdrawalsStoppedUntil(userId))?.toISOString()).toBe(until)
  expect(await reasonOf(support.identity.stopWithdrawals({ userId, until: inDays(3), text }))).toBe(
    'identity.stop_shortened',
  )
  expect(await reasonOf(support.identity.allowWithdrawals({ userId, text }))).toBe('session.unauthorized')
  const compliance = await as('compliance')
  const allowed = await compliance.identity.allowWithdrawals({ userId, text: 'They called.' })
  expect(allowed).toMatchObject({ staffStop: null, withdrawalsStoppedUntil: security })
  const end = `${until.slice(0, 16).replace('T', ' ')} UTC`
  const signed = await signedAbout(userId, 'allowWithdrawals')
  expect(signed).toContain(`user ${stopped.uid}`)
  expect(signed).toContain(`withdrawals stopped until ${end} by support@office.example: ${JSON.stringify(text)}`)
  expect(await reasonOf(compliance.identity.allowWithdrawals({ userId, text }))).toBe('identity.not_stopped')
  expect((await acts(userId)).map(({ act }) => act)).toEqual([
    'user.withdrawals_stopped',
    'user.viewed',
    'user.withdrawals_allowed',
    'user.viewed',
  ])
})

test('compliance says with a reason that an account makes the market, and later that it no longer does', async () => {
  const { userId } = await person()
  const [support, compliance] = [await as('support'), await as('compliance')]
  const asked = { userId, on: 'true', text: 'Agreement 7 of March.' } as const
  const isOne = () => running.app.identity.isMarketAccount(running.app.db.queryable, userId)
  expect(await reasonOf(support.identity.setMarketAccount(asked))).toBe('session.unauthorized')
  expect(await isOne()).toBe(false)
  const since = (await compliance.identity.setMarketAccount(asked)).marketAccountSince
  expect(since).toBe(running.clock.now().toISOString())
  expect(await signedAbout(userId, 'setMarketAccount')).toContain('makes a market for the exchange')
  expect(await compliance.identity.setMarketAccount(asked)).toMatchObject({ marketAccountSince: since })
  expect(await isOne()).toBe(true)
  const ended = await compliance.identity.setMarketAccount({ userId, on: 'false', text: 'The agreement has ended.' })
  expect(ended.marketAccountSince).toBeNull()
  expect(await isOne()).toBe(false)
  expect((await acts(userId)).map(({ act }) => act).filter((act) => act.includes('market'))).toEqual([
    'user.market_account_set',
    'user.market_account_ended',
  ])
})

test('whom somebody invited, and by whom they were invited, stands on their pages', async () => {
  const inviter = await person()
  const invited = await person()
  await running.app.db.pool.query('update identity.users set invited_by = $1 where id = $2', [
    inviter.userId,
    invited.userId,
  ])
  const support = await as('support')
  expect((await support.identity.officeUser({ userId: invited.userId })).inviter?.userId).toBe(inviter.userId)
  expect((await support.identity.officeUser({ userId: inviter.userId })).invitees).toBe(1)
  const page = await support.identity.officeInvitees({ userId: inviter.userId })
  expect(page).toMatchObject({ total: 1, records: [{ userId: invited.userId }] })
})

test('the balances of somebody are valued by the last prices, and each posting says what caused it', async () => {
  const [holder, buyer] = [await person(), await person()]
  await fund(holder.userId, 'BTC', 2_00000000n)
  await fund(buyer.userId, 'EUR', 1000_00000000n)
  const order = { symbol: 'BTC-EUR', type: 'limit', price: '200', amount: '1' } as const
  await client(holder.token).trading.placeOrder({ ...order, side: 'sell' })
  await client(buyer.token).trading.placeOrder({ ...order, side: 'buy' })
  const support = await as('support')
  const { userId } = holder
  await expect.poll(async () => (await support.wallet.officeBalances({ userId })).assets.length).toBe(2)
  const { assets, eur } = await support.wallet.officeBalances({ userId })
  expect(assets.map(({ coin }) => coin)).toEqual(['BTC', 'EUR'])
  expect(assets[0]).toMatchObject({ total: '1.00000000', eur: '200.00000000' })
  expect(Number(eur)).toBeCloseTo(200 + Number(assets[1]?.total), 8)
  const statement = await support.wallet.officeStatement({ userId, currency: 'BTC' })
  expect(statement.records.at(-1)).toMatchObject({ movement: 'deposit', source: 'test', amount: '2.00000000' })
  expect(statement.records.at(0)).toMatchObject({ movement: 'sell', source: 'trading.trade', amount: '-1.00000000' })
  const history = await support.trading.officeOrderHistory({ userId })
  expect(history.records).toMatchObject([{ side: 'sell', state: 'filled' }])
})

import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { oneRow, rows } from '../../platform/database/db.ts'
import { totpCode } from '../../platform/secrets/totp.ts'
import { testDatabase } from '../../testing/database.ts'
import { type Office, openOffice, PASSWORD, visitor } from './admin.fixture.ts'

const database = testDatabase()
const MINUTE = 60_000
let office: Office

beforeEach(() => {
  office = openOffice(database.db)
})

const refused = (code: string) => ({ ok: false, refusal: { code } })

test('password and code together open a session', async () => {
  const { calls, admin, hire, code } = office
  const email = await hire('support')
  const first = await calls.login({ email, password: PASSWORD }, visitor())
  expect(first).toMatchObject({ ok: true, value: { enrolment: null } })
  const ticket = first.ok ? first.value.ticket : ''
  const second = await calls.verify({ ticket, code: code() }, visitor())
  expect(second).toMatchObject({
    ok: true,
    value: { expiresAt: '2026-06-01T16:00:00.000Z', staff: { email, role: 'support', secondFactor: true } },
  })
  const token = second.ok ? second.value.token : ''
  expect(await admin.authenticate(token)).toMatchObject({ ok: true, value: { email, role: 'support' } })
})

test('a ticket alone is no session', async () => {
  const ticket = await office.ticketFor(await office.hire())
  expect(await office.admin.authenticate(ticket)).toEqual(refused('session.unauthenticated'))
})

test('a new member of staff enrols an authenticator before the first session, with one secret until it is proved', async () => {
  const { calls, realClock, settled } = office
  const email = 'new@office.test'
  const { enrolment } = await settled(email)
  const again = await calls.login({ email, password: PASSWORD }, visitor())
  expect(enrolment?.uri).toContain('otpauth://totp/')
  expect(again).toMatchObject({ ok: true, value: { enrolment } })

  const code = totpCode(enrolment?.secret ?? '', realClock.now())
  const opened = await calls.verify({ ticket: again.ok ? again.value.ticket : '', code }, visitor())
  expect(opened).toMatchObject({ ok: true, value: { staff: { secondFactor: true } } })
  const later = await calls.login({ email, password: PASSWORD }, visitor())
  expect(later).toMatchObject({ ok: true, value: { enrolment: null } })
})

test('an unproved authenticator is not yet a second factor', async () => {
  const { admin, settled } = office
  const email = 'unproved@office.test'
  await settled(email)
  const found = (await admin.listStaff()).find((staff) => staff.email === email)
  expect(found).toMatchObject({ secondFactor: false, lastLoginAt: null })
})

test('nothing that opens a door is stored in clear: password, secret, ticket, token', async () => {
  const { calls, settled, realClock } = office
  const { ticket, enrolment } = await settled('clear@office.test')
  const secret = enrolment?.secret ?? ''
  const before = await wholeSchema()
  const opened = await calls.verify({ ticket, code: totpCode(secret, realClock.now()) }, visitor())
  const after = await wholeSchema()
  for (const door of [PASSWORD, secret, ticket, opened.ok ? opened.value.token : '']) {
    expect(door).not.toBe('')
    expect(before + after).not.toContain(door)
    expect(before + after).not.toContain(Buffer.from(door).toString('hex'))
  }
  expect(before).toContain('$argon2id$')
})

async function wholeSchema(): Promise<string> {
  const { queryable } = database.db
  const found = await Promise.all([
    rows(queryable, sql<{ row: string }>`select s::text as row from admin.staff s`),
    rows(queryable, sql<{ row: string }>`select t::text as row from admin.tickets t`),
    rows(queryable, sql<{ row: string }>`select s::text as row from admin.sessions s`),
    rows(queryable, sql<{ row: string }>`select a::text as row from admin.audit_log a`),
  ])
  return JSON.stringify(found)
}

test('a wrong password, an unknown address and a closed account are refused in the same words', async () => {
  const { calls, logIn, hire } = office
  const boss = await logIn('admin')
  const closed = await logIn('support')
  await calls.deactivateStaff({ staffId: closed.staffId }, boss.context)
  const wrong = refused('admin.credentials_wrong')
  expect(await calls.login({ email: await hire(), password: 'wrong' }, visitor())).toEqual(wrong)
  expect(await calls.login({ email: 'nobody@office.test', password: PASSWORD }, visitor())).toEqual(wrong)
  expect(await calls.login({ email: closed.email, password: PASSWORD }, visitor())).toEqual(wrong)
})

test('a ticket lives five minutes and is used once', async () => {
  const { calls, hire, ticketFor, realClock, code } = office
  const email = await hire()
  const late = await ticketFor(email)
  realClock.advance(5 * MINUTE)
  expect(await calls.verify({ ticket: late, code: code() }, visitor())).toEqual(refused('admin.ticket_expired'))

  const ticket = await ticketFor(email)
  expect(await calls.verify({ ticket, code: code() }, visitor())).toMatchObject({ ok: true })
  realClock.advance(MINUTE)
  expect(await calls.verify({ ticket, code: code() }, visitor())).toEqual(refused('admin.ticket_expired'))
  expect(await calls.verify({ ticket: 'made up', code: code() }, visitor())).toEqual(refused('admin.ticket_expired'))
})

test('a wrong code leaves the ticket for another try', async () => {
  const { calls, hire, ticketFor, code } = office
  const ticket = await ticketFor(await hire())
  expect(await calls.verify({ ticket, code: '000000' }, visitor())).toEqual(refused('admin.code_wrong'))
  expect(await calls.verify({ ticket, code: code() }, visitor())).toMatchObject({ ok: true })
})

test('a code opens one session, and no older code opens another', async () => {
  const { calls, hire, ticketFor, realClock, code } = office
  const email = await hire()
  const older = code()
  realClock.advance(30_000)
  const used = code()
  expect(await calls.verify({ ticket: await ticketFor(email), code: used }, visitor())).toMatchObject({ ok: true })
  for (const replayed of [used, older]) {
    const answer = await calls.verify({ ticket: await ticketFor(email), code: replayed }, visitor())
    expect(answer).toEqual(refused('admin.code_wrong'))
  }
})

test('where no step around it is taken, a code of the 30 seconds before opens nothing and proves nothing', async () => {
  const strict = openOffice(database.db, { codeSteps: 0 })
  const email = await strict.hire()
  const ticket = await strict.ticketFor(email)
  const late = strict.code()
  strict.realClock.advance(30_000)
  expect(await strict.calls.verify({ ticket, code: late }, visitor())).toEqual(refused('admin.code_wrong'))
  expect(await strict.calls.verify({ ticket, code: strict.code() }, visitor())).toMatchObject({ ok: true })
})

test('of many requests with one code at once, one opens a session', async () => {
  const { calls, hire, ticketFor, code } = office
  const email = await hire()
  const tickets = [await ticketFor(email), await ticketFor(email), await ticketFor(email)]
  const answers = await Promise.all(tickets.map((ticket) => calls.verify({ ticket, code: code() }, visitor())))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
})

test('of many requests with one ticket at once, one opens a session', async () => {
  const { calls, hire, ticketFor, realClock, code } = office
  const ticket = await ticketFor(await hire())
  const codes = [code()]
  realClock.advance(30_000)
  codes.push(code())
  const answers = await Promise.all(codes.map((each) => calls.verify({ ticket, code: each }, visitor())))
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
})

test('wrong passwords from elsewhere keep nobody out', async () => {
  const { calls, hire } = office
  const email = await hire()
  const stranger = { ...visitor(), ip: '198.51.100.9' }
  for (let tried = 0; tried < 5; tried += 1) await calls.login({ email, password: 'wrong' }, stranger)
  const beside = { ...stranger, ip: '198.51.100.200' }
  expect(await calls.login({ email, password: PASSWORD }, beside)).toMatchObject({
    ok: false,
    refusal: { code: 'admin.login_limit' },
  })
  expect(await calls.login({ email, password: PASSWORD }, visitor())).toMatchObject({ ok: true })
})

test('the sixth password within 15 minutes is refused, even the right one', async () => {
  const { calls, hire, realClock } = office
  const email = await hire()
  for (let tries = 0; tries < 5; tries += 1) await calls.login({ email, password: 'wrong' }, visitor())
  const sixth = await calls.login({ email, password: PASSWORD }, visitor())
  expect(sixth).toEqual({ ok: false, refusal: { code: 'admin.login_limit', retryAfterMinutes: 15 } })
  realClock.advance(15 * MINUTE)
  expect(await calls.login({ email, password: PASSWORD }, visitor())).toMatchObject({ ok: true })
})

test('the sixth code within 15 minutes is refused, even the right one with a fresh ticket', async () => {
  const { calls, hire, ticketFor, code } = office
  const email = await hire()
  const ticket = await ticketFor(email)
  for (let tries = 0; tries < 5; tries += 1) await calls.verify({ ticket, code: '000000' }, visitor())
  const sixth = await calls.verify({ ticket: await ticketFor(email), code: code() }, visitor())
  expect(sixth).toMatchObject({ ok: false, refusal: { code: 'admin.login_limit' } })
})

test('a whole log-in clears the count of tries', async () => {
  const { calls, hire, ticketFor, realClock, code } = office
  const email = await hire()
  for (let round = 0; round < 3; round += 1) {
    for (let tries = 0; tries < 3; tries += 1) await calls.login({ email, password: 'wrong' }, visitor())
    const ticket = await ticketFor(email)
    expect(await calls.verify({ ticket, code: code() }, visitor())).toMatchObject({ ok: true })
    realClock.advance(30_000)
  }
})

test('log-in and log-out stand in the audit log with the address they came from', async () => {
  const { calls, logIn } = office
  const { context, staffId, email } = await logIn('compliance')
  await calls.logout({}, context)
  const row = await oneRow(
    database.db.queryable,
    sql`select array_agg(act order by seq) as acts, min(ip) as ip, min(staff_email) as email
      from admin.audit_log where staff_id = ${staffId}`,
  )
  expect(row).toEqual({ acts: ['staff.logged_in', 'staff.logged_out'], ip: '192.0.2.7', email })
})

test('a failed log-in of a known account stands in the audit log; an unknown address leaves nothing there', async () => {
  const { admin, calls, hire, ticketFor } = office
  const email = await hire('reviewer')
  const before = (await admin.listActs({ current: 1, size: 1 })).total
  await calls.login({ email, password: 'not the password' }, visitor())
  await calls.login({ email: 'nobody@office.test', password: 'not the password' }, visitor())
  await calls.verify({ ticket: await ticketFor(email), code: '000000' }, visitor())
  const { total, records } = await admin.listActs({ current: 1, size: 2 })
  expect(total).toBe(before + 2)
  expect(records.map(({ act, staffEmail, detail }) => [act, staffEmail, detail.step])).toEqual([
    ['staff.log_in_failed', email, 'code'],
    ['staff.log_in_failed', email, 'password'],
  ])
})

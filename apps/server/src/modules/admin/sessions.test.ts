import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { type Office, openOffice, visitor } from './admin.fixture.ts'

const database = testDatabase()
const MINUTE = 60_000
const HOUR = 60 * MINUTE
let office: Office

beforeEach(() => {
  office = openOffice(database.db)
})

const refused = (code: string) => ({ ok: false, refusal: { code } })

test('a session ends after 15 minutes without a call', async () => {
  const { admin, logIn, realClock } = office
  const { token } = await logIn()
  realClock.advance(15 * MINUTE - 1)
  expect(await admin.authenticate(token)).toMatchObject({ ok: true })
  realClock.advance(15 * MINUTE)
  expect(await admin.authenticate(token)).toEqual(refused('session.timeout'))
})

test('a session in use ends after 8 hours', async () => {
  const { admin, logIn, realClock } = office
  const { token } = await logIn()
  for (let passed = 0; passed < 8 * HOUR - 10 * MINUTE; passed += 10 * MINUTE) {
    realClock.advance(10 * MINUTE)
    expect(await admin.authenticate(token)).toMatchObject({ ok: true })
  }
  realClock.advance(10 * MINUTE)
  expect(await admin.authenticate(token)).toEqual(refused('session.timeout'))
})

test('a session outlives any move of the sandbox clock', async () => {
  const { admin, logIn, clock } = office
  const { token } = await logIn()
  clock.advance(365 * 24 * HOUR)
  expect(await admin.authenticate(token)).toMatchObject({ ok: true })
})

test('after log-out the token is worth nothing', async () => {
  const { admin, calls, logIn } = office
  const { token, context } = await logIn()
  await calls.logout({}, context)
  expect(await admin.authenticate(token)).toEqual(refused('session.unauthenticated'))
})

test('a token that was never given is no session', async () => {
  expect(await office.admin.authenticate('x'.repeat(43))).toEqual(refused('session.unauthenticated'))
  expect(await office.admin.authenticate('')).toEqual(refused('session.unauthenticated'))
})

test('a sixth log-in ends the session of that member of staff that was unused the longest', async () => {
  const { admin, calls, logIn, ticketFor, realClock, code } = office
  const { email, token } = await logIn()
  const tokens = [token]
  while (tokens.length < 6) {
    realClock.advance(MINUTE)
    await admin.authenticate(token)
    const opened = await calls.verify({ ticket: await ticketFor(email), code: code() }, visitor())
    tokens.push(opened.ok ? opened.value.token : '')
  }
  const judged = await Promise.all(tokens.map(admin.authenticate))
  expect(judged.map(({ ok }) => ok)).toEqual([true, false, true, true, true, true])
})

test('a log-in ends the session that its tab still held', async () => {
  const { admin, calls, logIn, ticketFor, realClock, code } = office
  const before = await logIn('support')
  const other = await logIn('support')
  realClock.advance(MINUTE)
  const input = { ticket: await ticketFor(other.email), code: '000000' }
  await calls.verify(input, { ...visitor(), token: before.token })
  expect(await admin.authenticate(before.token)).toMatchObject({ ok: true })
  await calls.verify({ ...input, code: code() }, { ...visitor(), token: before.token })
  expect(await admin.authenticate(before.token)).toEqual(refused('session.unauthenticated'))
  expect(await admin.authenticate(other.token)).toMatchObject({ ok: true })
})

test('a change of role or activity ends the sessions of that member of staff, and open tickets with them', async () => {
  const { admin, calls, logIn, ticketFor, realClock, code } = office
  const boss = await logIn('admin')
  const other = await logIn('support')
  const ticket = await ticketFor(other.email)
  await office.agree(calls.proposeStaffRole({ staffId: other.staffId, role: 'operator' }, boss.context))
  expect(await admin.authenticate(other.token)).toEqual(refused('session.unauthenticated'))
  realClock.advance(MINUTE)
  expect(await calls.verify({ ticket, code: code() }, visitor())).toEqual(refused('admin.ticket_expired'))
  expect(await admin.authenticate(boss.token)).toMatchObject({ ok: true })
})

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

test('a change of role or activity ends the sessions of that member of staff, and open tickets with them', async () => {
  const { admin, calls, logIn, ticketFor, realClock, code } = office
  const boss = await logIn('admin')
  const other = await logIn('support')
  const ticket = await ticketFor(other.email)
  await calls.updateStaff({ staffId: other.staffId, role: 'operator', active: true }, boss.context)
  expect(await admin.authenticate(other.token)).toEqual(refused('session.unauthenticated'))
  realClock.advance(MINUTE)
  expect(await calls.verify({ ticket, code: code() }, visitor())).toEqual(refused('admin.ticket_expired'))
  expect(await admin.authenticate(boss.token)).toMatchObject({ ok: true })
})

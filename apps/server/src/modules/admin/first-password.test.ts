import { beforeEach, expect, test } from 'vitest'
import { totpCode } from '../../platform/secrets/totp.ts'
import { testDatabase } from '../../testing/database.ts'
import { FIRST_PASSWORD, type Office, openOffice, PASSWORD, visitor } from './admin.fixture.ts'

const database = testDatabase()
const HOUR = 60 * 60_000
let office: Office

beforeEach(() => {
  office = openOffice(database.db)
})

const refused = (code: string) => ({ ok: false, refusal: { code } })

test('a first password opens nothing but the choice of an own one, and is worth nothing afterwards', async () => {
  const { admin, calls, newcomer, code, realClock } = office
  const email = 'chooses@office.test'
  const ticket = await newcomer(email)
  expect(await calls.verify({ ticket, code: code() }, visitor())).toEqual(refused('admin.own_password_needed'))
  const chosen = await calls.chooseOwnPassword({ ticket, password: PASSWORD }, visitor())
  const next = chosen.ok ? chosen.value : undefined
  expect(next).toMatchObject({
    ownPasswordNeeded: false,
    enrolment: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) },
  })
  expect(await calls.verify({ ticket, code: code() }, visitor())).toEqual(refused('admin.ticket_expired'))

  const proof = { ticket: next?.ticket ?? '', code: totpCode(next?.enrolment?.secret ?? '', realClock.now()) }
  expect(await calls.verify(proof, visitor())).toMatchObject({ ok: true, value: { staff: { email } } })
  const again = await calls.login({ email, password: FIRST_PASSWORD }, visitor())
  expect(again).toEqual(refused('admin.credentials_wrong'))
  const { records } = await admin.listActs({ current: 1, size: 10 })
  const acts = records.filter(({ staffEmail }) => staffEmail === email).map(({ act }) => act)
  expect(acts).toEqual(['staff.log_in_failed', 'staff.logged_in', 'staff.password_changed'])
})

test('the own password differs from the first one, and is not easy to guess', async () => {
  const { calls, newcomer } = office
  const ticket = await newcomer('differs@office.test')
  const choose = (password: string) => calls.chooseOwnPassword({ ticket, password }, visitor())
  expect(await choose(FIRST_PASSWORD)).toEqual(refused('admin.password_same'))
  expect(await choose('1q2w3e4r5t6y')).toEqual(refused('admin.password_common'))
  expect(await choose('it differs from it')).toEqual(refused('admin.password_common'))
  expect(await choose(PASSWORD)).toMatchObject({ ok: true })
})

test('a first password that nobody used runs out after 72 hours, and another one can be given', async () => {
  const { admin, calls, logIn, newcomer, realClock } = office
  const email = 'late@office.test'
  await newcomer(email)
  realClock.advance(72 * HOUR - 1)
  const login = (password: string) => calls.login({ email, password }, visitor())
  expect(await login(FIRST_PASSWORD)).toMatchObject({ ok: true })
  realClock.advance(1)
  expect(await login(FIRST_PASSWORD)).toEqual(refused('admin.first_password_expired'))
  expect(await login('not the password')).toEqual(refused('admin.credentials_wrong'))

  const boss = await logIn('admin')
  const staffId = (await admin.listStaff()).find((staff) => staff.email === email)?.staffId ?? ''
  await office.agree(calls.proposeStaffReset({ staffId, password: 'another first one' }, boss.context))
  expect(await login('another first one')).toMatchObject({ ok: true, value: { ownPasswordNeeded: true } })
})

test('an own password does not run out', async () => {
  const { calls, settled, realClock } = office
  const email = 'stays@office.test'
  await settled(email)
  realClock.advance(1_000 * HOUR)
  expect(await calls.login({ email, password: PASSWORD }, visitor())).toMatchObject({
    ok: true,
    value: { ownPasswordNeeded: false },
  })
})

test('after a reset the password of somebody else is changed first, too', async () => {
  const { calls, logIn } = office
  const [boss, other] = [await logIn('admin'), await logIn('support')]
  await office.agree(calls.proposeStaffReset({ staffId: other.staffId, password: FIRST_PASSWORD }, boss.context))
  expect(await calls.login({ email: other.email, password: FIRST_PASSWORD }, visitor())).toMatchObject({
    ok: true,
    value: { ownPasswordNeeded: true, enrolment: null },
  })
})

test('of several who hold the first password one chooses; the tickets of the others are worth nothing', async () => {
  const { calls, newcomer } = office
  const email = 'several@office.test'
  const tickets = [await newcomer(email), await newcomer(email)]
  const choices = Array.from({ length: 10 }, (_, place) => {
    const input = { ticket: tickets[place % 2] ?? '', password: `${PASSWORD} ${place}` }
    return calls.chooseOwnPassword(input, visitor())
  })
  const answers = await Promise.all(choices)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer).toEqual(refused('admin.ticket_expired'))
})

test('the first admin’s password can be given again until an admin has been in', async () => {
  const { admin, calls, hire, newcomer, realClock } = office
  const email = 'first-admin@office.test'
  await newcomer(email, 'admin')
  realClock.advance(73 * HOUR)
  expect(await admin.renewFirstPassword(email, 'another first one')).toBe(true)
  expect(await calls.login({ email, password: 'another first one' }, visitor())).toMatchObject({ ok: true })
  expect(await admin.renewFirstPassword(await hire(), 'another first one')).toBe(false)
  expect(await admin.renewFirstPassword('nobody@office.test', 'another first one')).toBe(false)
})

import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { workFor } from '../../../testing/worker.ts'
import { MINUTE_MS, PASSWORD, type Person, people, race, reasonOf } from '../identity.fixture.ts'

const running = testApp()
const { client, lastMail, lastSms, codeOf, ownCode, newCode, newPhone, newEmail, person, phonePerson, ...factors } =
  people(running)
beforeAll(() => workFor(running.app, running.app.identity, running.app.notices))

const settled = () => running.app.jobs.settle()
const logIn = (account: string) => client().identity.loginWithPassword({ account, password: PASSWORD })

/** Everything that a change of the email asks for. */
async function emailChange(someone: Person, email = newEmail()) {
  const oldCode = await ownCode(someone, 'change_email')
  return { oldEmail: someone.email, oldCode, email, code: await newCode(someone, email) }
}

async function smsCode({ token, phone }: { token: string; phone: string }, act: 'change_email' | 'change_phone') {
  running.clock.advance(MINUTE_MS)
  await client(token).identity.sendOwnCode({ act })
  return codeOf(phone)
}

test('an email is changed with a code to each side; only the new one opens the account then', async () => {
  const someone = await person()
  const other = await logIn(someone.email)
  const change = await emailChange(someone)
  await client(someone.token).identity.setEmail(change)
  expect((await client(someone.token).identity.userData()).email).toBe(change.email)
  expect(await reasonOf(client(other.token).identity.userData())).toBe('session.unauthenticated')
  expect(await reasonOf(logIn(someone.email))).toBe('identity.credentials_wrong')
  await logIn(change.email)
  expect((await client(someone.token).identity.securityState()).withdrawalsStoppedUntil).not.toBeNull()
  await settled()
  // The old address hears of it too: whoever lost it against their will can freeze the account from there.
  for (const address of [someone.email, change.email]) {
    const mail = running.outbox.findLast(
      ({ to, subject }) => to === address && subject.includes('email of your account'),
    )
    expect(mail?.text).toContain('/account/freeze#')
  }
})

test.each([
  ['identity.email_not_registered', { oldEmail: 'somebody@example.org' }],
  ['identity.email_malformed', { email: 'no-at-sign' }],
  ['identity.old_code_wrong', { oldCode: '000000' }],
  ['identity.code_wrong', { code: '000000' }],
  ['identity.code_malformed', { code: '12' }],
])('a change of the email is refused with %s for %o, and then goes on', async (reason, wrong) => {
  const someone = await person()
  const change = await emailChange(someone)
  expect(await reasonOf(client(someone.token).identity.setEmail({ ...change, ...wrong }))).toBe(reason)
  await client(someone.token).identity.setEmail(change)
})

test('the old email must be given, and the new one must differ from it', async () => {
  const someone = await person()
  const { oldEmail, ...change } = await emailChange(someone)
  expect(await reasonOf(client(someone.token).identity.setEmail(change))).toBe('identity.email_not_registered')
  const same = { ...change, oldEmail, email: someone.email.toUpperCase() }
  expect(await reasonOf(client(someone.token).identity.setEmail(same))).toBe('identity.email_same')
  const asked = client(someone.token).identity.sendNewCode({ account: someone.email })
  expect(await reasonOf(asked)).toBe('identity.email_same')
})

test('who registered by phone binds an email, and logs in by both', async () => {
  const someone = await phonePerson()
  const email = newEmail()
  const oldCode = await smsCode(someone, 'change_email')
  await client(someone.token).identity.setEmail({ oldCode, email, code: await newCode(someone, email) })
  await logIn(email)
  await logIn(someone.phone)
  await settled()
  expect(lastMail(email)?.subject).toBe('An email address was added')
})

test('who registered by email binds a phone number, and changes it with a code to the old one', async () => {
  const someone = await person()
  const [first, second] = [newPhone(), newPhone()]
  const calls = client(someone.token).identity
  const bindCode = await ownCode(someone, 'change_phone')
  await calls.setMobile({ oldCode: bindCode, phone: first, code: await newCode(someone, first) })
  const oldCode = await smsCode({ token: someone.token, phone: first }, 'change_phone')
  const change = { oldCode, phone: second, code: await newCode(someone, second) }
  expect(await reasonOf(calls.setMobile(change))).toBe('identity.phone_not_registered')
  expect(await reasonOf(calls.setMobile({ ...change, oldPhone: newPhone() }))).toBe('identity.phone_not_registered')
  expect(await reasonOf(calls.setMobile({ ...change, oldPhone: first, phone: first }))).toBe('identity.phone_same')
  await calls.setMobile({ ...change, oldPhone: first })
  expect(await calls.userData()).toMatchObject({ email: someone.email, phone: second })
  await settled()
  expect(lastSms(first)).toContain('The phone number of your account was changed')
})

test('a bound authenticator is asked for', async () => {
  const someone = await person()
  const { secret } = await factors.bind(someone)
  const change = await emailChange(someone)
  expect(await reasonOf(client(someone.token).identity.setEmail(change))).toBe('identity.totp_missing')
  await client(someone.token).identity.setEmail({ ...change, googleCode: factors.nextTotp(secret) })
})

test('whether another account has an address is told to its owner alone', async () => {
  const [someone, owner] = [await person(), await person()]
  running.clock.advance(MINUTE_MS)
  const answer = await client(someone.token).identity.sendNewCode({ account: owner.email })
  expect(await client(someone.token).identity.sendNewCode({ account: newEmail() })).toEqual(answer)
  expect(lastMail(owner.email)?.subject).toBe('This address belongs to your account')
  expect(lastMail(owner.email)?.text).not.toMatch(/\b\d{6}\b/)
  const { phone } = await phonePerson()
  await newCode(someone, phone)
  expect(lastSms(phone)).toContain('this number belongs to your account')
})

test('of two people who change to one email at the same time one gets it', async () => {
  const email = newEmail()
  const [first, second] = [await person(), await person()]
  const codes = [await ownCode(first, 'change_email'), await ownCode(second, 'change_email')]
  const code = await newCode(first, email)
  const change = (someone: Person, oldCode = '') =>
    reasonOf(client(someone.token).identity.setEmail({ oldEmail: someone.email, oldCode, email, code }))
  const reasons = await Promise.all([change(first, codes[0]), change(second, codes[1])])
  expect(reasons.filter((reason) => reason === 'not refused')).toHaveLength(1)
})

test('an address that somebody registered in the meantime is taken', async () => {
  const email = newEmail()
  const someone = await person()
  const change = await emailChange(someone, email)
  await running.app.identity.seedUser({ email, password: PASSWORD, country: 'IT', language: 'en', fiat: 'EUR' })
  expect(await reasonOf(client(someone.token).identity.setEmail(change))).toBe('identity.email_taken')
  expect((await client(someone.token).identity.userData()).email).toBe(someone.email)
})

test('fifty changes with the same codes have one effect', async () => {
  const someone = await person()
  const change = await emailChange(someone)
  expect(await race(() => client(someone.token).identity.setEmail(change))).toMatchObject({ done: 1 })
})

test('one user writes to at most ten new addresses a day', async () => {
  const someone = await person()
  for (let sent = 0; sent < 10; sent += 1) await newCode(someone, newEmail())
  expect(await reasonOf(newCode(someone, newEmail()))).toBe('identity.code_daily_limit')
})

import { createHash } from 'node:crypto'
import { CallFailure } from '@bourse/client'
import { LANGUAGES } from '@bourse/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/app.ts'

const running = testApp()
const MINUTE_MS = 60_000
const PASSWORD = 'ledger-pencil-7'

let addresses = 0
const newAddress = () => `trader${++addresses}@example.org`

function lastCode(email: string): string {
  const mail = running.outbox.findLast(({ to }) => to === email)
  return /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
}

async function askCode(email: string): Promise<string> {
  await running.client().identity.sendCode({ account: email, act: 'register' })
  return lastCode(email)
}

const application = (account: string, code: string, changes: Record<string, string> = {}) => ({
  account,
  password: PASSWORD,
  code,
  country: 'IT',
  agreement: 'true' as const,
  notChineseCitizen: 'true' as const,
  ...changes,
})

async function register(email = newAddress()) {
  const code = await askCode(email)
  return { email, ...(await running.client().identity.register(application(email, code))) }
}

async function reasonOf(attempt: Promise<unknown>): Promise<string> {
  const failure = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  )
  return failure instanceof CallFailure ? failure.reason : `not refused: ${String(failure)}`
}

test('a visitor registers with the code from the mail and is logged in', async () => {
  const { email, token } = await register()
  const user = await running.client({ token }).identity.userData()
  expect(user).toMatchObject({ email, country: 'IT', fiat: 'USDT', language: 'en' })
  expect(user.uid).toMatch(/^\d{8}$/)
})

test('a code is used once', async () => {
  const email = newAddress()
  const code = await askCode(email)
  await running.client().identity.register(application(email, code))
  expect(await reasonOf(running.client().identity.register(application(email, code)))).toBe('identity.code_wrong')
})

test('a code dies after ten minutes', async () => {
  const email = newAddress()
  const code = await askCode(email)
  running.clock.advance(10 * MINUTE_MS)
  expect(await reasonOf(running.client().identity.register(application(email, code)))).toBe('identity.code_expired')
})

test('a code dies after five wrong tries, even when the right one follows', async () => {
  const email = newAddress()
  const code = await askCode(email)
  const wrong = code === '000000' ? '111111' : '000000'
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await reasonOf(running.client().identity.register(application(email, wrong)))).toBe('identity.code_wrong')
  }
  expect(await reasonOf(running.client().identity.register(application(email, code)))).toBe('identity.code_expired')
})

test('a code works only for the address it was sent to', async () => {
  const code = await askCode(newAddress())
  const other = application(newAddress(), code)
  expect(await reasonOf(running.client().identity.register(other))).toBe('identity.code_wrong')
})

test('a second code within a minute is refused and tells how long to wait', async () => {
  const email = newAddress()
  await askCode(email)
  running.clock.advance(20_000)
  const failure = await running
    .client()
    .identity.sendCode({ account: email, act: 'register' })
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({
    reason: 'identity.code_too_soon',
    message: 'We just sent you a code. You can request another in 40 seconds.',
  })
})

test('an eleventh code in a day is refused', async () => {
  const email = newAddress()
  for (let sent = 0; sent < 10; sent += 1) {
    await askCode(email)
    running.clock.advance(20 * MINUTE_MS)
  }
  expect(await reasonOf(askCode(email))).toBe('identity.code_daily_limit')
})

test('asking for a code does not tell whether the address has an account; its owner gets another mail', async () => {
  const { email } = await register()
  running.clock.advance(MINUTE_MS)
  const answer = await running.client().identity.sendCode({ account: email.toUpperCase(), act: 'register' })
  expect(answer).toEqual({ resendAfterSeconds: 60, expiresAfterSeconds: 600 })
  expect(running.outbox.at(-1)?.subject).toBe('You already have a Bourse account')
})

test('parallel registrations of one address make one account', async () => {
  const email = newAddress()
  const code = await askCode(email)
  const attempts = Array.from({ length: 10 }, () => running.client().identity.register(application(email, code)))
  const settled = await Promise.allSettled(attempts)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.each([
  ['identity.account_missing', { account: '' }],
  ['identity.email_malformed', { account: 'no-at-sign' }],
  ['identity.phone_malformed', { account: '+39 333 1234567' }],
  ['identity.phone_malformed', { account: '+390669812345' }],
  ['identity.phone_area_closed', { account: '+12025550143' }],
  ['identity.password_missing', { password: '' }],
  ['identity.password_length', { password: 'short1' }],
  ['identity.password_length', { password: 'x'.repeat(21) }],
  ['identity.password_numeric', { password: '1234567890' }],
  ['identity.password_common', { password: 'password1' }],
  ['identity.password_common', { password: 'B0urse-Wallet-2026' }],
  ['identity.code_malformed', { code: '12345' }],
  ['identity.code_missing', { code: '' }],
  ['identity.agreement_missing', { agreement: 'false' }],
  ['identity.declaration_missing', { notChineseCitizen: 'false' }],
  ['identity.country_restricted', { country: 'US' }],
  ['identity.invite_code_unknown', { inviteCode: 'NOBODY00' }],
])('registration is refused with %s for %o', async (reason, changes) => {
  const before = await running.app.identity.countUsers()
  const input = application(newAddress(), '123456', changes)
  expect(await reasonOf(running.client().identity.register(input))).toBe(reason)
  expect(await running.app.identity.countUsers()).toBe(before)
})

test('a user logs in by password, whatever the case of the address, and out again', async () => {
  const { email } = await register()
  const session = await running
    .client()
    .identity.loginWithPassword({ account: email.toUpperCase(), password: PASSWORD })
  const client = running.client({ token: session.token })
  expect((await client.identity.userData()).email).toBe(email)
  await client.identity.logout()
  expect(await reasonOf(client.identity.userData())).toBe('session.unauthenticated')
})

test('a token has 256 random bits, and only its SHA-256 is stored', async () => {
  const { email } = await register()
  const logIn = () => running.client().identity.loginWithPassword({ account: email, password: PASSWORD })
  const [{ token }, other] = [await logIn(), await logIn()]
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(other.token).not.toBe(token)
  const { rows } = await running.app.db.pool.query('select s::text as line, token_hash from identity.sessions s')
  const hash = createHash('sha256').update(token).digest('hex')
  expect(rows.some(({ token_hash: stored }) => Buffer.from(stored).toString('hex') === hash)).toBe(true)
  expect(JSON.stringify(rows.map(({ line }) => line))).not.toContain(token)
})

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await register()
  for (const address of [email, newAddress()]) {
    const attempt = running.client().identity.loginWithPassword({ account: address, password: 'not-the-one-1' })
    expect(await reasonOf(attempt)).toBe('identity.credentials_wrong')
  }
})

test('the sixth try within 15 minutes is refused, even with the right password', async () => {
  const { email } = await register()
  const logIn = (password: string) => running.client().identity.loginWithPassword({ account: email, password })
  for (let attempt = 0; attempt < 5; attempt += 1) await reasonOf(logIn('not-the-one-1'))
  expect(await reasonOf(logIn(PASSWORD))).toBe('identity.login_limit')
  running.clock.advance(15 * MINUTE_MS)
  expect((await logIn(PASSWORD)).token).toBeTruthy()
})

test('a session ends after 30 idle minutes and says that it has timed out', async () => {
  const { token } = await register()
  const client = running.client({ token })
  running.clock.advance(29 * MINUTE_MS)
  await client.identity.userData()
  running.clock.advance(29 * MINUTE_MS)
  await client.identity.userData()
  running.clock.advance(30 * MINUTE_MS)
  const failure = await client.identity.userData().catch((error: unknown) => error)
  expect(failure).toMatchObject({ reason: 'session.timeout', code: 4433 })
})

test('a session ends after 12 hours however busy it is', async () => {
  const { token } = await register()
  const client = running.client({ token })
  for (let step = 0; step < 35; step += 1) {
    running.clock.advance(20 * MINUTE_MS)
    await client.identity.userData()
  }
  running.clock.advance(20 * MINUTE_MS)
  expect(await reasonOf(client.identity.userData())).toBe('session.timeout')
})

test('language and fiat preference are kept', async () => {
  const { token } = await register()
  const client = running.client({ token })
  await client.identity.setLanguage({ language: 'zh-TW' })
  await client.identity.updateUser({ fiat: 'GBP' })
  expect(await client.identity.userData()).toMatchObject({ language: 'zh-TW', fiat: 'GBP' })
})

test.each(LANGUAGES)('the code is mailed in the language of the caller: %s', async (language) => {
  const email = newAddress()
  await running.client({ language }).identity.sendCode({ account: email, act: 'register' })
  const mail = running.outbox.at(-1)
  expect(mail?.subject).toContain(lastCode(email))
  expect(mail?.html).toContain(`lang="${language}"`)
})

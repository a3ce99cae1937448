import { type CookieJar, createCookieJar } from '@bourse/client'
import { LANGUAGES } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/as-owner.ts'
import { workFor } from '../../../testing/worker.ts'
import { failureOf, MINUTE_MS, PASSWORD, people, race, reasonOf } from '../identity.fixture.ts'
import { sessionsOfUserEnded } from '../index.ts'
import { NOTICES } from '../notices/security-notices.ts'

const running = testApp()
const { client, lastMail, mailed, ownCode, person, nextTotp, bind, ticketOf } = people(running)
const NEW = 'quiet-harbour-4'
const DAY_MS = 24 * 60 * MINUTE_MS

beforeAll(() => workFor(running.app, running.app.identity, running.app.notices))

const again = ({ email }: { email: string }) =>
  client().identity.loginWithPassword({ account: email, password: PASSWORD })
const settled = () => running.app.jobs.settle()
const freezeToken = (email: string) => /\/account\/freeze#([\w-]{43})/.exec(lastMail(email)?.text ?? '')?.[1] ?? ''

test('a forgotten password is set again with a mailed code, and every session ends at once', async () => {
  const someone = await person()
  const heard: string[] = []
  running.app.bus.subscribe(sessionsOfUserEnded('*'), (_message, subject) => void heard.push(subject))
  const code = await mailed(someone.email, 'reset_password')
  const input = { account: someone.email, code, password: NEW, confirmation: NEW }
  expect(await race(() => client().identity.resetForgottenPassword(input))).toMatchObject({ done: 1 })
  expect(await reasonOf(client(someone.token).identity.userData())).toBe('session.unauthenticated')
  expect(await reasonOf(again(someone))).toBe('identity.credentials_wrong')
  await client().identity.loginWithPassword({ account: someone.email, password: NEW })
  expect(heard).toEqual([sessionsOfUserEnded(someone.userId)])
  await settled()
  expect(lastMail(someone.email)?.subject).toBe('Your login password was reset')
})

test('a forgotten password asks for the second factor where one is bound', async () => {
  const someone = await person()
  const { secret, recoveryCodes } = await bind(someone)
  const reset = async (more: Record<string, string> = {}, password = NEW) => {
    const account = someone.email
    return client().identity.resetForgottenPassword({ account, code, password, confirmation: password, ...more })
  }
  let code = await mailed(someone.email, 'reset_password')
  const failure = await failureOf(reset())
  expect(failure).toMatchObject({ reason: 'identity.second_factor_needed', code: 10071 })
  expect(failure?.params.factors).toEqual(['authenticator', 'recovery_code'])
  const ticket = String(failure?.params.ticket)
  expect(await reasonOf(reset({ ticket }))).toBe('identity.totp_missing')
  expect(await reasonOf(reset({ ticket, googleCode: '000000' }))).toBe('identity.totp_wrong')
  const stranger = await person()
  await bind(stranger)
  const theirs = await ticketOf(stranger)
  expect(await reasonOf(reset({ ticket: theirs, googleCode: nextTotp(secret) }))).toBe('identity.ticket_expired')
  await reset({ ticket, googleCode: nextTotp(secret) })
  expect(await ticketOf(someone, NEW)).not.toBe('undefined')
  code = await mailed(someone.email, 'reset_password')
  const again = String((await failureOf(reset({}, 'another-pencil-9')))?.params.ticket)
  await reset({ ticket: again, recoveryCode: recoveryCodes[0] ?? '' }, 'another-pencil-9')
  expect(await ticketOf(someone, 'another-pencil-9')).not.toBe('undefined')
})

test('whoever guesses at the authenticator all day has twenty tries, and the owner is told once', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  let looked = 0
  for (let quarter = 0; quarter < 40; quarter += 1) {
    const ticket = await ticketOf(someone)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const reason = await reasonOf(client().identity.verifyAfterLogin({ ticket, code: '000000' }))
      if (reason !== 'identity.login_limit') looked += 1
    }
    running.clock.advance(16 * MINUTE_MS)
    await client(someone.token).identity.userData()
  }
  expect(looked).toBe(20)
  await settled()
  const told = running.outbox.filter(
    ({ to, subject }) => to === someone.email && subject.includes('authenticator codes'),
  )
  expect(told).toHaveLength(1)
  expect(told[0]?.text).toContain('/account/')
  // The owner, who is in another session, is not stopped by it.
  await client(someone.token).identity.renewRecoveryCodes({ googleCode: nextTotp(secret) })
})

test('whoever is stopped by guesses at the second step gets in again by a forgotten password', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  for (let quarter = 0; quarter < 5; quarter += 1) {
    const ticket = await ticketOf(someone)
    for (let attempt = 0; attempt < 5; attempt += 1)
      await reasonOf(client().identity.verifyAfterLogin({ ticket, code: '000000' }))
    running.clock.advance(16 * MINUTE_MS)
  }
  const stopped = client().identity.verifyAfterLogin({ ticket: await ticketOf(someone), code: nextTotp(secret) })
  expect(await reasonOf(stopped)).toBe('identity.login_limit')
  const code = await mailed(someone.email, 'reset_password')
  const input = { account: someone.email, code, password: NEW, confirmation: NEW }
  const ticket = String((await failureOf(client().identity.resetForgottenPassword(input)))?.params.ticket)
  await client().identity.resetForgottenPassword({ ...input, ticket, googleCode: nextTotp(secret) })
  const next = await ticketOf(someone, NEW)
  await client().identity.verifyAfterLogin({ ticket: next, code: nextTotp(secret) })
})

test.each([
  ['identity.password_mismatch', { confirmation: 'something-else-1' }],
  ['identity.password_length', { password: 'short', confirmation: 'short' }],
  ['identity.password_same', { password: PASSWORD, confirmation: PASSWORD }],
  ['identity.password_common', { password: 'password1', confirmation: 'password1' }],
  ['identity.password_common', { password: 'My-Bitcoin-77', confirmation: 'My-Bitcoin-77' }],
])('a new password is refused with %s for %o, and the code stays good', async (reason, changes) => {
  const { email } = await person()
  const code = await mailed(email, 'reset_password')
  const input = { account: email, code, password: NEW, confirmation: NEW }
  expect(await reasonOf(client().identity.resetForgottenPassword({ ...input, ...changes }))).toBe(reason)
  await client().identity.resetForgottenPassword(input)
})

test('the password is changed with the old one; this session stays and all others end', async () => {
  const someone = await person()
  const other = await again(someone)
  const calls = client(someone.token).identity
  const input = { oldPassword: PASSWORD, password: NEW, confirmation: NEW }
  expect(await reasonOf(calls.changePassword({ ...input, oldPassword: 'not-the-one-1' }))).toBe(
    'identity.old_password_wrong',
  )
  await calls.verifyOldPassword({ password: PASSWORD })
  await calls.changePassword(input)
  expect((await calls.userData()).email).toBe(someone.email)
  expect(await reasonOf(client(other.token).identity.userData())).toBe('session.unauthenticated')
})

test('a change of the second factor ends every other session', async () => {
  const someone = await person()
  const before = await again(someone)
  const { secret } = await bind(someone)
  expect(await reasonOf(client(before.token).identity.userData())).toBe('session.unauthenticated')
  const ticket = await ticketOf(someone)
  const during = await client().identity.verifyAfterLogin({ ticket, code: nextTotp(secret) })
  const calls = client(someone.token).identity
  const code = await ownCode(someone, 'unbind_totp')
  await calls.bindAuthenticator({ type: 'unbind', code, googleCode: nextTotp(secret) })
  expect(await reasonOf(client(during.token).identity.userData())).toBe('session.unauthenticated')
  expect((await calls.userData()).email).toBe(someone.email)
})

test('a security change stops withdrawals for 24 hours, and says until when', async () => {
  const someone = await person()
  expect(await running.app.identity.withdrawalsStoppedUntil(someone.userId)).toBeNull()
  const calls = client(someone.token).identity
  await calls.changePassword({ oldPassword: PASSWORD, password: NEW, confirmation: NEW })
  const until = new Date(running.clock.now().getTime() + DAY_MS)
  expect(await running.app.identity.withdrawalsStoppedUntil(someone.userId)).toEqual(until)
  expect((await calls.securityState()).withdrawalsStoppedUntil).toBe(until.toISOString())
  running.clock.advance(DAY_MS)
  expect(await running.app.identity.withdrawalsStoppedUntil(someone.userId)).toBeNull()
})

test('guessing at the old password ends after five tries', async () => {
  const { token } = await person()
  const attempt = (password: string) => reasonOf(client(token).identity.verifyOldPassword({ password }))
  for (let tries = 0; tries < 5; tries += 1) expect(await attempt('wrong-1')).toBe('identity.old_password_wrong')
  expect(await attempt(PASSWORD)).toBe('identity.login_limit')
})

test('with an authenticator a new password needs its code, and a step counts once', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  const calls = client(someone.token).identity
  const code = await ownCode(someone, 'change_password')
  const input = { code, password: NEW, confirmation: NEW }
  expect(await reasonOf(calls.changePasswordByCode(input))).toBe('identity.totp_missing')
  const googleCode = nextTotp(secret)
  await calls.changePasswordByCode({ ...input, googleCode })
  const repeated = calls.setAntiPhishingCode({ antiPhishingCode: 'blue heron', googleCode })
  expect(await reasonOf(repeated)).toBe('identity.totp_wrong')
})

test('fifty requests bind an authenticator once; its secret is not readable in the database', async () => {
  const someone = await person()
  const calls = client(someone.token).identity
  const code = await ownCode(someone, 'bind_totp')
  const { secret, uri } = await calls.newAuthenticatorSecret()
  expect(uri).toContain(`secret=${secret}`)
  const googleCode = nextTotp(secret)
  expect(await race(() => calls.bindAuthenticator({ type: 'bind', code, googleCode }))).toMatchObject({ done: 1 })
  expect(await calls.securityState()).toMatchObject({ authenticator: true, recoveryCodesLeft: 10 })
  // Not even sealed is it where the server's role can read it.
  const { rows } = await running.app.db.pool.query(
    'select totp_secret, totp_pending, totp_factor from identity.users where id = $1',
    [someone.userId],
  )
  expect(rows).toEqual([{ totp_secret: null, totp_pending: null, totp_factor: expect.any(String) }])
  const kept = await asOwner(running.app.ownerUrl, 'select secret from vault.factors where id = $1', [
    rows[0].totp_factor,
  ])
  expect(kept).toHaveLength(1)
  expect(kept[0]?.secret.toString('utf8')).not.toContain(secret)
})

test('a bound authenticator is replaced only with a code of its own first', async () => {
  const someone = await person()
  const { secret: old } = await bind(someone)
  const calls = client(someone.token).identity
  const { secret } = await calls.newAuthenticatorSecret()
  const code = await ownCode(someone, 'bind_totp')
  const without = calls.bindAuthenticator({ type: 'bind', code, googleCode: nextTotp(secret) })
  expect(await reasonOf(without)).toBe('identity.ticket_expired')
  const { ticket } = await calls.verifyBeforeChange({ code: nextTotp(old) })
  await calls.bindAuthenticator({ type: 'bind', code, googleCode: nextTotp(secret), ticket })
  const login = await ticketOf(someone)
  const byOld = client().identity.verifyAfterLogin({ ticket: login, code: nextTotp(old) })
  expect(await reasonOf(byOld)).toBe('identity.totp_wrong')
  await client().identity.verifyAfterLogin({ ticket: login, code: nextTotp(secret) })
})

test('an authenticator is removed with the mailed code and a code of its own or a recovery code', async () => {
  const someone = await person()
  const { recoveryCodes } = await bind(someone)
  const calls = client(someone.token).identity
  const code = await ownCode(someone, 'unbind_totp')
  expect(await reasonOf(calls.bindAuthenticator({ type: 'unbind', code }))).toBe('identity.totp_missing')
  await calls.bindAuthenticator({ type: 'unbind', code, recoveryCode: recoveryCodes[3] ?? '' })
  expect(await calls.securityState()).toMatchObject({ authenticator: false, recoveryCodesLeft: 0 })
  await again(someone)
})

test('a secret that was offered half an hour ago is bound no more', async () => {
  const someone = await person()
  const calls = client(someone.token).identity
  const { secret } = await calls.newAuthenticatorSecret()
  running.clock.advance(28 * MINUTE_MS)
  const code = await ownCode(someone, 'bind_totp')
  running.clock.advance(MINUTE_MS)
  const attempt = calls.bindAuthenticator({ type: 'bind', code, googleCode: nextTotp(secret) })
  expect(await reasonOf(attempt)).toBe('identity.totp_secret_expired')
})

test('renewed recovery codes void the earlier ones', async () => {
  const someone = await person()
  const { secret, recoveryCodes } = await bind(someone)
  const renewed = await client(someone.token).identity.renewRecoveryCodes({ googleCode: nextTotp(secret) })
  const ticket = await ticketOf(someone)
  const old = client().identity.verifyAfterLogin({ ticket, recoveryCode: recoveryCodes[0] ?? '' })
  expect(await reasonOf(old)).toBe('identity.recovery_code_wrong')
  await client().identity.verifyAfterLogin({ ticket, recoveryCode: renewed.recoveryCodes[0] ?? '' })
})

test('the fund password is set with a mailed code, changed with the old one, and reset with a code', async () => {
  const someone = await person()
  const calls = client(someone.token).identity
  const first = { password: '246810', confirmation: '246810' }
  expect(await reasonOf(calls.setFundPassword(first))).toBe('identity.code_missing')
  const code = await ownCode(someone, 'fund_password')
  expect(await reasonOf(calls.setFundPassword({ ...first, code, confirmation: '246811' }))).toBe(
    'identity.fund_password_mismatch',
  )
  await calls.setFundPassword({ ...first, code })
  const second = { password: '135790', confirmation: '135790' }
  expect(await reasonOf(calls.setFundPassword(second))).toBe('identity.fund_password_missing')
  expect(await reasonOf(calls.setFundPassword({ ...second, oldPassword: '000000' }))).toBe(
    'identity.fund_password_wrong',
  )
  await calls.setFundPassword({ ...second, oldPassword: '246810' })
  expect(await running.app.identity.fundPassword.check(someone.userId, '135790')).toMatchObject({ ok: true })
  await calls.resetFundPassword({ ...first, code: await ownCode(someone, 'fund_password') })
  expect(await running.app.identity.fundPassword.check(someone.userId, '246810')).toMatchObject({ ok: true })
})

test.each(['12345', '1234567', 'abcdef', ''])('“%s” is no fund password', async (password) => {
  const { token } = await person()
  const reason = await reasonOf(client(token).identity.setFundPassword({ password, confirmation: password }))
  expect(reason).toMatch(/^identity\.fund_password_(malformed|missing)$/)
})

test('five wrong tries in parallel or in a row lock the fund password until it is reset', async () => {
  const someone = await person()
  const calls = client(someone.token).identity
  const input = { password: '246810', confirmation: '246810' }
  await calls.setFundPassword({ ...input, code: await ownCode(someone, 'fund_password') })
  const check = (password: string) => running.app.identity.fundPassword.check(someone.userId, password)
  const answers = await Promise.all(Array.from({ length: 50 }, () => check('000000')))
  const wrong = answers.filter((answer) => !answer.ok && answer.refusal.code === 'identity.fund_password_wrong')
  expect(wrong).toHaveLength(5)
  expect(await check('246810')).toMatchObject({ refusal: { code: 'identity.fund_password_locked' } })
  expect((await calls.securityState()).fundPasswordLocked).toBe(true)
  await calls.resetFundPassword({ ...input, code: await ownCode(someone, 'fund_password') })
  expect(await check('246810')).toMatchObject({ ok: true })
})

test('the right fund password is right however often at once, and as often beside wrong ones as tries are left', async () => {
  const someone = await person()
  const calls = client(someone.token).identity
  const input = { password: '246810', confirmation: '246810' }
  await calls.setFundPassword({ ...input, code: await ownCode(someone, 'fund_password') })
  const check = (password: string) => running.app.identity.fundPassword.check(someone.userId, password)
  const many = await Promise.all(Array.from({ length: 50 }, () => check('246810')))
  expect(many.filter(({ ok }) => !ok)).toEqual([])
  await Promise.all(Array.from({ length: 4 }, () => check('000000')))
  const rest = await Promise.all(Array.from({ length: 8 }, () => check('246810')))
  expect(rest.filter(({ ok }) => !ok)).toEqual([])
  expect((await calls.securityState()).fundPasswordLocked).toBe(false)
})

test('sessions are listed with their device, this one marked; one is ended, then all others', async () => {
  const someone = await person()
  const [second, third] = [await again(someone), await again(someone)]
  const calls = client(someone.token).identity
  const list = await calls.sessions()
  expect(list).toHaveLength(3)
  expect(list.filter(({ current }) => current)).toHaveLength(1)
  expect(list[0]).toMatchObject({ ip: '127.0.0.1' })
  const mine = list.find(({ current }) => current)?.sessionId ?? ''
  const stranger = await person()
  const theirs = { sessionId: mine, code: await ownCode(stranger, 'end_sessions') }
  expect(await reasonOf(client(stranger.token).identity.endSession(theirs))).toBe('identity.session_unknown')
  const [newest] = (await client(third.token).identity.sessions()).filter(({ current }) => current)
  await calls.endSession({ sessionId: newest?.sessionId ?? '', code: await ownCode(someone, 'end_sessions') })
  expect(await reasonOf(client(third.token).identity.userData())).toBe('session.unauthenticated')
  expect(await calls.endOtherSessions({ code: await ownCode(someone, 'end_sessions') })).toEqual({ ended: 1 })
  expect(await reasonOf(client(second.token).identity.userData())).toBe('session.unauthenticated')
  expect(await calls.sessions()).toHaveLength(1)
})

test('a session alone ends no other: it takes the second factor, or a mailed code where none is bound, each once', async () => {
  const someone = await person()
  const other = await again(someone)
  const calls = client(someone.token).identity
  const sessionId = (await client(other.token).identity.sessions()).find(({ current }) => current)?.sessionId ?? ''
  for (const end of [
    (more = {}) => calls.endSession({ sessionId, ...more }),
    (more = {}) => calls.endOtherSessions(more),
  ]) {
    expect(await reasonOf(end())).toBe('identity.code_missing')
    expect(await reasonOf(end({ code: await ownCode(someone, 'lock_settings') }))).toMatch(/^identity\.code_/)
  }
  expect((await client(other.token).identity.userData()).email).toBe(someone.email)
  const code = await ownCode(someone, 'end_sessions')
  expect(await calls.endOtherSessions({ code })).toEqual({ ended: 1 })
  expect(await reasonOf(calls.endOtherSessions({ code }))).toMatch(/^identity\.code_/)

  const { secret } = await bind(someone)
  expect(await reasonOf(calls.endOtherSessions())).toBe('identity.totp_missing')
  expect(await reasonOf(calls.endOtherSessions({ googleCode: '000000' }))).toBe('identity.totp_wrong')
  expect(await calls.endOtherSessions({ googleCode: nextTotp(secret) })).toEqual({ ended: 0 })
})

async function logInFrom(email: string, cookies: CookieJar, userAgent: string): Promise<void> {
  const body = new URLSearchParams({ account: email, password: PASSWORD }).toString()
  const path = '/web/v1/user/user/loginWithPwd'
  await running.send({ method: 'POST', path, body, headers: { 'user-agent': userAgent }, cookies })
}

test('a log-in from a browser not seen before is mailed, the next from the same one is not', async () => {
  const { email } = await person()
  const cookies = createCookieJar()
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'
  await logInFrom(email, cookies, phone)
  await settled()
  expect(lastMail(email)).toMatchObject({ subject: 'New log-in to your account' })
  expect(lastMail(email)?.text).toContain('Safari on iOS')
  const mails = () => running.outbox.filter(({ to }) => to === email).length
  // The name that a browser gives itself is anybody's to say; its cookie is not.
  await logInFrom(email, cookies, 'another name')
  await settled()
  expect(mails()).toBe(1)
  await logInFrom(email, createCookieJar(), phone)
  await settled()
  expect(mails()).toBe(2)
})

test('every mail carries the anti-phishing code once it is set', async () => {
  const someone = await person()
  await client(someone.token).identity.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  await settled()
  expect(lastMail(someone.email)?.text).toContain('blue heron')
  await mailed(someone.email, 'login')
  expect(lastMail(someone.email)?.text).toContain('blue heron')
  await client(someone.token).identity.setAntiPhishingCode({ antiPhishingCode: '' })
  expect((await client(someone.token).identity.securityState()).antiPhishingCode).toBeNull()
})

test('the link of a mail freezes the account once and ends every session', async () => {
  const someone = await person()
  const other = await again(someone)
  await client(someone.token).identity.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  await settled()
  const token = freezeToken(someone.email)
  expect(token).not.toBe('')
  const raced = await race(() => client().identity.freeze({ token }))
  expect(raced).toEqual({ done: 1, reasons: ['identity.freeze_token_unknown'] })
  for (const session of [someone, other]) {
    expect(await reasonOf(client(session.token).identity.userData())).toBe('session.unauthenticated')
  }
  expect(await failureOf(again(someone))).toMatchObject({ reason: 'session.frozen', code: 4403 })
  await settled()
  expect(lastMail(someone.email)?.subject).toBe('Your account is frozen')
  expect(freezeToken(someone.email)).toBe('')
})

test.each(LANGUAGES)('every notice has its words in %s', async (language) => {
  const { email, userId, token } = await person()
  await client(token).identity.setLanguage({ language })
  for (const kind of NOTICES) {
    const params = { at: '2026-11-15T12:00:00.000Z', ip: '::1', userAgent: '' }
    await running.app.notices.send({ id: `${userId} ${kind}`, notice: `identity.${kind}`, userId, params })
    expect(lastMail(email)?.html).toContain(`lang="${language}"`)
  }
})

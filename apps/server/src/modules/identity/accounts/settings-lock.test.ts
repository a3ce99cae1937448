import { beforeAll, expect, test } from 'vitest'
import { inNotationOf } from '../../../platform/notation.ts'
import { softwarePasskey } from '../../../platform/passkeys/software-passkey.fixture.ts'
import { utcText } from '../../../platform/time/utc-text.ts'
import { ORIGIN, testApp } from '../../../testing/app.ts'
import { workFor } from '../../../testing/worker.ts'
import { failureOf, MINUTE_MS, PASSWORD, type Person, people, race, reasonOf } from '../identity.fixture.ts'

const running = testApp()
const { client, codeOf, lastMail, mailed, ownCode, person, nextTotp, bind } = people(running)
const calls = ({ token }: Person) => client(token).identity
const NEW = 'quiet-harbour-4'
const DAY_MS = 24 * 60 * MINUTE_MS

beforeAll(() => workFor(running.app, running.app.identity, running.app.notices))

async function lock(someone: Person, days = '3'): Promise<void> {
  await calls(someone).lockSettings({ days, code: await ownCode(someone, 'lock_settings') })
}

test('locking needs a mailed code, or the second factor where one is bound', async () => {
  const someone = await person()
  expect(await reasonOf(calls(someone).lockSettings({ days: '3' }))).toBe('identity.code_missing')
  await lock(someone)
  expect((await calls(someone).securityState()).settingsLock).toEqual({ days: 3, opensAt: null })
  await running.app.jobs.settle()
  expect(lastMail(someone.email)?.subject).toBe('Your settings are locked')
  const careful = await person()
  const { secret } = await bind(careful)
  const code = await ownCode(careful, 'lock_settings')
  expect(await reasonOf(calls(careful).lockSettings({ days: '3', code }))).toBe('identity.totp_missing')
  await calls(careful).lockSettings({ days: '3', googleCode: nextTotp(secret) })
})

test('a lock is asked for 1 to 30 days', async () => {
  const someone = await person()
  for (const days of ['0', '31', '-1', '1.5']) {
    expect(await reasonOf(calls(someone).lockSettings({ days, code: '123456' }))).toBe('request.invalid')
  }
})

/** Every way to change what protects an account, each with all that it needs. */
const CHANGES: Readonly<Record<string, (someone: Person, secret: string) => Promise<unknown>>> = {
  'the password with the old one': (someone, secret) =>
    calls(someone).changePassword({
      ...{ oldPassword: PASSWORD, password: NEW, confirmation: NEW },
      googleCode: nextTotp(secret),
    }),
  'the password by code': async (someone, secret) =>
    calls(someone).changePasswordByCode({
      ...{ code: await ownCode(someone, 'change_password'), password: NEW, confirmation: NEW },
      googleCode: nextTotp(secret),
    }),
  'the forgotten password': async ({ email }, secret) => {
    const code = await mailed(email, 'reset_password')
    const input = { account: email, code, password: NEW, confirmation: NEW }
    const asked = await failureOf(client().identity.resetForgottenPassword(input))
    const factor = { ticket: String(asked?.params.ticket), googleCode: nextTotp(secret) }
    return client().identity.resetForgottenPassword({ ...input, ...factor })
  },
  'the fund password': async (someone, secret) =>
    calls(someone).setFundPassword({
      ...{ password: '246810', confirmation: '246810', code: await ownCode(someone, 'fund_password') },
      googleCode: nextTotp(secret),
    }),
  'the forgotten fund password': async (someone, secret) =>
    calls(someone).resetFundPassword({
      ...{ password: '246810', confirmation: '246810', code: await ownCode(someone, 'fund_password') },
      googleCode: nextTotp(secret),
    }),
  'the email': async (someone, secret) => {
    const oldCode = await ownCode(someone, 'change_email')
    const email = `new-${someone.email}`
    await calls(someone).sendNewCode({ account: email })
    const code = codeOf(email)
    return calls(someone).setEmail({ oldEmail: someone.email, oldCode, email, code, googleCode: nextTotp(secret) })
  },
  'the phone': async (someone, secret) => {
    const oldCode = await ownCode(someone, 'change_phone')
    await calls(someone).sendNewCode({ account: '+393401234567' })
    const code = /\b\d{6}\b/.exec(running.messages.at(-1)?.text ?? '')?.[0] ?? ''
    return calls(someone).setMobile({ oldCode, phone: '+393401234567', code, googleCode: nextTotp(secret) })
  },
  'the authenticator for another': async (someone, secret) => {
    const { secret: next } = await calls(someone).newAuthenticatorSecret()
    const code = await ownCode(someone, 'bind_totp')
    const { ticket } = await calls(someone).verifyBeforeChange({ code: nextTotp(secret) })
    return calls(someone).bindAuthenticator({ type: 'bind', code, googleCode: nextTotp(next), ticket })
  },
  'the authenticator for none': async (someone, secret) =>
    calls(someone).bindAuthenticator({
      ...{ type: 'unbind', code: await ownCode(someone, 'unbind_totp') },
      googleCode: nextTotp(secret),
    }),
  'a passkey more': async (someone, secret) =>
    calls(someone).addPasskey({
      passkey: softwarePasskey(ORIGIN).create(await calls(someone).newPasskeyOptions()),
      name: 'Laptop',
      googleCode: nextTotp(secret),
    }),
  'a passkey less': (someone, secret) =>
    calls(someone).removePasskey({ passkeyId: 'pky_none', googleCode: nextTotp(secret) }),
  'the recovery codes': (someone, secret) => calls(someone).renewRecoveryCodes({ googleCode: nextTotp(secret) }),
  'the anti-phishing code': (someone, secret) =>
    calls(someone).setAntiPhishingCode({ antiPhishingCode: 'blue heron', googleCode: nextTotp(secret) }),
}

test('once locked every security change is refused, and nothing of it stays', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  await calls(someone).lockSettings({ days: '3', googleCode: nextTotp(secret) })
  const before = await calls(someone).securityState()
  for (const [name, attempt] of Object.entries(CHANGES)) {
    // Codes of a refused act count as tries.
    running.clock.advance(4 * MINUTE_MS)
    expect(`${name}: ${await reasonOf(attempt(someone, secret))}`).toBe(`${name}: identity.settings_locked`)
  }
  expect(await calls(someone).securityState()).toEqual(before)
  const { email } = someone
  expect(await reasonOf(client().identity.loginWithPassword({ account: email, password: PASSWORD }))).toBe(
    'identity.second_factor_needed',
  )
})

test('asking to unlock begins the wait once, tells the date, and is mailed with the freeze link', async () => {
  const someone = await person()
  expect(await reasonOf(calls(someone).unlockSettings())).toBe('identity.settings_not_locked')
  await lock(someone)
  const opens = new Date(running.clock.now().getTime() + 3 * DAY_MS).toISOString()
  expect((await race(() => calls(someone).unlockSettings())).done).toBe(50)
  expect((await calls(someone).securityState()).settingsLock).toEqual({ days: 3, opensAt: opens })
  running.clock.advance(MINUTE_MS)
  expect(await calls(someone).unlockSettings()).toEqual({ opensAt: opens })
  await running.app.jobs.settle()
  const asked = running.outbox.filter(({ to, subject }) => to === someone.email && subject.startsWith('Someone asked'))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.text).toContain(inNotationOf('en', 'opens', utcText(new Date(opens))))
  expect(asked[0]?.text).toContain('/account/freeze#')
  const refused = await failureOf(calls(someone).setAntiPhishingCode({ antiPhishingCode: 'blue heron' }))
  expect(refused).toMatchObject({ reason: 'identity.settings_locked' })
  expect(refused?.message).toContain('UTC')
})

test('after the wait the settings are open; locking again before that cancels the wait', async () => {
  const someone = await person()
  await lock(someone, '1')
  await calls(someone).unlockSettings()
  await lock(someone, '1')
  running.clock.advance(2 * DAY_MS)
  const { email } = someone
  const { token } = await client().identity.loginWithPassword({ account: email, password: PASSWORD })
  const now = { ...someone, token }
  const attempt = calls(now).setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  expect(await reasonOf(attempt)).toBe('identity.settings_locked')
  await calls(now).unlockSettings()
  running.clock.advance(DAY_MS)
  const later = await client().identity.loginWithPassword({ account: email, password: PASSWORD })
  expect((await client(later.token).identity.securityState()).settingsLock).toBeNull()
  await client(later.token).identity.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  await lock({ ...someone, token: later.token }, '2')
  expect((await client(later.token).identity.securityState()).settingsLock).toEqual({ days: 2, opensAt: null })
})

test('a lock that holds is made longer, never shorter', async () => {
  const someone = await person()
  await lock(someone, '10')
  await lock(someone, '1')
  expect((await calls(someone).securityState()).settingsLock?.days).toBe(10)
  await lock(someone, '20')
  expect((await calls(someone).securityState()).settingsLock?.days).toBe(20)
})

test('who has forgotten the password asks to unlock by a mailed code, and strangers learn nothing', async () => {
  const someone = await person()
  const { email } = someone
  await lock(someone, '1')
  const code = await mailed(email, 'unlock_settings')
  const { opensAt } = await client().identity.unlockSettingsByCode({ account: email, code })
  expect(new Date(opensAt).getTime() - running.clock.now().getTime()).toBe(DAY_MS)
  running.clock.advance(DAY_MS)
  await client().identity.resetForgottenPassword({
    ...{ account: email, code: await mailed(email, 'reset_password') },
    ...{ password: NEW, confirmation: NEW },
  })
  const stranger = client().identity.unlockSettingsByCode({ account: 'nobody@example.org', code: '123456' })
  expect(await reasonOf(stranger)).toBe('identity.code_wrong')
})

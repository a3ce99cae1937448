import { beforeAll, expect, test } from 'vitest'
import { type SoftwarePasskey, softwarePasskey } from '../../../platform/passkeys/software-passkey.fixture.ts'
import { ORIGIN, testApp } from '../../../testing/app.ts'
import { workFor } from '../../../testing/worker.ts'
import { failureOf, MINUTE_MS, PASSWORD, type Person, people, race, reasonOf } from '../identity.fixture.ts'

const running = testApp()
const { client, lastMail, ownCode, person, nextTotp, bind, ticketOf } = people(running)
const calls = ({ token }: Person) => client(token).identity

beforeAll(() => workFor(running.app, running.app.identity, running.app.notices))

/** Binds a passkey as the first factor of an account. */
async function bindPasskey(someone: Person, passkey: SoftwarePasskey = softwarePasskey(ORIGIN), name = 'Laptop') {
  const code = await ownCode(someone, 'bind_passkey')
  const created = passkey.create(await calls(someone).newPasskeyOptions())
  const { recoveryCodes } = await calls(someone).addPasskey({ passkey: created, name, code })
  return { passkey, recoveryCodes }
}

async function stepUp(someone: Person, passkey: SoftwarePasskey) {
  const answer = await calls(someone).stepUp({ passkey: passkey.get(await calls(someone).passkeyOptions()) })
  // The session goes on by another token.
  Object.assign(someone, { token: answer.token })
  return answer
}

test('a passkey is bound with a mailed code, brings recovery codes, and is mailed', async () => {
  const someone = await person()
  const created = softwarePasskey(ORIGIN).create(await calls(someone).newPasskeyOptions())
  const without = calls(someone).addPasskey({ passkey: created, name: 'Laptop' })
  expect(await reasonOf(without)).toBe('identity.code_missing')
  const { recoveryCodes } = await bindPasskey(someone)
  expect(recoveryCodes).toHaveLength(10)
  expect(await calls(someone).securityState()).toMatchObject({ passkeys: 1, recoveryCodesLeft: 10 })
  expect(await calls(someone).passkeys()).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
  expect(await running.app.identity.withdrawalsStoppedUntil(someone.userId)).not.toBeNull()
  await running.app.jobs.settle()
  expect(lastMail(someone.email)?.subject).toBe('A passkey was added')
})

test('fifty requests bind a new passkey once', async () => {
  const someone = await person()
  const code = await ownCode(someone, 'bind_passkey')
  const passkey = softwarePasskey(ORIGIN).create(await calls(someone).newPasskeyOptions())
  const raced = await race(() => calls(someone).addPasskey({ passkey, name: 'Laptop', code }))
  expect(raced.done).toBe(1)
  expect(await calls(someone).passkeys()).toHaveLength(1)
})

test.each([
  ['another site', { origin: 'https://bourse.example' }],
  ['another domain', { rpId: 'bourse.example' }],
  ['a device that did not ask who is there', { flags: 1 }],
  ['a challenge that was never given', { challenge: 'bm90LW91cnM' }],
])('a passkey from %s is not bound', async (_, deviation) => {
  const someone = await person()
  const code = await ownCode(someone, 'bind_passkey')
  const passkey = softwarePasskey(ORIGIN).create(await calls(someone).newPasskeyOptions(), deviation)
  expect(await reasonOf(calls(someone).addPasskey({ passkey, name: 'Laptop', code }))).toBe('identity.passkey_wrong')
})

test('a challenge belongs to its session', async () => {
  const [someone, other] = [await person(), await person()]
  const passkey = softwarePasskey(ORIGIN).create(await calls(other).newPasskeyOptions())
  const code = await ownCode(someone, 'bind_passkey')
  expect(await reasonOf(calls(someone).addPasskey({ passkey, name: 'Laptop', code }))).toBe('identity.passkey_wrong')
})

test('the log-in lists the passkey as a factor, and its assertion opens the session once', async () => {
  const someone = await person()
  const { passkey } = await bindPasskey(someone)
  const attempt = client().identity.loginWithPassword({ account: someone.email, password: PASSWORD })
  const failure = await failureOf(attempt)
  expect(failure).toMatchObject({ code: 10071, params: { factors: ['passkey', 'recovery_code'] } })
  const ticket = String(failure?.params.ticket)
  expect(await reasonOf(client().identity.verifyAfterLogin({ ticket, code: '123456' }))).toBe('identity.passkey_needed')
  const assertion = passkey.get(await client().identity.passkeyLogInOptions({ ticket }))
  const raced = await race(() => client().identity.verifyAfterLogin({ ticket, passkey: assertion }))
  expect(raced.done).toBe(1)
  const [bound] = await calls(someone).passkeys()
  expect(bound?.lastUsedAt).not.toBeNull()
})

test('devices that do not count are taken too, and a counter that falls back is refused', async () => {
  const [synced, counting] = [await person(), await person()]
  const still = await bindPasskey(synced, softwarePasskey(ORIGIN, { counts: false }))
  for (const _ of ['once', 'twice']) {
    const ticket = await ticketOf(synced)
    const assertion = still.passkey.get(await client().identity.passkeyLogInOptions({ ticket }))
    await client().identity.verifyAfterLogin({ ticket, passkey: assertion })
  }
  const { passkey } = await bindPasskey(counting)
  const ticket = await ticketOf(counting)
  const copy = passkey.get(await client().identity.passkeyLogInOptions({ ticket }), { counter: 1 })
  expect(await reasonOf(client().identity.verifyAfterLogin({ ticket, passkey: copy }))).toBe('identity.passkey_wrong')
})

test.each([
  ['another ticket', {}],
  ['no sign of who was there', { flags: 1 }],
  ['another site', { origin: 'https://bourse.example' }],
])('an assertion with %s opens nothing', async (wrong, deviation) => {
  const someone = await person()
  const { passkey } = await bindPasskey(someone)
  const [ticket, other] = [await ticketOf(someone), await ticketOf(someone)]
  const asked = await client().identity.passkeyLogInOptions({ ticket: wrong === 'another ticket' ? other : ticket })
  const attempt = client().identity.verifyAfterLogin({ ticket, passkey: passkey.get(asked, deviation) })
  expect(await reasonOf(attempt)).toBe('identity.passkey_wrong')
})

test('the passkey of one person proves nothing for another', async () => {
  const [someone, thief] = [await person(), await person()]
  await bindPasskey(someone)
  const stolen = await bindPasskey(thief)
  const ticket = await ticketOf(someone)
  const asked = await client().identity.passkeyLogInOptions({ ticket })
  const attempt = client().identity.verifyAfterLogin({ ticket, passkey: stolen.passkey.get(asked) })
  expect(await reasonOf(attempt)).toBe('identity.passkey_wrong')
})

test('who has a passkey alone steps the session up with it, and security changes take that for five minutes', async () => {
  const someone = await person()
  const { passkey } = await bindPasskey(someone)
  const change = (antiPhishingCode: string) => calls(someone).setAntiPhishingCode({ antiPhishingCode })
  expect(await reasonOf(change('blue heron'))).toBe('identity.passkey_needed')
  const { until } = await stepUp(someone, passkey)
  expect(new Date(until).getTime() - running.clock.now().getTime()).toBe(5 * MINUTE_MS)
  expect((await calls(someone).securityState()).steppedUpUntil).toBe(until)
  await change('blue heron')
  await change('grey heron')
  running.clock.advance(5 * MINUTE_MS)
  expect(await reasonOf(change('blue heron'))).toBe('identity.passkey_needed')
  expect((await calls(someone).securityState()).steppedUpUntil).toBeNull()
})

test('a step-up counts for its own session alone, and an assertion for one step-up', async () => {
  const someone = await person()
  const { passkey } = await bindPasskey(someone)
  const assertion = passkey.get(await calls(someone).passkeyOptions())
  const stepped: string[] = []
  const attempt = async () => void stepped.push((await calls(someone).stepUp({ passkey: assertion })).token)
  expect((await race(attempt)).done).toBe(1)
  Object.assign(someone, { token: stepped[0] })
  const ticket = await ticketOf(someone)
  const entry = passkey.get(await client().identity.passkeyLogInOptions({ ticket }))
  const { token } = await client().identity.verifyAfterLogin({ ticket, passkey: entry })
  const elsewhere = { ...someone, token }
  const [mine] = (await calls(someone).sessions()).filter(({ current }) => current)
  const [other] = (await calls(elsewhere).sessions()).filter(({ current }) => current)
  const { stepUp: face } = running.app.identity
  expect(await face.isFresh(mine?.sessionId ?? '')).toBe(true)
  expect(await face.isFresh(other?.sessionId ?? '')).toBe(false)
  const change = calls(elsewhere).setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  expect(await reasonOf(change)).toBe('identity.passkey_needed')
})

test('a code of the authenticator steps a session up too, once', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  const googleCode = nextTotp(secret)
  const stepped: string[] = []
  const attempt = async () => void stepped.push((await calls(someone).stepUp({ googleCode })).token)
  expect((await race(attempt)).done).toBe(1)
  Object.assign(someone, { token: stepped[0] })
  await calls(someone).renewRecoveryCodes({})
  const { ticket } = await calls(someone).verifyBeforeChange({})
  expect(ticket).toMatch(/^[\w-]{43}$/)
})

test('without a second factor there is nothing to step up by', async () => {
  expect(await reasonOf(calls(await person()).stepUp({ googleCode: '123456' }))).toBe('identity.factor_not_bound')
})

test('a second passkey needs the first, and leaves the recovery codes as they are', async () => {
  const someone = await person()
  const { passkey } = await bindPasskey(someone)
  const next = softwarePasskey(ORIGIN)
  const add = async () =>
    calls(someone).addPasskey({ passkey: next.create(await calls(someone).newPasskeyOptions()), name: 'Phone' })
  expect(await reasonOf(add())).toBe('identity.passkey_needed')
  await stepUp(someone, passkey)
  expect(await add()).toEqual({ recoveryCodes: [] })
  const [, phone] = await calls(someone).passkeys()
  await calls(someone).renamePasskey({ passkeyId: phone?.passkeyId ?? '', name: 'Old phone' })
  const stranger = calls(await person())
  const theirs = { passkeyId: phone?.passkeyId ?? '', name: 'Mine' }
  expect(await reasonOf(stranger.renamePasskey(theirs))).toBe('identity.passkey_unknown')
  expect((await calls(someone).passkeys()).map(({ name }) => name)).toEqual(['Laptop', 'Old phone'])
})

test('an authenticator beside passkeys needs one of them, and each factor then stands for itself', async () => {
  const someone = await person()
  const { passkey } = await bindPasskey(someone)
  const { secret } = await calls(someone).newAuthenticatorSecret()
  const code = await ownCode(someone, 'bind_totp')
  const bindIt = () => calls(someone).bindAuthenticator({ type: 'bind', code, googleCode: nextTotp(secret) })
  expect(await reasonOf(bindIt())).toBe('identity.passkey_needed')
  await stepUp(someone, passkey)
  await bindIt()
  const attempt = client().identity.loginWithPassword({ account: someone.email, password: PASSWORD })
  const failure = await failureOf(attempt)
  expect(failure?.params.factors).toEqual(['authenticator', 'passkey', 'recovery_code'])
  const [bound] = await calls(someone).passkeys()
  await calls(someone).removePasskey({ passkeyId: bound?.passkeyId ?? '', googleCode: nextTotp(secret) })
  expect(await calls(someone).securityState()).toMatchObject({ passkeys: 0, recoveryCodesLeft: 10 })
})

test('the last factor goes with a recovery code or a step-up, takes the codes with it, and stops withdrawals', async () => {
  const someone = await person()
  const { recoveryCodes } = await bindPasskey(someone)
  running.clock.advance(25 * 60 * MINUTE_MS)
  const { token } = await client().identity.verifyAfterLogin({
    ticket: await ticketOf(someone),
    recoveryCode: recoveryCodes[0] ?? '',
  })
  const now = { ...someone, token }
  expect(await running.app.identity.withdrawalsStoppedUntil(someone.userId)).toBeNull()
  const [bound] = await calls(now).passkeys()
  const passkeyId = bound?.passkeyId ?? ''
  expect(await reasonOf(calls(now).removePasskey({ passkeyId }))).toBe('identity.passkey_needed')
  await calls(now).removePasskey({ passkeyId, recoveryCode: recoveryCodes[1] ?? '' })
  expect(await calls(now).securityState()).toMatchObject({ passkeys: 0, recoveryCodesLeft: 0 })
  expect(await running.app.identity.withdrawalsStoppedUntil(someone.userId)).not.toBeNull()
  await client().identity.loginWithPassword({ account: someone.email, password: PASSWORD })
})

test('a review of a lost factor removes passkeys and authenticator together, with their recovery codes', async () => {
  const someone = await person()
  const { passkey } = await bindPasskey(someone)
  await stepUp(someone, passkey)
  await bind(someone)
  const { identity } = running.app
  expect(await identity.hasSecondFactor(someone.userId)).toBe(true)
  const visitor = { ip: '::1', userAgent: '' }
  await identity.unbindAfterReview({ userId: someone.userId, visitor }, async () => ({ ok: true, value: {} }) as const)
  expect(await identity.hasSecondFactor(someone.userId)).toBe(false)
  const { token } = await client().identity.loginWithPassword({ account: someone.email, password: PASSWORD })
  const state = await client(token).identity.securityState()
  expect(state).toMatchObject({ authenticator: false, passkeys: 0, recoveryCodesLeft: 0 })
})

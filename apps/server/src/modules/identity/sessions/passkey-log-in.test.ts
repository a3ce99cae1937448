import { createCookieJar } from '@bourse/client'
import type { AssertionOptions } from '@bourse/contract'
import { ok } from '@bourse/money'
import { beforeAll, expect, test } from 'vitest'
import {
  type Deviation,
  type SoftwarePasskey,
  softwarePasskey,
} from '../../../platform/passkeys/software-passkey.fixture.ts'
import { ORIGIN, testApp } from '../../../testing/app.ts'
import { workFor } from '../../../testing/worker.ts'
import { failureOf, MINUTE_MS, PASSWORD, type Person, people, race, reasonOf } from '../identity.fixture.ts'

const running = testApp({ TRUST_PROXY: '1' })
const { client, lastMail, ownCode, person, bind, ticketOf } = people(running)
const calls = ({ token }: Pick<Person, 'token'>) => client(token).identity
const visitor = () => client().identity
const inBrowser = (cookies = createCookieJar()) => running.client({ cookies }).identity

beforeAll(() => workFor(running.app, running.app.identity, running.app.notices))

async function withPasskey(passkey: SoftwarePasskey = softwarePasskey(ORIGIN)) {
  const owner = await person()
  const code = await ownCode(owner, 'bind_passkey')
  const created = passkey.create(await calls(owner).newPasskeyOptions())
  await calls(owner).addPasskey({ passkey: created, name: 'Laptop', code })
  return { owner, passkey }
}

const answerOf = async (passkey: SoftwarePasskey, deviation: Deviation = {}) =>
  passkey.get(await visitor().passkeyEntryOptions(), deviation)
const enter = (passkey: string) => visitor().loginWithPasskey({ passkey })

/** As one was kept that nobody has asked whether its device knows whose it is. */
async function forgetDiscoverable({ userId }: Pick<Person, 'userId'>): Promise<void> {
  await running.app.db.pool.query('update identity.passkeys set discoverable = false where user_id = $1', [userId])
}

test('a passkey opens the session of its owner by itself, also where an authenticator is bound', async () => {
  const { owner, passkey } = await withPasskey()
  const { token } = await calls(owner).stepUp({ passkey: passkey.get(await calls(owner).passkeyOptions()) })
  await bind({ ...owner, token })
  const session = await enter(await answerOf(passkey))
  expect(session.userId).toBe(owner.userId)
  expect((await calls(session).userData()).email).toBe(owner.email)
  const [bound] = await calls(session).passkeys()
  expect(bound?.lastUsedAt).not.toBeNull()
  expect((await calls(session).securityEvents({})).records[0]).toMatchObject({ kind: 'logged_in' })
})

test('devices are asked to keep whose passkey it is, and to know who is there', async () => {
  const { authenticatorSelection } = await calls(await person()).newPasskeyOptions()
  expect(authenticatorSelection).toEqual({ residentKey: 'required', userVerification: 'required' })
  expect((await visitor().passkeyEntryOptions()).userVerification).toBe('required')
})

test('what is asked is the same for everyone, and names no passkey', async () => {
  const { owner } = await withPasskey()
  const [stranger, known] = [await inBrowser().passkeyEntryOptions(), await calls(owner).passkeyEntryOptions()]
  expect(stranger).toEqual({ ...known, challenge: stranger.challenge })
  expect(stranger.allowCredentials).toEqual([])
  expect(stranger.challenge).not.toBe(known.challenge)
})

test('fifty requests with one answer open one session', async () => {
  const { owner, passkey } = await withPasskey(softwarePasskey(ORIGIN, { counts: false }))
  const answer = await answerOf(passkey)
  const before = (await calls(owner).sessions()).length
  const raced = await race(() => enter(answer))
  expect(raced).toEqual({ done: 1, reasons: ['identity.passkey_wrong'] })
  expect(await calls(owner).sessions()).toHaveLength(before + 1)
})

test.each<[string, Deviation]>([
  ['from another site', { origin: 'https://bourse.example' }],
  ['from another domain', { rpId: 'bourse.example' }],
  ['of a device that did not ask who is there', { flags: 1 }],
  ['to a challenge that was never given', { challenge: 'bm90LW91cnM' }],
  ['that says nobody’s name', { userHandle: undefined }],
])('an answer %s opens nothing', async (_, deviation) => {
  const { passkey } = await withPasskey()
  expect(await reasonOf(enter(await answerOf(passkey, deviation)))).toBe('identity.passkey_wrong')
})

test('nobody gets into another’s account: neither with their own passkey in its name, nor under its id', async () => {
  const [{ owner, passkey }, thief] = [await withPasskey(), await withPasskey()]
  const inTheirName = { userHandle: Buffer.from(owner.userId).toString('base64url') }
  expect(await reasonOf(enter(await answerOf(thief.passkey, inTheirName)))).toBe('identity.passkey_wrong')
  const own = JSON.parse(await answerOf(thief.passkey, inTheirName))
  const renamed = JSON.stringify({ ...own, id: passkey.id, rawId: passkey.id })
  expect(await reasonOf(enter(renamed))).toBe('identity.passkey_wrong')
})

test('a wrong answer uses the challenge up: each try costs one', async () => {
  const { passkey } = await withPasskey()
  const asked = await visitor().passkeyEntryOptions()
  expect(await reasonOf(enter(passkey.get(asked, { origin: 'https://bourse.example' })))).toBe('identity.passkey_wrong')
  expect(await reasonOf(enter(passkey.get(asked)))).toBe('identity.passkey_wrong')
  await enter(await answerOf(passkey))
})

test('a challenge counts in the browser that asked for it, and there for five minutes', async () => {
  const { passkey } = await withPasskey()
  const [mine, theirs] = [inBrowser(), inBrowser()]
  const asked = await mine.passkeyEntryOptions()
  await theirs.passkeyEntryOptions()
  for (const elsewhere of [theirs, inBrowser()]) {
    expect(await reasonOf(elsewhere.loginWithPasskey({ passkey: passkey.get(asked) }))).toBe('identity.passkey_wrong')
  }
  await mine.loginWithPasskey({ passkey: passkey.get(asked) })
  const late = await mine.passkeyEntryOptions()
  running.clock.advance(5 * MINUTE_MS)
  expect(await reasonOf(mine.loginWithPasskey({ passkey: passkey.get(late) }))).toBe('identity.passkey_wrong')
})

test('the challenge of a second step, a step-up or a new passkey opens nothing, and that of a log-in serves none of them', async () => {
  const { owner, passkey } = await withPasskey()
  const ticket = await ticketOf(owner)
  const named = { userHandle: Buffer.from(owner.userId).toString('base64url') }
  const { challenge } = await calls(owner).newPasskeyOptions()
  const { rpId, ...asked } = await visitor().passkeyEntryOptions()
  const others: AssertionOptions[] = [
    await visitor().passkeyLogInOptions({ ticket }),
    await calls(owner).passkeyOptions(),
    { ...asked, rpId, challenge },
  ]
  for (const other of others) {
    expect(await reasonOf(enter(passkey.get(other, named)))).toBe('identity.passkey_wrong')
  }
  const second = visitor().verifyAfterLogin({ ticket, passkey: await answerOf(passkey) })
  expect(await reasonOf(second)).toBe('identity.passkey_wrong')
  expect(await reasonOf(calls(owner).stepUp({ passkey: await answerOf(passkey) }))).toBe('identity.passkey_wrong')
})

test('a counter that falls back is that of a copy, and one that was removed opens nothing', async () => {
  const { owner, passkey } = await withPasskey()
  await enter(await answerOf(passkey))
  expect(await reasonOf(enter(await answerOf(passkey, { counter: 1 })))).toBe('identity.passkey_wrong')
  const fresh = await calls(owner).stepUp({ passkey: passkey.get(await calls(owner).passkeyOptions()) })
  const [bound] = await calls(fresh).passkeys()
  await calls(fresh).removePasskey({ passkeyId: bound?.passkeyId ?? '' })
  expect(await reasonOf(enter(await answerOf(passkey)))).toBe('identity.passkey_wrong')
})

test('a frozen and a closed account stay shut', async () => {
  const [frozen, closed] = [await withPasskey(), await withPasskey()]
  await running.app.jobs.settle()
  const token = /freeze#([\w-]{43})/.exec(lastMail(frozen.owner.email)?.text ?? '')?.[1] ?? ''
  await visitor().freeze({ token })
  expect(await reasonOf(enter(await answerOf(frozen.passkey)))).toBe('session.frozen')
  const { app, clock } = running
  await app.db.tx(async (tx) => {
    await app.identity.closing.seedClosed(tx, closed.owner.userId, clock.now())
    return ok()
  })
  expect(await reasonOf(enter(await answerOf(closed.passkey)))).toBe('identity.account_closed')
})

test('a browser that its owner has not used before is mailed, and known from then on', async () => {
  const { owner, passkey } = await withPasskey()
  const { jobs } = running.app
  const cookies = createCookieJar()
  const logIn = async () =>
    inBrowser(cookies).loginWithPasskey({ passkey: passkey.get(await inBrowser(cookies).passkeyEntryOptions()) })
  const mails = () => running.outbox.filter(({ to, subject }) => to === owner.email && subject.startsWith('New log-in'))
  await jobs.settle()
  const before = mails().length
  await logIn()
  await jobs.settle()
  expect(mails()).toHaveLength(before + 1)
  await logIn()
  await jobs.settle()
  expect(mails()).toHaveLength(before + 1)
})

test('the session that the browser held before ends', async () => {
  const { passkey } = await withPasskey()
  const first = await enter(await answerOf(passkey))
  const held = calls(first)
  await held.loginWithPasskey({ passkey: passkey.get(await held.passkeyEntryOptions()) })
  expect(await reasonOf(held.userData())).toBe('session.unauthenticated')
})

test('one from before is a second factor, until it has said by itself whose it is', async () => {
  const { owner, passkey } = await withPasskey()
  expect(await calls(owner).passkeys()).toMatchObject([{ discoverable: true }])
  await forgetDiscoverable(owner)
  const ticket = await ticketOf(owner)
  const second = passkey.get(await visitor().passkeyLogInOptions({ ticket }))
  const session = await visitor().verifyAfterLogin({ ticket, passkey: second })
  expect(await calls(session).passkeys()).toMatchObject([{ discoverable: false }])
  const alone = await enter(await answerOf(passkey))
  expect(await calls(alone).passkeys()).toMatchObject([{ discoverable: true }])
})

test('guesses at the password do not stop the passkey', async () => {
  const { owner, passkey } = await withPasskey()
  const guess = () => visitor().loginWithPassword({ account: owner.email, password: `${PASSWORD}-not` })
  for (let tried = 0; tried < 5; tried += 1) await reasonOf(guess())
  expect(await reasonOf(guess())).toBe('identity.login_limit')
  await enter(await answerOf(passkey))
})

test('a network gets 120 challenges in 15 minutes, and others are not touched by that', async () => {
  const askFrom = async (ip: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip }
    const path = '/web/v1/user/passkey/entryOptions'
    const { body } = await running.send({ method: 'POST', path, body: '', headers, cookies: createCookieJar() })
    return body.success ? 'given' : String(body.data.reason)
  }
  for (let asked = 0; asked < 120; asked += 1) expect(await askFrom('198.51.100.7')).toBe('given')
  expect(await askFrom('198.51.100.7')).toBe('identity.login_limit')
  expect(await askFrom('198.51.101.7')).toBe('given')
  running.clock.advance(15 * MINUTE_MS)
  expect(await askFrom('198.51.100.7')).toBe('given')
})

test('challenges that nobody answered are gone with the next one that is asked for', async () => {
  const waiting = async () => {
    const { rows } = await running.app.db.pool.query(
      `select count(*)::int as count from identity.passkey_challenges where purpose = 'enter'`,
    )
    return rows[0].count
  }
  await visitor().passkeyEntryOptions()
  running.clock.advance(5 * MINUTE_MS)
  await visitor().passkeyEntryOptions()
  expect(await waiting()).toBe(1)
})

test('a log-in without an answer is refused by its form', async () => {
  expect((await failureOf(enter('{}')))?.reason).toBe('request.invalid')
})

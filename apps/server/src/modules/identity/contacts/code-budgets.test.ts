import { createHash } from 'node:crypto'
import { type CookieJar, createCookieJar } from '@bourse/client'
import type { PublicCodeAct } from '@bourse/contract'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { MINUTE_MS, PASSWORD, people, reasonOf } from '../identity.fixture.ts'

const running = testApp({ TRUST_PROXY: '1' })
const { client, person, ownCode, codeOf, newEmail, newPhone } = people(running)

const HOUR_MS = 60 * MINUTE_MS
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
let networks = 0
const newNetwork = () => `198.51.${++networks}.7`

interface Sent {
  readonly reason: string
  readonly params: Record<string, unknown>
}

/** A client of the API somewhere else, which solves nothing by itself. */
function elsewhere(ip = newNetwork(), cookies: CookieJar = createCookieJar()) {
  async function call(path: string, fields: Record<string, string>): Promise<Sent> {
    const headers = { ...FORM, 'x-forwarded-for': ip }
    const body = new URLSearchParams(fields).toString()
    const answer = await running.send({ method: 'POST', path: `/web/v1/user/user/${path}`, body, headers, cookies })
    const { success, data } = answer.body
    return { reason: success ? 'sent' : String(data.reason), params: data?.params ?? {} }
  }
  return {
    ask: (account: string, act: PublicCodeAct, work?: string) =>
      call('sendSms', { account, act, ...(work === undefined ? {} : { work }) }),
    logInWithCode: (account: string, code: string) => call('loginWithCode', { account, code }),
    logInWithPassword: (account: string, password: string) => call('loginWithPwd', { account, password }),
    isValid: (account: string, act: PublicCodeAct, code: string) => call('isValidCode', { account, act, code }),
  }
}

/** As docs/domain/codes.md tells it, without a line of ours. */
function solved({ challenge, bits }: Record<string, unknown>): string {
  const prefix = createHash('sha256').update(String(challenge)).digest()
  const number = Buffer.alloc(8)
  for (let tried = 0; ; tried += 1) {
    number.writeBigUInt64BE(BigInt(tried))
    const hash = createHash('sha256').update(prefix).update(number).digest()
    if (Math.clz32(hash.readUInt32BE(0)) >= Number(bits)) return `${challenge}:${tried}`
  }
}

async function counted(attempts: number, attempt: () => Promise<Sent>): Promise<Record<string, number>> {
  const reasons: Record<string, number> = {}
  for (let tried = 0; tried < attempts; tried += 1) {
    const { reason } = await attempt()
    reasons[reason] = (reasons[reason] ?? 0) + 1
  }
  return reasons
}

const wrongOf = (code: string) => (code === '000000' ? '111111' : '000000')
const later = (ms = HOUR_MS) => running.clock.advance(ms)
/** As if many others had asked within this hour. */
async function spend(key: string, max: number, by = max): Promise<void> {
  const rule = { max, windowMs: HOUR_MS }
  await running.app.limits.reset([{ key, rule }])
  await running.app.limits.take(key, rule, by)
}
const inBrowser = (cookies: CookieJar) => running.client({ cookies }).identity

test('one client that asks for codes without end gets half of what its network has, and others all of theirs', async () => {
  later()
  const hammer = elsewhere()
  const answers = await counted(100, () => hammer.ask(newEmail(), 'register'))
  expect(answers).toEqual({ sent: 60, 'identity.work_needed': 40 })
  expect((await elsewhere().ask(newEmail(), 'register')).reason).toBe('sent')
  const someone = await person()
  expect(await ownCode(someone, 'change_password')).toMatch(/^\d{6}$/)
})

test.each([
  { near: '203.0.113.9', same: '203.0.113.200', far: '203.0.112.9', network: '203.0.113.0/24', max: 600 },
  {
    near: '2001:db8:7:1::1',
    same: '2001:db8:7:1:ff::2',
    far: '2001:db8:8:1::1',
    network: '2001:db8:7:1::/64',
    max: 120,
  },
  { near: '2001:db8:9:1::1', same: '2001:db8:9:2::1', far: '2001:db8:8:2::1', network: '2001:db8:9::/48', max: 600 },
])('$network is one asker', async ({ near, same, far, network, max }) => {
  later()
  await spend(`code:strangers:email:${network}`, max, max / 2 - 1)
  expect((await elsewhere(near).ask(newEmail(), 'register')).reason).toBe('sent')
  expect((await elsewhere(same).ask(newEmail(), 'register')).reason).toBe('identity.work_needed')
  expect((await elsewhere(far).ask(newEmail(), 'register')).reason).toBe('sent')
})

test('under attack a proof of work lets strangers through, and whoever is known needs none', async () => {
  later()
  const cookies = createCookieJar()
  const owner = await person()
  await inBrowser(cookies).loginWithPassword({ account: owner.email, password: PASSWORD })
  await spend('code:strangers:email:login', 1_000, 500)
  const honest = elsewhere()
  const email = newEmail()
  const asked = await honest.ask(email, 'login')
  expect(asked).toMatchObject({ reason: 'identity.work_needed', params: { bits: 16 } })
  expect((await honest.ask(email, 'login', solved(asked.params))).reason).toBe('sent')
  // The client of the site does it by itself.
  await inBrowser(createCookieJar()).sendCode({ account: newEmail(), act: 'login' })
  // Other acts go on as ever.
  expect((await elsewhere().ask(newEmail(), 'register')).reason).toBe('sent')
  expect((await elsewhere(newNetwork(), cookies).ask(owner.email, 'login')).reason).toBe('sent')
})

test('a proof of work counts once, for its act and address, and for five minutes', async () => {
  later()
  const asker = elsewhere()
  await counted(60, () => asker.ask(newEmail(), 'register'))
  const email = newEmail()
  const { params } = await asker.ask(email, 'register')
  const work = solved(params)
  const needed = { reason: 'identity.work_needed' }
  expect(await asker.ask(newEmail(), 'register', work)).toMatchObject(needed)
  expect(await asker.ask(email, 'login', work)).toMatchObject(needed)
  expect(await asker.ask(email, 'register', `${params.challenge}:0`)).toMatchObject(needed)
  expect((await asker.ask(email, 'register', work)).reason).toBe('sent')
  later(MINUTE_MS)
  expect(await asker.ask(email, 'register', work)).toMatchObject(needed)
  const late = solved((await asker.ask(email, 'register')).params)
  later(5 * MINUTE_MS)
  expect(await asker.ask(email, 'register', late)).toMatchObject(needed)
})

test('what strangers have spent leaves the reserve, and is there again in an hour', async () => {
  later()
  const cookies = createCookieJar()
  const owner = await person()
  await inBrowser(cookies).loginWithPassword({ account: owner.email, password: PASSWORD })
  await spend('code:strangers:email', 2_000)
  expect(await elsewhere().ask(newEmail(), 'register')).toMatchObject({
    reason: 'identity.code_budget',
    params: { retryAfterMinutes: 60 },
  })
  expect((await elsewhere(newNetwork(), cookies).ask(owner.email, 'login')).reason).toBe('sent')
  expect(await ownCode(owner, 'change_password')).toMatch(/^\d{6}$/)
  // Messages to phones have a budget of their own.
  expect((await elsewhere().ask(newPhone(), 'register')).reason).toBe('sent')
  later()
  expect((await elsewhere().ask(newEmail(), 'register')).reason).toBe('sent')
})

test('who asks for codes to the address of somebody else keeps the owner from none, on a known or a new device', async () => {
  later()
  const known = createCookieJar()
  const owner = await person()
  await inBrowser(known).loginWithPassword({ account: owner.email, password: PASSWORD })
  const stranger = elsewhere()
  const ask = async () => {
    later(10 * MINUTE_MS)
    const asked = await stranger.ask(owner.email, 'login')
    return asked.reason === 'identity.work_needed' ? stranger.ask(owner.email, 'login', solved(asked.params)) : asked
  }
  expect(await counted(12, ask)).toEqual({ sent: 10, 'identity.code_daily_limit': 2 })
  await inBrowser(known).sendCode({ account: owner.email, act: 'login' })
  await inBrowser(known).loginWithCode({ account: owner.email, code: codeOf(owner.email) })
  const fresh = createCookieJar()
  await inBrowser(fresh).sendCode({ account: owner.email, act: 'login' })
  await inBrowser(fresh).loginWithCode({ account: owner.email, code: codeOf(owner.email) })
})

test('a code counts in the browser that asked for it, and tries elsewhere do not touch it', async () => {
  later()
  const owner = await person()
  const [own, stranger] = [createCookieJar(), elsewhere()]
  await inBrowser(own).sendCode({ account: owner.email, act: 'login' })
  const code = codeOf(owner.email)
  expect((await stranger.ask(owner.email, 'login')).reason).toBe('sent')
  const theirs = codeOf(owner.email)
  for (let tried = 0; tried < 20; tried += 1) {
    await stranger.logInWithCode(owner.email, wrongOf(theirs))
    await elsewhere().isValid(owner.email, 'login', wrongOf(code))
  }
  expect((await stranger.logInWithCode(owner.email, code)).reason).not.toBe('sent')
  expect((await elsewhere().logInWithCode(owner.email, code)).reason).toBe('identity.code_wrong')
  await inBrowser(own).loginWithCode({ account: owner.email, code })
})

test('a browser whose second ask is refused goes on holding the code of the first', async () => {
  later()
  const [ip, email, cookies] = [newNetwork(), newEmail(), createCookieJar()]
  expect((await elsewhere(ip).ask(email, 'register')).reason).toBe('sent')
  expect((await elsewhere(ip, cookies).ask(email, 'register')).reason).toBe('identity.code_too_soon')
  expect(cookies.cookies(null)).toEqual([])
})

test('so with a forgotten password, while a stranger asks and guesses', async () => {
  later()
  const owner = await person()
  const [own, stranger] = [createCookieJar(), elsewhere()]
  await inBrowser(own).sendCode({ account: owner.email, act: 'reset_password' })
  const code = codeOf(owner.email)
  await stranger.ask(owner.email, 'reset_password')
  await counted(20, () => stranger.isValid(owner.email, 'reset_password', wrongOf(codeOf(owner.email))))
  const password = 'quiet-harbour-4'
  await inBrowser(own).resetForgottenPassword({ account: owner.email, code, password, confirmation: password })
  await inBrowser(own).loginWithPassword({ account: owner.email, password })
})

test('wrong passwords of strangers stop strangers: the owner gets in by a known device, or by a code', async () => {
  later()
  const known = createCookieJar()
  const owner = await person()
  const right = { account: owner.email, password: PASSWORD }
  await inBrowser(known).loginWithPassword(right)
  const stranger = elsewhere()
  const guess = (who: typeof stranger) => who.logInWithPassword(owner.email, 'not-the-one-1')
  expect(await counted(8, () => guess(stranger))).toEqual({
    'identity.credentials_wrong': 5,
    'identity.login_limit': 3,
  })
  // Whoever is somewhere else is not they.
  await inBrowser(createCookieJar()).loginWithPassword(right)
  for (let network = 0; network < 20; network += 1) {
    const other = elsewhere()
    await counted(5, () => guess(other))
  }
  expect(await reasonOf(inBrowser(createCookieJar()).loginWithPassword(right))).toBe('identity.password_paused')
  await inBrowser(known).loginWithPassword(right)
  const fresh = createCookieJar()
  await inBrowser(fresh).sendCode({ account: owner.email, act: 'login' })
  await inBrowser(fresh).loginWithCode({ account: owner.email, code: codeOf(owner.email) })
  await inBrowser(fresh).loginWithPassword(right)
})

test('a logged-in person writes to new addresses by a budget of their own, and theirs is not the owner’s', async () => {
  later()
  const [member, owner] = [await person(), await person()]
  await client(member.token).identity.sendNewCode({ account: owner.email })
  expect((await elsewhere().ask(owner.email, 'login')).reason).toBe('sent')
  expect(await ownCode(owner, 'change_password')).toMatch(/^\d{6}$/)
})

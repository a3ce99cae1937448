import { LANGUAGES, type OwnCodeAct } from '@bourse/contract'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { workFor } from '../../../testing/worker.ts'
import { MINUTE_MS, PASSWORD, people, race, reasonOf } from '../identity.fixture.ts'
import { codeMessage } from '../notices/code-messages.ts'
import type { NoticeKind } from '../notices/security-notices.ts'

const running = testApp()
const { client, lastSms, codeOf, mailed, newCode, newPhone, newEmail, person, phonePerson } = people(running)
beforeAll(() => workFor(running.app, running.app.identity, running.app.notices))

const application = (account: string, code: string) => ({
  ...{ account, password: PASSWORD, code, country: 'GB' },
  ...({ agreement: 'true', notChineseCitizen: 'true' } as const),
})
const logIn = (account: string, password = PASSWORD) => client().identity.loginWithPassword({ account, password })

test('a visitor registers with the code from the SMS, and logs in by password and by code', async () => {
  const { phone, token } = await phonePerson()
  expect(await client(token).identity.userData()).toMatchObject({
    email: null,
    phone,
    username: `+39****${phone.slice(-4)}`,
  })
  expect(await client(token).identity.securityState()).toMatchObject({
    email: null,
    phone: `+39****${phone.slice(-4)}`,
  })
  await logIn(phone)
  await client().identity.loginWithCode({ account: phone, code: await mailed(phone, 'login') })
  expect(running.outbox).toEqual([])
})

test('one number has one account, however it is written', async () => {
  const code = await mailed('+447400123456', 'register')
  await client().identity.register(application('+4407400123456', code))
  expect((await logIn('+447400123456')).token).toBeTruthy()
  running.clock.advance(MINUTE_MS)
  await client().identity.sendCode({ account: '+4407400123456', act: 'register' })
  expect(lastSms('+447400123456')).toBe('Bourse: this number already has an account. Log in with your password.')
})

test('a forgotten password is set again with a code to the phone, and its owner is told there with a link to freeze', async () => {
  const { phone } = await phonePerson()
  const code = await mailed(phone, 'reset_password')
  const password = 'another-pencil-8'
  await client().identity.resetForgottenPassword({ account: phone, code, password, confirmation: password })
  await logIn(phone, password)
  await running.app.jobs.settle()
  const notice = running.messages.findLast(({ to, text }) => to === phone && text.includes('password was reset'))
  const token = /\/account\/freeze#([\w-]{43})/.exec(notice?.text ?? '')?.[1] ?? ''
  await client().identity.freeze({ token })
  expect(await reasonOf(logIn(phone, password))).toBe('session.frozen')
})

test('codes for security changes go to the phone of who has no email, with their anti-phishing word', async () => {
  const { phone, token } = await phonePerson()
  await client(token).identity.setAntiPhishingCode({ antiPhishingCode: 'blue heron' })
  running.clock.advance(MINUTE_MS)
  await client(token).identity.sendOwnCode({ act: 'fund_password' })
  expect(lastSms(phone)).toMatch(/your code for your fund password.*Your anti-phishing code: blue heron$/)
  const code = codeOf(phone)
  await client(token).identity.setFundPassword({ password: '271828', confirmation: '271828', code })
  expect(await client(token).identity.securityState()).toMatchObject({ fundPassword: true })
})

test('wrong tries count for the account, by whichever of its addresses they are made', async () => {
  const { phone, token } = await phonePerson()
  const email = newEmail()
  running.clock.advance(MINUTE_MS)
  await client(token).identity.sendOwnCode({ act: 'change_email' })
  const oldCode = codeOf(phone)
  await client(token).identity.setEmail({ oldCode, email, code: await newCode({ token }, email) })
  for (const account of [phone, email, phone, email, phone]) await reasonOf(logIn(account, 'not-the-one-1'))
  for (const account of [phone, email]) expect(await reasonOf(logIn(account))).toBe('identity.login_limit')
})

test('known and unknown numbers get the same answers', async () => {
  const { phone: known } = await phonePerson()
  const unknown = newPhone()
  running.clock.advance(MINUTE_MS)
  for (const act of ['register', 'login', 'reset_password'] as const) {
    const answers = [known, unknown].map((account) => client().identity.sendCode({ account, act }))
    const [first, second] = await Promise.all(answers)
    expect(first).toEqual(second)
    running.clock.advance(MINUTE_MS)
  }
  const ways = await client().identity.judgeAccount({ account: known })
  expect(await client().identity.judgeAccount({ account: unknown })).toEqual(ways)
  for (const account of [known, unknown]) {
    expect(await reasonOf(logIn(account, 'not-the-one-1'))).toBe('identity.credentials_wrong')
    expect(await reasonOf(client().identity.loginWithCode({ account, code: '000000' }))).toBe('identity.code_wrong')
  }
  expect(lastSms(unknown)).toContain('this number has no account')
})

test('a number gets one code a minute and ten a day, and all numbers together have a budget', async () => {
  const account = newPhone()
  const send = () => client().identity.sendCode({ account, act: 'register' })
  await send()
  expect(await reasonOf(send())).toBe('identity.code_too_soon')
  for (let sent = 1; sent < 10; sent += 1) {
    running.clock.advance(20 * MINUTE_MS)
    await send()
  }
  running.clock.advance(60 * MINUTE_MS)
  expect(await reasonOf(send())).toBe('identity.code_daily_limit')
  const { limits } = running.app
  const budget = { max: 200, windowMs: 60 * MINUTE_MS }
  while ((await limits.take('code:strangers:phone', budget)).ok);
  expect(await reasonOf(mailed(newPhone(), 'register'))).toBe('identity.code_budget')
  await limits.reset([{ key: 'code:strangers:phone', rule: budget }])
  // Whoever spends the messages to phones has not spent the mail.
  await mailed(newEmail(), 'register')
})

test('fifty registrations of one number at once open one account', async () => {
  const phone = newPhone()
  const code = await mailed(phone, 'register')
  const users = await running.app.identity.countUsers()
  const { done, reasons } = await race(() => client().identity.register(application(phone, code)))
  expect({ done, reasons }).toEqual({ done: 1, reasons: ['identity.code_wrong'] })
  expect(await running.app.identity.countUsers()).toBe(users + 1)
})

test('fifty log-ins with one code from an SMS open one session', async () => {
  const { phone } = await phonePerson()
  const code = await mailed(phone, 'login')
  expect(await race(() => client().identity.loginWithCode({ account: phone, code }))).toMatchObject({ done: 1 })
})

test('nothing is sent to a number that no mobile phone has, nor to countries in which no account opens', async () => {
  // What earlier changes have to say is sent by the worker.
  await running.app.jobs.settle()
  const sent = running.messages.length
  for (const [account, reason] of [
    ['+390669812345', 'identity.phone_malformed'],
    ['+999123456789', 'identity.phone_malformed'],
    ['+12025550143', 'identity.phone_area_closed'],
  ] as const) {
    expect(await reasonOf(client().identity.sendCode({ account, act: 'login' }))).toBe(reason)
  }
  expect(running.messages).toHaveLength(sent)
})

test('the areas are those in which accounts open, each with dialling code and an example', async () => {
  const areas = await client().identity.areas()
  expect(areas).toHaveLength(32)
  expect(areas).toContainEqual({ country: 'GB', diallingCode: '+44', example: '07400 123456' })
})

const ACTS: readonly (OwnCodeAct | 'register' | 'login' | 'reset_password' | 'new_email' | 'new_phone')[] = [
  ...(['register', 'login', 'reset_password', 'change_password', 'bind_totp', 'unbind_totp', 'fund_password'] as const),
  ...(['change_email', 'change_phone', 'new_email', 'new_phone', 'end_sessions'] as const),
]

test.each(LANGUAGES)('an SMS is short in every language and for every act: %s', (language) => {
  for (const act of ACTS) {
    const text = codeMessage({ language, act, code: '271828', minutes: 10 }).sms ?? ''
    expect(text).toContain('271828')
    // Two parts of a message in letters that need two bytes.
    expect(text.length).toBeLessThanOrEqual(134)
  }
})

test('what staff did is told by SMS in its own words, without a link', async () => {
  const { phone, userId } = await phonePerson()
  const smsOf = async (kind: NoticeKind) => {
    const params = { at: '2026-11-15T12:00:00.000Z', ip: null, userAgent: null }
    await running.app.notices.send({ id: `${userId} ${kind}`, notice: `identity.${kind}`, userId, params })
    return lastSms(phone)
  }
  expect(await smsOf('frozen_by_staff')).toMatch(/^Bourse: .*Contact support to reopen it\.$/)
  expect(await smsOf('unfrozen')).toBe('Bourse: Your account is open again.')
})

test('who has an email is written to there, and is sent nothing by SMS', async () => {
  const { token } = await person()
  // What earlier changes have to say is sent by the worker.
  await running.app.jobs.settle()
  const sent = running.messages.length
  running.clock.advance(MINUTE_MS)
  await client(token).identity.sendOwnCode({ act: 'change_password' })
  expect(running.messages).toHaveLength(sent)
})

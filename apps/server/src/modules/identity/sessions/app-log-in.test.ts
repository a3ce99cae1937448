import { createCookieJar } from '@bourse/client'
import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { workFor } from '../../../testing/worker.ts'
import { MINUTE_MS, PASSWORD, type Person, people, race, reasonOf } from '../identity.fixture.ts'

const running = testApp()
const { client, lastMail, person, nextTotp, bind } = people(running)
const calls = ({ token }: Person) => client(token).identity
const NEW = 'quiet-harbour-4'

beforeAll(() => workFor(running.app, running.app.identity, running.app.notices))

const start = () => client().identity.startAppLogIn()
const poll = (secret: string) => client().identity.loginWithApp({ secret })
const otherThan = (number: string) => (number === '07' ? '08' : '07')

test('the waiting browser is logged in as soon as the phone approves with the number', async () => {
  const someone = await person()
  const { code, secret, number, expiresAfterSeconds } = await start()
  expect(expiresAfterSeconds).toBe(120)
  expect(await poll(secret)).toEqual({ state: 'waiting', session: null })
  expect(await calls(someone).askedAppLogIn({ code })).toMatchObject({ ip: '127.0.*.*', expiresAfterSeconds: 120 })
  await calls(someone).answerAppLogIn({ code, approve: 'true', number })
  const { state, session } = await poll(secret)
  expect(state).toBe('approved')
  expect((await client(session?.token).identity.userData()).userId).toBe(someone.userId)
  expect(await poll(secret)).toEqual({ state: 'expired', session: null })
})

test('fifty polls of an approved log-in open one session', async () => {
  const someone = await person()
  const { code, secret, number } = await start()
  await calls(someone).answerAppLogIn({ code, approve: 'true', number })
  const answers = await Promise.all(Array.from({ length: 50 }, () => poll(secret)))
  expect(answers.filter(({ session }) => session !== null)).toHaveLength(1)
  expect(await calls(someone).sessions()).toHaveLength(2)
})

test('of fifty approvals, and of two people, one counts', async () => {
  const [someone, other] = [await person(), await person()]
  const { code, secret, number } = await start()
  let turn = 0
  const approve = () => calls(turn++ % 2 === 0 ? someone : other).answerAppLogIn({ code, approve: 'true', number })
  expect(await race(approve)).toEqual({ done: 1, reasons: ['identity.app_log_in_unknown'] })
  expect((await poll(secret)).state).toBe('approved')
})

test('the code of the picture opens nothing, and the secret answers nothing', async () => {
  const someone = await person()
  const { code, secret, number } = await start()
  expect(await reasonOf(poll(code))).toBe('identity.app_log_in_unknown')
  const swapped = calls(someone).answerAppLogIn({ code: secret, approve: 'true', number })
  expect(await reasonOf(swapped)).toBe('identity.app_log_in_unknown')
})

test('three wrong numbers deny the log-in, even when the right one follows', async () => {
  const someone = await person()
  const { code, secret, number } = await start()
  const answer = (given: string) => reasonOf(calls(someone).answerAppLogIn({ code, approve: 'true', number: given }))
  for (let tries = 0; tries < 3; tries += 1) expect(await answer(otherThan(number))).toBe('identity.app_number_wrong')
  expect(await answer(number)).toBe('identity.app_log_in_unknown')
  expect((await poll(secret)).state).toBe('denied')
})

test('a denied log-in is told so to the waiting browser', async () => {
  const someone = await person()
  const { code, secret, number } = await start()
  await calls(someone).answerAppLogIn({ code, approve: 'false' })
  expect(await poll(secret)).toEqual({ state: 'denied', session: null })
  const late = calls(someone).answerAppLogIn({ code, approve: 'true', number })
  expect(await reasonOf(late)).toBe('identity.app_log_in_unknown')
})

test('after two minutes nobody can approve it, and an approval is not waited for any longer', async () => {
  const someone = await person()
  const [late, unread] = [await start(), await start()]
  await calls(someone).answerAppLogIn({ code: unread.code, approve: 'true', number: unread.number })
  running.clock.advance(2 * MINUTE_MS)
  const attempt = calls(someone).answerAppLogIn({ code: late.code, approve: 'true', number: late.number })
  expect(await reasonOf(attempt)).toBe('identity.app_log_in_unknown')
  expect((await poll(late.secret)).state).toBe('expired')
  expect((await poll(unread.secret)).state).toBe('expired')
})

test('where a second factor is bound, approving asks for it', async () => {
  const someone = await person()
  const { secret: totp } = await bind(someone)
  const { code, secret, number } = await start()
  const answer = { code, approve: 'true', number } as const
  expect(await reasonOf(calls(someone).answerAppLogIn(answer))).toBe('identity.totp_missing')
  await calls(someone).answerAppLogIn({ ...answer, googleCode: nextTotp(totp) })
  expect((await poll(secret)).state).toBe('approved')
})

test('a log-in that was approved before a security change leads nowhere after it', async () => {
  const someone = await person()
  const { code, secret, number } = await start()
  await calls(someone).answerAppLogIn({ code, approve: 'true', number })
  await calls(someone).changePassword({ oldPassword: PASSWORD, password: NEW, confirmation: NEW })
  expect(await poll(secret)).toEqual({ state: 'denied', session: null })
})

test('pictures cannot be asked for without end', async () => {
  const reasons = await Promise.all(Array.from({ length: 61 }, () => reasonOf(start())))
  expect(reasons).toContain('identity.app_log_in_limit')
  running.clock.advance(11 * MINUTE_MS)
  await start()
})

test('the owner is mailed of a log-in by app from a device not seen before', async () => {
  const someone = await person()
  const { code, secret, number } = await start()
  await calls(someone).answerAppLogIn({ code, approve: 'true', number })
  const body = new URLSearchParams({ secret }).toString()
  const path = '/web/v1/user/user/loginWithApp'
  await running.send({
    method: 'POST',
    path,
    body,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' },
    cookies: createCookieJar(),
  })
  await running.app.jobs.settle()
  expect(lastMail(someone.email)?.subject).toBe('New log-in to your account')
})

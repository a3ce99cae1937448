import { createCookieJar } from '@bourse/client'
import { BASE_PATH, contract } from '@bourse/contract'
import { expect, test } from 'vitest'
import { loggedInStaff } from '../../../testing/accounts.ts'
import { OFFICE_ORIGIN, testApp } from '../../../testing/app.ts'
import { failureOf, PASSWORD, people, reasonOf } from '../identity.fixture.ts'

const running = testApp()
const { client, person, mailed, newEmail } = people(running)

const DATA = '/web/v1/user/user/data'

async function read(headers: Record<string, string>) {
  const { body } = await running.send({ method: 'GET', path: DATA, headers, cookies: createCookieJar() })
  return body.success ? 'read' : body.data.reason
}

test('a token that was carried away opens nothing without the cookie of its browser', async () => {
  const [owner, thief] = [await person(), await person()]
  const stolen = running.client({ token: owner.token, cookies: createCookieJar() })
  expect(await failureOf(stolen.identity.userData())).toMatchObject({ reason: 'session.cookie_missing', code: 10001 })
  const cookie = running.cookies.header(owner.token) ?? ''
  const theirs = running.cookies.header(thief.token) ?? ''
  expect(await read({ authorization: owner.token, cookie: theirs })).toBe('session.cookie_missing')
  expect(await read({ cookie })).toBe('session.unauthenticated')
  expect(await read({ authorization: thief.token, cookie })).toBe('session.cookie_missing')
  expect(await read({ authorization: owner.token, cookie })).toBe('read')
})

test('nor can it end the session, or get a ticket of the stream', async () => {
  const [owner, thief] = [await person(), await person()]
  const stolen = running.client({ token: owner.token, cookies: createCookieJar() })
  expect(await reasonOf(stolen.stream.ticket())).toBe('session.cookie_missing')
  expect(await reasonOf(stolen.identity.logout())).toBe('session.cookie_missing')
  await stolen.identity.loginWithPassword({ account: thief.email, password: PASSWORD })
  expect((await client(owner.token).identity.userData()).userId).toBe(owner.userId)
})

test('the answer of a log-in has the token and never the cookie, which is stored as a hash', async () => {
  const { email } = await person()
  const cookies = createCookieJar()
  const body = new URLSearchParams({ account: email, password: PASSWORD }).toString()
  const path = '/web/v1/user/user/loginWithPwd'
  const answer = await running.send({ method: 'POST', path, body, cookies })
  const { token = '', ...rest } = answer.body.data
  expect(Object.keys(rest).sort()).toEqual(['expiresAt', 'userId'])
  const secret = cookies.cookies(String(token)).find(({ name }) => name.includes('-session-'))?.value ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(answer.body)).not.toContain(secret)
  const { rows } = await running.app.db.pool.query('select s::text as line from identity.sessions s')
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('a log-out, and a log-in in its place, take the cookie back', async () => {
  const someone = await person()
  const cookies = createCookieJar()
  const named = (token: string) => cookies.cookies(token).filter(({ name }) => name.includes('-session-')).length
  const logIn = (token?: string) =>
    running
      .client({ cookies, ...(token === undefined ? {} : { token }) })
      .identity.loginWithPassword({ account: someone.email, password: PASSWORD })
  const first = await logIn()
  const second = await logIn(first.token)
  expect([named(first.token), named(second.token)]).toEqual([0, 1])
  await running.client({ cookies, token: second.token }).identity.logout()
  expect(named(second.token)).toBe(0)
})

test('so has a registration, and a session of staff, of which each tab has its own', async () => {
  const email = newEmail()
  const code = await mailed(email, 'register')
  const { token } = await client().identity.register({
    ...{ account: email, password: PASSWORD, code, country: 'IT' },
    ...{ agreement: 'true', notChineseCitizen: 'true' },
  })
  expect((await client(token).identity.userData()).email).toBe(email)
  const [one, two] = [await loggedInStaff(running, 'support'), await loggedInStaff(running, 'reviewer')]
  const stolen = running.officeClient({ token: one.token, cookies: createCookieJar() })
  expect(await reasonOf(stolen.admin.me())).toBe('session.cookie_missing')
  const both = [one, two].map((staff) => running.cookies.header(staff.token)).join('; ')
  for (const staff of [one, two]) {
    const headers = { authorization: staff.token, cookie: both, origin: OFFICE_ORIGIN }
    const { body } = await running.send({
      api: 'office',
      method: 'GET',
      path: `${BASE_PATH.office}${contract.admin.me.path}`,
      headers,
    })
    expect(body.data).toMatchObject({ staffId: staff.staffId })
  }
})

test('no session is open without a cookie: those from before the upgrade have ended', async () => {
  await person()
  await loggedInStaff(running, 'operator')
  for (const module of ['identity', 'admin']) {
    const attempt = running.app.db.pool.query(`update ${module}.sessions set cookie_hash = null where ended_at is null`)
    await expect(attempt).rejects.toThrow('sessions_have_a_cookie')
  }
})

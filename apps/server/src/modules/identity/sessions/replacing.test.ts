import { randomUUID } from 'node:crypto'
import { type CookieJar, createCookieJar } from '@bourse/client'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { MINUTE_MS, type Person, people, reasonOf } from '../identity.fixture.ts'
import { sessionEnded, sessionsOfUserEnded } from './session-cache.ts'

const running = testApp()
const { client, person, bind, nextTotp } = people(running)

async function guarded(): Promise<Person & { readonly secret: string }> {
  const someone = await person()
  return { ...someone, secret: (await bind(someone)).secret }
}

/** A browser with the cookies of before, which the answer never reached. */
function browserOf(token: string): CookieJar {
  const jar = createCookieJar()
  const headers = new Headers()
  for (const { name, value } of running.cookies.cookies(token)) headers.append('set-cookie', `${name}=${value}`)
  jar.take({ headers })
  return jar
}

const sessionIdOf = async (token: string) =>
  (await client(token).identity.sessions()).find(({ current }) => current)?.sessionId

test('a step-up gives the session another token, and the one before is worth nothing at once', async () => {
  const { token: before, secret } = await guarded()
  const sessionId = await sessionIdOf(before)
  const ended: string[] = []
  for (const subject of [sessionEnded('*'), sessionsOfUserEnded('*')])
    running.app.bus.subscribe(subject, (_message, said) => void ended.push(said))
  const { token } = await client(before).identity.stepUp({ googleCode: nextTotp(secret) })
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(token).not.toBe(before)
  expect(await reasonOf(client(before).identity.userData())).toBe('session.unauthenticated')
  expect(await sessionIdOf(token)).toBe(sessionId)
  // Streams are closed by these; the session itself goes on.
  expect(ended).toEqual([])
  await client(token).identity.logout()
  expect(await reasonOf(client(token).identity.userData())).toBe('session.unauthenticated')
})

test('the new token is no more than the old one without the cookie of its browser', async () => {
  const { token: before, secret } = await guarded()
  const { token } = await client(before).identity.stepUp({ googleCode: nextTotp(secret) })
  const elsewhere = running.client({ token, cookies: createCookieJar() }).identity
  expect(await reasonOf(elsewhere.userData())).toBe('session.cookie_missing')
})

test('an answer that got lost is given again to the same browser for the same request, for two minutes', async () => {
  const { token: before, secret } = await guarded()
  const browser = browserOf(before)
  const request = randomUUID()
  const { token, until } = await client(before).identity.stepUp({ googleCode: nextTotp(secret) }, { lockId: request })
  const again = (asked: string, cookies: CookieJar) =>
    running.client({ token: before, cookies }).identity.stepUpAnswer({ request: asked })
  expect(await reasonOf(again(randomUUID(), browserOf(token)))).toBe('identity.step_up_unknown')
  expect(await reasonOf(again(request, createCookieJar()))).toBe('identity.step_up_unknown')
  expect(await again(request, browser)).toEqual({ token, until })
  expect(await running.client({ token, cookies: browser }).identity.userData()).toMatchObject({})
  running.clock.advance(2 * MINUTE_MS)
  expect(await reasonOf(again(request, browserOf(token)))).toBe('identity.step_up_unknown')
})

test('of many step-ups of one session at the same time one replaces its token, and a failed proof replaces none', async () => {
  const { token: before, secret } = await guarded()
  expect(await reasonOf(client(before).identity.stepUp({ googleCode: '000000' }))).toBe('identity.totp_wrong')
  const googleCode = nextTotp(secret)
  const attempts = Array.from({ length: 20 }, () =>
    client(before)
      .identity.stepUp({ googleCode })
      .catch(() => undefined),
  )
  const tokens = (await Promise.all(attempts)).flatMap((answer) => (answer === undefined ? [] : [answer.token]))
  expect(tokens).toHaveLength(1)
  expect(await reasonOf(client(tokens[0]).identity.userData())).toBe('not refused')
  expect(await reasonOf(client(before).identity.userData())).toBe('session.unauthenticated')
})

test('a second step-up ends the token of the first, and what was lost before cannot be had again', async () => {
  const { token: first, secret } = await guarded()
  const request = randomUUID()
  const browser = browserOf(first)
  const { token: second } = await client(first).identity.stepUp({ googleCode: nextTotp(secret) }, { lockId: request })
  const { token: third } = await client(second).identity.stepUp({ googleCode: nextTotp(secret) })
  expect(await reasonOf(client(second).identity.userData())).toBe('session.unauthenticated')
  const asked = running.client({ token: first, cookies: browser }).identity.stepUpAnswer({ request })
  expect(await reasonOf(asked)).toBe('identity.step_up_unknown')
  expect(await reasonOf(client(third).identity.userData())).toBe('not refused')
})

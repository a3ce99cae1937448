import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { MINUTE_MS, PASSWORD, type Person, people, reasonOf } from '../identity.fixture.ts'
import { sessionEnded } from '../index.ts'
import { MOST_SESSIONS } from './sessions.rules.ts'

const running = testApp()
const { client, person, mailed, bind, nextTotp, ticketOf, newEmail } = people(running)

const again = ({ email }: Person) => client().identity.loginWithPassword({ account: email, password: PASSWORD })
const reasonFor = (token: string) => reasonOf(client(token).identity.userData())

/** Logs in until no further session fits; the times of use differ, the given one being the oldest. */
async function fill(someone: Person): Promise<string[]> {
  const tokens = [someone.token]
  while (tokens.length < MOST_SESSIONS) {
    running.clock.advance(1_000)
    tokens.push((await again(someone)).token)
  }
  return tokens
}

test('a further log-in ends the session that was unused the longest, which is told', async () => {
  const someone = await person()
  const [first = '', second = '', third = ''] = await fill(someone)
  running.clock.advance(MINUTE_MS)
  await client(first).identity.userData()
  const ended = (await client(first).identity.sessions()).at(-1)?.sessionId ?? ''
  const heard: string[] = []
  running.app.bus.subscribe(sessionEnded('*'), (_message, subject) => void heard.push(subject))
  await again(someone)
  expect(heard).toEqual([sessionEnded(ended)])
  expect(await Promise.all([first, second, third].map(reasonFor))).toEqual([
    'not refused',
    'session.unauthenticated',
    'not refused',
  ])
  expect(await client(first).identity.sessions()).toHaveLength(MOST_SESSIONS)
  const { records } = await client(first).identity.securityEvents({})
  expect(records.slice(0, 2).map(({ kind }) => kind)).toEqual(['logged_in', 'session_ended'])
})

test('log-ins at the same time leave as many sessions as one account may have', async () => {
  const someone = await person()
  const tokens = await fill(someone)
  const parallel = await Promise.all(Array.from({ length: 5 }, () => again(someone)))
  const newest = parallel[0]?.token ?? ''
  expect(await client(newest).identity.sessions()).toHaveLength(MOST_SESSIONS)
  const reasons = await Promise.all(tokens.map(reasonFor))
  expect(reasons.filter((reason) => reason === 'session.unauthenticated')).toHaveLength(5)
})

test('a log-in ends the session that its browser still held, once the new one is made, whoever’s it was', async () => {
  const [anna, bruno] = [await person(), await person()]
  const heard: string[] = []
  const held = (await client(anna.token).identity.sessions())[0]?.sessionId ?? ''
  running.app.bus.subscribe(sessionEnded(held), (_message, subject) => void heard.push(subject))
  const wrong = { account: bruno.email, password: 'not-the-one-1' }
  expect(await reasonOf(client(anna.token).identity.loginWithPassword(wrong))).toBe('identity.credentials_wrong')
  expect(await reasonFor(anna.token)).toBe('not refused')

  const as = { account: bruno.email, password: PASSWORD }
  const second = await client(anna.token).identity.loginWithPassword(as)
  expect([await reasonFor(anna.token), heard]).toEqual(['session.unauthenticated', [sessionEnded(held)]])
  const third = await client(second.token).identity.loginWithPassword(as)
  expect(await Promise.all([second, third, bruno].map(({ token }) => reasonFor(token)))).toEqual([
    'session.unauthenticated',
    'not refused',
    'not refused',
  ])
  const { records } = await client(third.token).identity.securityEvents({})
  expect(records.slice(0, 2).map(({ kind }) => kind)).toEqual(['logged_out', 'logged_in'])
})

test('so does every way in: a sent code, the second step, an app that approves, a registration', async () => {
  const someone = await person()
  const byCode = await client(someone.token).identity.loginWithCode({
    account: someone.email,
    code: await mailed(someone.email, 'login'),
  })
  const app = await client().identity.startAppLogIn()
  expect((await client(byCode.token).identity.loginWithApp({ secret: app.secret })).state).toBe('waiting')
  expect(await reasonFor(byCode.token)).toBe('not refused')
  const answer = { code: app.code, approve: 'true', number: app.number } as const
  await client(byCode.token).identity.answerAppLogIn(answer)
  const byApp = (await client(byCode.token).identity.loginWithApp({ secret: app.secret })).session?.token ?? ''
  const { secret } = await bind({ ...someone, token: byApp })
  const ticket = await ticketOf(someone)
  expect(await reasonFor(byApp)).toBe('not refused')
  const bySecond = await client(byApp).identity.verifyAfterLogin({ ticket, code: nextTotp(secret) })
  const email = newEmail()
  const code = await mailed(email, 'register')
  const { token } = await client(bySecond.token).identity.register({
    ...{ account: email, password: PASSWORD, code, country: 'IT' },
    ...{ agreement: 'true', notChineseCitizen: 'true' },
  })
  const reasons = await Promise.all([someone.token, byCode.token, byApp, bySecond.token].map(reasonFor))
  expect(reasons).toEqual(Array(4).fill('session.unauthenticated'))
  expect(await reasonFor(token)).toBe('not refused')
})

test('sessions that have run out take nobody’s place', async () => {
  const someone = await person()
  await fill(someone)
  running.clock.advance(31 * MINUTE_MS)
  const { token } = await again(someone)
  await again(someone)
  expect(await client(token).identity.sessions()).toHaveLength(2)
  const { records } = await client(token).identity.securityEvents({})
  expect(records.map(({ kind }) => kind)).not.toContain('session_ended')
})

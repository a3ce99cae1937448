import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { failureOf, MINUTE_MS, PASSWORD, people, race, reasonOf } from '../identity.fixture.ts'

const running = testApp()
const { client, lastMail, mailed, person, nextTotp, bind, ticketOf } = people(running)

test('a user logs in with a code from the mail', async () => {
  const { email } = await person()
  const code = await mailed(email, 'login')
  const { token } = await client().identity.loginWithCode({ account: email.toUpperCase(), code })
  expect((await client(token).identity.userData()).email).toBe(email)
})

test('fifty log-ins with one code open one session', async () => {
  const { email } = await person()
  const code = await mailed(email, 'login')
  expect(await race(() => client().identity.loginWithCode({ account: email, code }))).toEqual({
    done: 1,
    reasons: ['identity.code_wrong'],
  })
})

test('a code for one act opens no other', async () => {
  const { email } = await person()
  const code = await mailed(email, 'reset_password')
  expect(await reasonOf(client().identity.loginWithCode({ account: email, code }))).toBe('identity.code_wrong')
  expect(await reasonOf(client().identity.isValidCode({ account: email, act: 'login', code }))).toBe(
    'identity.code_wrong',
  )
  await client().identity.isValidCode({ account: email, act: 'reset_password', code })
})

test('asking whether a code is right does not use it, but a wrong one counts', async () => {
  const { email } = await person()
  const code = await mailed(email, 'login')
  const wrong = code === '000000' ? '111111' : '000000'
  await client().identity.isValidCode({ account: email, act: 'login', code })
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect(await reasonOf(client().identity.isValidCode({ account: email, act: 'login', code: wrong }))).toBe(
      'identity.code_wrong',
    )
  }
  expect(await reasonOf(client().identity.loginWithCode({ account: email, code }))).toBe('identity.code_expired')
})

test.each(['login', 'reset_password'] as const)(
  'asking for a %s code answers the same for an address without an account, and no code reaches it',
  async (act) => {
    const { email } = await person()
    const stranger = `nobody-${act}@example.org`
    running.clock.advance(MINUTE_MS)
    const [known, unknown] = [
      await client().identity.sendCode({ account: email, act }),
      await client().identity.sendCode({ account: stranger, act }),
    ]
    expect(unknown).toEqual(known)
    expect(lastMail(email)?.subject).toMatch(/^\d{6} /)
    expect(lastMail(stranger)?.subject).toBe('This address has no Bourse account')
    expect(lastMail(stranger)?.text).not.toMatch(/\d{6}/)
    const judged = [email, stranger].map((address) => client().identity.judgeAccount({ account: address }))
    const [first, second] = await Promise.all(judged)
    expect(second).toEqual(first)
  },
)

test('with an authenticator the password earns a ticket (10071), and the code of the authenticator a session', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  const failure = await failureOf(client().identity.loginWithPassword({ account: someone.email, password: PASSWORD }))
  expect(failure).toMatchObject({ code: 10071, params: { factors: ['authenticator', 'recovery_code'] } })
  const ticket = String(failure?.params.ticket)
  const wrong = reasonOf(client().identity.verifyAfterLogin({ ticket, code: '000000' }))
  expect(await wrong).toBe('identity.totp_wrong')
  const { token } = await client().identity.verifyAfterLogin({ ticket, code: nextTotp(secret) })
  expect((await client(token).identity.userData()).email).toBe(someone.email)
})

test('the mailed code asks for the second factor too', async () => {
  const someone = await person()
  await bind(someone)
  const code = await mailed(someone.email, 'login')
  const attempt = client().identity.loginWithCode({ account: someone.email, code })
  expect(await reasonOf(attempt)).toBe('identity.second_factor_needed')
})

test('a ticket is used once, and dies after five minutes', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  const used = await ticketOf(someone)
  await client().identity.verifyAfterLogin({ ticket: used, code: nextTotp(secret) })
  const again = client().identity.verifyAfterLogin({ ticket: used, code: nextTotp(secret) })
  expect(await reasonOf(again)).toBe('identity.ticket_expired')
  const late = await ticketOf(someone)
  running.clock.advance(5 * MINUTE_MS)
  const attempt = client().identity.verifyAfterLogin({ ticket: late, code: nextTotp(secret) })
  expect(await reasonOf(attempt)).toBe('identity.ticket_expired')
})

test('fifty requests with one step of the authenticator open one session, whatever their tickets', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  const tickets = [await ticketOf(someone), await ticketOf(someone), await ticketOf(someone)]
  const code = nextTotp(secret)
  let turn = 0
  const attempt = () => client().identity.verifyAfterLogin({ ticket: tickets[turn++ % 3] ?? '', code })
  expect((await race(attempt)).done).toBe(1)
})

test('guessing at the authenticator ends after five tries, even when the right code follows', async () => {
  const someone = await person()
  const { secret } = await bind(someone)
  const ticket = await ticketOf(someone)
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await reasonOf(client().identity.verifyAfterLogin({ ticket, code: '000000' }))
  }
  const attempt = client().identity.verifyAfterLogin({ ticket, code: nextTotp(secret) })
  expect(await reasonOf(attempt)).toBe('identity.login_limit')
})

test.each(['bind_totp', 'fund_password', 'change_email', 'kyc'])(
  'nobody asks from outside whether a code for %s is right',
  async (act) => {
    const { email } = await person()
    const asked = client().identity.isValidCode({ account: email, act: act as 'login', code: '123456' })
    expect(await reasonOf(asked)).toBe('request.invalid')
  },
)

test('a recovery code stands in for the authenticator, once, however it is typed', async () => {
  const someone = await person()
  const { recoveryCodes } = await bind(someone)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [first = ''] = recoveryCodes
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){6}$/)
  const tickets = [await ticketOf(someone), await ticketOf(someone)]
  const typed = first.toLowerCase().replaceAll('-', ' ')
  let turn = 0
  const attempt = () => client().identity.verifyAfterLogin({ ticket: tickets[turn++ % 2] ?? '', recoveryCode: typed })
  expect((await race(attempt)).done).toBe(1)
  expect((await client(someone.token).identity.securityState()).recoveryCodesLeft).toBe(9)
})

test('a frozen account is told so only to who has proved to own it', async () => {
  const someone = await person()
  await running.app.db.pool.query('update identity.users set frozen_at = now() where id = $1', [someone.userId])
  const wrong = client().identity.loginWithPassword({ account: someone.email, password: 'not-the-one-1' })
  expect(await reasonOf(wrong)).toBe('identity.credentials_wrong')
  const code = await mailed(someone.email, 'login')
  expect(await reasonOf(client().identity.loginWithCode({ account: someone.email, code }))).toBe('session.frozen')
})

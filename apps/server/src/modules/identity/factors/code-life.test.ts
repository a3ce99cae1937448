import { expect, test } from 'vitest'
import { totpCode } from '../../../platform/secrets/totp.ts'
import { testApp } from '../../../testing/app.ts'
import { people, reasonOf } from '../identity.fixture.ts'

const running = testApp({ AUTHENTICATOR_STEPS: '0' })
const { client, person, ownCode, nextTotp, bind, ticketOf } = people(running)
const STEP_MS = 30_000

test('where no step around it is taken, a code of the 30 seconds before binds nothing and opens nothing', async () => {
  const newcomer = await person()
  const calls = client(newcomer.token).identity
  const code = await ownCode(newcomer, 'bind_totp')
  const { secret } = await calls.newAuthenticatorSecret()
  const late = totpCode(secret, running.clock.now())
  running.clock.advance(STEP_MS)
  expect(await reasonOf(calls.bindAuthenticator({ type: 'bind', code, googleCode: late }))).toBe('identity.totp_wrong')

  const member = await person()
  const bound = await bind(member)
  const ticket = await ticketOf(member)
  const seen = nextTotp(bound.secret)
  running.clock.advance(STEP_MS)
  const enter = (shown: string) => reasonOf(client().identity.verifyAfterLogin({ ticket, code: shown }))
  expect(await enter(seen)).toBe('identity.totp_wrong')
  expect(await enter(nextTotp(bound.secret))).toBe('not refused')
})

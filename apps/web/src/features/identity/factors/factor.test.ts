import { expect, test } from 'vitest'
import { factorOf } from './factor.ts'

const NONE = { authenticator: false, passkeys: 0, steppedUpUntil: null }
const SOON = '2026-11-15T12:05:00.000Z'

test('an account without a second factor is asked for none', () => {
  expect(factorOf(NONE, '')).toEqual({ ask: null, confirmed: false, refusal: null, proof: {} })
})

test('an authenticator is asked for its code, and a complete code goes with the call', () => {
  const state = { ...NONE, authenticator: true }
  expect(factorOf(state, '')).toMatchObject({ ask: 'code', refusal: 'identity.code_missing' })
  expect(factorOf(state, '123456')).toMatchObject({ refusal: null, proof: { googleCode: '123456' } })
})

test('who has a passkey alone is asked for it', () => {
  expect(factorOf({ ...NONE, passkeys: 1 }, '')).toMatchObject({ ask: 'passkey', refusal: 'identity.passkey_needed' })
})

test('a session that proved a factor just now is asked for nothing, unless a code is typed', () => {
  const state = { authenticator: true, passkeys: 1, steppedUpUntil: SOON }
  expect(factorOf(state, '')).toEqual({ ask: null, confirmed: true, refusal: null, proof: {} })
  expect(factorOf(state, '12')).toMatchObject({ ask: 'code', confirmed: false })
})

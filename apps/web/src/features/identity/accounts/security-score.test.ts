import type { SecurityState } from '@bourse/contract'
import { expect, test } from 'vitest'
import { securityScore } from './security-score.ts'

const BARE: SecurityState = {
  email: 'anna****@example.org',
  phone: null,
  authenticator: false,
  recoveryCodesLeft: 0,
  fundPassword: false,
  fundPasswordLocked: false,
  antiPhishingCode: null,
  withdrawalsStoppedUntil: null,
  passkeys: 0,
  steppedUpUntil: null,
  settingsLock: null,
}
const FULL: SecurityState = {
  ...BARE,
  authenticator: true,
  recoveryCodesLeft: 10,
  fundPassword: true,
  antiPhishingCode: 'blue heron',
  phone: '+39****4567',
}

test('a new account has its email and its password, and the authenticator is its next step', () => {
  expect(securityScore(BARE)).toEqual({ done: ['email', 'password'], total: 7, next: 'authenticator' })
})

test('with everything in place there is no next step', () => {
  expect(securityScore(FULL)).toMatchObject({ next: null, done: { length: 7 } })
})

test.each([
  ['recoveryCodes', { recoveryCodesLeft: 2 }],
  ['fundPassword', { fundPassword: false }],
  ['fundPassword', { fundPasswordLocked: true }],
  ['antiPhishing', { antiPhishingCode: null }],
] as const)('the next step is %s with %o', (next, changes) => {
  expect(securityScore({ ...FULL, ...changes }).next).toBe(next)
})

test('recovery codes are no step before the authenticator that brings them', () => {
  expect(securityScore({ ...FULL, authenticator: false, recoveryCodesLeft: 0 }).next).toBe('authenticator')
  expect(securityScore({ ...FULL, authenticator: false, recoveryCodesLeft: 0 }).done).not.toContain('recoveryCodes')
})

test('a passkey is a second factor as good as an authenticator', () => {
  const state = { ...FULL, authenticator: false, passkeys: 1 }
  expect(securityScore(state)).toMatchObject({ next: null, done: { length: 7 } })
})

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
  passkeys: 1,
  settingsLock: { days: 3, opensAt: null },
  phone: '+39****4567',
}

test('a new account has its email and its password, and the authenticator is its next step', () => {
  expect(securityScore(BARE)).toEqual({ done: ['email', 'password'], total: 9, next: 'authenticator' })
})

test('with everything in place there is no next step', () => {
  expect(securityScore(FULL)).toMatchObject({ next: null, done: { length: 9 } })
})

test.each([
  ['recoveryCodes', { recoveryCodesLeft: 2 }],
  ['fundPassword', { fundPassword: false }],
  ['fundPassword', { fundPasswordLocked: true }],
  ['antiPhishing', { antiPhishingCode: null }],
  ['authenticator', { authenticator: false }],
  ['passkeys', { passkeys: 0 }],
  ['lock', { settingsLock: null }],
  ['phone', { passkeys: 0, phone: null, settingsLock: null }],
] as const)('the next step is %s with %o', (next, changes) => {
  expect(securityScore({ ...FULL, ...changes }).next).toBe(next)
})

test('recovery codes are no step before the authenticator that brings them', () => {
  const bare = { ...FULL, authenticator: false, passkeys: 0, recoveryCodesLeft: 0 }
  expect(securityScore(bare).next).toBe('authenticator')
  expect(securityScore(bare).done).not.toContain('recoveryCodes')
})

test('authenticator and passkeys count by themselves, and whoever has one is led to everything else before the other', () => {
  const state = { ...BARE, passkeys: 1, recoveryCodesLeft: 10 }
  expect(securityScore(state).done).toEqual(['email', 'password', 'passkeys', 'recoveryCodes'])
  expect(securityScore(state).next).toBe('fundPassword')
})

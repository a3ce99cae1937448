import { expect, test } from 'vitest'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { createUserState } from './user-state.ts'

const running = testApp()

test('a new user trades and deposits, and learns what a withdrawal still needs', async () => {
  const { token } = await loggedInUser(running, 'new@example.org')
  expect(await running.client({ token }).wallet.userState()).toEqual({
    trade: { allowed: true, reasons: [] },
    deposit: { allowed: true, reasons: [] },
    withdraw: {
      allowed: false,
      reasons: [
        { reason: 'second_factor_missing', until: null },
        { reason: 'fund_password_missing', until: null },
      ],
    },
  })
})

test('a security change stops withdrawals for a day, and what other modules know counts too', async () => {
  const until = new Date('2026-11-16T12:00:00Z')
  const protectedBy = {
    email: 'a@example.org',
    authenticator: true,
    recoveryCodesLeft: 10,
    fundPassword: true,
    fundPasswordLocked: false,
    antiPhishingCode: null,
    withdrawalsStoppedUntil: until.toISOString(),
  }
  const { security } = running.app.identity
  const userState = createUserState({
    identity: { isFrozen: async () => false, security: { ...security, state: async () => protectedBy } },
    restrictions: async () => [{ acts: ['deposit', 'withdraw'], reason: 'kyc_needed', until: null }],
  })
  const state = await userState('usr_any')
  expect(state.trade.allowed).toBe(true)
  expect(state.deposit).toEqual({ allowed: false, reasons: [{ reason: 'kyc_needed', until: null }] })
  expect(state.withdraw.reasons.map(({ reason }) => reason)).toEqual(['withdrawals_stopped', 'kyc_needed'])
  expect(state.withdraw.reasons[0]?.until).toBe(until.toISOString())
})

test('who is frozen may do nothing', async () => {
  const { userId } = await loggedInUser(running, 'frozen@example.org')
  const userState = createUserState({
    identity: { ...running.app.identity, isFrozen: async () => true },
    restrictions: async () => [],
  })
  const state = await userState(userId)
  expect([state.trade.allowed, state.deposit.allowed, state.withdraw.allowed]).toEqual([false, false, false])
})

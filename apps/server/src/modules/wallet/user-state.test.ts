import { expect, test } from 'vitest'
import { loggedInUser } from '../../testing/accounts.ts'
import { testApp } from '../../testing/app.ts'
import { createUserState } from './user-state.ts'

const running = testApp()
const NO_RULES = { standingsOf: async () => [] }
const PROTECTED = {
  frozen: false,
  secondFactor: true,
  fundPassword: true,
  fundPasswordLocked: false,
  withdrawalsStoppedUntil: null,
}

test('a new user trades, and learns what deposits and withdrawals still need', async () => {
  const { token } = await loggedInUser(running, 'new@example.org')
  const { products, ...acts } = await running.client({ token }).wallet.userState()
  expect(products).toContainEqual(expect.objectContaining({ product: 'spot_buy', answer: 'allow', missing: [] }))
  expect(acts).toEqual({
    trade: { allowed: true, reasons: [] },
    deposit: { allowed: false, reasons: [{ reason: 'kyc_needed', until: null }] },
    withdraw: {
      allowed: false,
      reasons: [
        { reason: 'second_factor_missing', until: null },
        { reason: 'fund_password_missing', until: null },
        { reason: 'kyc_needed', until: null },
      ],
    },
  })
})

test('a security change stops withdrawals for a day, and what other modules know counts too', async () => {
  const until = new Date('2026-11-16T12:00:00Z')
  const userState = createUserState({
    policy: NO_RULES,
    identity: { protectionOf: async () => ({ ...PROTECTED, withdrawalsStoppedUntil: until }) },
    restrictions: async () => [{ acts: ['deposit', 'withdraw'], reason: 'kyc_needed', until: null }],
  })
  const state = await userState('usr_any', 'en')
  expect(state.trade.allowed).toBe(true)
  expect(state.deposit).toEqual({ allowed: false, reasons: [{ reason: 'kyc_needed', until: null }] })
  expect(state.withdraw.reasons.map(({ reason }) => reason)).toEqual(['withdrawals_stopped', 'kyc_needed'])
  expect(state.withdraw.reasons[0]?.until).toBe(until.toISOString())
})

test('who is frozen may do nothing, and who is protected and known everything', async () => {
  const stateOf = (frozen: boolean) =>
    createUserState({
      policy: NO_RULES,
      identity: { protectionOf: async () => ({ ...PROTECTED, frozen }) },
      restrictions: async () => [],
    })('usr_any', 'en')
  const allowed = ({ trade, deposit, withdraw }: Awaited<ReturnType<typeof stateOf>>) =>
    [trade, deposit, withdraw].map((act) => act.allowed)
  expect([allowed(await stateOf(true)), allowed(await stateOf(false))]).toEqual([
    [false, false, false],
    [true, true, true],
  ])
})

import { describe, expect, test } from 'vitest'
import { failureKey, paymentSteps } from './payment-view.ts'

const AT = '2026-11-15T12:00:00.000Z'
const made = { status: 'pending', note: 'made', at: AT } as const

describe('payments', () => {
  test('a refusal is told in the words of the bank', () => {
    const events = [made, { status: 'failed', note: 'insufficient_funds', at: AT }] as const
    expect(failureKey({ failure: 'denied', events: [...events] })).toBe('failures.insufficient_funds')
    expect(failureKey({ failure: 'denied', events: [made] })).toBe('payments.failures.denied')
    expect(failureKey({ failure: 'expired', events: [made] })).toBe('payments.failures.expired')
    expect(failureKey({ failure: null, events: [made] })).toBeUndefined()
  })

  test('what happens now stands between what happened and what comes', () => {
    const order = { failure: null, createTime: AT, endTime: null, events: [made] }
    const ids = (part: Partial<Parameters<typeof paymentSteps>[0]>) =>
      paymentSteps({ ...order, status: 'pending', step: 'with_payer', ...part }).map(({ id }) => id)
    expect(ids({})).toEqual(['made', 'asked', 'credited'])
    expect(ids({ step: 'unknown' })).toEqual(['made', 'taking', 'credited'])
    expect(ids({ status: 'under_review', step: 'ended' })).toEqual(['made', 'review', 'credited'])
    const paid = { status: 'completed', note: 'exact', at: AT } as const
    const reversed = { status: 'failed', step: 'ended', failure: 'reversed', events: [made, paid] } as const
    expect(ids({ ...reversed, events: [...reversed.events] })).toEqual(['made', 'credited', 'reversed'])
  })
})

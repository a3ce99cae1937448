import { expect, test } from 'vitest'
import { agrees, type ComplaintInput, complaintForm, startOf } from './complaint-form.ts'

const OPEN = { state: 'open' as const, proposal: null, most: '534.75935828' }
const PROPOSED = { ...OPEN, proposal: { staffId: 'stf_1', email: 'compliance@example.org', amount: '200.5' } }
const HOLD: ComplaintInput = { outcome: 'hold', amount: '200,5', reason: ' The bank shows it. ' }

test('a decision has an outcome and a reason', () => {
  expect(complaintForm(startOf(OPEN), OPEN)).toEqual({ wrong: ['outcome', 'reason'], decided: undefined })
  expect(complaintForm({ ...HOLD, outcome: 'dismiss' }, OPEN).decided).toEqual({
    ...{ outcome: 'dismiss', reason: 'The bank shows it.' },
  })
})

test('a hold is above zero and of no more than the order', () => {
  const wrong = (amount: string) => complaintForm({ ...HOLD, amount }, OPEN).wrong
  expect(['', '0', 'all', '534.75935829'].map(wrong)).toEqual([['amount'], ['amount'], ['amount'], ['amount']])
  expect(wrong('534.75935828')).toEqual([])
  expect(complaintForm(HOLD, OPEN).decided).toMatchObject({ outcome: 'hold', amount: '200.5' })
})

test('the second person begins with the proposal, and another amount is a proposal of their own', () => {
  expect(startOf(PROPOSED)).toEqual({ outcome: 'hold', amount: '200.5', reason: '' })
  expect([agrees(HOLD, PROPOSED), agrees({ ...HOLD, amount: '200' }, PROPOSED), agrees(HOLD, OPEN)]).toEqual([
    ...[true, false, false],
  ])
})

test('what is held can only be freed', () => {
  expect(startOf({ ...OPEN, state: 'held' }).outcome).toBe('release')
})

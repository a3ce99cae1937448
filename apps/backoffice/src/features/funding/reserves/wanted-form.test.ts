import { expect, test } from 'vitest'
import { wantedForm } from './wanted-form.ts'

const REASON = 'Payouts of Monday morning'

test('an amount up to the most and a reason in a sentence are sent as they were typed', () => {
  expect(wantedForm({ amount: ' 2.50 ', reason: ` ${REASON} ` }, '2.5')).toEqual({
    errors: {},
    typed: { amount: '2.50', reason: REASON },
  })
})

test.each([
  ['', 'amountMissing'],
  ['0.00', 'amountMissing'],
  ['1e3', 'amountMissing'],
  ['2.51', 'amountMost'],
])('of “%s” it says %s', (amount, error) => {
  expect(wantedForm({ amount, reason: REASON }, '2.5')).toEqual({ errors: { amount: error }, typed: undefined })
})

test('a word is no reason', () => {
  expect(wantedForm({ amount: '1', reason: 'because' }, '2').errors).toEqual({ reason: 'reasonMissing' })
})

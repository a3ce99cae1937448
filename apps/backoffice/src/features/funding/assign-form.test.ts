import { expect, test } from 'vitest'
import { assignForm } from './assign-form.ts'

test('a deposit is assigned to a number, for a reason that says something', () => {
  expect(assignForm({ uid: '', reason: '' })).toEqual({
    errors: { uid: 'uidMissing', reason: 'reasonMissing' },
    assignment: undefined,
  })
  expect(assignForm({ uid: 'anna', reason: 'The sender showed it.' }).errors).toEqual({ uid: 'uidMissing' })
  expect(assignForm({ uid: '10000001', reason: 'ok' }).errors).toEqual({ reason: 'reasonMissing' })
  expect(assignForm({ uid: ' 10000001 ', reason: ' The sender showed it. ' }).assignment).toEqual({
    uid: '10000001',
    reason: 'The sender showed it.',
  })
})

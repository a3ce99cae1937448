import { expect, test } from 'vitest'
import { payoutScale } from './payout-scale.ts'

test('before the 1st the scale begins on the 15th of the month before, also over the year', () => {
  expect(payoutScale({ payTime: '2031-01-01T08:00:00.000Z', now: '2030-12-31T07:00:00.000Z' })).toMatchObject({
    from: '2030-12-15T08:00:00.000Z',
    daysLeft: 1,
  })
})

test('before the 15th it begins on the 1st, and half of the time is half of the scale', () => {
  const half = payoutScale({ payTime: '2030-03-15T08:00:00.000Z', now: '2030-03-08T08:00:00.000Z' })
  expect(half).toEqual({ from: '2030-03-01T08:00:00.000Z', share: 0.5, daysLeft: 7 })
})

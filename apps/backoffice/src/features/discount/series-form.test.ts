import { expect, test } from 'vitest'
import { EMPTY, rewardForm, seriesForm } from './series-form.ts'

const WHOLE = { ...EMPTY, quota: '5', personal: '1', minimum: '0,01', reason: ' calm ' }

test('lists are divided by commas or spaces, and a figure may have a decimal comma', () => {
  expect(seriesForm({ ...WHOLE, coin: 'eth', days: ' 3 7,14 ', distances: '2.5; 4' })).toEqual({
    errors: {},
    asked: {
      ...{ coin: 'ETH', direction: 'sell_high', days: '3,7,14', distances: '2.5,4', step: '100' },
      ...{ quota: '5', personal: '1', minimum: '0.01', reason: 'calm' },
    },
  })
})

test('what is no list, no figure or missing is said at its field', () => {
  const { errors, asked } = seriesForm({ ...WHOLE, coin: '', days: '0', distances: '123', quota: '0', reason: '' })
  expect(errors).toEqual({ coin: 'coin', days: 'days', distances: 'distances', quota: 'amount', reason: 'reason' })
  expect(asked).toBeUndefined()
})

test('a reward for a late release has an amount above zero and a reason', () => {
  expect(rewardForm({ amount: 'much', reason: '' }, 'dsp_1')).toEqual({
    errors: { amount: 'amountMissing', reason: 'reasonMissing' },
    asked: undefined,
  })
  expect(rewardForm({ amount: '0.0', reason: 'late' }, 'dsp_1').errors).toEqual({ amount: 'amountMissing' })
  expect(rewardForm({ amount: '2,5', reason: ' late ' }, 'dsp_1').asked).toEqual({
    ...{ positionId: 'dsp_1', amount: '2.5', reason: 'late' },
  })
})

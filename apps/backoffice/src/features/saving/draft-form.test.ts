import { expect, test } from 'vitest'
import { type Drafted, draftForm, EMPTY_DRAFT, poolForm } from './draft-form.ts'

const WHOLE: Drafted = {
  ...{ coin: 'eth', apy: '4,2', days: '30', minimum: '0.1', quota: '1000', personalQuota: '25', reason: ' asked for ' },
}

test('a draft that is whole is sent with points for commas and the coin in capitals', () => {
  expect(draftForm(WHOLE).asked).toEqual({ ...WHOLE, coin: 'ETH', apy: '4.2', reason: 'asked for' })
})

test('what is missing, malformed or out of order is said at its field', () => {
  expect(draftForm(EMPTY_DRAFT).errors).toEqual({
    ...{ coin: 'coin', apy: 'percent', minimum: 'amount', quota: 'amount', personalQuota: 'amount', reason: 'reason' },
  })
  expect(draftForm({ ...WHOLE, apy: '0', days: '366' }).errors).toEqual({ apy: 'percent', days: 'days' })
  expect(draftForm({ ...WHOLE, minimum: '26' }).errors).toEqual({ personalQuota: 'order' })
  expect(draftForm({ ...WHOLE, quota: '24' }).errors).toEqual({ quota: 'order' })
})

test('a pool is funded with an amount above zero and a reason', () => {
  expect(poolForm({ amount: '', reason: ' ' }, 'ETH')).toEqual({
    errors: { amount: 'amountMissing', reason: 'missing' },
    asked: undefined,
  })
  expect(poolForm({ amount: '0', reason: 'for May' }, 'ETH').errors).toEqual({ amount: 'amountMissing' })
  expect(poolForm({ amount: ' 1,5', reason: ' for May ' }, 'ETH').asked).toEqual({
    ...{ coin: 'ETH', amount: '1.5', reason: 'for May' },
  })
})

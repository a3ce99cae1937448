import { expect, test } from 'vitest'
import { availableBefore, creditForm, NOTHING_TO_CREDIT } from './credit-form.ts'

test('a complete form gives a credit with the asset in capitals', () => {
  const { credit, errors } = creditForm({ email: ' anna@demo.bourse.test ', asset: 'eur', amount: ' 250.50 ' })
  expect(errors).toEqual({})
  expect(credit).toEqual({ email: 'anna@demo.bourse.test', asset: 'EUR', amount: '250.50' })
})

test('an empty form says what is missing', () => {
  expect(creditForm(NOTHING_TO_CREDIT)).toEqual({
    errors: { email: 'emailMissing', asset: 'assetMissing', amount: 'amountMissing' },
    credit: undefined,
  })
})

test.each(['0', '0.00', '-1', '1,5', '1e3', '.5', '1.'])('%s is no amount to credit', (amount) => {
  expect(creditForm({ email: 'a@b', asset: 'BTC', amount }).errors).toEqual({ amount: 'amountMissing' })
})

test('what was available before is exact, at the scale of the answer', () => {
  expect(availableBefore({ available: '1501.00', amount: '250.5' })).toBe('1250.50')
  expect(availableBefore({ available: '0.30000000', amount: '0.1' })).toBe('0.20000000')
  expect(availableBefore({ available: '5.00', amount: '5.000' })).toBe('0.00')
})

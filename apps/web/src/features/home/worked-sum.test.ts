import { expect, test } from 'vitest'
import { workedSum } from './worked-sum.ts'

const input = { amount: '250.00', price: '91484.00', rate: '0.0025', minimum: '1' }

test('amount less fee, divided by the price, is what lands in the wallet', () => {
  expect(workedSum(input)).toEqual({
    lines: { amount: '250.00', fee: '0.62', spent: '249.38', price: '91484.00', received: '0.00272594' },
  })
})

test('no digit is invented: a price of one gives the spent amount itself', () => {
  expect(workedSum({ ...input, price: '1' })).toMatchObject({ lines: { received: '249.38000000' } })
})

test('what cannot be read is named, not computed', () => {
  expect(workedSum({ ...input, amount: null })).toEqual({
    lines: null,
    amountError: 'amountInvalid',
    priceError: false,
  })
  expect(workedSum({ ...input, price: null })).toEqual({ lines: null, amountError: null, priceError: true })
  expect(workedSum({ ...input, amount: null, price: '0' })).toEqual({
    lines: null,
    amountError: 'amountInvalid',
    priceError: true,
  })
})

test('half a cent cannot be paid', () => {
  expect(workedSum({ ...input, amount: '250.005' })).toMatchObject({ lines: null, amountError: 'amountInvalid' })
})

test('the minimum itself may be paid, a cent less may not', () => {
  expect(workedSum({ ...input, amount: '1.00' })).toMatchObject({ lines: { spent: '1.00' } })
  expect(workedSum({ ...input, amount: '0.99' })).toMatchObject({ lines: null, amountError: 'amountTooSmall' })
})

import { expect, test } from 'vitest'
import { amountView, maxAmount } from './withdraw-form.ts'

const RULES = { scale: 8, decimals: 6, fee: '1.5', minimum: '3', withdrawable: '100.12345678', coin: 'USDT' }
const codeOf = (typed: string) => amountView(typed, 'en', RULES).refusal?.code

test('what arrives is the amount less the fee', () => {
  expect(amountView('10', 'en', RULES)).toEqual({ amount: '10', receives: '8.5', refusal: null })
  expect(amountView('10,5', 'de', RULES)).toMatchObject({ amount: '10.5', receives: '9' })
})

test('each wrong amount has its reason', () => {
  expect(codeOf('')).toBe('funding.amount_missing')
  expect(codeOf('0')).toBe('funding.amount_missing')
  expect(codeOf('ten')).toBe('funding.amount_malformed')
  expect(codeOf('2')).toBe('funding.below_minimum')
  expect(codeOf('100.2')).toBe('ledger.insufficient_balance')
  expect(codeOf('10.0000001')).toBe('funding.too_precise')
})

test('the most is cut to what the network can carry', () => {
  expect(maxAmount(RULES)).toBe('100.123456')
})

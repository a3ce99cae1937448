import { expect, test } from 'vitest'
import { askedAmount, bankTerms } from './asked-amount.ts'

const CARD = { minimum: '5.00', feeBps: 180, feeFixed: '0.00' }

test('what should arrive is asked for with the fees of the way on top, rounded up', () => {
  // 101.84 less 1.8%, rounded up to 1.84, leaves 100.00.
  expect(askedAmount('?amount=100', CARD)).toBe('101.84')
  expect(askedAmount('?amount="100"', { minimum: '5.00', feeBps: 290, feeFixed: '0.30' })).toBe('103.3')
})

test('who says what to pay pays that', () => {
  expect(askedAmount('?pay=100&buy=BTC-EUR', CARD)).toBe('100')
  expect(askedAmount('?pay=2', CARD)).toBe('5')
})

test('the least that the way lets in is asked for at least', () => {
  expect(askedAmount('?amount=2', CARD)).toBe('5')
})

test.each(['', '?order=x', '?amount=', '?amount=0', '?amount=-5', '?amount=1.234', '?amount=many'])(
  'an address that names no amount asks for none: %s',
  (search) => {
    expect(askedAmount(search, CARD)).toBeUndefined()
  },
)

test("the bank's fee counts when no free transfer is left", () => {
  const quote = { minimum: '1.00', fee: '0.00', bankFee: '0.90', freeTimesLeft: 0 } as Parameters<typeof bankTerms>[0]
  expect(askedAmount('?amount=120', bankTerms(quote))).toBe('120.9')
  expect(askedAmount('?amount=120', bankTerms({ ...quote, freeTimesLeft: 2 }))).toBe('120')
})

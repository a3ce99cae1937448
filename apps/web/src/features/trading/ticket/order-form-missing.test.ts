import { expect, test } from 'vitest'
import { wholeUp } from '../../../app/shared-data/whole-up.ts'
import { formOf, PAIR } from './order-form.fixture.ts'
import { missingFor } from './order-form-missing.ts'

test('what a buy is short of is money, what a sale is short of is the coin', () => {
  const short = (side: 'buy' | 'sell') => {
    const form = formOf({ side, price: '100.00', amount: '50', submitted: true })
    return missingFor(side, form.shownErrors, PAIR)
  }
  expect(short('buy')).toMatchObject({ asset: { code: 'USDT' }, short: '4000.00000000' })
  expect(short('sell')).toMatchObject({ asset: { code: 'BTC' }, short: '48.00000000' })
})

test('nothing is missing while something else is wrong', () => {
  expect(missingFor('buy', { amount: { key: 'amountMissing' } }, PAIR)).toBeNull()
  expect(missingFor('buy', {}, PAIR)).toBeNull()
})

test.each([
  ['119.50', '120'],
  ['120.00000000', '120'],
  ['0.00000001', '1'],
])('%s is covered by %s', (short, whole) => {
  expect(wholeUp(short)).toBe(whole)
})

import { expect, test } from 'vitest'
import { usedOf, usedShare } from './coupon-view.ts'

test('what a coupon has paid is exact, and its scale shows that', () => {
  expect(usedOf({ face: '5', rest: '4.1' })).toBe('0.9')
  expect(usedOf({ face: '1.5', rest: '1.5' })).toBe('0')
  expect(usedShare({ face: '5', rest: '4.1' })).toBe(0.18)
  expect(usedShare({ face: '1.5', rest: '0' })).toBe(1)
})

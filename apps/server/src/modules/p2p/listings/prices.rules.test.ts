import { units } from '@bourse/money'
import { expect, test } from 'vitest'
import { costOf, distanceText, floatingPrice, isOff, quantityOf } from './prices.rules.ts'

const SCALES = { asset: 8, fiat: 8 }

test('500 EUR at 0.9350 are 534.75935828 USDT, rounded down', () => {
  expect(quantityOf(units(50_000_000_000n), 93_500_000n, SCALES)).toBe(53_475_935_828n)
  expect(costOf(units(53_475_935_828n), 93_500_000n, SCALES)).toBe(49_999_999_999n)
})

test('a floating price is the index with its margin, on a tick of its size', () => {
  expect(floatingPrice(93_512_345n, 150)).toBe(94_910_000n)
  expect(floatingPrice(9_200_012_345_678n, -50)).toBe(9_154_012_000_000n)
})

test('ten percent from the index is not off, and a little more is', () => {
  expect(isOff(110_000_000n, 100_000_000n)).toBe(false)
  expect(isOff(110_010_000n, 100_000_000n)).toBe(true)
  expect(isOff(89_990_000n, 100_000_000n)).toBe(true)
})

test('the distance says how far above or below the index', () => {
  expect(distanceText(101_200_000n, 100_000_000n)).toBe('1.20')
  expect(distanceText(99_950_000n, 100_000_000n)).toBe('-0.05')
})

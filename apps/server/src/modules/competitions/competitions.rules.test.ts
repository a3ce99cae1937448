import { expect, test } from 'vitest'
import { countedOf, prizeAt, prizeTotal, shareText } from './competitions.rules.ts'

test('of a raw volume of 25,000 with 10,000 against one counterparty 20,000 count', () => {
  const others = [5_000n, 4_000n, 3_000n, 3_000n]
  expect(countedOf([10_000n, ...others])).toBe(20_000n)
  const exact = [10_000_000_000_01n, 5_000_000_000_00n, 4_000_000_000_00n, 3_000_000_000_00n, 3_000_000_000_00n]
  // A fifth of 25,000.00000001 is 5,000.00000000: what is beyond the last digit is left.
  expect(countedOf(exact)).toBe(20_000_000_000_00n)
  expect(countedOf([7n])).toBe(1n)
  expect(countedOf([])).toBe(0n)
})

test('a place brings what its step of the table says, and the table is what all of them bring', () => {
  const table = [
    { from: 1, to: 1, units: 500n },
    { from: 2, to: 3, units: 200n },
  ]
  expect([1, 2, 3, 4].map((rank) => prizeAt(table, rank))).toEqual([500n, 200n, 200n, 0n])
  expect(prizeTotal(table)).toBe(900n)
})

test('a share has two decimals and is rounded down', () => {
  expect(shareText(1n, 3n)).toBe('33.33')
  expect(shareText(0n, 0n)).toBe('0.00')
})

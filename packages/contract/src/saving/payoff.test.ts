import { expect, test } from 'vitest'
import { accrualRows, accruedDays, accruedInterest, exitCost, releaseDate, termInterest, valueDate } from './payoff.ts'

const ETH = { principal: 2_50000000n, apyBps: 420, days: 30 }

test('2.5 ETH at 4.2% for 30 days bring 27 rows of 0.00028767 and 3 of 0.00028768, together 0.00863013', () => {
  const rows = accrualRows(ETH)
  expect(rows.filter((row) => row === 28767n)).toHaveLength(27)
  expect(rows.filter((row) => row === 28768n)).toHaveLength(3)
  expect(rows.reduce((sum, row) => sum + row, 0n)).toBe(863013n)
  expect(termInterest(ETH)).toBe(863013n)
})

test('leaving on day 12 costs what has accrued, and never more than the term brings', () => {
  expect(exitCost(ETH, 12)).toBe(345205n)
  expect(exitCost(ETH, 0)).toBe(0n)
  expect(exitCost(ETH, -1)).toBe(0n)
  expect(exitCost(ETH, 31)).toBe(863013n)
})

test('rows add up to the floor of the whole, whatever the terms', () => {
  for (const principal of [1n, 7n, 99_999_999n, 123_456_789_012n]) {
    for (const apyBps of [0, 1, 333, 2_999]) {
      for (const days of [1, 7, 365]) {
        const terms = { principal, apyBps, days }
        expect(accrualRows(terms).reduce((sum, row) => sum + row, 0n)).toBe(accruedInterest(terms, days))
      }
    }
  }
})

test('days count from the next 00:00 UTC; a subscription at 00:00 itself waits a whole day', () => {
  expect(valueDate(new Date('2026-11-18T23:59:59.999Z'))).toEqual(new Date('2026-11-19T00:00:00Z'))
  expect(valueDate(new Date('2026-11-19T00:00:00Z'))).toEqual(new Date('2026-11-20T00:00:00Z'))
  expect(releaseDate(new Date('2026-11-18T12:00:00Z'), 30)).toEqual(new Date('2026-12-19T00:00:00Z'))
})

test('a day has accrued when it is over', () => {
  const terms = { subscribedAt: new Date('2026-11-18T12:00:00Z'), days: 30 }
  expect(accruedDays(terms, new Date('2026-11-18T13:00:00Z'))).toBe(0)
  expect(accruedDays(terms, new Date('2026-11-19T23:59:59.999Z'))).toBe(0)
  expect(accruedDays(terms, new Date('2026-11-20T00:00:00Z'))).toBe(1)
  expect(accruedDays(terms, new Date('2027-11-20T00:00:00Z'))).toBe(30)
})

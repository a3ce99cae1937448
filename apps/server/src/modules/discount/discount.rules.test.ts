import { expect, test } from 'vitest'
import { judgeApy, markOf, nextTry, salesEndOf, strikesOf } from './discount.rules.ts'

const E18 = 10n ** 18n
const at = (text: string) => new Date(`2026-11-${text}Z`)

test('the mark is the last 08:00 UTC, and 08:00 itself is one', () => {
  expect(markOf(at('18T08:00:00.000'))).toEqual(at('18T08:00:00.000'))
  expect(markOf(at('18T07:59:59.999'))).toEqual(at('17T08:00:00.000'))
})

test('sales end with the next day’s products, and an hour before the settlement', () => {
  expect(salesEndOf(at('18T08:00:00'), at('25T08:00:00'))).toEqual(at('19T08:00:00'))
  expect(salesEndOf(at('18T08:00:00'), at('19T08:00:00'))).toEqual(at('19T07:00:00'))
})

test('strikes are whole steps away from the index, never nearer than was said, and each once', () => {
  const rule = { distances_bps: [100, 200, 210], step: 500n * E18 }
  const price = 99_123n * E18
  expect(strikesOf(price, { ...rule, direction: 'sell_high' })).toEqual([100_500n * E18, 101_500n * E18])
  expect(strikesOf(price, { ...rule, direction: 'buy_low' })).toEqual([98_000n * E18, 97_000n * E18])
  expect(strikesOf(E18, { ...rule, direction: 'buy_low' })).toEqual([])
})

test('an APY is taken up to 300% with two decimals', () => {
  expect(['300', '300.00', '0.01', '36.5'].map(judgeApy)).toEqual([30_000, 30_000, 1, 3650])
  for (const told of ['300.01', '0', '0.00', '-1', '1.234', '1e2', '', 'NaN'])
    expect(judgeApy(told), told).toBeUndefined()
})

test('a price is asked for each minute until 08:15, then every ten minutes for a day', () => {
  const due = at('18T08:00:00')
  expect(nextTry(due, 1)).toEqual(at('18T08:01:00'))
  expect(nextTry(due, 15)).toEqual(at('18T08:15:00'))
  expect(nextTry(due, 16)).toEqual(at('18T08:25:00'))
  expect(nextTry(due, 158)).toEqual(at('19T08:05:00'))
  expect(nextTry(due, 159)).toBeUndefined()
})

import { expect, test } from 'vitest'
import {
  countedOf,
  distancesOf,
  type FixedMinute,
  isFresh,
  judgeMinutes,
  lastFullMinute,
  MINUTE_MS,
  minuteValue,
  priceOf,
} from './index.rules.ts'

const WHOLE = 10n ** 18n
const closes = (...prices: number[]) =>
  prices.map((price, at) => ({ source: `venue ${at}`, price: BigInt(price) * WHOLE }))
const value = (...prices: number[]) => {
  const found = minuteValue(closes(...prices))
  return found === null ? null : Number(found) / 1e18
}

test.each([
  ['three that agree', [100, 101, 102], 101],
  ['one that is shifted by half does not count', [100, 102, 150], 101],
  ['5% off the median still counts', [100, 100, 105], (100 + 100 + 105) / 3],
  ['more than 5% off does not', [100, 100, 106], 100],
  ['two of three are apart from the third and from one another', [80, 100, 120], null],
  ['two that agree', [100, 102], 101],
  ['two that do not', [100, 120], null],
  ['one alone', [100], null],
  ['none', [], null],
  ['of four the highest and the lowest are dropped', [97, 100, 102, 104], 101],
  ['of five too, after the stray one is left out', [97, 100, 102, 104, 200], 101],
])('%s', (_, prices, expected) => {
  const found = value(...prices)
  if (expected === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(expected, 9)
})

test('a mean is rounded down at 18 decimals', () => {
  const prices = [1n, 1n, 2n].map((price, at) => ({ source: String(at), price: price + 100n }))
  expect(minuteValue(prices)).toBe(101n)
})

test.each([
  ['95000.25', 95_000_250_000_000_000_000_000n],
  ['0.0000000000000000019', 1n],
  ['0', undefined],
  ['0.0000000000000000001', undefined],
  ['-5', undefined],
  ['1e5', undefined],
  ['NaN', undefined],
  ['', undefined],
  [' 1', undefined],
])('a price is a plain decimal: %s', (text, expected) => expect(priceOf(text)).toBe(expected))

const NOON = new Date('2026-11-15T12:00:00Z')
const last = lastFullMinute(NOON)
const ago = (minutes: number, price: number | null): FixedMinute => ({
  minute: new Date(last.getTime() - minutes * MINUTE_MS),
  value: price === null ? null : BigInt(price) * WHOLE,
})
const window = (of: (minutes: number) => number | null | undefined) =>
  Array.from({ length: 20 }, (_, minutes) => of(minutes)).flatMap((price, minutes) =>
    price === undefined ? [] : [ago(minutes, price)],
  )
const mean = (fixed: readonly FixedMinute[]) => {
  const found = judgeMinutes(fixed, last)
  return found.state === 'used' ? Number(found.value) / 1e18 : undefined
}

test('a minute has ended when the next one begins', () => {
  expect(last.toISOString()).toBe('2026-11-15T11:59:00.000Z')
  expect(lastFullMinute(new Date(NOON.getTime() + 59_999))).toEqual(last)
})

test('what decides is the mean of fifteen minutes: one minute at a fifth of the price moves it by a fifteenth of that', () => {
  expect(mean(window(() => 100))).toBe(100)
  expect(mean(window((minutes) => (minutes === 0 ? 20 : 100)))).toBeCloseTo(100 - 80 / 15, 6)
  expect(mean(window((minutes) => (minutes < 15 ? 100 : 1)))).toBe(100)
})

test('there is none while the last minute has no value, when it is old, or when too many are missing', () => {
  expect(mean(window((minutes) => (minutes === 0 ? null : 100)))).toBeUndefined()
  expect(mean(window((minutes) => (minutes < 2 ? undefined : 100)))).toBe(100)
  expect(mean(window((minutes) => (minutes < 3 ? undefined : 100)))).toBeUndefined()
  expect(mean(window((minutes) => (minutes >= 1 && minutes <= 5 ? null : 100)))).toBe(100)
  expect(mean(window((minutes) => (minutes >= 1 && minutes <= 6 ? null : 100)))).toBeUndefined()
  expect(mean([])).toBeUndefined()
})

test('why there is no value is told', () => {
  const stateOf = (fixed: readonly FixedMinute[]) => judgeMinutes(fixed, last).state
  expect(stateOf([])).toBe('missing')
  expect(stateOf(window((minutes) => (minutes < 3 ? undefined : 100)))).toBe('old')
  expect(stateOf(window((minutes) => (minutes === 0 ? null : 100)))).toBe('disagreeing')
  expect(stateOf(window((minutes) => (minutes < 9 ? 100 : undefined)))).toBe('incomplete')
  // What is old is not called disagreeing: nobody knows any more.
  expect(stateOf(window((minutes) => (minutes < 3 ? undefined : null)))).toBe('old')
})

test('what counts, and how far all are from the middle', () => {
  const told = closes(97, 100, 102, 104, 200)
  expect(countedOf(told).map(({ source }) => source)).toEqual(['venue 1', 'venue 2'])
  expect(distancesOf(closes(99, 100, 150))).toEqual({ off: [-100, 0, 5_000], apart: 5_100 })
  expect(distancesOf([])).toEqual({ off: [], apart: 0 })
})

test('the highest is further from the lowest than two percent by the least that is more, and not by two percent', () => {
  const apart = (high: bigint) => distancesOf([...closes(100), { source: 'high', price: high }]).apart
  const whole = closes(100)[0]?.price ?? 0n
  // The median of two is their mean: 101/99 are 2% of it apart.
  expect(distancesOf(closes(99, 100, 101)).apart).toBe(200)
  expect(apart((whole * 101n) / 99n)).toBe(200)
  expect(apart((whole * 101n) / 99n + 1n)).toBe(201)
})

test.each([
  ['11:59:50.000', true],
  ['11:59:49.999', false],
  ['11:59:59.999', true],
  // Of the next minute, or of another.
  ['12:00:00.000', false],
  ['11:58:55.000', false],
])('a quote of %s counts for the minute that ends at noon: %s', (time, expected) => {
  expect(isFresh(new Date(`2026-11-15T${time}Z`), new Date('2026-11-15T11:59:00Z'))).toBe(expected)
})

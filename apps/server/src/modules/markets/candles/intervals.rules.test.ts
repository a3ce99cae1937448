import { INTERVALS } from '@bourse/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { baseMinutesOf, isBase, lengthOf, moveBy, startOf } from './intervals.rules.ts'

const RUNS = { numRuns: 2_000 }
const interval = fc.constantFrom(...INTERVALS)
const moment = fc.integer({ min: 0, max: Date.UTC(2099, 11, 31) })
const iso = (at: number) => new Date(at).toISOString()

test.each([
  ['1m', '2026-03-10T12:34:56.789Z', '2026-03-10T12:34:00.000Z'],
  ['3m', '2026-03-10T12:35:00.000Z', '2026-03-10T12:33:00.000Z'],
  ['15m', '2026-03-10T12:59:59.999Z', '2026-03-10T12:45:00.000Z'],
  ['8h', '2026-03-10T15:59:59.999Z', '2026-03-10T08:00:00.000Z'],
  ['1d', '2026-03-29T01:30:00.000Z', '2026-03-29T00:00:00.000Z'],
  ['3d', '1970-01-06T12:00:00.000Z', '1970-01-04T00:00:00.000Z'],
  ['1w', '2026-03-15T23:59:59.999Z', '2026-03-09T00:00:00.000Z'],
  ['1w', '2026-03-16T00:00:00.000Z', '2026-03-16T00:00:00.000Z'],
  ['1M', '2024-02-29T23:59:59.999Z', '2024-02-01T00:00:00.000Z'],
] as const)('a candle of %s at %s began at %s', (name, at, start) => {
  expect(iso(startOf(name, Date.parse(at)))).toBe(start)
})

test('every moment lies in exactly the candle that it is given', () => {
  fc.assert(
    fc.property(interval, moment, (name, at) => {
      const start = startOf(name, at)
      const next = moveBy(name, start, 1)
      expect(start <= at && at < next).toBe(true)
      expect(startOf(name, start)).toBe(start)
      expect(startOf(name, next)).toBe(next)
      expect(moveBy(name, next, -1)).toBe(start)
    }),
    RUNS,
  )
})

test('weeks begin on Monday and months on the first, at midnight UTC', () => {
  fc.assert(
    fc.property(moment, (at) => {
      expect(new Date(startOf('1w', at)).getUTCDay()).toBe(1)
      expect(iso(startOf('1M', at)).slice(8)).toBe('01T00:00:00.000Z')
    }),
    RUNS,
  )
})

test('each interval is made of whole stored candles', () => {
  for (const name of INTERVALS) {
    const length = lengthOf(name) ?? moveBy('1M', 0, 1)
    expect(length % (baseMinutesOf(name) * 60_000)).toBe(0)
  }
  expect(INTERVALS.filter(isBase)).toEqual(['1m', '15m', '1h', '1d'])
})

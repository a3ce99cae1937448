import { units } from '@bourse/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  callsOf,
  hasMoved,
  hourRoom,
  pairClass,
  payFor,
  pricesOnlyUntil,
  type Rate,
  receiveFor,
  spreadOf,
} from './convert.rules.ts'

const WHOLE = 10n ** 18n
const EUR = 125n * 10n ** 16n
const BTC = 115_000n * WHOLE
const buying: Rate = { valueFrom: EUR, valueTo: BTC, fromScale: 8, toScale: 8, spreadBps: 40 }
const selling: Rate = { ...buying, valueFrom: BTC, valueTo: EUR }

test('1,000 EUR at 92,000 buy 0.01082608 BTC, which sell for 992.01536256 EUR, and 4.00064 EUR stay with the house', () => {
  const receive = receiveFor(units(1_000_00000000n), buying)
  expect(receive).toBe(1_082_608n)
  expect(spreadOf(units(1_000_00000000n), receive, buying)).toBe(4_00064000n)
  expect(receiveFor(receive, selling)).toBe(992_01536256n)
})

test('0.01 BTC cost 923.69477912 EUR', () => {
  expect(payFor(units(1_000_000n), buying)).toBe(923_69477912n)
})

/** Values over twelve powers of ten, scales as coins have them, and the spreads of every class. */
const rates = fc
  .record({
    one: fc.bigInt({ min: 10n ** 10n, max: 10n ** 24n }),
    other: fc.bigInt({ min: 10n ** 10n, max: 10n ** 24n }),
    scales: fc.tuple(fc.integer({ min: 6, max: 10 }), fc.integer({ min: 6, max: 10 })),
  })
  .map(({ one, other, scales: [fromScale, toScale] }) => ({ valueFrom: one, valueTo: other, fromScale, toScale }))
const amounts = fc.bigInt({ min: 1n, max: 10n ** 16n })

test.each([0, 20, 40, 80])('there and back never gains, whichever side is typed, at a spread of %i', (spreadBps) => {
  fc.assert(
    fc.property(rates, amounts, (values, amount) => {
      const there: Rate = { ...values, spreadBps }
      const back: Rate = {
        ...{ valueFrom: there.valueTo, valueTo: there.valueFrom, fromScale: there.toScale, toScale: there.fromScale },
        spreadBps,
      }
      const received = receiveFor(units(amount), there)
      expect(receiveFor(received, back)).toBeLessThanOrEqual(amount)
      if (received > 0n) expect(spreadOf(units(amount), received, there)).toBeGreaterThanOrEqual(0n)
      const paid = payFor(units(amount), there)
      expect(spreadOf(paid, units(amount), there)).toBeGreaterThanOrEqual(0n)
      expect(receiveFor(units(amount), back)).toBeLessThanOrEqual(paid)
      expect(receiveFor(paid, there)).toBeGreaterThanOrEqual(amount)
    }),
    { numRuns: 1_000 },
  )
})

test('a move of half a percent is held, more is not, up and down alike', () => {
  const now = (valueFrom: bigint) => hasMoved({ valueFrom: 10_000n, valueTo: 7n }, { valueFrom, valueTo: 7n })
  expect([9_949n, 9_950n, 10_000n, 10_050n, 10_051n].map(now)).toEqual([true, false, false, false, true])
  expect(hasMoved({ valueFrom: 7n, valueTo: 10_000n }, { valueFrom: 7n, valueTo: 10_050n })).toBe(false)
  expect(hasMoved({ valueFrom: 7n, valueTo: 10_000n }, { valueFrom: 7n, valueTo: 10_051n })).toBe(true)
})

const fiat = (code: string) => ({ code, kind: 'fiat' }) as const
const coin = (code: string) => ({ code, kind: 'crypto' }) as const

test.each([
  [fiat('EUR'), fiat('GBP'), 'money', ['convertFiats', 'sale']],
  [fiat('EUR'), coin('USDT'), 'money', ['convertFiats', 'buy']],
  [coin('USDC'), coin('USDT'), 'money', ['convertFiats', 'buy']],
  [coin('BTC'), fiat('EUR'), 'major', ['sale']],
  [coin('BTC'), coin('ETH'), 'major', ['buy']],
  [coin('USDT'), coin('ADA'), 'other', ['buy']],
  [coin('ADA'), coin('BTC'), 'other', ['buy']],
] as const)('%o to %o is of its wider class', (from, to, kind, calls) => {
  expect([pairClass(from, to), callsOf(from, to)]).toEqual([kind, calls])
})

test('thirty quotes that end unused within an hour leave prices only for an hour from the last of them', () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000)
  const ends = (count: number, every: number) =>
    Array.from({ length: count }, (_, place) => at((count - 1 - place) * every))
  expect(pricesOnlyUntil(ends(29, 60), at(1_700))).toBeUndefined()
  expect(pricesOnlyUntil(ends(30, 60), at(1_740))).toEqual(at(1_740 + 3_600))
  expect(pricesOnlyUntil(ends(30, 60), at(1_740 + 3_599))).toEqual(at(1_740 + 3_600))
  expect(pricesOnlyUntil(ends(30, 60), at(1_740 + 3_600))).toBeUndefined()
  expect(pricesOnlyUntil(ends(40, 125), at(39 * 125))).toBeUndefined()
})

test('of what the house had at the beginning of an hour five percent may leave, and never more than it has', () => {
  expect(hourRoom({ has: 1_000n, left: 0n, hourBps: 500 })).toEqual({ most: 50n, room: 50n })
  expect(hourRoom({ has: 970n, left: 30n, hourBps: 500 })).toEqual({ most: 50n, room: 20n })
  expect(hourRoom({ has: 940n, left: 60n, hourBps: 500 })).toEqual({ most: 50n, room: 0n })
  expect(hourRoom({ has: 10n, left: 90n, hourBps: 10_000 })).toEqual({ most: 100n, room: 10n })
})

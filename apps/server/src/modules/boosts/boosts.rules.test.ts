import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coveredBy, isCounted, pendingOf, promiseAfter, promiseOf, rateText, takeBack } from './boosts.rules.ts'

/** As the design has it: six decimals, 5%. */
const RATE = 500
const lot = (kept: bigint, boosted = kept) => ({ kept, boosted })

describe('pendingOf', () => {
  test('997.5 received at 5% promise 49.875, and 597.5 of them 29.875', () => {
    expect(pendingOf(lot(997_500_000n), RATE)).toBe(49_875_000n)
    expect(pendingOf({ kept: 597_500_000n, boosted: 997_500_000n }, RATE)).toBe(29_875_000n)
  })

  test('is rounded down, and nothing is promised for what the pool did not cover', () => {
    expect(pendingOf(lot(19n), RATE)).toBe(0n)
    expect(pendingOf({ kept: 1_000n, boosted: 400n }, RATE)).toBe(20n)
  })
})

test('the last of a pool covers as much as it can promise for, and never more', () => {
  expect(coveredBy(0n, 1_000n, RATE)).toBe(0n)
  expect(coveredBy(20n, 1_000n, RATE)).toBe(419n)
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 20n),
      fc.bigInt(1n, 10n ** 20n),
      fc.integer({ min: 1, max: 10_000 }),
      (promise, amount, rate) => {
        const covered = coveredBy(promise, amount, rate)
        expect(covered).toBeLessThanOrEqual(amount)
        expect(pendingOf(lot(amount, covered), rate)).toBeLessThanOrEqual(promise)
        const one = covered + 1n
        if (covered < amount && promise > 0n) expect(pendingOf(lot(amount, one), rate)).toBeGreaterThan(promise)
      },
    ),
  )
})

test('sales take the newest back, and what goes beyond all of them is told', () => {
  const [newest, oldest] = [lot(100n), lot(300n)]
  expect(takeBack([newest, oldest], 150n)).toEqual({ lots: [lot(0n, 100n), lot(250n, 300n)], beyond: 0n })
  expect(takeBack([newest, oldest], 500n).beyond).toBe(100n)
  expect(takeBack([newest], 0n)).toEqual({ lots: [], beyond: 0n })
})

test('selling in parts costs what selling at once does', () => {
  const lots = fc.array(fc.record({ kept: fc.bigInt(0n, 10n ** 9n), boosted: fc.bigInt(0n, 10n ** 9n) }), {
    maxLength: 6,
  })
  fc.assert(
    fc.property(lots, fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 9n), (all, first, second) => {
      const { lots: touched, beyond } = takeBack(all, first)
      const rest = [...touched, ...all.slice(touched.length)]
      expect(promiseOf(rest, RATE)).toBe(promiseAfter(all, first, RATE))
      expect(promiseAfter(rest, second, RATE)).toBe(promiseAfter(all, first + second, RATE))
      expect(beyond === 0n || promiseAfter(all, first, RATE) === 0n).toBe(true)
    }),
  )
})

test('what counts lies in the window and in a market of the coin', () => {
  const boost = { markets: ['TIA-USDT'], since: new Date(1_000), end: new Date(2_000) }
  const at = (time: number, symbol = 'TIA-USDT') => isCounted({ symbol, at: new Date(time) }, boost)
  expect([at(999), at(1_000), at(1_999), at(2_000), at(1_500, 'BTC-USDT')]).toEqual([false, true, true, false, false])
})

test('a rate is shown without what it does not need', () => {
  expect([500, 250, 25, 10_000, 1_005].map(rateText)).toEqual(['5', '2.5', '0.25', '100', '10.05'])
})

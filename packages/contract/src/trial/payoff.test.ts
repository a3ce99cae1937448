import { describe, expect, test } from 'vitest'
import { trialDay, trialEnd, trialOutcome, trialTakeBefore } from './payoff.ts'

/** Pennies of a figure with two decimals. */
const pennies = (figure: string) => BigInt(figure.replace('.', ''))
const outcome = (value: string, facts: { deposited?: boolean; trades?: number; endedByUser?: boolean } = {}) => {
  const found = trialOutcome({ value: pennies(value), deposited: false, trades: 3, endedByUser: false, ...facts })
  return { kind: found.kind, back: found.back, cash: found.cash, coupons: found.coupons }
}

describe('the worked examples, to the last digit:', () => {
  test('57.31 without a deposit: half in cash to the penny, the rest as coupons', () => {
    expect(outcome('57.31')).toEqual({ kind: 'profit', back: 5000n, cash: 365n, coupons: 366n })
  })
  test('57.31 with a deposit: all of it in cash', () => {
    expect(outcome('57.31', { deposited: true })).toEqual({
      kind: 'profit_deposited',
      back: 5000n,
      cash: 731n,
      coupons: 0n,
    })
  })
  test('48.10 without a deposit: 2.00', () => {
    expect(outcome('48.10')).toEqual({ kind: 'no_profit', back: 4810n, cash: 200n, coupons: 0n })
  })
  test('50.60 without a deposit: half is 0.30, topped up to 2.00', () => {
    expect(outcome('50.60')).toEqual({ kind: 'small', back: 5000n, cash: 200n, coupons: 30n })
  })
  test('43.20 with a deposit: 5.00 in cash and 5.00 in coupons', () => {
    expect(outcome('43.20', { deposited: true })).toEqual({
      kind: 'loss_deposited',
      back: 4320n,
      cash: 500n,
      coupons: 500n,
    })
  })
  test('49.40 with a deposit: 2.00 in cash and 0.60 in coupons', () => {
    expect(outcome('49.40', { deposited: true })).toEqual({ kind: 'small', back: 4940n, cash: 200n, coupons: 60n })
  })
})

test('the top-up and the help want three trades and no early end; what was earned is paid all the same', () => {
  for (const facts of [{ trades: 2 }, { endedByUser: true }]) {
    expect(outcome('50.00', facts)).toMatchObject({ kind: 'nothing', cash: 0n, coupons: 0n })
    expect(outcome('43.20', { deposited: true, ...facts })).toMatchObject({ kind: 'nothing', cash: 0n, coupons: 0n })
    expect(outcome('50.60', facts)).toMatchObject({ kind: 'profit', cash: 30n, coupons: 30n })
    expect(outcome('57.31', facts)).toMatchObject({ cash: 365n, coupons: 366n })
  }
})

test('neither a profit nor a deposit pays less than none', () => {
  const none = outcome('50.00').cash
  for (let value = 3900n; value < 6200n; value += 1n)
    for (const deposited of [true, false]) {
      const found = trialOutcome({ value, deposited, trades: 3, endedByUser: false })
      expect(found.cash).toBeGreaterThanOrEqual(none)
      // At most what a claim sets aside is given: five in cash, five in coupons.
      expect(found.cash - found.earned.cash).toBeLessThanOrEqual(500n)
      expect(found.coupons - found.earned.coupons).toBeLessThanOrEqual(500n)
      expect(found.back + found.earned.cash + found.earned.coupons).toBe(value)
    }
})

test('claimed on 3 March at 15:00, it is retrieved at 24:00 of 10 March, and nobody gets less than seven days', () => {
  expect(trialEnd(new Date('2026-03-03T15:00:00Z'))).toEqual(new Date('2026-03-11T00:00:00Z'))
  expect(trialEnd(new Date('2026-03-03T23:59:59.999Z'))).toEqual(new Date('2026-03-11T00:00:00Z'))
  expect(trialEnd(new Date('2026-03-03T00:00:00Z'))).toEqual(new Date('2026-03-11T00:00:00Z'))
  expect(trialDay(new Date('2026-03-03T15:00:00Z'), new Date('2026-03-03T23:00:00Z'))).toBe(0)
  expect(trialDay(new Date('2026-03-03T15:00:00Z'), new Date('2026-03-10T23:00:00Z'))).toBe(7)
})

test('the log-in window ends fourteen times 24 hours after the end', () => {
  expect(trialTakeBefore(new Date('2026-03-11T00:00:00Z'))).toEqual(new Date('2026-03-25T00:00:00Z'))
})

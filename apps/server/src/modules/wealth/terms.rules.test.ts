import { assert } from '@bourse/money'
import { expect, test } from 'vitest'
import { deviation, judgeTerms, type SaveInput, type TermsFacts } from './terms.rules.ts'

const price = (whole: number) => BigInt(whole) * 10n ** 18n
const NOW = new Date('2026-11-18T12:00:00Z')
const facts: TermsFacts = {
  ...{ now: NOW, price: price(100), moneyScale: 8, unitScale: 8, before: undefined },
  takesPrice: () => true,
}
const input: SaveInput = {
  ...{ kind: 'coin', symbol: 'BTC', side: 'buy', amount: '1', buyPrice: '100', sellAtEnd: false },
  ...{ startTime: '2026-11-18T12:00:00Z', endTime: '2026-11-19T12:00:00Z' },
}

const codeOf = (more: Partial<SaveInput>, other: Partial<TermsFacts> = {}) => {
  const judged = judgeTerms({ ...input, ...more }, { ...facts, ...other })
  return judged.ok ? 'ok' : judged.refusal.code
}

test('a buying price may be 40% from the current one either way, and not a digit more', () => {
  expect(deviation(price(100))).toEqual([price(60), price(140)])
  expect(codeOf({ buyPrice: '60' })).toBe('ok')
  expect(codeOf({ buyPrice: '140' })).toBe('ok')
  expect(codeOf({ buyPrice: '59.999999999999999999' })).toBe('wealth.price_deviates')
  expect(codeOf({ buyPrice: '140.000000000000000001' })).toBe('wealth.price_deviates')
})

test('a price at or below the current one waits for a fall, above it for a rise', () => {
  const triggerOf = (buyPrice: string) => {
    const judged = judgeTerms({ ...input, buyPrice }, facts)
    assert(judged.ok, 'the terms are right')
    return judged.value.trigger
  }
  expect([triggerOf('99'), triggerOf('100'), triggerOf('101')]).toEqual(['fall', 'fall', 'rise'])
})

test('1 to 50,000 USDT, both included', () => {
  expect(codeOf({ amount: '1' })).toBe('ok')
  expect(codeOf({ amount: '0.99999999' })).toBe('wealth.below_minimum')
  expect(codeOf({ amount: '50000' })).toBe('ok')
  expect(codeOf({ amount: '50000.00000001' })).toBe('wealth.above_maximum')
  expect(codeOf({ side: 'sell', units: '500', stopLoss: '90' })).toBe('ok')
  expect(codeOf({ side: 'sell', units: '500.00000001', stopLoss: '90' })).toBe('wealth.above_maximum')
})

test('a start that has passed means now, and 365 days count from there', () => {
  const judged = judgeTerms({ ...input, startTime: '2026-11-01T00:00:00Z', endTime: '2027-11-18T12:00:00Z' }, facts)
  expect(judged).toMatchObject({ ok: true, value: { starts_at: NOW } })
  expect(codeOf({ endTime: '2027-11-18T12:00:00.001Z' })).toBe('wealth.end_wrong')
  expect(codeOf({ startTime: '2026-11-20T00:00:00Z', endTime: '2026-11-19T00:00:00Z' })).toBe('wealth.end_wrong')
})

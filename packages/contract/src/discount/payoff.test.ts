import { describe, expect, test } from 'vitest'
import {
  breakEven,
  type DiscountTerms,
  discountDays,
  discountOutcomes,
  discountPayment,
  discountReserve,
  settlementPrice,
  worthAtSettlement,
  worthOfHolding,
} from './payoff.ts'

const price = (text: string) => {
  const [whole = '0', decimals = ''] = text.split('.')
  return BigInt(whole + decimals.padEnd(18, '0'))
}
const scales = { baseScale: 8, quoteScale: 8 }
/** 36.5% for 10 days is 1%. */
const SELL: DiscountTerms = {
  direction: 'sell_high',
  amount: 50_000_000n,
  strike: price('100000'),
  apyBps: 3650,
  days: 10,
  ...scales,
}
const BUY: DiscountTerms = {
  direction: 'buy_low',
  amount: 9_000_00000000n,
  strike: price('90000'),
  apyBps: 3650,
  days: 10,
  ...scales,
}
const ODD: DiscountTerms = {
  direction: 'sell_high',
  amount: 33_333_333n,
  strike: price('101234.56'),
  apyBps: 2875,
  days: 7,
  ...scales,
}

describe('outcomes', () => {
  test('0.5 BTC sold high at 100,000 for 1% pay 50,500 USDT or 0.505 BTC', () => {
    expect(discountOutcomes(SELL)).toEqual({ base: 50_500_000n, quote: 50_500_00000000n })
    expect(breakEven(SELL)).toBe(price('101000'))
  })

  test('9,000 USDT for BTC at 90,000 for 1% pay 0.101 BTC or 9,090 USDT', () => {
    expect(discountOutcomes(BUY)).toEqual({ base: 10_100_000n, quote: 9_090_00000000n })
    expect(breakEven(BUY)).toBe(price('89108.910891089108910891'))
  })

  test('odd terms are rounded down once, to the last digit', () => {
    expect(discountOutcomes(ODD)).toEqual({ base: 33_517_122n, quote: 33_930_91194562n })
  })

  test('what is set aside is both outcomes less what the person gives', () => {
    expect(discountReserve(SELL)).toEqual({ base: 500_000n, quote: 50_500_00000000n })
    expect(discountReserve(BUY)).toEqual({ base: 10_100_000n, quote: 90_00000000n })
  })
})

describe('settlement', () => {
  test('a price equal to the strike converts, one unit on the other side does not', () => {
    expect(discountPayment(SELL, SELL.strike)).toEqual({ side: 'quote', amount: 50_500_00000000n, converted: true })
    expect(discountPayment(SELL, SELL.strike - 1n)).toEqual({ side: 'base', amount: 50_500_000n, converted: false })
    expect(discountPayment(BUY, BUY.strike)).toEqual({ side: 'base', amount: 10_100_000n, converted: true })
    expect(discountPayment(BUY, BUY.strike + 1n)).toEqual({ side: 'quote', amount: 9_090_00000000n, converted: false })
  })

  test('beyond the break-even keeping would have been better, before it not', () => {
    expect(worthAtSettlement(SELL, price('101000'))).toBe(worthOfHolding(SELL, price('101000')))
    expect(worthAtSettlement(SELL, price('101001'))).toBeLessThan(worthOfHolding(SELL, price('101001')))
    expect(worthAtSettlement(SELL, price('100999'))).toBeGreaterThan(worthOfHolding(SELL, price('100999')))
    expect(worthAtSettlement(SELL, price('50000'))).toBe(25_250_00000000n)
    expect(worthAtSettlement(BUY, price('89108'))).toBeLessThan(worthOfHolding(BUY, price('89108')))
    expect(worthAtSettlement(BUY, price('89109'))).toBeGreaterThan(worthOfHolding(BUY, price('89109')))
  })

  test('24 minutes give no price, 25 and 30 give their mean rounded down', () => {
    const minutes = (count: number) => Array.from({ length: count }, (_, index) => price('100000') + BigInt(index))
    expect(settlementPrice(minutes(24))).toBeUndefined()
    expect(settlementPrice(minutes(25))).toBe(price('100000') + 12n)
    expect(settlementPrice(minutes(30))).toBe(price('100000') + 14n)
  })

  test('days are the 08:00 marks after the subscription, with the settlement’s own', () => {
    const end = new Date('2026-11-28T08:00:00Z')
    expect(discountDays(new Date('2026-11-18T07:59:59.999Z'), end)).toBe(11)
    expect(discountDays(new Date('2026-11-18T08:00:00Z'), end)).toBe(10)
    expect(discountDays(new Date('2026-11-27T23:00:00Z'), end)).toBe(1)
    expect(discountDays(end, end)).toBe(0)
  })
})

import { units } from '@bourse/money'
import { expect, test } from 'vitest'
import { inOrder, type OpenCoupon, refundOf } from './coupons.rules.ts'

const at = new Date('2026-11-15T12:00:00Z')
const coupon = (id: string, rest: bigint, more: Partial<OpenCoupon> = {}): OpenCoupon => ({
  ...{ id, rest, asset: 'GBP', issuedAt: new Date('2026-11-01'), expiresAt: new Date('2026-12-01') },
  ...more,
})
const worth = (values: Record<string, bigint>) => (asset: string) => {
  const value = values[asset]
  return value === undefined ? undefined : units(value)
}

test('the example of the rules: of a fee of 2.40, A of 1.50 runs out and B of 5.00 pays 0.90', () => {
  const { uses, value, paidByCoupons } = refundOf(at, [coupon('a', 150n), coupon('b', 500n)], worth({ GBP: 240n }))
  expect(uses.map(({ couponId, paid }) => [couponId, paid])).toEqual([
    ['a', 150n],
    ['b', 90n],
  ])
  expect(paidByCoupons * 240n).toBe(value * 240n)
})

test('with A alone, 1.50 of 2.40 is paid', () => {
  expect(refundOf(at, [coupon('a', 150n)], worth({ GBP: 240n }))).toMatchObject({ value: 240n, paidByCoupons: 150n })
})

test('a coupon in another asset pays the share of the fee that is left', () => {
  const coupons = [coupon('a', 150n), coupon('b', 500n, { asset: 'EUR' })]
  const { uses, value, paidByCoupons } = refundOf(at, coupons, worth({ GBP: 240n, EUR: 289n }))
  // 289 × 90 / 240 is 108.375.
  expect(uses[1]).toMatchObject({ couponId: 'b', value: 289n, paid: 108n })
  expect(paidByCoupons < value).toBe(true)
  expect(paidByCoupons * 240n * 289n).toBe(value * (150n * 289n + 108n * 240n))
})

test('the earliest expiry comes first, then the lower id', () => {
  const [early, late] = [new Date('2026-11-20'), new Date('2026-11-30')]
  const given = [
    coupon('c', 1n, { expiresAt: late }),
    coupon('b', 1n, { expiresAt: early }),
    coupon('a', 1n, { expiresAt: late }),
  ]
  expect(inOrder(given).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
})

test('a trade before the coupon, at its end or after it pays nothing out of it', () => {
  const tried = [
    coupon('a', 100n, { issuedAt: new Date(at.getTime() + 1) }),
    coupon('b', 100n, { expiresAt: at }),
    coupon('c', 100n, { expiresAt: new Date(at.getTime() - 1) }),
  ]
  expect(refundOf(at, tried, worth({ GBP: 10n })).uses).toEqual([])
  expect(refundOf(at, [coupon('d', 100n, { issuedAt: at })], worth({ GBP: 10n })).uses).toHaveLength(1)
})

test('a fee that is worth less than a unit, or whose worth nobody knows, is not paid back', () => {
  expect(refundOf(at, [coupon('a', 100n)], worth({ GBP: 0n }))).toMatchObject({
    uses: [],
    paidByCoupons: 0n,
    value: 1n,
  })
  expect(refundOf(at, [coupon('a', 100n)], worth({})).uses).toEqual([])
})

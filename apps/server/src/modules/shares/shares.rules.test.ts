import { expect, test } from 'vitest'
import { couponUnits, creditMoment, feeShare, isInTokenDays, payMoment, tokenParts } from './shares.rules.ts'

test('of a fee of 0.00005 BTC of which coupons paid 1.50 of 2.40, the share is 0.00000187 BTC', () => {
  const fee = 5_000n
  const net = fee - couponUnits({ fee, value: 240n, paidByCoupons: 150n })
  expect([net, feeShare(net)]).toEqual([1_875n, 187n])
})

test('what coupons paid back is rounded up, and a fee that they paid whole leaves nothing', () => {
  expect(couponUnits({ fee: 10n, value: 3n, paidByCoupons: 1n })).toBe(4n)
  expect(couponUnits({ fee: 10n, value: 7n, paidByCoupons: 7n })).toBe(10n)
  expect(couponUnits({ fee: 10n, value: 1n, paidByCoupons: 0n })).toBe(0n)
})

test('a buyer of a listed token who paid 2.5 ABC brings the inviter 0.5 and gets 0.75', () => {
  const fill = { side: 'buy', amount: 100_000n, total: 200_000n } as const
  expect(tokenParts(250n, fill)).toEqual({ inviter: 50n, friend: 75n })
})

test('who sells the token pays the fee in the other coin, and gets tokens worth as much at the price of the trade', () => {
  const fill = { side: 'sell', amount: 1_000n, total: 2_000n } as const
  expect(tokenParts(500n, fill)).toEqual({ inviter: 50n, friend: 75n })
})

test.each([
  ['2030-03-01T07:59:59.999Z', '2030-03-01T08:00:00.000Z'],
  ['2030-03-01T08:00:00.000Z', '2030-03-02T08:00:00.000Z'],
  ['2030-03-01T23:00:00.000Z', '2030-03-02T08:00:00.000Z'],
])('what was traded at %s is credited at %s', (traded, credited) => {
  expect(creditMoment(new Date(traded)).toISOString()).toBe(credited)
})

test.each([
  ['2030-03-01T08:00:00.000Z', '2030-03-01T08:00:00.000Z'],
  ['2030-03-02T08:00:00.000Z', '2030-03-15T08:00:00.000Z'],
  ['2030-02-28T08:00:00.000Z', '2030-03-01T08:00:00.000Z'],
  ['2030-12-16T08:00:00.000Z', '2031-01-01T08:00:00.000Z'],
])('what is credited at %s is paid at %s', (credited, paid) => {
  expect(payMoment(new Date(credited)).toISOString()).toBe(paid)
})

test('trades pay tokens for thirty days to the millisecond', () => {
  const since = new Date('2030-03-01T12:00:00.000Z')
  expect(isInTokenDays(since, new Date('2030-03-31T11:59:59.999Z'))).toBe(true)
  expect(isInTokenDays(since, new Date('2030-03-31T12:00:00.000Z'))).toBe(false)
})

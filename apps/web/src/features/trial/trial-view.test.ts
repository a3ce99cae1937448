import type { TrialFund } from '@bourse/contract'
import { expect, test } from 'vitest'
import { addedUp, endedNow, examples, gainInPounds, inPounds, leftParts, shareOfTime } from './trial-view.ts'

const fund = {
  deposited: false,
  trades: 3,
  claimTime: '2027-03-03T12:00:00Z',
  endTime: '2027-03-11T00:00:00Z',
} as TrialFund

test('the five outcomes are counted by the rule of the result, each of its kind', () => {
  expect(examples().map(({ value, cash, coupons }) => [value, cash, coupons])).toEqual([
    ['57.31', '3.65', '3.66'],
    ['57.31', '7.31', '0.00'],
    ['48.10', '2.00', '0.00'],
    ['43.20', '5.00', '5.00'],
    ['50.60', '2.00', '0.30'],
  ])
})

test('ending it now leaves what was earned and nothing that is given', () => {
  expect(endedNow(fund, '57.31')).toEqual({ back: '50.00', cash: '3.65', coupons: '3.66' })
  expect(endedNow({ ...fund, deposited: true }, '43.20')).toEqual({ back: '43.20', cash: '0.00', coupons: '0.00' })
})

test('the scale stands where the time is, and what is left is told in whole parts', () => {
  expect(shareOfTime(fund, Date.parse('2027-03-07T06:00:00Z'))).toBe(0.5)
  expect(shareOfTime(fund, Date.parse('2027-03-12T00:00:00Z'))).toBe(1)
  expect(leftParts(3 * 86_400_000 + 14 * 3_600_000 + 19 * 60_000 + 59_000)).toEqual({ days: 3, hours: 14, minutes: 19 })
})

test('what is held adds up to the value: the penny between goes to the row that lost most of one', () => {
  const holdings = [
    { coin: 'GBP', amount: '7.00', price: null, value: '7.00' },
    { coin: 'BTC', amount: '0.00037618', price: '82478.92', value: '31.02' },
    { coin: 'ETH', amount: '0.00506999', price: '3197.89', value: '16.21' },
  ]
  expect(addedUp(holdings, '54.24')).toEqual(['7.00', '31.03', '16.21'])
  expect(addedUp(holdings, '54.23')).toEqual(['7.00', '31.02', '16.21'])
  expect(addedUp([{ coin: 'BTC', amount: '1', price: null, value: null }], '54.24')).toBeUndefined()
})

test('pounds are written as each language writes them, and the sign of a gain stands before', () => {
  const gains = (locale: string) => ['4.24', '-0.05', '0.00'].map((amount) => gainInPounds(amount, locale))
  expect(gains('en-GB')).toEqual(['+£4.24', '−£0.05', '£0.00'])
  expect(gains('de')).toEqual(['+4,24\u00a0£', '−0,05\u00a0£', '0,00\u00a0£'])
  expect(inPounds('40', 'it', 0)).toBe('40\u00a0£')
})

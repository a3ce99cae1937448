import type { Boost } from '@bourse/contract'
import { expect, test } from 'vitest'
import { amountIn, idIn, isOpen, rateScale, scaleOf } from './boost-view.ts'

const [startTime, endTime, payTime] = ['2026-11-01T00:00:00Z', '2026-11-08T00:00:00Z', '2026-11-09T00:00:00Z']
const boost = { startTime, endTime, payTime } as Boost

test('the address names a boost, or none', () => {
  expect([idIn('?id=act_1'), idIn('?id='), idIn('')]).toEqual(['act_1', null, null])
})

test('the scale shows the window, then the day before the payment, then nothing', () => {
  expect(scaleOf({ ...boost, phase: 'sold_out' })).toEqual({ startTime, endTime })
  expect(scaleOf({ ...boost, phase: 'closed' })).toEqual({ startTime: endTime, endTime: payTime })
  expect(scaleOf({ ...boost, phase: 'paid' })).toBeNull()
})

test('an amount is typed with a point or a comma, and what is none is not asked about', () => {
  expect(['400', ' 1,5 ', '', '-1', '1.2.3', 'x'].map(amountIn)).toEqual([
    '400',
    '1.5',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('purchases count until the end, also while nothing is left for new ones', () => {
  expect((['soon', 'running', 'sold_out', 'paused', 'closed'] as const).map(isOpen)).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
})

test('a rate is shown with the decimals that it has', () => {
  expect(['5', '2.5', '0.25'].map(rateScale)).toEqual([0, 1, 2])
})

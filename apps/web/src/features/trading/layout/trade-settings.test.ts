import { INTERVALS as CONTRACT_INTERVALS } from '@bourse/contract'
import { expect, test } from 'vitest'
import { COMMON_INTERVALS, INTERVALS, PHONE_INTERVALS, readSettings } from './trade-settings.ts'

test('the intervals are those of the contract', () => {
  expect(INTERVALS).toEqual(CONTRACT_INTERVALS)
  expect([...COMMON_INTERVALS, ...PHONE_INTERVALS].every((interval) => CONTRACT_INTERVALS.includes(interval))).toBe(
    true,
  )
})

test('a first visit has hours, one moving average and shortcuts', () => {
  expect(readSettings(null)).toEqual({ interval: '1h', studies: ['ma'], shortcuts: true })
})

test('what was stored is taken as far as it makes sense', () => {
  expect(readSettings({ interval: '4h', studies: ['rsi', 'ma', 'astrology'], shortcuts: false })).toEqual({
    interval: '4h',
    studies: ['ma', 'rsi'],
    shortcuts: false,
  })
  expect(readSettings({ interval: '7h', studies: 'ma', shortcuts: 'no' })).toEqual(readSettings(null))
  expect(readSettings({ studies: [] }).studies).toEqual([])
})

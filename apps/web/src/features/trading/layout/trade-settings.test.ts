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
  expect(readSettings(null)).toEqual({
    interval: '1h',
    studies: ['ma'],
    studyValues: { ma: [20, 50], ema: [12, 26], boll: [20, 2], macd: [12, 26, 9], rsi: [14] },
    shortcuts: true,
  })
})

test('what was stored is taken as far as it makes sense', () => {
  expect(readSettings({ interval: '4h', studies: ['rsi', 'ma', 'astrology'], shortcuts: false })).toMatchObject({
    interval: '4h',
    studies: ['ma', 'rsi'],
    shortcuts: false,
  })
  expect(readSettings({ interval: '7h', studies: 'ma', shortcuts: 'no' })).toEqual(readSettings(null))
  expect(readSettings({ studies: [] }).studies).toEqual([])
})

test('lengths of studies are taken study by study, as far as they can be reckoned with', () => {
  const stored = { ma: [7, 30], ema: [0, 26], boll: [20, 2.5], macd: [26, 12, 9], rsi: ['14'] }
  expect(readSettings({ studyValues: stored }).studyValues).toEqual({
    ma: [7, 30],
    ema: [12, 26],
    boll: [20, 2.5],
    macd: [12, 26, 9],
    rsi: [14],
  })
  expect(readSettings({ studyValues: { ma: [20], rsi: [501], boll: [20.5, 2] } }).studyValues).toEqual(
    readSettings(null).studyValues,
  )
})

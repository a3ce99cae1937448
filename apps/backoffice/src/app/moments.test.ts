import { expect, test } from 'vitest'
import { formatCountdown, formatDay, formatMoment, formatSpan } from './moments.ts'

const now = Date.parse('2026-03-10T12:00:00Z')
const moment = (at: string, options: { withDate?: boolean; locale?: string } = {}) =>
  formatMoment(at, { locale: 'en-GB', now, timeZone: 'UTC', ...options })

test('a time today has no date, another day has one, another year has that too', () => {
  expect(moment('2026-03-10T00:00:05Z')).toBe('00:00:05')
  expect(moment('2026-03-09T23:59:59Z')).toBe('9 Mar, 23:59:59')
  expect(moment('2025-03-10T12:00:00Z')).toBe('10 Mar 2025, 12:00:00')
})

test('where two times are compared both have their date', () => {
  expect(moment('2026-03-10T00:00:05Z', { withDate: true })).toBe('10 Mar, 00:00:05')
})

test('whether it is today is a matter of the time zone', () => {
  const options = { locale: 'en-GB', now, timeZone: 'Pacific/Kiritimati' }
  expect(formatMoment('2026-03-10T09:59:00Z', options)).toBe('10 Mar, 23:59:00')
  expect(formatMoment('2026-03-10T10:00:00Z', options)).toBe('00:00:00')
})

test('a day of the calendar is the same in every time zone', () => {
  expect(formatDay('1990-01-31', 'en-GB')).toBe('31 Jan 1990')
  expect(formatDay('1990', 'en-GB')).toBe('1990')
})

test.each([
  [0, '0 secs'],
  [300, '300 ms'],
  [61_000, '1 min 1 sec'],
  [3_600_000, '1 hr'],
  [90_061_000, '1 day 1 hr'],
  [-86_400_000, '1 day'],
])('a span of %i ms reads %s', (ms, text) => {
  expect(formatSpan(ms, { locale: 'en-GB' })).toBe(text)
})

test('with all its units a span is exact to the second', () => {
  expect(formatSpan(604_798_000, { locale: 'en-GB', parts: 4 })).toBe('6 days 23 hrs 59 mins 58 secs')
})

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [119_000, '1:59'],
  [3_849_000, '1:04:09'],
])('a countdown of %i ms shows %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})

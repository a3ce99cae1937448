import { expect, test } from 'vitest'
import { nextHour } from './jump.rules.ts'

test('the next 08:00 UTC is today before it, and tomorrow from it on', () => {
  const next = (now: string) => nextHour(new Date(now), 8).toISOString()
  expect(next('2026-11-19T07:59:59.999Z')).toBe('2026-11-19T08:00:00.000Z')
  expect(next('2026-11-19T08:00:00.000Z')).toBe('2026-11-20T08:00:00.000Z')
  expect(next('2026-12-31T23:00:00.000Z')).toBe('2027-01-01T08:00:00.000Z')
})

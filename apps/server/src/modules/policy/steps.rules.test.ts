import { expect, test } from 'vitest'
import { coolingEnds, judgeCooling, validUntil } from './steps.rules.ts'

const NOW = new Date('2026-11-18T12:00:00Z')
const HOUR_MS = 60 * 60_000
const at = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)
const warned = (hours: number) => ({
  step: 'risk_warning' as const,
  passedAt: at(hours),
  validUntil: validUntil(at(hours)),
})

test('waiting begins with the first risk warning that still counts, and takes 24 hours to the moment', () => {
  expect(coolingEnds([], NOW)).toBeUndefined()
  expect(coolingEnds([warned(-3), warned(-1)], NOW)).toEqual(at(21))
  expect(coolingEnds([warned(-24 * 366), warned(-1)], NOW)).toEqual(at(23))
  expect(judgeCooling([], NOW).ok).toBe(false)
  expect(judgeCooling([warned(-23.999)], NOW).ok).toBe(false)
  expect(judgeCooling([warned(-24)], NOW).ok).toBe(true)
})

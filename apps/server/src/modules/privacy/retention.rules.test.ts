import { expect, test } from 'vitest'
import { keptBefore, personBefore, personDueAt, yearsLater } from './retention.rules.ts'

test('years are counted on the calendar', () => {
  const leap = new Date('2028-02-29T10:00:00Z')
  expect(yearsLater(leap, 5).toISOString()).toBe('2033-03-01T10:00:00.000Z')
  expect(personDueAt(new Date('2027-01-31T00:00:00Z')).toISOString()).toBe('2032-01-31T00:00:00.000Z')
})

test('whoever is due was left before the moment that is asked for, leap days or not', () => {
  for (let day = 0; day < 4_000; day += 1) {
    const endedAt = new Date(Date.UTC(2026, 0, 1 + day, 7))
    expect(endedAt <= personBefore(personDueAt(endedAt))).toBe(true)
  }
})

test('a period of days goes back from now', () => {
  expect(keptBefore('codes', new Date('2030-01-03T00:00:00Z')).toISOString()).toBe('2030-01-01T00:00:00.000Z')
})

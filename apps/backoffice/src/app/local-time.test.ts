import { expect, test } from 'vitest'
import { fromLocalInput, toLocalInput } from './local-time.ts'

test('a time survives the way through a date field to the minute, whatever the zone', () => {
  for (const iso of ['2026-03-10T12:34:00.000Z', '2026-07-01T23:59:00.000Z', '2024-02-29T00:00:00.000Z']) {
    expect(fromLocalInput(toLocalInput(iso))).toBe(iso)
  }
})

test('nothing stays nothing, and what is no time is told', () => {
  expect([toLocalInput(null), fromLocalInput(''), fromLocalInput('soon')]).toEqual(['', '', undefined])
})

import { describe, expect, test } from 'vitest'
import { choicesOf, clearanceOf, coinLevel, nextDue } from './screening.rules.ts'

describe('a submission', () => {
  const cases = (state: 'open' | 'cleared' | 'accepted' | 'confirmed', kind: string) => [{ state, kinds: [kind] }]
  test.each([
    ['waits before the lists were asked', false, [], 'waiting'],
    ['is clear without a hit', true, [], 'clear'],
    ['is stopped by an open sanctions hit', true, cases('open', 'sanctions'), 'open'],
    ['is stopped by an open PEP hit', true, cases('open', 'pep'), 'open'],
    ['is not stopped by a report', true, cases('open', 'adverse'), 'clear'],
    ['goes on when a hit is cleared', true, cases('cleared', 'sanctions'), 'clear'],
    ['goes on when a person is accepted', true, cases('accepted', 'pep'), 'clear'],
    ['is over when a hit is confirmed', true, cases('confirmed', 'adverse'), 'confirmed'],
    ['is over even without an answer', false, cases('confirmed', 'sanctions'), 'confirmed'],
  ] as const)('%s', (_what, answered, own, clearance) => {
    expect(clearanceOf({ answered, cases: own })).toBe(clearance)
  })
})

test('whoever stands on a sanctions list cannot be accepted, and a coin is never a person', () => {
  expect(choicesOf('person', ['sanctions'])).toEqual(['cleared', 'confirmed'])
  expect(choicesOf('person', ['pep'])).toEqual(['cleared', 'accepted', 'confirmed'])
  expect(choicesOf('inflow', ['theft'])).toEqual(['cleared', 'confirmed'])
})

test.each([
  [{ risk: 0, categories: [] }, 'low'],
  [{ risk: 39, categories: [] }, 'low'],
  [{ risk: 40, categories: [] }, 'medium'],
  [{ risk: 0, categories: ['mixer'] }, 'medium'],
  [{ risk: 79, categories: ['theft'] }, 'medium'],
  [{ risk: 80, categories: [] }, 'severe'],
  [{ risk: 0, categories: ['sanctions'] }, 'severe'],
  [{ risk: 5, categories: ['gambling', 'terrorism'] }, 'severe'],
] as const)('coins with %j are of %s risk', (found, level) => {
  expect(coinLevel(found)).toBe(level)
})

test('the next day is the next day, wherever the clock stood', () => {
  for (const time of ['2026-11-15T00:10:00Z', '2026-11-15T12:00:00Z', '2026-11-15T23:59:59Z'])
    expect(nextDue(new Date(time)).toISOString()).toBe('2026-11-16T00:10:00.000Z')
})

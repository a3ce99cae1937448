import { MOST_TRIES } from '@bourse/contract'
import { expect, test } from 'vitest'
import { nextTry, readRetryAfter } from './tries.rules.ts'

const now = new Date('2026-11-15T12:00:00Z')
const waitOf = (number: number, { chance = 0.5, retryAfterMs }: { chance?: number; retryAfterMs?: number } = {}) => {
  const at = nextTry({ number, now, chance, retryAfterMs })
  return at === undefined ? undefined : (at.getTime() - now.getTime()) / 1_000
}

test('ten tries go over 75.6 hours, each a tenth earlier or later', () => {
  const waits = Array.from({ length: MOST_TRIES - 1 }, (_, at) => waitOf(at + 1) ?? 0)
  expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBe(272_105)
  expect(waitOf(MOST_TRIES)).toBeUndefined()
  expect([waitOf(2, { chance: 0 }), waitOf(2, { chance: 1 })]).toEqual([270, 330])
})

test('a longer pause that the endpoint asks for is kept, for a day at most', () => {
  expect(waitOf(1, { retryAfterMs: 120_000 })).toBe(120)
  expect(waitOf(2, { retryAfterMs: 120_000 })).toBe(300)
  expect(waitOf(1, { retryAfterMs: 10 ** 12 })).toBe(86_400)
  expect(readRetryAfter('120', now)).toBe(120_000)
  expect(readRetryAfter('Sun, 15 Nov 2026 12:01:00 GMT', now)).toBe(60_000)
  expect(readRetryAfter('Sun, 15 Nov 2026 11:00:00 GMT', now)).toBe(0)
  for (const wrong of [undefined, '', '-5', '1e3', 'soon']) expect(readRetryAfter(wrong, now)).toBeUndefined()
})

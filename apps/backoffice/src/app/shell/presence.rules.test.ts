import { expect, test } from 'vitest'
import { IDLE_MS, judgeSession, mustAnswer, WARN_MS } from './presence.rules.ts'

const HOUR = 3_600_000
const at = (now: number, facts: { activeAt?: number; expiresAt?: number } = {}) =>
  judgeSession({ expiresAt: 8 * HOUR, activeAt: 0, ...facts, now })

test('somebody who was active just now is left in peace', () => {
  expect(at(1000)).toEqual({ expiresInMs: 8 * HOUR - 1000, idleEndsInMs: undefined, over: undefined })
})

test('the warning comes two minutes before the session ends for want of activity', () => {
  expect(at(IDLE_MS - WARN_MS - 1).idleEndsInMs).toBeUndefined()
  expect(at(IDLE_MS - WARN_MS).idleEndsInMs).toBe(WARN_MS)
})

test('from the warning on a movement is no answer, however long it has been standing', () => {
  expect(mustAnswer({ activeAt: 0, now: IDLE_MS - WARN_MS - 1 })).toBe(false)
  expect(mustAnswer({ activeAt: 0, now: IDLE_MS - WARN_MS })).toBe(true)
  expect(mustAnswer({ activeAt: 0, now: 8 * HOUR })).toBe(true)
})

test('fifteen minutes without activity end the session', () => {
  expect(at(IDLE_MS - 1).over).toBeUndefined()
  expect(at(IDLE_MS).over).toBe('idle')
})

test('at its full length the session ends whatever anybody does', () => {
  expect(at(8 * HOUR, { activeAt: 8 * HOUR - 1 })).toMatchObject({ expiresInMs: 0, over: 'ended' })
})

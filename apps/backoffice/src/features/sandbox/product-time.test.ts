import { expect, test } from 'vitest'
import { clockFace, ownStep, walkedShare } from './product-time.ts'

const REAL = '2026-01-01T12:00:00.400Z'
const DAY = 86_400_000
const read = (now: string, frozen = false) => ({ now, real: REAL, frozen, offsetMs: 0, journey: null })
const ms = (text: string) => Date.parse(text)

test('a running clock goes on with real time, as far ahead as it was moved', () => {
  const face = clockFace(read('2026-01-02T12:00:00.400Z'), 2700)
  expect(face).toEqual({ product: ms('2026-01-02T12:00:03Z'), real: ms('2026-01-01T12:00:03Z'), movedMs: DAY })
})

test('a frozen clock stands while real time catches up with it', () => {
  const face = clockFace(read('2026-01-02T12:00:00.900Z', true), 5000)
  expect(face.product).toBe(ms('2026-01-02T12:00:00Z'))
  expect(face.movedMs).toBe(DAY - 5000)
})

test('two readings a millisecond apart are no move', () => {
  expect(clockFace(read('2026-01-01T12:00:00.399Z'), 600)).toMatchObject({ movedMs: 0 })
})

test.each([0, 999, 1001, 59_999])('the sum on the page adds up %i ms after it was read', (passed) => {
  for (const frozen of [false, true]) {
    const { product, real, movedMs } = clockFace(read('2026-01-08T11:59:59.950Z', frozen), passed)
    expect(real + movedMs).toBe(product)
    expect([product % 1000, real % 1000]).toEqual([0, 0])
  }
})

test('an own step is a whole number of its unit, as far as the clock goes', () => {
  expect(ownStep('90', 'minute')).toBe(5400)
  expect(ownStep('400', 'day')).toBe(34_560_000)
  expect(ownStep('52', 'week')).toBe(31_449_600)
  for (const wrong of ['', '0', '1.5', '-1', 'x', '36501']) expect(ownStep(wrong, 'day')).toBeUndefined()
})

test('how much of a way is walked is known from where it began and where it leads', () => {
  const journey = { from: '2026-01-01T00:00:00Z', to: '2026-01-11T00:00:00Z' }
  expect(walkedShare(journey, ms('2026-01-03T12:00:00Z'))).toBe(0.25)
  expect([walkedShare(journey, ms('2025-12-31')), walkedShare(journey, ms('2026-02-01'))]).toEqual([0, 1])
})

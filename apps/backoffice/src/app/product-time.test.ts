import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearProductTime, productNow } from './product-time.ts'

const REAL = Date.parse('2026-06-01T08:00:00Z')
const DAY_MS = 86_400_000
const told = (ms: number) => ({ headers: new Headers({ 'x-time': new Date(ms).toISOString() }) })

beforeEach(() => {
  vi.useFakeTimers({ now: REAL, toFake: ['Date'] })
  hearProductTime(told(REAL))
})
afterEach(() => vi.useRealTimers())

test('the time of the product is the one that its answers tell, however far the sandbox has moved it', () => {
  hearProductTime(told(REAL + 40 * DAY_MS))
  expect(productNow()).toBe(REAL + 40 * DAY_MS)
  vi.setSystemTime(REAL + 5_000)
  expect(productNow()).toBe(REAL + 40 * DAY_MS + 5_000)
})

test('an answer that travelled for a second moves nothing', () => {
  hearProductTime(told(REAL - 1_000))
  expect(productNow()).toBe(REAL)
})

test('an answer without a time leaves it as it was', () => {
  hearProductTime(told(REAL + DAY_MS))
  hearProductTime({ headers: new Headers() })
  expect(productNow()).toBe(REAL + DAY_MS)
})

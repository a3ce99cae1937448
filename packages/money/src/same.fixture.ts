import { expect } from 'vitest'

/** As `expect(actual).toBe(expected)`, which is too slow for what is asked a million times; what differs is shown by it. */
export function same(actual: unknown, expected: unknown): void {
  if (!Object.is(actual, expected)) expect(actual).toBe(expected)
}

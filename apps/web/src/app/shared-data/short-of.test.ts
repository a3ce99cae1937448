import { expect, test } from 'vitest'
import { shortOf } from './short-of.ts'

test('what is missing is counted to the last digit', () => {
  expect(shortOf('1000', '987.6', 8)).toBe('12.4')
  expect(shortOf('1000', '999.99999999', 8)).toBe('0.00000001')
  expect(shortOf('1000', '1000.00', 8)).toBeNull()
})

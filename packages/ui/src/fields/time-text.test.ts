import { expect, test } from 'vitest'
import { readTime } from './time-text.ts'

test.each([
  ['09:30', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['0930', '09:30'],
  [' 23:59 ', '23:59'],
  ['0:00', '00:00'],
])('%s is read as %s', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test.each(['', '9', '24:00', '12:60', '12:5', 'noon', '12:30 pm'])('%s is no time of day', (text) => {
  expect(readTime(text)).toBeUndefined()
})

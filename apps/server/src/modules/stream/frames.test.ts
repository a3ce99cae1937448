import { expect, test } from 'vitest'
import { textFrame } from './frames.ts'

test.each([
  [0, [0x81, 0]],
  [125, [0x81, 125]],
  [126, [0x81, 126, 0, 126]],
  [65_535, [0x81, 126, 255, 255]],
  [65_536, [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('a text of %i bytes is one final, unmasked text frame', (length, header) => {
  const text = 'x'.repeat(length)
  const frame = textFrame(text)
  expect([...frame.subarray(0, header.length)]).toEqual(header)
  expect(frame.subarray(header.length).toString()).toBe(text)
})

test('the length counts bytes, not letters', () => {
  expect([...textFrame('€').subarray(0, 2)]).toEqual([0x81, 3])
})

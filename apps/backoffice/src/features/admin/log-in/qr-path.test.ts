import { expect, test } from 'vitest'
import { qrPath } from './qr-path.ts'

const draw = (...rows: string[]) => qrPath(rows.map((row) => [...row].map((cell) => cell === '#')))

test('a run of dark squares in a row is one rectangle', () => {
  expect(draw('.##.')).toBe('M1 0h2v1h-2z')
})

test('runs at both edges and in later rows keep their places', () => {
  expect(draw('#.#', '..#')).toBe('M0 0h1v1h-1zM2 0h1v1h-1zM2 1h1v1h-1z')
})

test('a light picture has no path', () => {
  expect(draw('..', '..')).toBe('')
})

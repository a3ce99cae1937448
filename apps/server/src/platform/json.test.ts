import { expect, test } from 'vitest'
import { copyJson, type Json } from './json.ts'

const VALUES: readonly Json[] = [
  null,
  true,
  0,
  -1.5,
  '',
  'text',
  [],
  {},
  [[null], [{}]],
  { a: [1, { b: null }], c: { d: 'e', f: undefined }, g: undefined, h: false },
]

test.each(VALUES.map((value) => [value]))('%j is copied as through a text', (value) => {
  expect(copyJson(value)).toStrictEqual(JSON.parse(JSON.stringify(value)))
})

test('a copy shares nothing with what it is a copy of', () => {
  const value = { list: [{ deep: [1] }] }
  const copy = copyJson(value)
  copy.list[0]?.deep.push(2)
  copy.list.push({ deep: [] })
  expect(value).toEqual({ list: [{ deep: [1] }] })
})

test('what JSON cannot hold is not copied', () => {
  const wrong: readonly unknown[] = [undefined, 1n, Number.NaN, Number.POSITIVE_INFINITY, new Date(0), new Map(), test]
  for (const value of wrong) {
    expect(() => copyJson(value as Json), String(value)).toThrow()
    if (value !== undefined) expect(() => copyJson({ in: [{ a: value }] } as Json), String(value)).toThrow()
  }
})

import { expect, test } from 'vitest'
import { pageOf, pageSpan, textOf } from './paging.ts'

test('a page names its rows and knows whether it is the first or the last', () => {
  expect(pageSpan({ page: 1, size: 25, total: 63 })).toEqual({ from: 1, to: 25, isFirst: true, isLast: false })
  expect(pageSpan({ page: 3, size: 25, total: 63 })).toEqual({ from: 51, to: 63, isFirst: false, isLast: true })
  expect(pageSpan({ page: 1, size: 25, total: 25 })).toMatchObject({ isFirst: true, isLast: true })
  expect(pageSpan({ page: 1, size: 25, total: 0 })).toMatchObject({ from: 0, to: 0, isLast: true })
})

test.each([undefined, '', 'x', 0, -1, 1.5, '1e9', null])('%s in an address is the first page', (value) => {
  expect(pageOf(value)).toBe(1)
})

test('a page number in an address is taken as number or text', () => {
  expect(pageOf(3)).toBe(3)
  expect(pageOf('3')).toBe(3)
})

test('a text in an address may look like a number, and nothing is nothing', () => {
  expect(textOf(491234)).toBe('491234')
  expect(textOf('a@b.c')).toBe('a@b.c')
  expect(textOf('')).toBeUndefined()
  expect(textOf(['a'])).toBeUndefined()
})

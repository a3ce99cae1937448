import { expect, test } from 'vitest'
import { hasRoute } from '../routes.ts'
import { FOOTER_GROUPS, HEADER_ITEMS, TAB_ITEMS } from './menus.ts'

test('no menu shows an item whose screen does not exist', () => {
  const items = [...HEADER_ITEMS, ...TAB_ITEMS, ...FOOTER_GROUPS.flatMap((group) => group.items)]
  expect(items.length).toBeGreaterThan(0)
  expect(items.filter(({ path }) => !hasRoute(path))).toEqual([])
})

test('the phone has home first and wallet last', () => {
  expect(TAB_ITEMS.at(0)?.key).toBe('home')
  expect(TAB_ITEMS.at(-1)?.key).toBe('wallet')
})

test('a group of the footer without items is left out', () => {
  expect(FOOTER_GROUPS.every(({ items }) => items.length > 0)).toBe(true)
})

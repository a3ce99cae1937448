import { expect, test } from 'vitest'
import { hasRoute } from '../routes.ts'
import { CONVERT_ITEMS, FOOTER_GROUPS, HEADER_ITEMS, isElsewhere, isPartOf, TAB_ITEMS } from './menus.ts'

test('no menu shows an item whose screen does not exist', () => {
  const items = [...HEADER_ITEMS, ...CONVERT_ITEMS, ...TAB_ITEMS, ...FOOTER_GROUPS.flatMap((group) => group.items)]
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

test('the tab of one way to earn stands for all of them, and for nothing else', () => {
  expect(['/discount', '/etp', '/saving', '/etpwallet', '/'].filter((path) => isPartOf('earn', path))).toEqual([
    '/discount',
    '/etp',
  ])
  expect(isPartOf('wallet', '/etp')).toBe(false)
})

test('one airdrop and one competition belong to their lists, and what lies below the hub is not the hub', () => {
  expect(isPartOf('airdrop', '/activity/airDrop')).toBe(true)
  expect(isPartOf('competition', '/tradingCompetition')).toBe(true)
  expect(
    ['/activity', '/activity/airDrop', '/activity/airdrop-list'].map((path) => isElsewhere('activity', path)),
  ).toEqual([false, true, true])
  expect(isElsewhere('airdrop', '/activity/airdrop-list')).toBe(false)
})

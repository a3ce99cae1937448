import type { HomeNotice } from '@bourse/contract'
import { expect, test } from 'vitest'
import { isNews, NOTHING_SEEN, seenNow } from './home-notice.ts'

const QUIET: HomeNotice = { maintenance: null, recovery: null }
const ANNOUNCED: HomeNotice = { ...QUIET, maintenance: { message: 'Back at noon.', until: null } }

test('nothing is no news', () => {
  expect(isNews(QUIET, NOTHING_SEEN)).toBe(false)
})

test('an announcement is news until it is put away, and another one is news again', () => {
  expect(isNews(ANNOUNCED, NOTHING_SEEN)).toBe(true)
  expect(isNews(ANNOUNCED, seenNow(ANNOUNCED))).toBe(false)
  const other = { ...ANNOUNCED, maintenance: { message: 'Back at one.', until: null } }
  expect(isNews(other, seenNow(ANNOUNCED))).toBe(true)
})

test('an interruption is told once however many steps it takes', () => {
  const first: HomeNotice = { ...QUIET, recovery: 'cancel_only' }
  expect(isNews(first, NOTHING_SEEN)).toBe(true)
  expect(isNews({ ...QUIET, recovery: 'post_only' }, seenNow(first))).toBe(false)
})

test('an announcement that was put away stays so when markets come back, and the other way round', () => {
  const both: HomeNotice = { ...ANNOUNCED, recovery: 'post_only' }
  expect(isNews(both, seenNow(ANNOUNCED))).toBe(true)
  expect(isNews(ANNOUNCED, seenNow(both))).toBe(false)
  expect(isNews(both, seenNow(both))).toBe(false)
})

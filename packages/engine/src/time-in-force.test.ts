import { describe, test } from 'vitest'
import { check } from './order-book.fixture.ts'

describe('immediate or cancel', () => {
  test('trades what it can and lets the rest expire', () =>
    check(`
      ask 101 2
      ask 103 2
      BUY 102 5 ioc
      trade 101 2
      ended buy-102 3 immediate_or_cancel
      book ask 103 2`))
})

describe('fill or kill', () => {
  test('trades all', () =>
    check(`
      ask 101 2
      ask 102 3
      BUY 102 5 fok
      trade 101 2
      trade 102 3
      book empty`))

  test('or nothing', () =>
    check(`
      ask 101 2
      ask 102 2
      ask 103 9
      BUY 102 5 fok
      ended buy-102 5 fill_or_kill
      book ask 101 2
      book ask 102 2
      book ask 103 9`))

  test('does not count own orders that it would cancel, and cancels them only when it trades', () =>
    check(`
      ask 101 2 by ann as own
      ask 101 3
      BUY 101 4 fok expire_maker by ann
      ended buy-101 4 fill_or_kill
      BUY 101 3 fok expire_maker by ann
      prevented 101 2
      ended own 2 self_trade
      trade 101 3`))

  test('is killed when its own order stands in the way', () =>
    check(`
      ask 101 2 by ann
      ask 101 3
      BUY 101 3 fok by ann
      ended buy-101 3 fill_or_kill
      BUY 101 3 fok decrement by ann
      ended buy-101 3 fill_or_kill
      book ask 101 5`))
})

describe('post-only', () => {
  test('is refused when it would cross and rests otherwise', () =>
    check(`
      ask 101 2
      BUY 101 1 post_only
      refused would_cross 101
      BUY 100 1 post_only
      SELL 100 1 post_only
      refused would_cross 100
      book ask 101 2
      book bid 100 1`))

  test('is refused when it would cross an own order', () =>
    check(`
      ask 101 2 by ann
      BUY 102 1 post_only expire_maker by ann
      refused would_cross 101`))
})

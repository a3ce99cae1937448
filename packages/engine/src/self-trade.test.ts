import { describe, test } from 'vitest'
import { check } from './order-book.fixture.ts'

describe('self-trade prevention', () => {
  test('by default the rest of the taker expires', () =>
    check(`
      ask 101 1
      ask 102 4 by ann
      ask 103 4
      BUY 103 5 by ann
      trade 101 1
      prevented 102 4
      ended buy-103 4 self_trade
      book ask 102 4
      book ask 103 4`))

  test('expire maker: the own order in the book ends and the taker goes on', () =>
    check(`
      ask 101 4 by ann
      ask 102 4
      BUY 102 5 expire_maker by ann
      prevented 101 4
      ended sell-101 4 self_trade
      trade 102 4
      book bid 102 1`))

  test('expire both: both end', () =>
    check(`
      ask 101 4 by ann
      ask 102 4
      BUY 102 5 expire_both by ann
      prevented 101 4
      ended sell-101 4 self_trade
      ended buy-102 5 self_trade
      book ask 102 4`))

  test('decrement: both shrink, and the larger goes on', () =>
    check(`
      ask 101 4 by ann
      ask 102 4
      BUY 102 5 decrement by ann
      prevented 101 4
      ended sell-101 0 self_trade
      trade 102 1
      book ask 102 3`))

  test('decrement: a larger maker keeps its place in time', () =>
    check(`
      ask 101 4 by ann as own
      ask 101 4 by mia as other
      BUY 101 3 decrement by ann
      prevented 101 3
      ended buy-101 0 self_trade
      BUY 101 2
      trade 101 1
      trade 101 1
      CANCEL own
      refused order_unknown
      book ask 101 3`))

  test('prevented lots move no price, so they fire no stop', () =>
    check(`
      ask 100 1
      BUY 100 1
      trade 100 1
      BUY stop 102 at 103 1 by mia as waits
      ask 102 5 by ann
      BUY 102 5 by ann
      prevented 102 5
      ended buy-102 5 self_trade
      CANCEL waits
      ended waits 1 user`))

  test('a budget shrinks by what a decrement prevented', () =>
    check(`
      ask 100 2 by ann
      ask 101 5
      BUY quote 305 decrement by ann
      prevented 100 2
      ended sell-100 0 self_trade
      trade 101 1
      ended buy-market 0 spent
      book ask 101 4`))
})

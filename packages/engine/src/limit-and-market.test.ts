import { describe, test } from 'vitest'
import { check } from './order-book.fixture.ts'

describe('limit orders', () => {
  test('a taker pays the maker price and the rest stays on the book', () =>
    check(`
      ask  101  7
      ask  102  5
      BUY  102  9
      trade 101 7
      trade 102 2
      book ask 102 3`))

  test('what does not trade rests at its limit', () =>
    check(`
      ask 103 1
      BUY 102 4
      book ask 103 1
      book bid 102 4
      SELL 101 6 by mia
      trade 102 4
      book ask 101 2
      book ask 103 1`))

  test('the best price goes first, and at one price the oldest', () =>
    check(`
      ask 102 1 as late by mia
      ask 101 2 as first by mia
      ask 101 3 as second by noa
      BUY 102 3
      trade 101 2
      trade 101 1
      CANCEL second
      ended second 2 user
      CANCEL first
      refused order_unknown
      book ask 102 1`))

  test('a partial fill keeps its place in time', () =>
    check(`
      bid 100 5 as old by mia
      SELL 100 2
      trade 100 2
      bid 100 5 as young by noa
      SELL 100 4
      trade 100 3
      trade 100 1
      CANCEL old
      refused order_unknown
      CANCEL young
      ended young 4 user
      book empty`))

  test('prices and quantities go up to the largest safe integer', () =>
    check(`
      ask 9007199254740991 1
      BUY 9007199254740991 1
      trade 9007199254740991 1
      ask 1 9007199254740991
      BUY 9007199254740992 1
      refused filter_failed safe_integer 9007199254740991
      BUY 1 9007199254740992
      refused filter_failed safe_integer 9007199254740991
      BUY 1 9007199254740991
      trade 1 9007199254740991
      book empty`))
})

describe('market orders', () => {
  test('on an empty book they are refused', () =>
    check(`
      bid 100 1
      BUY market 1
      refused book_empty
      BUY quote 100
      refused book_empty`))

  test('a sell by base takes the best bids', () =>
    check(`
      bid 100 2
      bid 99 2
      SELL market 3
      trade 100 2
      trade 99 1
      book bid 99 1`))

  test('what the book cannot fill expires', () =>
    check(`
      ask 101 2
      BUY market 5
      trade 101 2
      ended buy-market 3 no_liquidity
      book empty`))

  test('a buy by quote spends its budget and never more', () =>
    check(`
      ask 100 2
      ask 101 9
      BUY quote 409
      trade 100 2
      trade 101 2
      ended buy-market 0 spent
      book ask 101 7`))

  test('a buy by quote pays no more for one than the worst price that it names', () =>
    check(`
      ask 100 2
      ask 101 9
      BUY quote 409 worst 100
      trade 100 2
      ended buy-market 0 price_band
      book ask 101 9
      BUY quote 409 worst 100
      ended buy-market 0 price_band
      book ask 101 9`))

  test('a buy by quote that empties the book expires', () =>
    check(`
      ask 100 2
      BUY quote 1000
      trade 100 2
      ended buy-market 0 no_liquidity`))

  test('a sell by quote takes in what was asked for and never more', () =>
    check(`
      bid 101 2
      bid 100 9
      SELL quote 409
      trade 101 2
      trade 100 2
      ended sell-market 0 spent
      book bid 100 7`))

  test('a sell by quote ends at a price that has more than the rest of the amount pays for, and passes none of it over', () =>
    check(`
      bid 103 3
      bid 99 2
      SELL quote 306
      trade 103 2
      ended sell-market 0 spent
      book bid 103 1
      book bid 99 2`))

  test('a sell by quote goes no lower than the worst price that it names, and expires where the book ends', () =>
    check(`
      bid 101 2
      bid 100 1
      SELL quote 409 worst 101
      trade 101 2
      ended sell-market 0 price_band
      SELL quote 409
      trade 100 1
      ended sell-market 0 no_liquidity`))

  test('a sell by quote that would sell more than the most is refused, however few its first price needs', () =>
    check(
      `
      bid 100 1
      bid 20 9
      SELL quote 300
      refused filter_failed max_quantity 9
      SELL quote 180
      trade 100 1
      trade 20 4
      ended sell-market 0 spent
      book bid 20 5`,
      { maxQuantity: 9 },
    ))

  test('a budget that pays for no step is refused', () =>
    check(`
      ask 100 2
      BUY quote 99
      refused filter_failed min_quantity 1`))

  test('a budget may pass the safe integers', () =>
    check(`
      ask 9007199254740991 2
      BUY quote 27021597764222972
      trade 9007199254740991 2
      ended buy-market 0 no_liquidity`))

  test('past the band of the reference the rest expires', () =>
    check(
      `
      ask 101 1
      ask 109 1
      REFERENCE 100
      ask 110 1
      ask 120 1
      BUY market 9
      trade 101 1
      trade 109 1
      trade 110 1
      ended buy-market 6 price_band
      book ask 120 1`,
      { band: { buy: { lowBps: 9_000, highBps: 11_000 }, sell: { lowBps: 9_000, highBps: 50_000 } } },
    ))

  test('without a reference the band goes by the best price when the match starts', () =>
    check(`
      ask 10 1
      ask 50 1
      ask 51 1
      BUY market 3
      trade 10 1
      trade 50 1
      ended buy-market 1 price_band
      book ask 51 1`))
})

import { describe, test } from 'vitest'
import { check } from './order-book.fixture.ts'

describe('each refusal names its filter and bound', () => {
  test('tick and step', () =>
    check(
      `
      BUY 102 10
      refused filter_failed price_tick 5
      BUY 100 11
      refused filter_failed quantity_step 2
      BUY 100 10`,
      { priceTick: 5, quantityStep: 2 },
    ))

  test('smallest and largest quantity', () =>
    check(
      `
      BUY 100 2
      refused filter_failed min_quantity 3
      BUY 100 8
      refused filter_failed max_quantity 7
      BUY 100 7
      SELL market 2
      refused filter_failed min_quantity 3`,
      { minQuantity: 3, maxQuantity: 7 },
    ))

  test('nothing and less than nothing', () =>
    check(`
      BUY 0 2
      refused filter_failed safe_integer 9007199254740991
      BUY 100 -1
      refused filter_failed safe_integer 9007199254740991
      BUY 1.5 1
      refused filter_failed safe_integer 9007199254740991
      BUY 100 NaN
      refused filter_failed safe_integer 9007199254740991`))

  test('smallest notional; of a market order by the reference, or by the best price', () =>
    check(
      `
      BUY 9 11
      refused filter_failed min_notional 100
      BUY 10 10
      SELL market 9 by mia
      refused filter_failed min_notional 100
      REFERENCE 20
      SELL market 5 by mia
      trade 10 5
      ask 11 50 by mia
      BUY quote 99
      refused filter_failed min_notional 100`,
      { minNotional: 100 },
    ))

  test('the band around the reference, by side', () =>
    check(
      `
      REFERENCE 101
      BUY 203 1
      refused filter_failed price_band 202
      BUY 50 1
      refused filter_failed price_band 51
      BUY 51 1
      SELL 506 1
      refused filter_failed price_band 505
      SELL 20 1
      refused filter_failed price_band 21
      REFERENCE 0
      BUY 1 1`,
      { band: { buy: { lowBps: 5_000, highBps: 20_000 }, sell: { lowBps: 2_000, highBps: 50_000 } } },
    ))

  test('open and conditional orders of one user', () =>
    check(
      `
      ask 100 1
      BUY 100 1
      trade 100 1
      BUY 99 1
      BUY stop 101 at 102 1 as stop
      BUY stop 101 at 102 1
      refused filter_failed max_conditional_orders 1
      BUY 98 1 as third
      BUY 97 1
      refused filter_failed max_open_orders 3
      BUY 97 1 by mia
      BUY 97 1 ioc
      ended buy-97 1 immediate_or_cancel
      CANCEL third
      ended third 1 user
      BUY oco 98 stop 103 at 104 1
      refused filter_failed max_open_orders 3
      CANCEL stop
      ended stop 1 user
      BUY oco 98 stop 103 at 104 1`,
      { maxOpenOrders: 3, maxConditionalOrders: 1 },
    ))
})

describe('market modes', () => {
  test('halted: nothing, not even a cancel; the operator may still clear the book', () =>
    check(`
      bid 99 1 as own
      MODE halted
      BUY 99 1
      refused mode_refuses halted
      CANCEL own
      refused mode_refuses halted
      CANCEL by maker
      refused mode_refuses halted
      CANCEL all
      ended own 1 operator
      book empty`))

  test('cancel-only: only cancels', () =>
    check(`
      bid 99 1 as own
      MODE cancel_only
      BUY 99 1
      refused mode_refuses cancel_only
      SELL market 1
      refused mode_refuses cancel_only
      CANCEL own
      ended own 1 user`))

  test('post-only: orders may rest, none may take', () =>
    check(`
      ask 101 1
      MODE post_only
      BUY 101 1
      refused would_cross 101
      BUY 100 1 ioc
      refused mode_refuses post_only
      BUY market 1
      refused mode_refuses post_only
      BUY 100 1
      MODE open
      BUY 101 1
      trade 101 1
      book bid 100 1`))
})

describe('cancels', () => {
  test('an order of somebody else is unknown', () =>
    check(`
      bid 99 1 by mia as hers
      CANCEL hers by noa
      refused order_unknown
      CANCEL hers by mia
      ended hers 1 user
      CANCEL hers by mia
      refused order_unknown`))

  test('all orders of a user go, oldest first, both legs of a pair', () =>
    check(`
      ask 100 1
      BUY 100 1
      trade 100 1
      bid 99 1 by mia as one
      bid 99 2 by noa as hers
      SELL oco 102 stop 98 at 97 5 by mia as pair
      bid 97 3 by mia as last
      CANCEL by mia
      ended one 1 user
      ended pair 5 user
      ended pair-stop 5 sibling
      ended last 3 user
      book bid 99 2
      CANCEL by nobody`))
})

describe('undo', () => {
  test('what happened since the commit did not happen', () =>
    check(`
      ask 101 7 as first
      ask 101 2 as second
      COMMIT
      BUY 101 8
      trade 101 7
      trade 101 1
      book ask 101 1
      UNDO
      book ask 101 9
      BUY 101 1
      trade 101 1
      CANCEL first
      ended first 6 user
      book ask 101 2`))

  test('a fired stop waits again, and its pair is whole again', () =>
    check(`
      ask 100 1
      BUY 100 1
      trade 100 1
      SELL oco 102 stop 98 at 97 5 as pair
      bid 98 1
      COMMIT
      SELL 98 1 by mia
      trade 98 1
      triggered pair-stop
      ended pair 5 sibling
      UNDO
      book ask 102 5
      book bid 98 1
      SELL 98 1 by mia
      trade 98 1
      triggered pair-stop
      ended pair 5 sibling
      book ask 97 5`))
})

import { describe, expect, test } from 'vitest'
import { Book } from './book.ts'
import { check } from './order-book.fixture.ts'

/** A first trade, because a stop is measured by the last price. */
const LAST_100 = `
      ask 100 1
      BUY 100 1
      trade 100 1`

const WIDE = { lowBps: 0, highBps: 1_000_000_000 }

describe('stop-limit orders', () => {
  test('a sell fires when the last price falls to its stop, a buy when it rises to it', () =>
    check(`${LAST_100}
      SELL stop 98 at 97 2 as falls
      BUY stop 102 at 103 2 as rises
      bid 98 1
      SELL 98 1 by mia
      trade 98 1
      triggered falls
      book ask 97 2
      ask 102 1 by mia
      BUY 102 3 by noa
      trade 97 2
      trade 102 1
      triggered rises
      book bid 103 2`))

  test('without a last price there is nothing to measure a stop by', () =>
    check(`
      SELL stop 98 at 97 2
      refused last_price_unknown`))

  test('a stop that is true already is refused', () =>
    check(`${LAST_100}
      SELL stop 100 at 97 2
      refused stop_already_true 100
      BUY stop 100 at 103 2
      refused stop_already_true 100`))

  test('a triggered order runs after the match that fired it, and takes', () =>
    check(`${LAST_100}
      SELL stop 99 at 95 3 as stop
      bid 99 1
      bid 98 1
      bid 97 1
      bid 96 5
      SELL 98 2 by mia
      trade 99 1
      trade 98 1
      triggered stop
      trade 97 1
      trade 96 2
      book bid 96 3`))

  test('triggers cascade in the order in which they fired', () =>
    check(`${LAST_100}
      SELL stop 98 at 90 1 as second
      SELL stop 99 at 90 1 as first
      SELL stop 97 at 90 1 as third
      bid 99 1
      bid 98 1
      bid 97 1
      bid 96 1
      SELL 99 1 by mia
      trade 99 1
      triggered first
      trade 98 1
      triggered second
      trade 97 1
      triggered third
      trade 96 1
      book empty`))

  test('a cascade of twenty thousand does not run out of stack', () => {
    const book = new Book({ filters: { band: { buy: WIDE, sell: WIDE } } })
    const length = 20_000
    const order = { user: 1, side: 'sell', quantity: 1 } as const
    book.apply({ ...order, type: 'limit', price: length + 1, user: 2 })
    book.apply({ ...order, type: 'limit', price: length + 1, side: 'buy' })
    for (let price = length; price > 0; price -= 1) {
      book.apply({ ...order, type: 'limit', price, side: 'buy', user: 1_000_000 + price })
      book.apply({ ...order, type: 'stop_limit', stop: price, price: 1, user: price })
    }
    book.commit()
    book.apply({ ...order, type: 'limit', price: length, user: 2_000_000 })
    expect(book.events.list().filter(({ kind }) => kind === 'traded')).toHaveLength(length)
    expect(book.depth('sell', 9)).toEqual([{ price: 1, quantity: 1 }])
  })

  test('a triggered order gets new time priority', () =>
    check(`${LAST_100}
      SELL stop 99 at 105 1 as stop by ann
      ask 105 1 as plain by mia
      bid 99 1
      SELL 99 1 by mia
      trade 99 1
      triggered stop
      BUY 105 1 by noa
      trade 105 1
      CANCEL plain
      refused order_unknown
      CANCEL stop
      ended stop 1 user`))

  test('its time in force holds when it fires', () =>
    check(`${LAST_100}
      SELL stop 99 at 99 2 ioc as stop
      bid 99 2
      SELL 99 1 by mia
      trade 99 1
      triggered stop
      trade 99 1
      ended stop 1 immediate_or_cancel`))
})

describe('OCO', () => {
  test('a sell needs limit > last > stop, a buy limit < last < stop', () =>
    check(`${LAST_100}
      SELL oco 100 stop 98 at 97 1
      refused oco_out_of_order 100
      SELL oco 102 stop 100 at 97 1
      refused oco_out_of_order 100
      BUY oco 100 stop 102 at 103 1
      refused oco_out_of_order 100
      BUY oco 98 stop 100 at 103 1
      refused oco_out_of_order 100
      SELL oco 102 stop 98 at 97 1
      BUY oco 98 stop 102 at 103 1
      book ask 102 1
      book bid 98 1`))

  test('the limit leg is post-only', () =>
    check(`${LAST_100}
      bid 103 1 by mia
      SELL oco 102 stop 98 at 97 1
      refused would_cross 103`))

  test('the first fill of the limit leg cancels the stop leg, and the rest stays', () =>
    check(`${LAST_100}
      SELL oco 102 stop 98 at 97 5 as pair
      BUY 102 2 by mia
      trade 102 2
      ended pair-stop 5 sibling
      book ask 102 3`))

  test('the trigger cancels the limit leg', () =>
    check(`${LAST_100}
      SELL oco 102 stop 98 at 97 5 as pair
      bid 98 1
      SELL 98 1 by mia
      trade 98 1
      triggered pair-stop
      ended pair 5 sibling
      book ask 97 5`))

  test('a stop leg that was triggered waits only for as long as it was told to', () =>
    check(`${LAST_100}
      SELL oco 102 stop 98 at 97 5 ioc as pair
      bid 98 1
      bid 97 2
      SELL 98 1 by mia
      trade 98 1
      triggered pair-stop
      ended pair 5 sibling
      trade 97 2
      ended pair-stop 3 immediate_or_cancel
      book empty`))

  test('a stop leg to fill or kill is filled or killed when it was triggered', () =>
    check(`${LAST_100}
      SELL oco 102 stop 98 at 97 5 fok as pair
      bid 98 1
      bid 97 2
      SELL 98 1 by mia
      trade 98 1
      triggered pair-stop
      ended pair 5 sibling
      ended pair-stop 5 fill_or_kill
      book bid 97 2`))

  test('a limit leg that fills in the match that reaches its stop has ended the stop', () =>
    check(`${LAST_100}
      BUY oco 99 stop 101 at 103 2 as pair
      bid 101 1 by noa
      SELL 99 2 fok by mia
      trade 101 1
      trade 99 1
      ended pair-stop 2 sibling
      book bid 99 1`))

  test('cancelling one leg cancels both', () =>
    check(`${LAST_100}
      SELL oco 102 stop 98 at 97 5 as pair
      CANCEL pair
      ended pair 5 user
      ended pair-stop 5 sibling
      BUY oco 98 stop 102 at 103 5 as other
      CANCEL other-stop
      ended other-stop 5 user
      ended other 5 sibling
      book empty`))

  test('self-trade prevention that ends or shrinks a leg ends the other', () =>
    check(`${LAST_100}
      SELL oco 102 stop 98 at 97 5 by ann as pair
      BUY 102 2 decrement by ann
      prevented 102 2
      ended pair-stop 5 sibling
      ended buy-102 0 self_trade
      book ask 102 3
      BUY 102 4 expire_maker by ann
      prevented 102 3
      ended pair 3 self_trade
      book bid 102 4`))
})

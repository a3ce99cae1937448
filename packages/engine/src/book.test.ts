import { BugError } from '@bourse/money'
import { describe, expect, test } from 'vitest'
import { Book } from './book.ts'
import type { Command, PlaceCommand } from './commands.ts'
import { DEFAULT_FILTERS } from './filters.ts'

const LARGEST = Number.MAX_SAFE_INTEGER

function placed(book: Book, command: Command): number {
  const result = book.apply(command)
  if (!result.ok) throw new Error(result.refusal.code)
  return result.value
}

function sell(price: number, quantity: number, user = 1): PlaceCommand {
  return { type: 'limit', user, side: 'sell', price, quantity }
}

function buy(price: number, quantity: number, user = 2): PlaceCommand {
  return { type: 'limit', user, side: 'buy', price, quantity }
}

describe('ids', () => {
  test('the id of an order that has ended finds nothing, though its slot is used again', () => {
    const book = new Book({ reserve: 0 })
    const first = placed(book, sell(101, 1))
    placed(book, { type: 'cancel', id: first })
    book.commit()
    const second = placed(book, sell(102, 1))
    expect(second % 2 ** 22).toBe(first % 2 ** 22)
    expect(second).not.toBe(first)
    expect(book.apply({ type: 'cancel', id: first })).toEqual({ ok: false, refusal: { code: 'engine.order_unknown' } })
    expect(book.find(second)).toMatchObject({ price: 102, open: 1 })
  })

  test.each([0, -1, 1.5, Number.NaN, 2 ** 22 + 5, LARGEST, 2 ** 60])('no order has the id %s', (id) => {
    const book = new Book()
    placed(book, sell(101, 1))
    expect(book.apply({ type: 'cancel', id })).toEqual({ ok: false, refusal: { code: 'engine.order_unknown' } })
  })

  test('a rebuilt book gives no id again that was given before', () => {
    const book = new Book({ reserve: 0 })
    const given = new Set<number>()
    for (let round = 0; round < 50; round += 1) {
      const id = placed(book, sell(101, 1))
      given.add(id)
      if (round % 7 !== 0) placed(book, { type: 'cancel', id })
      book.commit()
    }
    const rebuilt = new Book({ snapshot: book.snapshot(), reserve: 0 })
    for (let round = 0; round < 50; round += 1) expect(given.has(placed(rebuilt, sell(101, 1)))).toBe(false)
  })
})

describe('sums of lots', () => {
  test('a side holds no more lots than a safe integer can count', () => {
    const book = new Book()
    placed(book, sell(5, LARGEST - 3))
    placed(book, sell(6, 3))
    const refusal = { code: 'engine.filter_failed', filter: 'book_capacity', bound: 0 }
    expect(book.apply(sell(7, 1))).toEqual({ ok: false, refusal })
    placed(book, buy(6, LARGEST))
    expect(book.depth('sell', 9)).toEqual([])
    placed(book, sell(7, LARGEST))
    expect(book.quantityAt('sell', 7)).toBe(LARGEST)
  })
})

describe('the hold', () => {
  function traded(): Book {
    const book = new Book()
    placed(book, sell(100, 1))
    placed(book, buy(100, 1))
    placed(book, sell(101, 2))
    placed(book, sell(102, 2, 3))
    placed(book, sell(103, 9))
    return book
  }
  const order = { user: 2, side: 'buy' } as const
  test.each<[string, PlaceCommand, 'base' | 'quote', bigint]>([
    ['a sell: its quantity', sell(200, 7), 'base', 7n],
    ['a limit buy: at its limit', buy(200, 7), 'quote', 1_400n],
    ['beyond 2^53', buy(LARGEST, LARGEST), 'quote', BigInt(LARGEST) ** 2n],
    [
      'a stop-limit buy: at its limit',
      { ...order, type: 'stop_limit', stop: 105, price: 110, quantity: 2 },
      'quote',
      220n,
    ],
    [
      'an OCO buy: at the higher limit, once',
      { ...order, type: 'oco', price: 90, stop: 105, stopLimit: 110, quantity: 2 },
      'quote',
      220n,
    ],
    ['a buy by quote: its budget', { ...order, type: 'market', budget: 999n }, 'quote', 999n],
    ['a market buy by base: what the book charges', { ...order, type: 'market', quantity: 5 }, 'quote', 509n],
    ['without what the taker stops at', { ...order, user: 3, type: 'market', quantity: 5 }, 'quote', 202n],
    ['or passes', { ...order, user: 3, type: 'market', quantity: 5, selfTrade: 'expire_maker' }, 'quote', 511n],
    ['more than the book has', { ...order, type: 'market', quantity: 50 }, 'quote', 1_333n],
  ])('%s', (_, command, asset, amount) => {
    expect(traded().holdOf(command)).toEqual({ asset, amount })
  })
})

test('a sell by quote holds what it will sell, which is nothing below a price that has more than it may take', () => {
  const book = new Book()
  for (const bid of [buy(103, 3), buy(99, 2)]) placed(book, bid)
  expect(book.holdOf({ type: 'market', user: 9, side: 'sell', budget: 306n })).toEqual({ asset: 'base', amount: 2n })
  expect(book.holdOf({ type: 'market', user: 9, side: 'sell', budget: 408n })).toEqual({ asset: 'base', amount: 4n })
})

describe('an order whose numbers are no amounts holds nothing, and is refused', () => {
  const order = { user: 2, side: 'buy' } as const
  test.each<[string, PlaceCommand]>([
    ['a fraction of a lot', sell(101, 1.5)],
    ['no number of lots', sell(101, Number.NaN)],
    ['fewer lots than none', sell(101, -3)],
    ['a fraction of a tick', buy(100.5, 2)],
    ['a price past the safe integers', buy(2 ** 60, 2)],
    ['a fraction of a lot in a stop order', { ...order, type: 'stop_limit', stop: 105, price: 110, quantity: 0.1 }],
    ['a fraction of a lot in a pair', { ...order, type: 'oco', price: 90, stop: 105, stopLimit: 110, quantity: 0.1 }],
    ['a fraction of a lot at the market', { ...order, type: 'market', quantity: 2.5 }],
    ['lots without end at the market', { ...order, type: 'market', quantity: Number.POSITIVE_INFINITY }],
    ['a budget below zero', { ...order, type: 'market', budget: -5n }],
  ])('%s', (_, command) => {
    const book = new Book()
    placed(book, sell(101, 5, 3))
    expect(book.holdOf(command).amount).toBe(0n)
    expect(book.apply(command)).toMatchObject({ ok: false, refusal: { code: 'engine.filter_failed' } })
  })
})

describe('snapshots', () => {
  test('a pair without its other leg is a bug of the caller', () => {
    const book = new Book()
    placed(book, sell(100, 1))
    placed(book, buy(100, 1))
    placed(book, { type: 'oco', user: 1, side: 'sell', price: 102, stop: 98, stopLimit: 97, quantity: 5 })
    const snapshot = book.snapshot()
    expect(() => new Book({ snapshot: { ...snapshot, orders: snapshot.orders.slice(1) } })).toThrow(BugError)
  })

  test('a crossed book is never begun with', () => {
    const bids = new Book()
    placed(bids, buy(101, 1))
    const { orders } = bids.snapshot()
    const asks = new Book()
    placed(asks, sell(101, 1))
    placed(asks, sell(101, 1))
    const snapshot = asks.snapshot()
    expect(() => new Book({ snapshot: { ...snapshot, orders: [...orders, ...snapshot.orders.slice(1)] } })).toThrow(
      'the book is crossed',
    )
  })
})

test('filters change between batches, and open orders stay', () => {
  const book = new Book()
  placed(book, sell(101, 1))
  expect(() => book.setFilters(DEFAULT_FILTERS)).toThrow(BugError)
  book.commit()
  book.setFilters({ ...DEFAULT_FILTERS, priceTick: 10 })
  expect(book.apply(sell(101, 1)).ok).toBe(false)
  expect(book.depth('sell', 9)).toEqual([{ price: 101, quantity: 1 }])
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEMO_PROFILES } from './markets.fixture.ts'
import {
  freshen,
  isFair,
  type LadderAction,
  type LadderShape,
  LEAST_LEVELS,
  ladderShape,
  MOST_LEVELS,
  planLadder,
  type Quote,
} from './quote-ladder.rules.ts'
import { createReferencePrices } from './reference-prices.ts'
import { createSeededRandom } from './seeded-noise.ts'

const SHAPE: LadderShape = { touch: 4, step: 10, touchLots: 1_000, minLots: 5 }
const random = createSeededRandom(1)
let numbers = 0

function plan(quotes: readonly Quote[], center: number, inventory = 0, shape = SHAPE): LadderAction[] {
  return planLadder({ quotes, center, shape, inventory, random })
}

/** The book after a plan has been carried out. */
function carriedOut(quotes: readonly Quote[], actions: readonly LadderAction[]): Quote[] {
  let book = [...quotes]
  for (const action of actions) {
    if (action.kind === 'cancel_all') book = []
    else if (action.kind === 'cancel') book = book.filter(({ orderId }) => orderId !== action.quote.orderId)
    else {
      numbers += 1
      book.push({ orderId: String(numbers), side: action.side, ticks: action.ticks, lots: action.lots })
    }
  }
  return book
}

function ladderAt(center: number, shape = SHAPE): Quote[] {
  return carriedOut([], plan([], center, 0, shape))
}

function sides(book: readonly Quote[]): { bids: number[]; asks: number[] } {
  const ticksOf = (side: Quote['side']) => book.flatMap((quote) => (quote.side === side ? [quote.ticks] : []))
  return {
    bids: ticksOf('buy').sort((left, right) => right - left),
    asks: ticksOf('sell').sort((left, right) => left - right),
  }
}

const kinds = (actions: readonly LadderAction[]) => actions.map(({ kind }) => kind)

describe('an empty market', () => {
  test('gets a whole ladder on each side, each level at a price of its own', () => {
    const { bids, asks } = sides(ladderAt(100_000))
    for (const side of [bids, asks]) {
      expect(side.length).toBeGreaterThanOrEqual(LEAST_LEVELS)
      expect(side.length).toBeLessThanOrEqual(MOST_LEVELS)
      expect(new Set(side).size).toBe(side.length)
    }
  })

  test('gets its best prices first', () => {
    const [first, second] = plan([], 100_000)
    expect(first).toMatchObject({ kind: 'place' })
    const nearest = [first, second].map((action) => (action?.kind === 'place' ? Math.abs(action.ticks - 100_000) : 0))
    expect(Math.max(...nearest)).toBeLessThanOrEqual(SHAPE.touch + 0.2 * SHAPE.step + 1)
  })

  test('has more to offer further out, and levels that stand wider', () => {
    const asks = ladderAt(100_000)
      .filter(({ side }) => side === 'sell')
      .sort((left, right) => left.ticks - right.ticks)
    const sum = (quotes: readonly Quote[]) => quotes.reduce((total, { lots }) => total + lots, 0)
    expect(sum(asks.slice(-15))).toBeGreaterThan(2 * sum(asks.slice(0, 15)))
    const width = (quotes: readonly Quote[]) => (quotes.at(-1)?.ticks ?? 0) - (quotes[0]?.ticks ?? 0)
    expect(width(asks.slice(-15))).toBeGreaterThan(1.7 * width(asks.slice(0, 15)))
  })

  test('where a tick is coarse, has a level on nearly every tick and no price below one', () => {
    const coarse = { touch: 0.5, step: 1, touchLots: 100, minLots: 1 }
    const { bids, asks } = sides(ladderAt(1_200.3, coarse))
    expect(bids.slice(0, 3)).toEqual([1_199, 1_198, 1_197])
    expect(asks[0]).toBe(1_201)
    const { bids: few } = sides(ladderAt(20.5, coarse))
    expect(Math.min(...few)).toBeGreaterThanOrEqual(1)
  })
})

describe('a market that has its ladder', () => {
  test('is left alone while the price moves little', () => {
    const book = ladderAt(100_000)
    expect(plan(book, 100_000)).toEqual([])
    expect(plan(book, 100_003)).toEqual([])
    expect(plan(book, 99_997)).toEqual([])
  })

  test('moves a few quotes when the price moves a few steps', () => {
    const book = ladderAt(100_000)
    expect(plan(book, 100_030).length).toBeLessThan(12)
    expect(plan(book, 100_030).length).toBeGreaterThan(0)
  })

  test('loses first what the price ran over', () => {
    const book = ladderAt(100_000)
    const actions = plan(book, 100_030)
    const overrun = book.filter(({ side, ticks }) => side === 'sell' && ticks < 100_030 - 0.6 * SHAPE.step)
    expect(overrun.length).toBeGreaterThan(0)
    expect(actions.slice(0, overrun.length)).toEqual(
      expect.arrayContaining(overrun.map((quote) => ({ kind: 'cancel', quote }))),
    )
    expect(kinds(actions)[overrun.length]).toBe('place')
  })

  test('gets back what somebody took', () => {
    const book = ladderAt(100_000)
    const { asks } = sides(book)
    const eaten = book.filter(({ side, ticks }) => side === 'buy' || ticks > (asks[2] ?? 0))
    const actions = plan(eaten, 100_000)
    expect(kinds(actions).every((kind) => kind === 'place')).toBe(true)
    expect(actions[0]).toMatchObject({ side: 'sell' })
    expect(sides(carriedOut(eaten, actions)).asks[0]).toBeLessThanOrEqual((asks[0] ?? 0) + SHAPE.step)
  })

  test('is cleared by one call when the price is somewhere else', () => {
    const book = ladderAt(100_000)
    const actions = plan(book, 104_000)
    expect(kinds(actions).filter((kind) => kind !== 'place')).toEqual(['cancel_all'])
    expect(actions[0]).toEqual({ kind: 'cancel_all' })
    expect(sides(carriedOut(book, actions)).bids.length).toBeGreaterThanOrEqual(LEAST_LEVELS)
  })

  test('offers cheaper and bids less when the maker has too much', () => {
    const best = (inventory: number) => {
      const { bids, asks } = sides(carriedOut([], plan([], 100_000, inventory)))
      return ((bids[0] ?? 0) + (asks[0] ?? 0)) / 2
    }
    expect(best(1)).toBeLessThan(best(0))
    expect(best(-1)).toBeGreaterThan(best(0))
  })

  test('has one quote near the best price replaced when it is freshened', () => {
    const book = ladderAt(100_000)
    for (let at = 0; at < 200; at += 1) {
      const actions = freshen({ quotes: book, center: 100_000, shape: SHAPE, random })
      expect(kinds(actions)).toEqual(['cancel', 'place'])
      const after = carriedOut(book, actions)
      const { bids, asks } = sides(after)
      expect(bids[0]).toBe(sides(book).bids[0])
      expect(asks[0]).toBe(sides(book).asks[0])
      expect(after.length).toBe(book.length)
    }
    expect(freshen({ quotes: book.slice(0, 1), center: 100_000, shape: SHAPE, random })).toEqual([])
  })
})

test('wherever the price goes and whatever is taken, the book is full, uncrossed and not too long (300 walks)', () => {
  const walk = fc.array(fc.record({ move: fc.integer({ min: -60, max: 60 }), eaten: fc.nat(4) }), {
    minLength: 1,
    maxLength: 40,
  })
  fc.assert(
    fc.property(walk, fc.double({ min: -1, max: 1, noNaN: true }), (steps, inventory) => {
      let center = 50_000
      let book = ladderAt(center)
      for (const { move, eaten } of steps) {
        center += move / 3
        const { asks } = sides(book)
        book = book.filter(({ side, ticks }) => side === 'buy' || !asks.slice(0, eaten).includes(ticks))
        const actions = plan(book, center, inventory)
        let standing = book
        for (const action of actions) {
          standing = carriedOut(standing, [action])
          const now = sides(standing)
          if (action.kind === 'place') expect(now.bids[0] ?? 0).toBeLessThan(now.asks[0] ?? Number.POSITIVE_INFINITY)
        }
        book = standing
        const after = sides(book)
        for (const side of [after.bids, after.asks]) {
          expect(side.length).toBeGreaterThanOrEqual(LEAST_LEVELS)
          expect(side.length).toBeLessThanOrEqual(MOST_LEVELS + 4)
          expect(new Set(side).size).toBe(side.length)
        }
        const touch = Math.max((after.asks[0] ?? 0) - center, center - (after.bids[0] ?? 0))
        expect(touch).toBeLessThan(3 * SHAPE.step)
      }
    }),
    { numRuns: 300 },
  )
})

test('a book that fits needs nothing more: a plan carried out leaves nothing to plan', () => {
  // Where the whole ladder has room above zero: below that its far end is cut off, and may be filled in by one quote more.
  for (const center of [2_468.5, 50_000, 9_999_999.9]) {
    for (let draw = 0; draw < 100; draw += 1) {
      const book = ladderAt(center)
      expect(plan(book, center)).toEqual([])
    }
  }
})

test('every market of the demo has a shape whose orders the exchange accepts', () => {
  const prices = createReferencePrices('a seed')
  const time = Date.parse('2026-11-15T12:00:00Z')
  for (const profile of DEMO_PROFILES) {
    const worth = prices.at(profile.base, time)
    const ratio = worth / prices.at(profile.quote, time)
    const shape = ladderShape({ profile, ratio, worth, minTotal: 1 })
    const actions = plan([], ratio / profile.tick, 0, shape)
    expect(actions.length, profile.symbol).toBeGreaterThanOrEqual(2 * LEAST_LEVELS)
    for (const action of actions) {
      if (action.kind !== 'place') continue
      expect(Number.isSafeInteger(action.ticks) && Number.isSafeInteger(action.lots), profile.symbol).toBe(true)
      expect(action.ticks * profile.tick * action.lots * profile.lot, profile.symbol).toBeGreaterThan(1)
    }
  }
})

test('a book is fair where both of its best prices stand at the reference price, and no longer when that has jumped', () => {
  const quotes = ladderAt(10_000)
  const fair = (center: number, some = quotes) => isFair({ quotes: some, center, shape: SHAPE })
  expect(fair(10_000)).toBe(true)
  expect([fair(10_100), fair(9_900), fair(10_000, [])]).toEqual([false, false, false])
  expect(
    fair(
      10_000,
      quotes.filter(({ side }) => side === 'buy'),
    ),
  ).toBe(false)
})

import { assert } from '@bourse/money'
import type { BookState } from './book-state.ts'
import { CODE } from './codes.ts'
import { EVENT } from './event-buffer.ts'
import { ORDER } from './order-slab.ts'
import { affordable, isFillable } from './probe.ts'
import { collectTriggered } from './triggers.ts'

const { NONE, BUY, IOC, FOK, EXPIRE_TAKER, EXPIRE_BOTH, DECREMENT, IN_BOOK, PREVENTED, RESTED, TRADED } = CODE
const { IMMEDIATE, KILLED, NO_LIQUIDITY, PAST_BAND, SELF_TRADED, SPENT } = CODE
const { REALS, INTS, OPEN, PRICE, QUANTITY, SELF_TRADE, SIBLING, SIDE, TIME_IN_FORCE, USER } = ORDER
const { REALS: EVENT_REALS, INTS: EVENT_INTS, SECOND, LOTS, FIRST_OPEN, SECOND_OPEN } = EVENT

const FILLED_UP = 0
const PAST_LIMIT = -1

/** Runs an accepted limit order: matches, then rests or ends by its time in force, then looks for stops it reached. */
export function runLimit(state: BookState, slot: number): void {
  const { ints, reals } = state.orders
  const limit = reals[(slot << REALS) | PRICE] as number
  const timeInForce = ints[(slot << INTS) | TIME_IN_FORCE] as number
  if (timeInForce === FOK && !isFillable(state, slot)) {
    state.end(slot, KILLED, NONE)
    return
  }
  const outcome = match(state, slot, limit, undefined)
  assert(timeInForce !== FOK || outcome === FILLED_UP, 'an order to fill or kill was filled in part')
  if (outcome === FILLED_UP) state.finish(slot)
  else if (outcome === SELF_TRADED) state.end(slot, SELF_TRADED, NONE)
  else if (timeInForce === IOC) state.end(slot, IMMEDIATE, NONE)
  else rest(state, slot)
  if (state.firstOfMatch !== 0) collectTriggered(state)
}

/** Runs an accepted market order between now and the band that was fixed when it started. */
export function runMarket(state: BookState, slot: number, limit: number, budget: bigint | undefined): void {
  const outcome = match(state, slot, limit, budget)
  if (outcome !== FILLED_UP) state.end(slot, outcome === PAST_LIMIT ? PAST_BAND : outcome, NONE)
  else if (budget !== undefined) state.end(slot, SPENT, NONE)
  else state.finish(slot)
  if (state.firstOfMatch !== 0) collectTriggered(state)
}

/** Orders whose stop was reached run one after the other, and may put more into the same queue: never recursively. */
export function runTriggered(state: BookState): void {
  const { triggered } = state
  for (let index = 0; index < triggered.length; index += 1) runLimit(state, triggered[index] as number)
  triggered.length = 0
}

/** Puts an order that takes nothing, or nothing more, into the book. */
export function rest(state: BookState, slot: number): void {
  const { orders, events } = state
  const index = events.open(RESTED, slot)
  events.reals[(index << EVENT_REALS) | LOTS] = orders.reals[(slot << REALS) | OPEN] as number
  state.enter(slot, IN_BOOK)
}

/**
 * Best price first, oldest first within it. `limit` is the worst price at which it trades, `budget` what an order by
 * quote may spend or take in. Gives FILLED_UP, PAST_LIMIT or the reason why it ends.
 */
function match(state: BookState, slot: number, limit: number, budget: bigint | undefined): number {
  const { ints, reals } = state.orders
  const side = ints[(slot << INTS) | SIDE] as number
  const user = reals[(slot << REALS) | USER] as number
  const makers = side === BUY ? state.asks : state.bids
  let open = reals[(slot << REALS) | OPEN] as number
  let left = budget
  while (open > 0 || left !== undefined) {
    if (makers.bestLevel === NONE) return NO_LIQUIDITY
    const price = makers.best
    if (side === BUY ? price > limit : price < limit) return PAST_LIMIT
    const wanted = left === undefined ? open : affordable(state, left, price)
    if (wanted === 0) return state.firstOfMatch === 0 ? NO_LIQUIDITY : FILLED_UP
    const maker = makers.head(makers.bestLevel)
    const offered = reals[(maker << REALS) | OPEN] as number
    const quantity = Math.min(wanted, offered)
    if (reals[(maker << REALS) | USER] === user) {
      const outcome = prevent(state, slot, maker, quantity)
      if (outcome !== PAST_LIMIT) return outcome
      open = reals[(slot << REALS) | OPEN] as number
      if (left !== undefined && ints[(slot << INTS) | SELF_TRADE] === DECREMENT)
        left -= BigInt(price) * BigInt(quantity)
      continue
    }
    // E3: two orders of opposite sides at the maker's price. E8: of different users, which was asked above.
    assert(ints[(maker << INTS) | SIDE] !== side, 'a trade joined the wrong orders')
    if (left === undefined) {
      open -= quantity
      reals[(slot << REALS) | OPEN] = open
    } else {
      left -= BigInt(price) * BigInt(quantity)
    }
    const makerOpen = makers.fill(maker, quantity)
    const { events } = state
    const index = events.open(TRADED, maker)
    const amounts = events.reals
    events.ints[(index << EVENT_INTS) | SECOND] = slot
    amounts[(index << EVENT_REALS) | LOTS] = quantity
    amounts[(index << EVENT_REALS) | FIRST_OPEN] = makerOpen
    amounts[(index << EVENT_REALS) | SECOND_OPEN] = open
    if (makerOpen === 0) {
      state.owners.unlink(maker)
      state.finish(maker)
    }
    // E6: the first fill of an OCO's limit leg ends the other leg.
    if (ints[(maker << INTS) | SIBLING] !== NONE) state.endSibling(maker)
    if (state.firstOfMatch === 0) state.firstOfMatch = price
    state.last = price
  }
  return FILLED_UP
}

/** An order by quote has no open lots: how many it still may trade depends on the next price. */
function isByQuote(state: BookState, slot: number): boolean {
  return (state.orders.reals[(slot << REALS) | QUANTITY] as number) === 0
}

/** PAST_LIMIT stands for "go on". */
function prevent(state: BookState, slot: number, maker: number, quantity: number): number {
  const { orders, events } = state
  const selfTrade = orders.int(slot, SELF_TRADE)
  const byQuote = isByQuote(state, slot)
  if (selfTrade === DECREMENT) {
    state.reduce(maker, quantity)
    if (!byQuote) state.reduce(slot, quantity)
  }
  const makerOpen = orders.real(maker, OPEN)
  const open = orders.real(slot, OPEN)
  const index = events.open(PREVENTED, maker)
  events.ints[(index << EVENT_INTS) | SECOND] = slot
  events.reals[(index << EVENT_REALS) | LOTS] = quantity
  events.reals[(index << EVENT_REALS) | FIRST_OPEN] = makerOpen
  events.reals[(index << EVENT_REALS) | SECOND_OPEN] = open
  if (selfTrade === EXPIRE_TAKER) return SELF_TRADED
  // A maker that keeps lots keeps its place, but its pair is no longer of one size: the rest goes on alone, as after a fill.
  if (selfTrade === DECREMENT && makerOpen > 0) state.endSibling(maker)
  else state.endWithSibling(maker, SELF_TRADED)
  if (selfTrade === EXPIRE_BOTH) return SELF_TRADED
  return selfTrade === DECREMENT && !byQuote && open === 0 ? SELF_TRADED : PAST_LIMIT
}

/** E1: a book is never crossed. */
export function assertUncrossed({ bids, asks }: BookState): void {
  assert(bids.best === 0 || asks.best === 0 || bids.best < asks.best, 'the book is crossed')
}

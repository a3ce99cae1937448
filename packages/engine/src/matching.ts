import { assert } from '@bourse/money'
import { type BookState, BUY, IMMEDIATE, KILLED, NO_LIQUIDITY, PAST_BAND, SELF_TRADED, SPENT } from './book-state.ts'
import { PREVENTED, RESTED, TRADED, TRIGGERED } from './events.ts'
import type { Ladder } from './ladder.ts'
import {
  GONE,
  IN_BOOK,
  INCOMING,
  NEXT,
  NONE,
  OPEN,
  OWNER,
  PRICE,
  SELF_TRADE,
  SEQUENCE,
  SIDE,
  STOP,
  STRIDE_INT,
  STRIDE_REAL,
  TIME_IN_FORCE,
} from './order-slab.ts'

export const GTC = 0
export const IOC = 1
export const FOK = 2
export const POST_ONLY = 3

export const EXPIRE_TAKER = 0
export const EXPIRE_MAKER = 1
export const EXPIRE_BOTH = 2
export const DECREMENT = 3

/** An order on its way through the book; not in the slab, because only one is on its way at a time. */
interface Taker {
  readonly slot: number
  readonly side: number
  readonly owner: number
  readonly selfTrade: number
  /** The worst price at which it trades. */
  readonly limit: number
  /** Of a buy by quote: what it may still spend. */
  budget: bigint
  readonly byQuote: boolean
  hasTraded: boolean
}

const FILLED_UP = 0
const PAST_LIMIT = -1

/** Runs an accepted limit order: matches, then rests or ends by its time in force, then looks for stops it reached. */
export function runLimit(state: BookState, slot: number): void {
  const { ints, reals } = state.orders
  const limit = reals[slot * STRIDE_REAL + PRICE] as number
  const timeInForce = ints[slot * STRIDE_INT + TIME_IN_FORCE] as number
  const taker = takerOf(state, slot, limit)
  if (timeInForce === FOK && !isFillable(state, taker)) {
    state.end(slot, KILLED)
    return
  }
  const outcome = match(state, taker)
  assert(timeInForce !== FOK || outcome === FILLED_UP, 'an order to fill or kill was filled in part')
  if (outcome === FILLED_UP) state.finish(slot)
  else if (outcome === SELF_TRADED) state.end(slot, SELF_TRADED)
  else if (timeInForce === IOC) state.end(slot, IMMEDIATE)
  else rest(state, slot)
  collectTriggered(state)
}

/** Runs an accepted market order between now and the band that was fixed when it started. */
export function runMarket(state: BookState, slot: number, limit: number, budget: bigint | undefined): void {
  const taker = takerOf(state, slot, limit)
  const byQuote = budget !== undefined
  const outcome = match(state, byQuote ? { ...taker, byQuote, budget } : taker)
  if (outcome !== FILLED_UP) state.end(slot, outcome === PAST_LIMIT ? PAST_BAND : outcome)
  else if (byQuote) state.end(slot, SPENT)
  else state.finish(slot)
  collectTriggered(state)
}

/** Orders whose stop was reached run one after the other, and may put more into the same queue: never recursively. */
export function runTriggered(state: BookState): void {
  const { triggered } = state
  if (triggered.length === 0) return
  for (let index = 0; index < triggered.length; index += 1) runLimit(state, triggered[index] as number)
  triggered.length = 0
}

function takerOf({ orders }: BookState, slot: number, limit: number): Taker {
  return {
    slot,
    side: orders.int(slot, SIDE),
    owner: orders.int(slot, OWNER),
    selfTrade: orders.int(slot, SELF_TRADE),
    limit,
    budget: 0n,
    byQuote: false,
    hasTraded: false,
  }
}

function rest(state: BookState, slot: number): void {
  const { ints, reals } = state.orders
  const { orders, events } = state
  const cells = events.open(RESTED)
  const start = events.start
  cells[start] = orders.idOf(slot)
  cells[start + 1] = state.owners.user(ints[slot * STRIDE_INT + OWNER] as number)
  cells[start + 2] = ints[slot * STRIDE_INT + SIDE] as number
  cells[start + 3] = reals[slot * STRIDE_REAL + PRICE] as number
  cells[start + 4] = reals[slot * STRIDE_REAL + OPEN] as number
  state.enter(slot, IN_BOOK)
}

/** Best price first, oldest first within it. Gives FILLED_UP, PAST_LIMIT or the reason why it ends. */
function match(state: BookState, taker: Taker): number {
  const { ints, reals } = state.orders
  const { slot, side, owner, limit, byQuote } = taker
  const makers: Ladder = side === BUY ? state.asks : state.bids
  for (;;) {
    if (!byQuote && (reals[slot * STRIDE_REAL + OPEN] as number) === 0) return FILLED_UP
    const level = makers.levelAt(0)
    if (level === NONE) return NO_LIQUIDITY
    const price = makers.price(level)
    if (side === BUY ? price > limit : price < limit) return PAST_LIMIT
    const wanted = byQuote ? affordable(state, taker.budget, price) : (reals[slot * STRIDE_REAL + OPEN] as number)
    if (wanted === 0) return taker.hasTraded ? FILLED_UP : NO_LIQUIDITY
    const maker = makers.head(level)
    const quantity = Math.min(wanted, reals[maker * STRIDE_REAL + OPEN] as number)
    if ((ints[maker * STRIDE_INT + OWNER] as number) === owner) {
      const outcome = prevent(state, taker, { maker, price, quantity })
      if (outcome !== PAST_LIMIT) return outcome
      continue
    }
    trade(state, taker, { maker, price, quantity })
    if (byQuote) taker.budget -= BigInt(price) * BigInt(quantity)
    taker.hasTraded = true
  }
}

/** Whole steps of lots that the budget pays for at a price. */
export function affordable({ filters }: BookState, budget: bigint, price: number): number {
  const step = BigInt(filters.quantityStep)
  const lots = (budget / BigInt(price) / step) * step
  return lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots)
}

interface Meeting {
  readonly maker: number
  readonly price: number
  readonly quantity: number
}

function trade(state: BookState, taker: Taker, { maker, price, quantity }: Meeting): void {
  const { ints, reals } = state.orders
  const { orders, events, owners } = state
  const { slot, side, owner, byQuote } = taker
  // E3 and E8: two orders of opposite sides and different users, at the maker's price.
  assert(
    (ints[maker * STRIDE_INT + SIDE] as number) !== side && (ints[maker * STRIDE_INT + OWNER] as number) !== owner,
    'a trade joined the wrong orders',
  )
  state.fillMaker(maker, quantity)
  // A buy by quote has no open lots: what it still may buy depends on the next price.
  if (!byQuote) state.fillTaker(slot, quantity)
  const makerOpen = reals[maker * STRIDE_REAL + OPEN] as number
  const cells = events.open(TRADED)
  const start = events.start
  cells[start] = orders.idOf(maker)
  cells[start + 1] = orders.idOf(slot)
  cells[start + 2] = owners.user(ints[maker * STRIDE_INT + OWNER] as number)
  cells[start + 3] = owners.user(owner)
  cells[start + 4] = side
  cells[start + 5] = price
  cells[start + 6] = quantity
  cells[start + 7] = makerOpen
  cells[start + 8] = reals[slot * STRIDE_REAL + OPEN] as number
  if (makerOpen === 0) {
    state.leave(maker, GONE)
    state.finish(maker)
  }
  // E6: the first fill of an OCO's limit leg ends the other leg.
  state.endSibling(maker)
  if (state.firstOfMatch === 0) state.firstOfMatch = price
  state.last = price
}

/**
 * Stops are looked at when a match is over: one that fired during it would take the other leg of its pair out of a book
 * that is being matched, and an order to fill or kill could not be sure of what it found there. A pair whose limit leg
 * was filled in the same match has ended its stop by then.
 *
 * A match moves in one direction, so its first and last price are its extremes, and all that lies between is reached.
 */
function collectTriggered(state: BookState): void {
  if (state.firstOfMatch === 0) return
  triggerAt(state, state.firstOfMatch)
  triggerAt(state, state.last)
  state.firstOfMatch = 0
}

function triggerAt(state: BookState, price: number): void {
  const { sellStops, buyStops } = state
  while (sellStops.size > 0 && sellStops.best() >= price) trigger(state, sellStops.head(sellStops.levelAt(0)))
  while (buyStops.size > 0 && buyStops.best() <= price) trigger(state, buyStops.head(buyStops.levelAt(0)))
}

function trigger(state: BookState, slot: number): void {
  const { orders, events } = state
  const cells = events.open(TRIGGERED)
  const start = events.start
  cells[start] = orders.idOf(slot)
  cells[start + 1] = state.owners.user(orders.int(slot, OWNER))
  cells[start + 2] = orders.int(slot, SIDE)
  cells[start + 3] = orders.real(slot, PRICE)
  cells[start + 4] = orders.real(slot, STOP)
  cells[start + 5] = state.last
  state.leave(slot, INCOMING)
  state.resequence(slot, events.sequence)
  state.endSibling(slot)
  state.triggered.push(slot)
}

/** PAST_LIMIT stands for "go on". */
function prevent(state: BookState, taker: Taker, { maker, price, quantity }: Meeting): number {
  const { orders, events } = state
  const { slot, selfTrade, byQuote } = taker
  if (selfTrade === DECREMENT) {
    state.reduce(maker, quantity)
    if (byQuote) taker.budget -= BigInt(price) * BigInt(quantity)
    else state.reduce(slot, quantity)
  }
  const cells = events.open(PREVENTED)
  const start = events.start
  cells[start] = orders.idOf(maker)
  cells[start + 1] = orders.idOf(slot)
  cells[start + 2] = state.owners.user(taker.owner)
  cells[start + 3] = taker.side
  cells[start + 4] = price
  cells[start + 5] = quantity
  cells[start + 6] = orders.real(maker, OPEN)
  cells[start + 7] = orders.real(slot, OPEN)
  cells[start + 8] = selfTrade
  if (selfTrade === EXPIRE_TAKER) return SELF_TRADED
  if (selfTrade === DECREMENT && orders.real(maker, OPEN) > 0) {
    // The maker keeps its place, but its pair is no longer of one size: the rest goes on alone, as after a fill.
    state.endSibling(maker)
  } else {
    state.endWithSibling(maker, SELF_TRADED)
  }
  if (selfTrade === EXPIRE_BOTH) return SELF_TRADED
  return selfTrade === DECREMENT && !byQuote && orders.real(slot, OPEN) === 0 ? SELF_TRADED : PAST_LIMIT
}

/** What a taker would find in the book as it stands, its own orders treated as its self-trade mode will treat them. */
export function probe(
  state: BookState,
  taker: Omit<Taker, 'slot' | 'budget' | 'byQuote' | 'hasTraded'>,
  lots: number,
): { lots: number; cost: bigint } {
  const { orders } = state
  const makers = taker.side === BUY ? state.asks : state.bids
  let open = lots
  let found = 0
  let cost = 0n
  for (let depth = 0; depth < makers.size && open > 0; depth += 1) {
    const level = makers.levelAt(depth)
    const price = makers.price(level)
    if (taker.side === BUY ? price > taker.limit : price < taker.limit) break
    for (let maker = makers.head(level); maker !== NONE && open > 0; maker = orders.int(maker, NEXT)) {
      const quantity = Math.min(open, orders.real(maker, OPEN))
      if (orders.int(maker, OWNER) === taker.owner) {
        if (taker.selfTrade === EXPIRE_MAKER) continue
        if (taker.selfTrade !== DECREMENT) return { lots: found, cost }
      } else {
        found += quantity
        cost += BigInt(price) * BigInt(quantity)
      }
      open -= quantity
    }
  }
  return { lots: found, cost }
}

/** All or nothing counts trades alone: lots that self-trade prevention takes away are not filled. */
function isFillable(state: BookState, taker: Taker): boolean {
  const lots = state.orders.real(taker.slot, OPEN)
  return probe(state, taker, lots).lots === lots
}

/** E1: a book is never crossed. */
export function assertUncrossed({ bids, asks }: BookState): void {
  assert(bids.size === 0 || asks.size === 0 || bids.best() < asks.best(), 'the book is crossed')
}

/** Gives an order its time priority: the number of the event that announced it. */
export function stamp(state: BookState, slot: number): void {
  state.orders.setReal(slot, SEQUENCE, state.events.sequence)
}

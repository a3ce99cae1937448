import type { BookState } from './book-state.ts'
import { CODE } from './codes.ts'
import { EVENT } from './event-buffer.ts'
import { ORDER } from './order-slab.ts'

const { NONE, INCOMING, TRIGGERED } = CODE
const { NEXT, OWNER_NEXT, OWNER_PREVIOUS, PREVIOUS, SEQUENCE } = ORDER
const { REALS, INTS, LAST, OLD_SEQUENCE, OLD_LINKS } = EVENT

/**
 * Stops are looked at when a match is over: one that fired during it would take the other leg of its pair out of a book
 * that is being matched, and an order to fill or kill could not be sure of what it found there. A pair whose limit leg
 * was filled in the same match has ended its stop by then.
 *
 * A match moves in one direction, so its first and last price are its extremes, and all that lies between is reached.
 */
export function collectTriggered(state: BookState): void {
  triggerAt(state, state.firstOfMatch)
  triggerAt(state, state.last)
  state.firstOfMatch = 0
}

function triggerAt(state: BookState, price: number): void {
  const { sellStops, buyStops } = state
  while (sellStops.bestLevel !== NONE && sellStops.best >= price) trigger(state, sellStops.head(sellStops.bestLevel))
  while (buyStops.bestLevel !== NONE && buyStops.best <= price) trigger(state, buyStops.head(buyStops.bestLevel))
}

function trigger(state: BookState, slot: number): void {
  const { orders, events } = state
  const index = events.open(TRIGGERED, slot)
  const { ints, reals } = events
  reals[(index << REALS) | LAST] = state.last
  // It takes a new time priority and will stand in other lists; undo needs the old ones.
  reals[(index << REALS) | OLD_SEQUENCE] = orders.real(slot, SEQUENCE)
  ints[(index << INTS) | OLD_LINKS] = orders.int(slot, NEXT)
  ints[(index << INTS) | (OLD_LINKS + 1)] = orders.int(slot, PREVIOUS)
  ints[(index << INTS) | (OLD_LINKS + 2)] = orders.int(slot, OWNER_NEXT)
  ints[(index << INTS) | (OLD_LINKS + 3)] = orders.int(slot, OWNER_PREVIOUS)
  state.leave(slot, INCOMING)
  orders.setReal(slot, SEQUENCE, events.sequence)
  state.endSibling(slot)
  state.triggered.push(slot)
}

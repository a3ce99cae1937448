import type { BookState } from './book-state.ts'
import { CODE } from './codes.ts'
import { EVENT } from './event-buffer.ts'
import { ORDER } from './order-slab.ts'

/** Plays the events of the batch backwards: each tells what was done, and so how to take it back. */
export function undo(state: BookState): void {
  for (let index = state.events.count - 1; index >= 0; index -= 1) takeBack(state, index)
  state.restore()
}

function takeBack(state: BookState, index: number): void {
  const { events, orders } = state
  const slot = events.int(index, EVENT.FIRST)
  switch (events.kindAt(index)) {
    case CODE.ACCEPTED:
      if (orders.int(slot, ORDER.PLACE) === CODE.CONDITIONAL) state.leave(slot, CODE.INCOMING)
      orders.takeBack(slot, slot >= state.checkpoint.used)
      break
    case CODE.RESTED:
      state.leave(slot, CODE.INCOMING)
      break
    case CODE.TRADED:
      takeBackTrade(state, index)
      break
    case CODE.ENDED:
      takeBackEnd(state, index)
      break
    case CODE.PREVENTED:
      takeBackPrevention(state, index)
      break
    case CODE.TRIGGERED:
      takeBackTrigger(state, index)
      break
    default:
      // The mode is put back as a whole.
      break
  }
}

/** The lots of an order by quote come out wrong, which nobody sees: it was placed in this batch, and is taken back as a whole. */
function takeBackTrade(state: BookState, index: number): void {
  const { events, orders } = state
  const maker = events.int(index, EVENT.FIRST)
  const taker = events.int(index, EVENT.SECOND)
  const quantity = events.real(index, EVENT.LOTS)
  if (events.real(index, EVENT.FIRST_OPEN) === 0) state.comeBack(maker, CODE.IN_BOOK)
  state.changeOpen(maker, quantity)
  orders.setInt(taker, ORDER.PLACE, CODE.INCOMING)
  state.changeOpen(taker, quantity)
}

function takeBackPrevention(state: BookState, index: number): void {
  const { events, orders } = state
  const taker = events.int(index, EVENT.SECOND)
  if (orders.int(taker, ORDER.SELF_TRADE) !== CODE.DECREMENT) return
  state.reduce(events.int(index, EVENT.FIRST), -events.real(index, EVENT.LOTS))
  state.reduce(taker, -events.real(index, EVENT.LOTS))
}

function takeBackEnd(state: BookState, index: number): void {
  const { events, orders } = state
  const slot = events.int(index, EVENT.FIRST)
  const place = events.int(index, EVENT.LEFT)
  if (place === CODE.INCOMING) orders.setInt(slot, ORDER.PLACE, place)
  else state.comeBack(slot, place)
  if (events.int(index, EVENT.REASON) !== CODE.WITH_SIBLING) return
  const pair = events.int(index, EVENT.SECOND)
  orders.setInt(slot, ORDER.SIBLING, pair)
  orders.setInt(pair, ORDER.SIBLING, slot)
}

/** The order may have entered other lists since, so its old links were noted. */
function takeBackTrigger(state: BookState, index: number): void {
  const { events, orders } = state
  const slot = events.int(index, EVENT.FIRST)
  orders.setReal(slot, ORDER.SEQUENCE, events.real(index, EVENT.OLD_SEQUENCE))
  orders.setInt(slot, ORDER.NEXT, events.int(index, EVENT.OLD_LINKS))
  orders.setInt(slot, ORDER.PREVIOUS, events.int(index, EVENT.OLD_LINKS + 1))
  orders.setInt(slot, ORDER.OWNER_NEXT, events.int(index, EVENT.OLD_LINKS + 2))
  orders.setInt(slot, ORDER.OWNER_PREVIOUS, events.int(index, EVENT.OLD_LINKS + 3))
  state.comeBack(slot, CODE.CONDITIONAL)
}

import { assert } from '@bourse/money'
import type { BookState } from './book-state.ts'
import { CODE } from './codes.ts'
import {
  MARKET_MODES,
  type MarketMode,
  SELF_TRADE_MODES,
  type SelfTradeMode,
  SIDES,
  type Side,
  TIMES_IN_FORCE,
  type TimeInForce,
} from './commands.ts'
import { named, ORDER_TYPES, type OrderType } from './events.ts'
import type { Ladder } from './ladder.ts'
import { ORDER } from './order-slab.ts'

const { NONE, CONDITIONAL, IN_BOOK } = CODE
const { NEXT, OPEN, OWNER, PLACE, PRICE, QUANTITY, SELF_TRADE, SEQUENCE, SIBLING } = ORDER
const { SIDE, STOP, TAKEN_AWAY, TIME_IN_FORCE, TYPE, USER } = ORDER

/** An order that is open, as a database row can hold it. */
export interface OpenOrder {
  readonly id: number
  readonly user: number
  readonly side: Side
  readonly type: OrderType
  readonly price: number
  readonly stop: number
  readonly quantity: number
  readonly filled: number
  /** Less than quantity − filled after self-trade prevention has taken lots away. */
  readonly open: number
  /** Its time priority: the number of the event that accepted or triggered it. */
  readonly sequence: number
  /** The id of the other leg of an OCO while both are open, or 0. */
  readonly sibling: number
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
  /** True while it waits for its stop. */
  readonly conditional: boolean
}

export interface Snapshot {
  readonly sequence: number
  /** The highest generation of order ids that was ever given out; a rebuilt book starts above it. */
  readonly generation: number
  readonly last: number
  readonly reference: number
  readonly mode: MarketMode
  /** In any order. */
  readonly orders: readonly OpenOrder[]
}

export function takeSnapshot(state: BookState): Snapshot {
  return {
    sequence: state.events.sequence,
    generation: state.orders.generation,
    last: state.last,
    reference: state.reference,
    mode: named(MARKET_MODES, state.mode),
    orders: [...slots(state)].map((slot) => openOrder(state, slot)),
  }
}

/** Book sides, then stops, each from the best level on and first-in first-out. */
function* slots(state: BookState): Generator<number> {
  for (const ladder of [state.bids, state.asks, state.sellStops, state.buyStops]) yield* slotsOf(state, ladder)
}

function* slotsOf({ orders }: BookState, ladder: Ladder): Generator<number> {
  for (let level = ladder.bestLevel; level !== NONE; level = ladder.below(level)) {
    for (let slot = ladder.head(level); slot !== NONE; slot = orders.int(slot, NEXT)) yield slot
  }
}

export function openOrder({ orders }: BookState, slot: number): OpenOrder {
  const sibling = orders.int(slot, SIBLING)
  return {
    id: orders.idOf(slot),
    user: orders.real(slot, USER),
    side: named(SIDES, orders.int(slot, SIDE)),
    type: named(ORDER_TYPES, orders.int(slot, TYPE)),
    price: orders.real(slot, PRICE),
    stop: orders.real(slot, STOP),
    quantity: orders.real(slot, QUANTITY),
    filled: orders.real(slot, QUANTITY) - orders.real(slot, OPEN) - orders.real(slot, TAKEN_AWAY),
    open: orders.real(slot, OPEN),
    sequence: orders.real(slot, SEQUENCE),
    sibling: sibling === NONE ? 0 : orders.idOf(sibling),
    timeInForce: named(TIMES_IN_FORCE, orders.int(slot, TIME_IN_FORCE)),
    selfTrade: named(SELF_TRADE_MODES, orders.int(slot, SELF_TRADE)),
    conditional: orders.int(slot, PLACE) === CONDITIONAL,
  }
}

/** Puts the open orders into an empty book, each under its own id, in the order of their time priority. */
export function restoreOrders(state: BookState, open: readonly OpenOrder[]): void {
  const { orders } = state
  const bySequence = open.toSorted((left, right) => left.sequence - right.sequence)
  const slotOf = new Map(bySequence.map((order) => [order.id, orders.claim(order.id)]))
  orders.fillGaps()
  for (const order of bySequence) {
    const slot = slotOf.get(order.id)
    const sibling = order.sibling === 0 ? NONE : slotOf.get(order.sibling)
    assert(slot !== undefined && sibling !== undefined, `the sibling of order ${order.id} is not open`)
    assert(order.open > 0 && order.filled + order.open <= order.quantity, `order ${order.id} has impossible quantities`)
    assert(order.sequence <= state.events.sequence, `order ${order.id} is newer than the book`)
    orders.setReal(slot, PRICE, order.price)
    orders.setReal(slot, OPEN, order.open)
    orders.setReal(slot, TAKEN_AWAY, order.quantity - order.filled - order.open)
    orders.setReal(slot, SEQUENCE, order.sequence)
    orders.setReal(slot, STOP, order.stop)
    orders.setReal(slot, QUANTITY, order.quantity)
    orders.setReal(slot, USER, order.user)
    orders.setInt(slot, OWNER, NONE)
    orders.setInt(slot, SIDE, SIDES.indexOf(order.side))
    orders.setInt(slot, SIBLING, sibling)
    orders.setInt(slot, TYPE, ORDER_TYPES.indexOf(order.type))
    orders.setInt(slot, TIME_IN_FORCE, TIMES_IN_FORCE.indexOf(order.timeInForce))
    orders.setInt(slot, SELF_TRADE, SELF_TRADE_MODES.indexOf(order.selfTrade))
    state.enter(slot, order.conditional ? CONDITIONAL : IN_BOOK)
  }
  state.commit()
}

/** 64 bits over everything that decides what the book does next, the ids included. */
export function hashOf(state: BookState): string {
  const { orders } = state
  const hash = new Hash()
  hash.add(state.events.sequence)
  hash.add(state.last)
  hash.add(state.reference)
  hash.add(state.mode)
  for (const slot of slots(state)) {
    const sibling = orders.int(slot, SIBLING)
    hash.add(orders.idOf(slot))
    hash.add(orders.real(slot, USER))
    for (const field of [PRICE, OPEN, TAKEN_AWAY, SEQUENCE, STOP, QUANTITY]) hash.add(orders.real(slot, field))
    for (const field of [SIDE, PLACE, TYPE, TIME_IN_FORCE, SELF_TRADE]) hash.add(orders.int(slot, field))
    hash.add(sibling === NONE ? 0 : orders.idOf(sibling))
  }
  return hash.text()
}

/** Two lanes of multiply and shift with different constants; it is against accidents, not against attackers. */
class Hash {
  #low = 0x811c_9dc5
  #high = 0x9747_b28c

  add(value: number): void {
    const low = value | 0
    const high = Math.floor(value / 0x1_0000_0000) | 0
    this.#low = mix(mix(this.#low, low), high)
    this.#high = mix(mix(this.#high, high ^ 0x5bd1_e995), low)
  }

  text(): string {
    const lane = (value: number) => (value >>> 0).toString(16).padStart(8, '0')
    return lane(this.#low) + lane(this.#high)
  }
}

function mix(state: number, value: number): number {
  let mixed = Math.imul(state ^ value, 0x85eb_ca6b)
  mixed ^= mixed >>> 13
  mixed = Math.imul(mixed, 0xc2b2_ae35)
  return mixed ^ (mixed >>> 16)
}

import { assert } from '@bourse/money'
import { CODE } from './codes.ts'
import { MARKET_MODES, SELF_TRADE_MODES, SIDES, TIMES_IN_FORCE } from './commands.ts'
import { END_REASONS, type EngineEvent, named, ORDER_TYPES, PLACES } from './events.ts'
import { ORDER, type OrderSlab } from './order-slab.ts'

/**
 * How an event stands in the buffer: 64 bytes, from `index << INTS` on as integers and from `index << REALS` on as doubles.
 * It names its kind and the slots of up to two orders, and holds what will change. The rest is read from the orders: their
 * slots are not used again before the commit, which forgets the events.
 */
export const EVENT = {
  REALS: 3,
  INTS: 4,

  KIND: 0,
  FIRST: 1,
  SECOND: 2,
  /** Why an order ended, or the new mode of the market. */
  REASON: 3,
  /** Where an order stood when it ended. */
  LEFT: 4,
  /** The four links that an order had before it was triggered; only undo asks for them. */
  OLD_LINKS: 4,

  /** Doubles from here on: lots, and what is open of the two orders after the event. */
  LOTS: 4,
  FIRST_OPEN: 5,
  SECOND_OPEN: 6,
  /** Of an order that was triggered: the price that did it, and the sequence before, which only undo asks for. */
  LAST: 4,
  OLD_SEQUENCE: 5,
} as const

const { REALS, INTS, KIND, FIRST, SECOND, REASON, LEFT, LOTS, FIRST_OPEN, SECOND_OPEN, LAST } = EVENT
const { NONE, ACCEPTED, TRADED, RESTED, ENDED, PREVENTED, TRIGGERED } = CODE
const { USER, SIDE, TYPE, PRICE, STOP, QUANTITY, TIME_IN_FORCE, SELF_TRADE } = ORDER

const FIRST_CAPACITY = 16

/** Where a field of an event is read: in a cell of the event, or in the order that a cell names. */
const OWN_INT = 0
const OWN_REAL = 1
const ORDER_ID = 2
const ORDER_INT = 3
const ORDER_REAL = 4

/** In one number: where, then the cell, then the order's field. */
function source(where: number, cell: number, field = 0): number {
  return (where << 16) | (cell << 8) | field
}

const id = source(ORDER_ID, FIRST)
const other = source(ORDER_ID, SECOND)
const user = source(ORDER_REAL, FIRST, USER)
const side = source(ORDER_INT, FIRST, SIDE)
const type = source(ORDER_INT, FIRST, TYPE)
const price = source(ORDER_REAL, FIRST, PRICE)
const stop = source(ORDER_REAL, FIRST, STOP)
const quantity = source(ORDER_REAL, FIRST, QUANTITY)
const terms = [source(ORDER_INT, FIRST, TIME_IN_FORCE), source(ORDER_INT, FIRST, SELF_TRADE)]
const taker = source(ORDER_REAL, SECOND, USER)
const takerSide = source(ORDER_INT, SECOND, SIDE)
const takerMode = source(ORDER_INT, SECOND, SELF_TRADE)
const lots = source(OWN_REAL, LOTS)
const open = [source(OWN_REAL, FIRST_OPEN), source(OWN_REAL, SECOND_OPEN)]
const reason = source(OWN_INT, REASON)

/** By kind: its fields in the order in which `field` counts them. */
const FIELDS: readonly (readonly number[])[] = [
  /* ACCEPTED */ [id, user, side, type, price, stop, quantity, other, ...terms],
  /* TRADED */ [id, other, user, taker, takerSide, price, lots, ...open],
  /* RESTED */ [id, user, side, price, lots],
  /* ENDED */ [id, user, side, price, lots, reason, source(OWN_INT, LEFT)],
  /* PREVENTED */ [id, other, user, takerSide, price, lots, ...open, takerMode],
  /* TRIGGERED */ [id, user, side, price, stop, source(OWN_REAL, LAST)],
  /* MODE_SET */ [reason],
]

/**
 * The events of one batch as numbers in one array that is used again: a trade costs no garbage until someone decodes it.
 * They are also what undo goes by.
 */
export class EventBuffer {
  readonly #orders: OrderSlab
  count = 0
  /** The number of the last event before this batch. */
  base: number
  /** Open to those who write an event; both are replaced when the buffer grows, which only `open` does. */
  reals = new Float64Array(FIRST_CAPACITY << REALS)
  ints = new Int32Array(this.reals.buffer)

  constructor(orders: OrderSlab, base: number) {
    this.#orders = orders
    this.base = base
  }

  /** The number of the last event. */
  get sequence(): number {
    return this.base + this.count
  }

  /** Claims the next number for an event about an order, and says at which index it stands. */
  open(kind: number, slot: number): number {
    const index = this.count
    if (index << INTS === this.ints.length) this.#grow()
    this.ints[(index << INTS) | KIND] = kind
    this.ints[(index << INTS) | FIRST] = slot
    this.count = index + 1
    return index
  }

  #grow(): void {
    const larger = new Float64Array(this.reals.length * 2)
    larger.set(this.reals)
    this.reals = larger
    this.ints = new Int32Array(larger.buffer)
  }

  kindAt(index: number): number {
    return this.ints[(index << INTS) | KIND] as number
  }

  int(index: number, cell: number): number {
    return this.ints[(index << INTS) | cell] as number
  }

  real(index: number, cell: number): number {
    return this.reals[(index << REALS) | cell] as number
  }

  /** A field by its place, counted as in FIELDS; quicker than decoding the whole event. */
  field(index: number, field: number): number {
    const source = FIELDS[this.kindAt(index)]?.[field]
    assert(source !== undefined, 'an event has no such field')
    const cell = (source >> 8) & 255
    if (source >> 16 === OWN_REAL) return this.real(index, cell)
    const slot = this.int(index, cell)
    switch (source >> 16) {
      case OWN_INT:
        return slot
      case ORDER_ID:
        return slot === NONE ? 0 : this.#orders.idOf(slot)
      case ORDER_INT:
        return this.#orders.int(slot, source & 255)
      default:
        return this.#orders.real(slot, source & 255)
    }
  }

  clear(base: number): void {
    this.base = base
    this.count = 0
  }

  at(index: number): EngineEvent {
    assert(index >= 0 && index < this.count, `no event at ${index}`)
    const number = this.base + index + 1
    const field = (place: number) => this.field(index, place)
    switch (this.kindAt(index)) {
      case ACCEPTED:
        return { number, kind: 'accepted', ...readAccepted(field) }
      case TRADED:
        return { number, kind: 'traded', ...readTraded(field) }
      case RESTED:
        return { number, kind: 'rested', ...readOwner(field), price: field(3), open: field(4) }
      case ENDED:
        return { number, kind: 'ended', ...readEnded(field) }
      case PREVENTED:
        return { number, kind: 'prevented', ...readPrevented(field) }
      case TRIGGERED:
        return { number, kind: 'triggered', ...readOwner(field), price: field(3), stop: field(4), last: field(5) }
      default:
        return { number, kind: 'mode_set', mode: named(MARKET_MODES, field(0)) }
    }
  }

  /** From an index on, so that a caller can read what one command of a batch caused. */
  list(from = 0): EngineEvent[] {
    const events: EngineEvent[] = []
    for (let index = from; index < this.count; index += 1) events.push(this.at(index))
    return events
  }
}

type Read = (place: number) => number

function readOwner(field: Read) {
  return { id: field(0), user: field(1), side: named(SIDES, field(2)) }
}

function readAccepted(field: Read) {
  return {
    ...readOwner(field),
    type: named(ORDER_TYPES, field(3)),
    price: field(4),
    stop: field(5),
    quantity: field(6),
    sibling: field(7),
    timeInForce: named(TIMES_IN_FORCE, field(8)),
    selfTrade: named(SELF_TRADE_MODES, field(9)),
  }
}

function readTraded(field: Read) {
  return {
    maker: field(0),
    taker: field(1),
    makerUser: field(2),
    takerUser: field(3),
    takerSide: named(SIDES, field(4)),
    price: field(5),
    quantity: field(6),
    makerOpen: field(7),
    takerOpen: field(8),
  }
}

function readEnded(field: Read) {
  const reason = named(END_REASONS, field(5))
  assert(reason !== 'none', 'an order ended without a reason')
  return { ...readOwner(field), price: field(3), cancelled: field(4), reason, place: named(PLACES, field(6)) }
}

function readPrevented(field: Read) {
  return {
    maker: field(0),
    taker: field(1),
    user: field(2),
    takerSide: named(SIDES, field(3)),
    price: field(4),
    quantity: field(5),
    makerOpen: field(6),
    takerOpen: field(7),
    mode: named(SELF_TRADE_MODES, field(8)),
  }
}

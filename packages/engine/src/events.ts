import { assert } from '@bourse/money'
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
import { ORDER, type OrderSlab } from './order-slab.ts'

export const ORDER_TYPES = ['limit', 'market', 'stop_limit', 'oco_limit', 'oco_stop'] as const
export type OrderType = (typeof ORDER_TYPES)[number]

/**
 * Why an order ended other than by being filled, which the last trade tells by an open quantity of 0. `user`, `operator`
 * and `sibling` cancel; the others expire; `spent` completes a buy by quote.
 */
export const END_REASONS = [
  'none',
  'user',
  'operator',
  'sibling',
  'immediate_or_cancel',
  'fill_or_kill',
  'self_trade',
  'no_liquidity',
  'price_band',
  'spent',
] as const
export type EndReason = Exclude<(typeof END_REASONS)[number], 'none'>

/** Where an order stood when it ended: only orders in the book change the depth. */
export const PLACES = ['incoming', 'book', 'conditional'] as const
export type Place = (typeof PLACES)[number]

/** `number` is gapless over all events of the book; an order's time priority and a trade's number are that of their event. */
export type EngineEvent = { readonly number: number } & (
  | {
      readonly kind: 'accepted'
      readonly id: number
      readonly user: number
      readonly side: Side
      readonly type: OrderType
      /** 0 for a market order. */
      readonly price: number
      /** 0 for an order without a stop. */
      readonly stop: number
      /** 0 for a buy by quote. */
      readonly quantity: number
      /** The id of the other leg of an OCO, or 0. */
      readonly sibling: number
      readonly timeInForce: TimeInForce
      readonly selfTrade: SelfTradeMode
    }
  | {
      readonly kind: 'traded'
      readonly maker: number
      readonly taker: number
      readonly makerUser: number
      readonly takerUser: number
      readonly takerSide: Side
      readonly price: number
      readonly quantity: number
      readonly makerOpen: number
      /** 0 while a buy by quote goes on; its end is an event of its own. */
      readonly takerOpen: number
    }
  | {
      readonly kind: 'rested'
      readonly id: number
      readonly user: number
      readonly side: Side
      readonly price: number
      readonly open: number
    }
  | {
      readonly kind: 'ended'
      readonly id: number
      readonly user: number
      readonly side: Side
      readonly price: number
      /** What was open until now and is cancelled. */
      readonly cancelled: number
      readonly reason: EndReason
      readonly place: Place
    }
  | {
      readonly kind: 'prevented'
      readonly maker: number
      readonly taker: number
      readonly user: number
      readonly takerSide: Side
      readonly price: number
      /** What would have been traded; it is no volume. */
      readonly quantity: number
      readonly makerOpen: number
      readonly takerOpen: number
      readonly mode: SelfTradeMode
    }
  | {
      readonly kind: 'triggered'
      readonly id: number
      readonly user: number
      readonly side: Side
      readonly price: number
      readonly stop: number
      readonly last: number
    }
  | { readonly kind: 'mode_set'; readonly mode: MarketMode }
)

/**
 * How an event stands in the buffer. It is 64 bytes, `index << INTS` as integers and `index << REALS` as doubles: its kind,
 * the slots of up to two orders, and what changes later. What an order keeps until it is forgotten is read from the order.
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
  /** The four links that an order had before it was triggered, for undo. */
  OLD_LINKS: 4,

  /** Doubles from here on: lots, and what is open of the two orders after the event. */
  LOTS: 4,
  FIRST_OPEN: 5,
  SECOND_OPEN: 6,
  /** Of an order that was triggered: the price that did it, and the sequence before. */
  LAST: 4,
  OLD_SEQUENCE: 5,
} as const

const { REALS, INTS, FIRST, SECOND, REASON, LEFT, LOTS, FIRST_OPEN, SECOND_OPEN, LAST } = EVENT
const { NONE, ACCEPTED, TRADED, RESTED, ENDED, PREVENTED, TRIGGERED } = CODE
const { USER, SIDE, TYPE, PRICE, STOP, QUANTITY, TIME_IN_FORCE, SELF_TRADE } = ORDER

/** Where a field of an event is read: a cell of the event, or a field or the id of the order that a cell names. */
const OWN_INT = 0
const OWN_REAL = 1
const ORDER_ID = 2
const ORDER_INT = 3
const ORDER_REAL = 4

/** One number: from where, then the cell, then the order's field. */
function source(from: number, cell: number, field = 0): number {
  return (from << 16) | (cell << 8) | field
}

const first = source(ORDER_ID, FIRST)
const second = source(ORDER_ID, SECOND)
const user = source(ORDER_REAL, FIRST, USER)
const side = source(ORDER_INT, FIRST, SIDE)
const price = source(ORDER_REAL, FIRST, PRICE)
const stop = source(ORDER_REAL, FIRST, STOP)
const takerSide = source(ORDER_INT, SECOND, SIDE)
const lots = source(OWN_REAL, LOTS)
const open = [source(OWN_REAL, FIRST_OPEN), source(OWN_REAL, SECOND_OPEN)]

/** The fields of each kind in the order in which `field` counts them. */
const FIELDS: readonly (readonly number[])[] = [
  [
    first,
    user,
    side,
    source(ORDER_INT, FIRST, TYPE),
    price,
    stop,
    source(ORDER_REAL, FIRST, QUANTITY),
    second,
    source(ORDER_INT, FIRST, TIME_IN_FORCE),
    source(ORDER_INT, FIRST, SELF_TRADE),
  ],
  [first, second, user, source(ORDER_REAL, SECOND, USER), takerSide, price, lots, ...open],
  [first, user, side, price, lots],
  [first, user, side, price, lots, source(OWN_INT, REASON), source(OWN_INT, LEFT)],
  [first, second, user, takerSide, price, lots, ...open, source(ORDER_INT, SECOND, SELF_TRADE)],
  [first, user, side, price, stop, source(OWN_REAL, LAST)],
  [source(OWN_INT, REASON)],
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
  reals = new Float64Array(1024 << REALS)
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
    this.ints[index << INTS] = kind
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
    return this.ints[index << INTS] as number
  }

  int(index: number, cell: number): number {
    return this.ints[(index << INTS) | cell] as number
  }

  real(index: number, cell: number): number {
    return this.reals[(index << REALS) | cell] as number
  }

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
    return Array.from({ length: this.count - from }, (_, place) => this.at(from + place))
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

/** The buffer holds a name as its place in the list of names. */
export function named<T extends string>(names: readonly T[], place: number): T {
  const name = names[place]
  assert(name !== undefined, `no name at ${place}`)
  return name
}

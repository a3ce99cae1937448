import { assert } from '@bourse/money'
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

export const ACCEPTED = 0
export const TRADED = 1
export const RESTED = 2
export const ENDED = 3
export const PREVENTED = 4
export const TRIGGERED = 5
export const MODE_SET = 6

const STRIDE = 12

/** The events of one batch as numbers in one array that is used again: a trade costs no garbage until someone decodes it. */
export class EventBuffer {
  count = 0
  /** The number of the last event before this batch. */
  base: number
  #cells = new Float64Array(STRIDE * 1024)

  constructor(base: number) {
    this.base = base
  }

  /** The number of the last event. */
  get sequence(): number {
    return this.base + this.count
  }

  /** Returns where its fields go, and claims the next number. */
  open(kind: number): Float64Array {
    const start = this.count * STRIDE
    if (start + STRIDE > this.#cells.length) this.#grow()
    this.#cells[start] = kind
    this.count += 1
    this.#start = start
    return this.#cells
  }

  #start = 0

  /** The first field of the event that was opened last. */
  get start(): number {
    return this.#start + 1
  }

  #grow(): void {
    const larger = new Float64Array(this.#cells.length * 2)
    larger.set(this.#cells)
    this.#cells = larger
  }

  kindAt(index: number): number {
    return this.#cells[index * STRIDE] as number
  }

  field(index: number, field: number): number {
    return this.#cells[index * STRIDE + 1 + field] as number
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

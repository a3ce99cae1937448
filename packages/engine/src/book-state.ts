import { assert } from '@bourse/money'
import { CODE } from './codes.ts'
import { MARKET_MODES } from './commands.ts'
import { EVENT, EventBuffer } from './event-buffer.ts'
import { boundsOf, type Filters, type PriceBounds } from './filters.ts'
import { Ladder } from './ladder.ts'
import { ORDER, OrderSlab } from './order-slab.ts'
import { Owners } from './owners.ts'

const { NONE, BUY, CONDITIONAL, GONE, IN_BOOK, INCOMING, WITH_SIBLING, ENDED } = CODE
const { REALS, INTS, OPEN, PLACE, PRICE, SIBLING, SIDE, STOP, TAKEN_AWAY } = ORDER
const { REALS: EVENT_REALS, INTS: EVENT_INTS, SECOND, REASON, LEFT, LOTS } = EVENT

/** What stood when the batch began and is put back as a whole. */
interface Checkpoint {
  sequence: number
  generation: number
  last: number
  reference: number
  mode: number
  /** Slots from here on were first used in this batch. */
  used: number
}

export interface Origin extends Readonly<Omit<Checkpoint, 'used'>> {
  readonly filters: Filters
  /** How many slots stay free before one is used again. */
  readonly reserve: number
}

/**
 * Everything a book knows, and the only ways in which it changes. Each change is told by an event from which it can be
 * taken back, so that a batch whose commit failed leaves no trace; slots of ended orders are used again only after the
 * commit, so nothing is overwritten that going back needs.
 */
export class BookState {
  readonly orders: OrderSlab
  readonly owners: Owners
  readonly bids: Ladder
  readonly asks: Ladder
  readonly buyStops: Ladder
  readonly sellStops: Ladder
  readonly events: EventBuffer
  /** Orders whose stop was reached, in the order in which it was, until the current match is over. */
  readonly triggered: number[] = []
  filters: Filters
  mode: number
  /** The price of the last trade, or 0. */
  last: number
  /** The price of the first trade of the match that is going on, or 0. */
  firstOfMatch = 0
  /** The average price that bands go by, or 0. */
  reference: number
  buyBounds: PriceBounds
  sellBounds: PriceBounds
  readonly checkpoint: Checkpoint
  /** The slots of orders that ended in this batch. */
  #ended = new Int32Array(64)
  #endedCount = 0

  constructor({ sequence, generation, last, reference, mode, filters, reserve }: Origin) {
    assert(mode >= 0 && mode < MARKET_MODES.length, `no market mode ${mode}`)
    this.orders = new OrderSlab({ reserve, generation })
    this.owners = new Owners(this.orders)
    this.bids = new Ladder(this.orders, { sign: 1, field: PRICE })
    this.asks = new Ladder(this.orders, { sign: -1, field: PRICE })
    this.sellStops = new Ladder(this.orders, { sign: 1, field: STOP })
    this.buyStops = new Ladder(this.orders, { sign: -1, field: STOP })
    this.events = new EventBuffer(this.orders, sequence)
    this.filters = filters
    this.mode = mode
    this.last = last
    this.reference = reference
    this.buyBounds = boundsOf(reference, filters.band.buy)
    this.sellBounds = boundsOf(reference, filters.band.sell)
    this.checkpoint = { sequence, generation, last, reference, mode, used: 0 }
  }

  setReference(reference: number): void {
    this.reference = reference
    this.buyBounds = boundsOf(reference, this.filters.band.buy)
    this.sellBounds = boundsOf(reference, this.filters.band.sell)
  }

  side(side: number): Ladder {
    return side === BUY ? this.bids : this.asks
  }

  stops(side: number): Ladder {
    return side === BUY ? this.buyStops : this.sellStops
  }

  /** Into the book or among the stop orders, and into the owner's list. */
  enter(slot: number, place: number): void {
    const { ints } = this.orders
    ints[(slot << INTS) | PLACE] = place
    const side = ints[(slot << INTS) | SIDE] as number
    if (place === IN_BOOK) this.side(side).append(slot)
    else this.stops(side).append(slot)
    this.owners.append(slot)
  }

  /** Out of wherever it stands; `next` is where it goes. */
  leave(slot: number, next: number): void {
    const { ints } = this.orders
    const place = ints[(slot << INTS) | PLACE] as number
    const side = ints[(slot << INTS) | SIDE] as number
    assert(place === IN_BOOK || place === CONDITIONAL, 'an order left that stood nowhere')
    if (place === IN_BOOK) this.side(side).unlink(slot)
    else this.stops(side).unlink(slot)
    this.owners.unlink(slot)
    ints[(slot << INTS) | PLACE] = next
  }

  /** Exactly back to where `leave` took it from, provided that all later changes are taken back. */
  comeBack(slot: number, place: number): void {
    const side = this.orders.int(slot, SIDE)
    this.orders.setInt(slot, PLACE, place)
    if (place === IN_BOOK) this.side(side).relink(slot)
    else this.stops(side).relink(slot)
    this.owners.relink(slot)
  }

  /** Takes lots from an order without a trade; a negative number gives them back. */
  reduce(slot: number, lots: number): void {
    this.changeOpen(slot, -lots)
    this.orders.setReal(slot, TAKEN_AWAY, this.orders.real(slot, TAKEN_AWAY) + lots)
  }

  changeOpen(slot: number, lots: number): void {
    const { orders } = this
    if (orders.int(slot, PLACE) === IN_BOOK) this.side(orders.int(slot, SIDE)).changeOpen(slot, lots)
    else orders.setReal(slot, OPEN, orders.real(slot, OPEN) + lots)
  }

  /** The order is over; its slot becomes free at the commit. */
  finish(slot: number): void {
    const count = this.#endedCount
    if (count === this.#ended.length) this.#growEnded()
    const { ints } = this.orders
    // E5: a final state is final.
    assert(ints[(slot << INTS) | PLACE] !== GONE, 'an order ended twice')
    ints[(slot << INTS) | PLACE] = GONE
    this.#ended[count] = slot
    this.#endedCount = count + 1
  }

  #growEnded(): void {
    const larger = new Int32Array(this.#ended.length * 2)
    larger.set(this.#ended)
    this.#ended = larger
  }

  /** Ends an order wherever it stands, and says so. `pair` is the other leg when it ends with that. */
  end(slot: number, reason: number, pair: number): void {
    const { orders, events } = this
    const place = orders.ints[(slot << INTS) | PLACE] as number
    const index = events.open(ENDED, slot)
    const { ints } = events
    const at = index << EVENT_INTS
    ints[at | SECOND] = pair
    ints[at | REASON] = reason
    ints[at | LEFT] = place
    events.reals[(index << EVENT_REALS) | LOTS] = orders.reals[(slot << REALS) | OPEN] as number
    if (place === IN_BOOK) {
      const ladder = orders.ints[(slot << INTS) | SIDE] === BUY ? this.bids : this.asks
      ladder.unlink(slot)
      this.owners.unlink(slot)
    } else if (place === CONDITIONAL) {
      this.leave(slot, INCOMING)
    }
    this.finish(slot)
  }

  endWithSibling(slot: number, reason: number): void {
    this.end(slot, reason, NONE)
    this.endSibling(slot)
  }

  /** Cancels the other leg of an OCO; called when one fills, fires or ends. */
  endSibling(slot: number): void {
    const { ints } = this.orders
    const sibling = ints[(slot << INTS) | SIBLING] as number
    if (sibling === NONE) return
    ints[(slot << INTS) | SIBLING] = NONE
    ints[(sibling << INTS) | SIBLING] = NONE
    this.end(sibling, WITH_SIBLING, slot)
  }

  commit(): void {
    const { orders, owners, events, checkpoint } = this
    const ended = this.#ended
    for (let index = 0; index < this.#endedCount; index += 1) orders.release(ended[index] as number)
    this.#endedCount = 0
    owners.dropIdle()
    events.clear(events.sequence)
    checkpoint.sequence = events.sequence
    checkpoint.generation = orders.generation
    checkpoint.last = this.last
    checkpoint.reference = this.reference
    checkpoint.mode = this.mode
    checkpoint.used = orders.used
  }

  /** What undo puts back as a whole, after it has taken back one event after the other. */
  restore(): void {
    const { sequence, generation, last, reference, mode } = this.checkpoint
    this.#endedCount = 0
    this.owners.dropIdle()
    this.events.clear(sequence)
    this.orders.generation = generation
    this.last = last
    this.mode = mode
    this.setReference(reference)
  }
}

import { assert, unreachable } from '@bourse/money'
import { MARKET_MODES } from './commands.ts'
import { ENDED, EventBuffer } from './events.ts'
import { boundsOf, type Filters, type PriceBounds } from './filters.ts'
import { Ladder } from './ladder.ts'
import {
  CONDITIONAL,
  GONE,
  IN_BOOK,
  INCOMING,
  MOST_SLOTS,
  NEXT,
  NONE,
  OPEN,
  OrderSlab,
  OWNER,
  OWNER_NEXT,
  OWNER_PREVIOUS,
  PLACE,
  PREVIOUS,
  PRICE,
  SEQUENCE,
  SIBLING,
  SIDE,
  STOP,
  STRIDE_INT,
  STRIDE_REAL,
  TAKEN_AWAY,
} from './order-slab.ts'
import { Owners } from './owners.ts'
import { UndoLog } from './undo-log.ts'

export const BUY = 0
export const SELL = 1

export const CANCEL_ONLY = 1
export const POST_ONLY_MODE = 2
export const OPEN_MODE = 3

export const USER = 1
export const OPERATOR = 2
const SIBLING_LEG = 3
export const IMMEDIATE = 4
export const KILLED = 5
export const SELF_TRADED = 6
export const NO_LIQUIDITY = 7
export const PAST_BAND = 8
export const SPENT = 9

const TAKEN = 0
const TAKEN_FRESH = 1
const ENTERED = 2
const LEFT = 3
const FILLED_BY = 4
const REDUCED_BY = 5
const UNPAIRED = 6
const RESEQUENCED = 7
const FINISHED = 8
const BOOK_LINKS = 9
const OWNER_LINKS = 10
type Deed = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/** Two slots, each + 1, fit into one number of the log. */
const LINKS = MOST_SLOTS * 2

/** What stood when the batch began and is put back as a whole. */
interface Checkpoint {
  sequence: number
  generation: number
  last: number
  reference: number
  mode: number
}

export interface Origin extends Readonly<Checkpoint> {
  readonly filters: Filters
  /** How many slots stay free before one is used again. */
  readonly reserve: number
}

/**
 * Everything a book knows, and the only ways in which it changes. Each way notes how to go back, so that a batch whose
 * commit failed leaves no trace; slots of ended orders are used again only after the commit, so nothing is overwritten
 * that going back needs.
 */
export class BookState {
  readonly orders: OrderSlab
  readonly owners: Owners
  readonly bids: Ladder
  readonly asks: Ladder
  readonly buyStops: Ladder
  readonly sellStops: Ladder
  readonly events: EventBuffer
  readonly log = new UndoLog()
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
  readonly #checkpoint: Checkpoint

  constructor({ sequence, generation, last, reference, mode, filters, reserve }: Origin) {
    assert(mode >= 0 && mode < MARKET_MODES.length, `no market mode ${mode}`)
    this.orders = new OrderSlab({ reserve, generation })
    this.owners = new Owners(this.orders)
    this.bids = new Ladder(this.orders, 1)
    this.asks = new Ladder(this.orders, -1)
    this.sellStops = new Ladder(this.orders, 1)
    this.buyStops = new Ladder(this.orders, -1)
    this.events = new EventBuffer(sequence)
    this.filters = filters
    this.mode = mode
    this.last = last
    this.reference = reference
    this.buyBounds = boundsOf(reference, filters.band.buy)
    this.sellBounds = boundsOf(reference, filters.band.sell)
    this.#checkpoint = { sequence, generation, last, reference, mode }
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

  take(): number {
    const used = this.orders.used
    const slot = this.orders.take()
    this.log.add(this.orders.used === used ? TAKEN : TAKEN_FRESH, slot, 0)
    return slot
  }

  /** Into the book or among the stop orders, and into the owner's list. */
  enter(slot: number, place: number): void {
    const { ints, reals } = this.orders
    ints[slot * STRIDE_INT + PLACE] = place
    const side = ints[slot * STRIDE_INT + SIDE] as number
    if (place === IN_BOOK) this.side(side).append(slot, reals[slot * STRIDE_REAL + PRICE] as number)
    else this.stops(side).append(slot, reals[slot * STRIDE_REAL + STOP] as number)
    this.owners.append(slot)
    this.log.add(ENTERED, slot, place)
  }

  leave(slot: number, next: number): void {
    const { ints } = this.orders
    const place = ints[slot * STRIDE_INT + PLACE] as number
    // E5: a final state is final.
    assert(place === IN_BOOK || place === CONDITIONAL, 'an order left that stood nowhere')
    this.#ladder(slot, place).unlink(slot)
    this.owners.unlink(slot)
    ints[slot * STRIDE_INT + PLACE] = next
    this.log.add(LEFT, slot, place)
  }

  #ladder(slot: number, place: number): Ladder {
    const { ints } = this.orders
    const side = ints[slot * STRIDE_INT + SIDE] as number
    return place === IN_BOOK ? this.side(side) : this.stops(side)
  }

  fillMaker(slot: number, quantity: number): void {
    const { ints } = this.orders
    this.side(ints[slot * STRIDE_INT + SIDE] as number).changeOpen(slot, -quantity)
    this.#filled(slot, quantity)
  }

  fillTaker(slot: number, quantity: number): void {
    const { reals } = this.orders
    reals[slot * STRIDE_REAL + OPEN] = (reals[slot * STRIDE_REAL + OPEN] as number) - quantity
    this.#filled(slot, quantity)
  }

  #filled(slot: number, quantity: number): void {
    const { reals } = this.orders
    // E4: quantity = filled + open + cancelled. Filled is what the others leave, so that open lots are all there is to check.
    assert((reals[slot * STRIDE_REAL + OPEN] as number) >= 0, 'an order was overfilled')
    this.log.add(FILLED_BY, slot, quantity)
  }

  /** Takes lots from an order without a trade. */
  reduce(slot: number, quantity: number): void {
    if (this.orders.int(slot, PLACE) === IN_BOOK) this.side(this.orders.int(slot, SIDE)).changeOpen(slot, -quantity)
    else this.orders.setReal(slot, OPEN, this.orders.real(slot, OPEN) - quantity)
    this.orders.setReal(slot, TAKEN_AWAY, this.orders.real(slot, TAKEN_AWAY) + quantity)
    this.log.add(REDUCED_BY, slot, quantity)
  }

  unpair(slot: number): void {
    this.log.add(UNPAIRED, slot, this.orders.int(slot, SIBLING))
    this.orders.setInt(slot, SIBLING, NONE)
  }

  /** An order that fires takes a new time priority. It will stand in other lists, so its old links are noted too. */
  resequence(slot: number, sequence: number): void {
    this.log.add(BOOK_LINKS, slot, this.#links(slot, NEXT, PREVIOUS))
    this.log.add(OWNER_LINKS, slot, this.#links(slot, OWNER_NEXT, OWNER_PREVIOUS))
    this.log.add(RESEQUENCED, slot, this.orders.real(slot, SEQUENCE))
    this.orders.setReal(slot, SEQUENCE, sequence)
  }

  /** The order is over; its slot becomes free at the commit. */
  finish(slot: number): void {
    const { ints } = this.orders
    ints[slot * STRIDE_INT + PLACE] = GONE
    this.log.add(FINISHED, slot, 0)
  }

  /** Ends an order wherever it stands, and says so. */
  end(slot: number, reason: number): void {
    const { ints, reals } = this.orders
    const { orders, events } = this
    const place = ints[slot * STRIDE_INT + PLACE] as number
    const cells = events.open(ENDED)
    const start = events.start
    cells[start] = orders.idOf(slot)
    cells[start + 1] = this.owners.user(ints[slot * STRIDE_INT + OWNER] as number)
    cells[start + 2] = ints[slot * STRIDE_INT + SIDE] as number
    cells[start + 3] = reals[slot * STRIDE_REAL + PRICE] as number
    cells[start + 4] = reals[slot * STRIDE_REAL + OPEN] as number
    cells[start + 5] = reason
    cells[start + 6] = place
    if (place === IN_BOOK || place === CONDITIONAL) this.leave(slot, GONE)
    this.finish(slot)
  }

  endWithSibling(slot: number, reason: number): void {
    this.end(slot, reason)
    this.endSibling(slot)
  }

  /** Cancels the other leg of an OCO; called when one fills, fires or ends. */
  endSibling(slot: number): void {
    const { ints } = this.orders
    const sibling = ints[slot * STRIDE_INT + SIBLING] as number
    if (sibling === NONE) return
    this.unpair(slot)
    this.unpair(sibling)
    this.end(sibling, SIBLING_LEG)
  }

  commit(): void {
    const { log, orders } = this
    for (let index = 0; index < log.count; index += 1) {
      if (log.deed(index) === FINISHED) orders.release(log.slot(index))
    }
    log.clear()
    this.events.clear(this.events.sequence)
    this.#checkpoint.sequence = this.events.sequence
    this.#checkpoint.generation = orders.generation
    this.#checkpoint.last = this.last
    this.#checkpoint.reference = this.reference
    this.#checkpoint.mode = this.mode
  }

  undo(): void {
    const { log } = this
    for (let index = log.count - 1; index >= 0; index -= 1) {
      this.#undo(log.deed(index) as Deed, log.slot(index), log.value(index))
    }
    log.clear()
    const { sequence, generation, last, reference, mode } = this.#checkpoint
    this.events.clear(sequence)
    this.orders.generation = generation
    this.last = last
    this.mode = mode
    this.setReference(reference)
  }

  #undo(deed: Deed, slot: number, value: number): void {
    const { orders } = this
    switch (deed) {
      case TAKEN:
      case TAKEN_FRESH:
        orders.takeBack(slot, deed === TAKEN_FRESH)
        break
      case ENTERED:
        this.#ladder(slot, value).unlink(slot)
        this.owners.unlink(slot)
        orders.setInt(slot, PLACE, INCOMING)
        break
      case LEFT:
        orders.setInt(slot, PLACE, value)
        this.#ladder(slot, value).relink(slot, orders.real(slot, value === IN_BOOK ? PRICE : STOP))
        this.owners.relink(slot)
        break
      case FILLED_BY:
        this.#giveBack(slot, value)
        break
      case REDUCED_BY:
        orders.setReal(slot, TAKEN_AWAY, orders.real(slot, TAKEN_AWAY) - value)
        this.#giveBack(slot, value)
        break
      case UNPAIRED:
        orders.setInt(slot, SIBLING, value)
        break
      case RESEQUENCED:
        orders.setReal(slot, SEQUENCE, value)
        break
      case BOOK_LINKS:
        this.#setLinks(slot, NEXT, PREVIOUS, value)
        break
      case OWNER_LINKS:
        this.#setLinks(slot, OWNER_NEXT, OWNER_PREVIOUS, value)
        break
      case FINISHED:
        break
      default:
        unreachable(deed)
    }
  }

  #links(slot: number, next: number, previous: number): number {
    return (this.orders.int(slot, next) + 1) * LINKS + this.orders.int(slot, previous) + 1
  }

  #setLinks(slot: number, next: number, previous: number, links: number): void {
    const first = Math.floor(links / LINKS)
    this.orders.setInt(slot, next, first - 1)
    this.orders.setInt(slot, previous, links - first * LINKS - 1)
  }

  #giveBack(slot: number, lots: number): void {
    if (this.orders.int(slot, PLACE) === IN_BOOK) this.side(this.orders.int(slot, SIDE)).changeOpen(slot, lots)
    else this.orders.setReal(slot, OPEN, this.orders.real(slot, OPEN) + lots)
  }
}

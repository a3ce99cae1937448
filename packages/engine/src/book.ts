import { assert, ok, type Result, refuse } from '@bourse/money'
import { BookState } from './book-state.ts'
import { CODE } from './codes.ts'
import { type Command, type EngineRefusal, MARKET_MODES, type PlaceCommand, type Side } from './commands.ts'
import { EVENT, type EventBuffer } from './event-buffer.ts'
import { assertFilters, DEFAULT_FILTERS, type Filters } from './filters.ts'
import { type Hold, holdOf } from './hold.ts'
import { assertUncrossed } from './matching.ts'
import { ORDER } from './order-slab.ts'
import { place, refusedByMode } from './placing.ts'
import { hashOf, type OpenOrder, openOrder, restoreOrders, type Snapshot, takeSnapshot } from './snapshot.ts'
import { undo } from './undo.ts'

const { NONE, CANCEL_ONLY, BY_OPERATOR, BY_USER, MODE_SET } = CODE
const { SIBLING, USER } = ORDER

export interface BookOptions {
  readonly filters?: Partial<Filters>
  /** What to start from; a new market is open and has never traded. */
  readonly snapshot?: Snapshot
  /** Free slots kept before one is used again; only tests have a reason to change it. */
  readonly reserve?: number
}

/** One level of the book: all orders at a price. */
export interface DepthLevel {
  readonly price: number
  readonly quantity: number
}

const DEFAULT_RESERVE = 1_024
const EMPTY: Snapshot = { sequence: 0, generation: 0, last: 0, reference: 0, mode: 'open', orders: [] }

/**
 * The order book of one symbol. Commands go in one at a time; what they cause is appended to `events`, until `commit`
 * keeps it or `undo` takes all of it back.
 */
export class Book {
  readonly #state: BookState

  constructor({ filters, snapshot = EMPTY, reserve = DEFAULT_RESERVE }: BookOptions = {}) {
    const all = { ...DEFAULT_FILTERS, ...filters }
    assertFilters(all)
    const { sequence, generation, last, reference } = snapshot
    const mode = MARKET_MODES.indexOf(snapshot.mode)
    this.#state = new BookState({ sequence, generation, last, reference, mode, filters: all, reserve })
    restoreOrders(this.#state, snapshot.orders)
    assertUncrossed(this.#state)
  }

  /** The value is the id of the order that was placed, or how many orders were cancelled. */
  apply(command: Command): Result<number, EngineRefusal> {
    const result = this.#apply(command)
    assertUncrossed(this.#state)
    return result
  }

  #apply(command: Command): Result<number, EngineRefusal> {
    const state = this.#state
    switch (command.type) {
      case 'cancel':
        return this.#cancel(command.id, command.user)
      case 'cancel_user':
        return this.#cancelUser(command.user)
      case 'cancel_all':
        return ok(this.#cancelAll())
      case 'set_mode': {
        state.mode = MARKET_MODES.indexOf(command.mode)
        const index = state.events.open(MODE_SET, NONE)
        state.events.ints[(index << EVENT.INTS) | EVENT.REASON] = state.mode
        return ok(0)
      }
      case 'set_reference':
        assert(Number.isSafeInteger(command.price) && command.price >= 0, 'a reference is a price or 0')
        state.setReference(command.price)
        return ok(0)
      default:
        return place(state, command)
    }
  }

  #cancel(id: number, user: number | undefined): Result<number, EngineRefusal> {
    const state = this.#state
    if (state.mode < CANCEL_ONLY) return refusedByMode(state)
    const slot = state.orders.find(id)
    if (slot === NONE) return refuse({ code: 'engine.order_unknown' })
    if (user !== undefined && state.orders.real(slot, USER) !== user) return refuse({ code: 'engine.order_unknown' })
    const cancelled = state.orders.int(slot, SIBLING) === NONE ? 1 : 2
    state.endWithSibling(slot, BY_USER)
    return ok(cancelled)
  }

  #cancelUser(user: number): Result<number, EngineRefusal> {
    const state = this.#state
    if (state.mode < CANCEL_ONLY) return refusedByMode(state)
    const owner = state.owners.find(user)
    if (owner === NONE) return ok(0)
    return ok(this.#cancelWhile(() => state.owners.first(owner), BY_USER))
  }

  #cancelAll(): number {
    const state = this.#state
    let cancelled = 0
    for (const ladder of [state.bids, state.asks, state.sellStops, state.buyStops]) {
      cancelled += this.#cancelWhile(
        () => (ladder.bestLevel === NONE ? NONE : ladder.head(ladder.bestLevel)),
        BY_OPERATOR,
      )
    }
    return cancelled
  }

  #cancelWhile(next: () => number, reason: number): number {
    const state = this.#state
    let cancelled = 0
    for (let slot = next(); slot !== NONE; slot = next()) {
      cancelled += state.orders.int(slot, SIBLING) === NONE ? 1 : 2
      state.endWithSibling(slot, reason)
    }
    return cancelled
  }

  /** What the order needs to have available; asked right before `apply`, with nothing in between. */
  holdOf(command: PlaceCommand): Hold {
    return holdOf(this.#state, command)
  }

  /** Since the last commit. */
  get events(): EventBuffer {
    return this.#state.events
  }

  /** The batch is durable: keeps it, and forgets its events. */
  commit(): void {
    this.#state.commit()
  }

  /** The batch is not durable: the book is again what it was at the last commit, the next ids included. */
  undo(): void {
    undo(this.#state)
  }

  /** Between batches; open orders stay as they are. */
  setFilters(filters: Filters): void {
    assert(this.#state.events.count === 0, 'filters change between batches')
    assertFilters(filters)
    this.#state.filters = filters
    this.#state.setReference(this.#state.reference)
  }

  snapshot(): Snapshot {
    return takeSnapshot(this.#state)
  }

  hash(): string {
    return hashOf(this.#state)
  }

  /** The highest generation of ids that was given out; a snapshot has it too, but costs more. */
  get generation(): number {
    return this.#state.orders.generation
  }

  find(id: number): OpenOrder | undefined {
    const slot = this.#state.orders.find(id)
    return slot === NONE ? undefined : openOrder(this.#state, slot)
  }

  /** The price of the last trade, or 0. */
  get last(): number {
    return this.#state.last
  }

  /** The average price that bands go by, or 0. */
  get reference(): number {
    return this.#state.reference
  }

  /** The best price of a side, or 0. */
  best(side: Side): number {
    return this.#side(side).best
  }

  /** From the best price on. */
  depth(side: Side, levels: number): DepthLevel[] {
    const ladder = this.#side(side)
    const found: DepthLevel[] = []
    for (let level = ladder.bestLevel; level !== NONE && found.length < levels; level = ladder.below(level))
      found.push({ price: ladder.price(level), quantity: ladder.total(level) })
    return found
  }

  quantityAt(side: Side, price: number): number {
    return this.#side(side).totalAt(price)
  }

  #side(side: Side) {
    return side === 'buy' ? this.#state.bids : this.#state.asks
  }
}

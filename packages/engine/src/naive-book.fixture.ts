import { ok, type Result, refuse } from '@bourse/money'
import type { Command, EngineRefusal, PlaceCommand, PlaceOco, Side } from './commands.ts'
import type { EndReason, EngineEvent } from './events.ts'
import { DEFAULT_FILTERS, type Filters } from './filters.ts'
import {
  affordable,
  marketLimit,
  type NaiveOrder,
  NaiveRefusals,
  type NaiveState,
  within,
} from './naive-refusals.fixture.ts'

type Unnumbered<T> = T extends unknown ? Omit<T, 'number'> : never
type Outcome = Result<number, EngineRefusal>
const BIG = BigInt

/**
 * The book as one would write it on a blackboard: a list of orders that is filtered and sorted for every question, and
 * a copy of the whole for undo. It shares no code with the fast book, so that an error would have to be made twice.
 */
export class NaiveBook {
  readonly #filters: Filters
  #state: NaiveState = { orders: [], mode: 'open', last: 0, reference: 0, sequence: 0, nextId: 1 }
  #saved = copyOf(this.#state)
  #queue: NaiveOrder[] = []
  #prices: number[] = []
  emitted: EngineEvent[] = []
  readonly #refusals: NaiveRefusals

  constructor(filters: Partial<Filters> = {}) {
    this.#filters = { ...DEFAULT_FILTERS, ...filters }
    const state = () => this.#state
    this.#refusals = new NaiveRefusals({
      filters: this.#filters,
      get state() {
        return state()
      },
      book: (side) => this.book(side),
      live: () => this.#live(),
    })
  }

  apply(command: Command): Outcome {
    const { mode } = this.#state
    switch (command.type) {
      case 'set_mode':
        this.#state.mode = command.mode
        this.#emit({ kind: 'mode_set', mode: command.mode })
        return ok(0)
      case 'set_reference':
        this.#state.reference = command.price
        return ok(0)
      case 'cancel_all':
        return ok(this.#endEach([...this.book('buy'), ...this.book('sell'), ...this.stops()], 'operator'))
      case 'cancel_user':
        if (mode === 'halted') return refuse({ code: 'engine.mode_refuses', mode })
        return ok(
          this.#endEach(
            this.#live().filter(({ user }) => user === command.user),
            'user',
          ),
        )
      case 'cancel': {
        if (mode === 'halted') return refuse({ code: 'engine.mode_refuses', mode })
        const order = this.#live().find(({ id }) => id === command.id)
        if (order === undefined || (command.user ?? order.user) !== order.user)
          return refuse({ code: 'engine.order_unknown' })
        return ok(this.#endEach([order], 'user'))
      }
      default:
        return this.#place(command)
    }
  }

  commit(): void {
    this.#state.orders = this.#live()
    this.#saved = copyOf(this.#state)
    this.emitted = []
  }

  undo(): void {
    this.#state = copyOf(this.#saved)
    this.emitted = []
  }

  get last(): number {
    return this.#state.last
  }

  get sequence(): number {
    return this.#state.sequence
  }

  /** Resting orders of a side, best first. */
  book(side: Side): NaiveOrder[] {
    return this.#live()
      .filter((order) => order.place === 'book' && order.side === side)
      .sort((a, b) => (side === 'buy' ? b.price - a.price : a.price - b.price))
  }

  /** Sell stops from the highest, then buy stops from the lowest. */
  stops(): NaiveOrder[] {
    const waiting = this.#live().filter(({ place }) => place === 'conditional')
    const sells = waiting.filter(({ side }) => side === 'sell').sort((a, b) => b.stop - a.stop)
    return [...sells, ...waiting.filter(({ side }) => side === 'buy').sort((a, b) => a.stop - b.stop)]
  }

  /** Oldest first; the sorts above are stable. */
  #live(): NaiveOrder[] {
    return this.#state.orders
      .filter(({ place }) => place === 'book' || place === 'conditional')
      .sort((a, b) => a.sequence - b.sequence)
  }

  #emit(event: Unnumbered<EngineEvent>): void {
    this.#state.sequence += 1
    this.emitted.push({ ...event, number: this.#state.sequence } as EngineEvent)
  }

  #end(order: NaiveOrder, reason: EndReason): void {
    const { id, user, side, price, open: cancelled, place } = order
    if (place === 'gone') throw new Error('ended twice')
    this.#emit({ kind: 'ended', id, user, side, price, cancelled, reason, place })
    order.place = 'gone'
  }

  #endEach(orders: readonly NaiveOrder[], reason: EndReason): number {
    const before = this.#live().length
    for (const order of orders) {
      if (order.place === 'gone') continue
      this.#end(order, reason)
      this.#endSibling(order)
    }
    return before - this.#live().length
  }

  #endSibling(order: NaiveOrder): void {
    const sibling = this.#state.orders.find(({ id }) => id === order.sibling)
    if (sibling === undefined) return
    order.sibling = 0
    sibling.sibling = 0
    this.#end(sibling, 'sibling')
  }

  #place(command: PlaceCommand): Outcome {
    const refusal = this.#refusals.of(command)
    if (refusal !== undefined) return refuse(refusal)
    const { user, side, selfTrade = 'expire_taker' } = command
    const base = { user, side, selfTrade, stop: 0 }
    if (command.type === 'oco') return this.#placeOco(command)
    if (command.type === 'market') {
      const limit = marketLimit(command, { state: this.#state, filters: this.#filters, book: (own) => this.book(own) })
      const order = this.#accept({
        ...base,
        type: 'market',
        price: 0,
        quantity: command.quantity ?? 0,
        timeInForce: 'ioc',
      })
      this.#take(order, limit, command.budget)
      this.#fire()
      return ok(order.id)
    }
    const { price, quantity, timeInForce = 'gtc' } = command
    if (command.type === 'stop_limit') {
      const order = this.#accept({ ...base, type: 'stop_limit', price, quantity, timeInForce, stop: command.stop })
      order.place = 'conditional'
      return ok(order.id)
    }
    const order = this.#accept({ ...base, type: 'limit', price, quantity, timeInForce })
    this.#take(order, price, undefined)
    this.#fire()
    return ok(order.id)
  }

  #placeOco({ price, stop, stopLimit, timeInForce = 'gtc', ...command }: PlaceOco): Outcome {
    const { user, side, selfTrade = 'expire_taker', quantity } = command
    const first = this.#state.nextId
    const both = { user, side, selfTrade, quantity }
    const limitLeg = this.#accept({
      ...both,
      type: 'oco_limit',
      price,
      stop: 0,
      timeInForce: 'post_only',
      sibling: first + 1,
    })
    const stopLeg = this.#accept({
      ...both,
      type: 'oco_stop',
      price: stopLimit,
      stop,
      timeInForce,
      sibling: first,
    })
    this.#take(limitLeg, price, undefined)
    stopLeg.place = 'conditional'
    return ok(first)
  }

  #accept(
    fields: Omit<NaiveOrder, 'id' | 'filled' | 'open' | 'sequence' | 'place' | 'sibling'> & { sibling?: number },
  ): NaiveOrder {
    const { user, side, type, price, stop, quantity, timeInForce, selfTrade, sibling = 0 } = fields
    const id = this.#state.nextId
    this.#state.nextId += 1
    this.#emit({ kind: 'accepted', id, user, side, type, price, stop, quantity, sibling, timeInForce, selfTrade })
    const sequence = this.#state.sequence
    const order: NaiveOrder = { ...fields, id, filled: 0, open: quantity, sequence, sibling, place: 'incoming' }
    this.#state.orders.push(order)
    return order
  }

  #fire(): void {
    for (let order = this.#queue.shift(); order !== undefined; order = this.#queue.shift())
      this.#take(order, order.price, undefined)
  }

  #take(taker: NaiveOrder, limit: number, budget: bigint | undefined): void {
    const { id, user, side, price, type, timeInForce } = taker
    const outcome = timeInForce === 'fok' && !this.#fillable(taker) ? 'fill_or_kill' : this.#sweep(taker, limit, budget)
    const stays = outcome === 'no_liquidity' || outcome === 'price_band'
    if (outcome === 'filled') taker.place = 'gone'
    else if (!stays || type === 'market') this.#end(taker, outcome)
    else if (timeInForce === 'ioc') this.#end(taker, 'immediate_or_cancel')
    else {
      this.#emit({ kind: 'rested', id, user, side, price, open: taker.open })
      taker.place = 'book'
    }
    this.#reachStops()
  }

  /** Trades until nothing more can be, and says why. */
  #sweep(taker: NaiveOrder, limit: number, budget: bigint | undefined): EndReason | 'filled' {
    let left = budget
    for (;;) {
      if (left === undefined && taker.open === 0) return 'filled'
      const maker = this.book(taker.side === 'buy' ? 'sell' : 'buy')[0]
      if (maker === undefined) return 'no_liquidity'
      if (!within(taker.side, maker.price, limit)) return 'price_band'
      const wanted = left === undefined ? taker.open : affordable(left, maker.price, this.#filters)
      if (wanted === 0) return taker.filled > 0 ? 'spent' : 'no_liquidity'
      const quantity = Math.min(wanted, maker.open)
      const isOwn = maker.user === taker.user
      if (isOwn && this.#prevent(taker, maker, quantity, left !== undefined)) return 'self_trade'
      if (!isOwn) this.#trade(taker, maker, quantity, left !== undefined)
      if (left !== undefined && (!isOwn || taker.selfTrade === 'decrement')) left -= BIG(maker.price) * BIG(quantity)
    }
  }

  #trade(taker: NaiveOrder, maker: NaiveOrder, quantity: number, byQuote: boolean): void {
    maker.open -= quantity
    maker.filled += quantity
    taker.filled += quantity
    if (!byQuote) taker.open -= quantity
    const { price } = maker
    this.#emit({
      kind: 'traded',
      maker: maker.id,
      taker: taker.id,
      makerUser: maker.user,
      takerUser: taker.user,
      takerSide: taker.side,
      price,
      quantity,
      makerOpen: maker.open,
      takerOpen: taker.open,
    })
    if (maker.open === 0) maker.place = 'gone'
    this.#endSibling(maker)
    this.#state.last = price
    this.#prices.push(price)
  }

  /** Every price of the match is looked at, one after the other. */
  #reachStops(): void {
    for (const price of this.#prices) {
      for (const order of this.stops()) {
        if (order.side === 'sell' ? price > order.stop : price < order.stop) continue
        const { id, user, side, stop } = order
        this.#emit({ kind: 'triggered', id, user, side, price: order.price, stop, last: this.#state.last })
        order.place = 'incoming'
        order.sequence = this.#state.sequence
        this.#endSibling(order)
        this.#queue.push(order)
      }
    }
    this.#prices = []
  }

  /** True when the taker ends by it. */
  #prevent(taker: NaiveOrder, maker: NaiveOrder, quantity: number, byQuote: boolean): boolean {
    const mode = taker.selfTrade
    if (mode === 'decrement') {
      maker.open -= quantity
      if (!byQuote) taker.open -= quantity
    }
    this.#emit({
      kind: 'prevented',
      maker: maker.id,
      taker: taker.id,
      user: taker.user,
      takerSide: taker.side,
      price: maker.price,
      quantity,
      makerOpen: maker.open,
      takerOpen: taker.open,
      mode,
    })
    if (mode === 'expire_taker') return true
    if (mode !== 'decrement' || maker.open === 0) this.#end(maker, 'self_trade')
    this.#endSibling(maker)
    return mode === 'expire_both' || (mode === 'decrement' && !byQuote && taker.open === 0)
  }

  #fillable({ side, price, user, selfTrade, open }: NaiveOrder): boolean {
    let found = 0
    for (const maker of this.book(side === 'buy' ? 'sell' : 'buy')) {
      if (found >= open || !within(side, maker.price, price)) break
      if (maker.user !== user) found += maker.open
      else if (selfTrade !== 'expire_maker') break
    }
    return found >= open
  }
}

/** What a state holds besides its orders is numbers and words, and so is an order. */
function copyOf(state: NaiveState): NaiveState {
  return { ...state, orders: state.orders.map((order) => ({ ...order })) }
}

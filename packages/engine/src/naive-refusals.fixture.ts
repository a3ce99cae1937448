import type {
  EngineRefusal,
  FilterName,
  MarketMode,
  PlaceCommand,
  SelfTradeMode,
  Side,
  TimeInForce,
} from './commands.ts'
import type { OrderType } from './events.ts'
import type { Band, Filters } from './filters.ts'

export interface NaiveOrder {
  readonly id: number
  readonly user: number
  readonly side: Side
  readonly type: OrderType
  readonly price: number
  readonly stop: number
  readonly quantity: number
  readonly timeInForce: TimeInForce
  readonly selfTrade: SelfTradeMode
  filled: number
  open: number
  sequence: number
  sibling: number
  place: 'incoming' | 'book' | 'conditional' | 'gone'
}

export interface NaiveState {
  orders: NaiveOrder[]
  mode: MarketMode
  last: number
  reference: number
  sequence: number
  nextId: number
}

const BIG = BigInt

/** What the refusals look at: the naive book as it stands. */
export interface NaiveView {
  readonly filters: Filters
  readonly state: NaiveState
  book(side: Side): NaiveOrder[]
  live(): NaiveOrder[]
}

export function within(side: Side, price: number, limit: number): boolean {
  return side === 'buy' ? price <= limit : price >= limit
}

function bounds(reference: number, { lowBps, highBps }: Band): { low: number; high: number } {
  if (reference === 0) return { low: 1, high: Number.MAX_SAFE_INTEGER }
  return { low: Math.ceil((reference * lowBps) / 10_000), high: Math.floor((reference * highBps) / 10_000) }
}

export function affordable(budget: bigint, price: number, { quantityStep }: Filters): number {
  const step = BIG(quantityStep)
  return Number(budget / BIG(price) - ((budget / BIG(price)) % step))
}

/** How far a market order may go. */
export function marketLimit(
  { side, worst }: PlaceCommand & { type: 'market' },
  { state, filters, book }: Pick<NaiveView, 'state' | 'filters' | 'book'>,
): number {
  const best = book(side === 'buy' ? 'sell' : 'buy')[0]?.price ?? 0
  const { low, high } = bounds(state.reference || best, filters.band[side])
  return side === 'buy' ? Math.min(high, worst ?? high) : Math.max(low, worst ?? low)
}

/** Why the naive book would not take a command, asked in the order in which the fast book must answer. */
export class NaiveRefusals {
  readonly #view: NaiveView

  constructor(view: NaiveView) {
    this.#view = view
  }

  of(command: PlaceCommand): EngineRefusal | undefined {
    const { mode } = this.#view.state
    const immediate =
      command.type === 'market' ||
      (command.type === 'limit' && (command.timeInForce === 'ioc' || command.timeInForce === 'fok'))
    if (mode === 'halted' || mode === 'cancel_only' || (mode === 'post_only' && immediate))
      return { code: 'engine.mode_refuses', mode }
    if (command.type === 'market') return this.#marketRefusal(command)
    const prices = command.type === 'oco' ? [command.price, command.stopLimit] : [command.price]
    const { side, quantity } = command
    if (command.type !== 'limit') {
      const tick = this.#priceRefusal(command.stop, { low: 1, high: Number.MAX_SAFE_INTEGER })
      if (tick !== undefined) return tick
    }
    for (const price of prices) {
      const refusal =
        this.#priceRefusal(price, bounds(this.#view.state.reference, this.#view.filters.band[side])) ??
        this.#quantityRefusal(quantity) ??
        (BIG(price) * BIG(quantity) < BIG(this.#view.filters.minNotional) ? this.#failed('min_notional') : undefined)
      if (refusal !== undefined) return refusal
    }
    return this.#stopRefusal(command) ?? this.#crossRefusal(command) ?? this.#countRefusal(command)
  }

  #marketRefusal(command: PlaceCommand & { type: 'market' }): EngineRefusal | undefined {
    const best = this.#view.book(command.side === 'buy' ? 'sell' : 'buy')[0]?.price
    if (best === undefined) return { code: 'engine.book_empty' }
    const { minNotional, minQuantity, maxQuantity } = this.#view.filters
    if (command.budget === undefined) {
      const refusal = this.#quantityRefusal(command.quantity)
      if (refusal !== undefined) return refusal
      const notional = BIG(this.#view.state.reference || best) * BIG(command.quantity)
      return notional < BIG(minNotional) ? this.#failed('min_notional') : undefined
    }
    if (command.budget < BIG(minNotional)) return this.#failed('min_notional')
    const lots = affordable(command.budget, best, this.#view.filters)
    if (lots === 0 || lots < minQuantity) return this.#failed('min_quantity')
    const most = command.side === 'buy' ? lots : this.#soldFor(command, command.budget)
    return most > maxQuantity ? this.#failed('max_quantity') : undefined
  }

  /** What a sale would sell until it has taken in so much. */
  #soldFor(command: PlaceCommand & { type: 'market' }, budget: bigint): number {
    const { user, selfTrade = 'expire_taker' } = command
    const limit = marketLimit(command, this.#view)
    let [sold, left] = [0, budget]
    for (const maker of this.#view.book('buy')) {
      const lots = Math.min(affordable(left, maker.price, this.#view.filters), maker.open)
      if (maker.price < limit || lots === 0) break
      if (maker.user === user && selfTrade === 'expire_maker') continue
      if (maker.user === user && selfTrade !== 'decrement') break
      if (maker.user !== user) sold += lots
      left -= BIG(maker.price) * BIG(lots)
      if (lots < maker.open) break
    }
    return sold
  }

  #stopRefusal(command: PlaceCommand): EngineRefusal | undefined {
    const { last } = this.#view.state
    if (command.type !== 'stop_limit' && command.type !== 'oco') return undefined
    if (last === 0) return { code: 'engine.last_price_unknown' }
    const buys = command.side === 'buy'
    if (command.type === 'stop_limit')
      return (buys ? last >= command.stop : last <= command.stop)
        ? { code: 'engine.stop_already_true', last }
        : undefined
    const { price, stop } = command
    const inOrder = buys ? price < last && last < stop : stop < last && last < price
    return inOrder ? undefined : { code: 'engine.oco_out_of_order', last }
  }

  #crossRefusal(command: PlaceCommand): EngineRefusal | undefined {
    if (command.type === 'stop_limit' || command.type === 'market') return undefined
    const postOnly =
      command.type === 'oco' || command.timeInForce === 'post_only' || this.#view.state.mode === 'post_only'
    const best = this.#view.book(command.side === 'buy' ? 'sell' : 'buy')[0]?.price
    if (!postOnly || best === undefined || !within(command.side, best, command.price)) return undefined
    return { code: 'engine.would_cross', best }
  }

  #countRefusal(command: PlaceCommand): EngineRefusal | undefined {
    if (command.type === 'limit' && (command.timeInForce === 'ioc' || command.timeInForce === 'fok')) return undefined
    const own = this.#view.live().filter(({ user }) => user === command.user)
    const waiting = own.filter(({ place }) => place === 'conditional').length
    const { maxOpenOrders, maxConditionalOrders } = this.#view.filters
    if (own.length + (command.type === 'oco' ? 2 : 1) > maxOpenOrders) return this.#failed('max_open_orders')
    if (command.type !== 'limit' && waiting + 1 > maxConditionalOrders) return this.#failed('max_conditional_orders')
    return undefined
  }

  #priceRefusal(price: number, { low, high }: { low: number; high: number }): EngineRefusal | undefined {
    if (!Number.isSafeInteger(price) || price <= 0) return this.#failed('safe_integer')
    if (price % this.#view.filters.priceTick !== 0) return this.#failed('price_tick')
    if (price < low) return { code: 'engine.filter_failed', filter: 'price_band', bound: low }
    return price > high ? { code: 'engine.filter_failed', filter: 'price_band', bound: high } : undefined
  }

  #quantityRefusal(quantity: number): EngineRefusal | undefined {
    const { quantityStep, minQuantity, maxQuantity } = this.#view.filters
    if (!Number.isSafeInteger(quantity) || quantity <= 0) return this.#failed('safe_integer')
    if (quantity % quantityStep !== 0) return this.#failed('quantity_step')
    if (quantity < minQuantity) return this.#failed('min_quantity')
    return quantity > maxQuantity ? this.#failed('max_quantity') : undefined
  }

  #failed(filter: Exclude<FilterName, 'price_band' | 'book_capacity'>): EngineRefusal {
    const bounds = {
      safe_integer: Number.MAX_SAFE_INTEGER,
      price_tick: this.#view.filters.priceTick,
      quantity_step: this.#view.filters.quantityStep,
      min_quantity: this.#view.filters.minQuantity,
      max_quantity: this.#view.filters.maxQuantity,
      min_notional: this.#view.filters.minNotional,
      max_open_orders: this.#view.filters.maxOpenOrders,
      max_conditional_orders: this.#view.filters.maxConditionalOrders,
    }
    return { code: 'engine.filter_failed', filter, bound: bounds[filter] }
  }
}

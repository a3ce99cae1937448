import { assert, ok, type Result, refuse } from '@bourse/money'
import type { BookState } from './book-state.ts'
import { CODE } from './codes.ts'
import {
  type EngineRefusal,
  MARKET_MODES,
  type PlaceCommand,
  type PlaceLimit,
  type PlaceMarket,
  type PlaceOco,
  type PlaceStopLimit,
  type SelfTradeMode,
  type Side,
  type TimeInForce,
} from './commands.ts'
import { EVENT } from './event-buffer.ts'
import { named } from './events.ts'
import { boundsOf, checkNotional, checkPrice, checkQuantity, checkStop, failed, type PriceBounds } from './filters.ts'
import { rest, runLimit, runMarket, runTriggered } from './matching.ts'
import { ORDER } from './order-slab.ts'
import { affordable, probe } from './probe.ts'

const { NONE, BUY, SELL, OPEN_MODE, POST_ONLY_MODE, GTC, IOC, FOK, POST_ONLY, CONDITIONAL, ACCEPTED } = CODE
const { LIMIT, MARKET, STOP_LIMIT, OCO_LIMIT, OCO_STOP } = CODE
const { EXPIRE_TAKER, EXPIRE_MAKER, EXPIRE_BOTH, DECREMENT } = CODE
const { REALS, INTS, OPEN, OWNER, PRICE, QUANTITY, SELF_TRADE, SEQUENCE } = ORDER
const { SIBLING, SIDE, STOP, TIME_IN_FORCE, TYPE, USER } = ORDER
const { INTS: EVENT_INTS, SECOND } = EVENT

type Refused = { readonly ok: false; readonly refusal: EngineRefusal }
type Placed = Result<number, EngineRefusal>

const TIME_IN_FORCE_CODES: Readonly<Record<TimeInForce, number>> = {
  gtc: GTC,
  ioc: IOC,
  fok: FOK,
  post_only: POST_ONLY,
}
const SELF_TRADE_CODES: Readonly<Record<SelfTradeMode, number>> = {
  expire_taker: EXPIRE_TAKER,
  expire_maker: EXPIRE_MAKER,
  expire_both: EXPIRE_BOTH,
  decrement: DECREMENT,
}

export function sideCode(side: Side): number {
  return side === 'buy' ? BUY : SELL
}

export function selfTradeCode(mode: SelfTradeMode | undefined): number {
  return mode === undefined ? EXPIRE_TAKER : SELF_TRADE_CODES[mode]
}

function timeInForceCode(timeInForce: TimeInForce | undefined): number {
  return timeInForce === undefined ? GTC : TIME_IN_FORCE_CODES[timeInForce]
}

/** What a placed order is made of; numbers where the command has names. */
interface NewOrder {
  readonly user: number
  /** NONE for a user who has no orders yet. */
  readonly owner: number
  readonly side: number
  readonly type: number
  readonly price: number
  readonly stop: number
  readonly quantity: number
  readonly timeInForce: number
  readonly selfTrade: number
}

/** Checks an order and, when nothing refuses it, runs it. The value is its id; of an OCO, that of the limit leg. */
export function place(state: BookState, command: PlaceCommand): Placed {
  assert(Number.isSafeInteger(command.user), 'a user is a safe integer')
  if (state.mode < POST_ONLY_MODE) return refusedByMode(state)
  switch (command.type) {
    case 'limit':
      return placeLimit(state, command)
    case 'market':
      return placeMarket(state, command)
    case 'stop_limit':
      return placeStopLimit(state, command)
    case 'oco':
      return placeOco(state, command)
  }
}

export function refusedByMode({ mode }: BookState): Refused {
  return refuse({ code: 'engine.mode_refuses', mode: named(MARKET_MODES, mode) })
}

function placeLimit(state: BookState, command: PlaceLimit): Placed {
  const { user, price, quantity } = command
  const { orders, events, mode } = state
  const side = sideCode(command.side)
  const timeInForce = timeInForceCode(command.timeInForce)
  const rests = timeInForce === GTC || timeInForce === POST_ONLY
  if (!rests && mode !== OPEN_MODE) return refusedByMode(state)
  const checked = checkLimit(state, side, price, quantity)
  if (!checked.ok) return checked
  const best = side === BUY ? state.asks.best : state.bids.best
  const takes = crosses(side, price, best)
  if (takes && (timeInForce === POST_ONLY || mode === POST_ONLY_MODE))
    return refuse({ code: 'engine.would_cross', best })
  const owner = state.owners.find(user)
  const { maxOpenOrders } = state.filters
  if (rests && state.owners.open(owner) >= maxOpenOrders) return failed('max_open_orders', maxOpenOrders)
  const slot = orders.take()
  if (slot === NONE) return failed('book_capacity', orders.used)
  // As `announce` does for the rarer kinds, but one by one: an object in between would cost a tenth of the speed.
  const { ints, reals } = orders
  const index = events.open(ACCEPTED, slot)
  const real = slot << REALS
  const int = slot << INTS
  events.ints[(index << EVENT_INTS) | SECOND] = NONE
  reals[real | PRICE] = price
  reals[real | OPEN] = quantity
  reals[real | QUANTITY] = quantity
  reals[real | STOP] = 0
  reals[real | USER] = user
  reals[real | SEQUENCE] = events.sequence
  ints[int | OWNER] = owner
  ints[int | SIDE] = side
  ints[int | SIBLING] = NONE
  ints[int | TYPE] = LIMIT
  ints[int | TIME_IN_FORCE] = timeInForce
  ints[int | SELF_TRADE] = selfTradeCode(command.selfTrade)
  if (rests && !takes) {
    rest(state, slot)
  } else {
    runLimit(state, slot)
    if (state.triggered.length > 0) runTriggered(state)
  }
  return ok(orders.idOf(slot))
}

function crosses(side: number, price: number, best: number): boolean {
  return best !== 0 && (side === BUY ? price >= best : price <= best)
}

function checkLimit(state: BookState, side: number, price: number, quantity: number): Result<void, EngineRefusal> {
  const { filters } = state
  const priced = checkPrice(price, filters, side === BUY ? state.buyBounds : state.sellBounds)
  if (!priced.ok) return priced
  const sized = checkQuantity(quantity, filters)
  if (!sized.ok) return sized
  const room = roomOf(state, side)
  if (quantity > room) return failed('book_capacity', room)
  return checkNotional(price, quantity, filters)
}

/** How many more lots a side can hold so that no sum of lots loses its last digit. */
function roomOf(state: BookState, side: number): number {
  return Number.MAX_SAFE_INTEGER - state.side(side).lots - state.stops(side).lots
}

function checkCounts(state: BookState, owner: number, open: number, conditional: number): Result<void, EngineRefusal> {
  const { owners, filters } = state
  if (owners.open(owner) + open > filters.maxOpenOrders) return failed('max_open_orders', filters.maxOpenOrders)
  if (conditional > 0 && owners.conditional(owner) + conditional > filters.maxConditionalOrders)
    return failed('max_conditional_orders', filters.maxConditionalOrders)
  return ok()
}

function placeMarket(state: BookState, command: PlaceMarket): Placed {
  if (state.mode !== OPEN_MODE) return refusedByMode(state)
  const side = sideCode(command.side)
  const best = state.side(1 - side).best
  if (best === 0) return refuse({ code: 'engine.book_empty' })
  const checked = checkMarket(state, command, best)
  if (!checked.ok) return checked
  if (!state.orders.hasRoom(1)) return failed('book_capacity', state.orders.used)
  const { user, quantity = 0 } = command
  const selfTrade = selfTradeCode(command.selfTrade)
  const order = { user, owner: NONE, side, type: MARKET, price: 0, stop: 0, quantity, timeInForce: IOC, selfTrade }
  const limit = marketLimit(state, side, command.worst)
  const slot = accept(state, order, NONE)
  runMarket(state, slot, limit, command.budget)
  runTriggered(state)
  return ok(state.orders.idOf(slot))
}

function checkMarket(state: BookState, command: PlaceMarket, best: number): Result<void, EngineRefusal> {
  const { filters } = state
  if (command.budget === undefined) {
    const sized = checkQuantity(command.quantity, filters)
    return sized.ok ? checkNotional(state.reference || best, command.quantity, filters) : sized
  }
  if (command.budget < BigInt(filters.minNotional)) return failed('min_notional', filters.minNotional)
  const lots = affordable(state, command.budget, best)
  if (lots === 0 || lots < filters.minQuantity) return failed('min_quantity', filters.minQuantity)
  // A buy gets more expensive as it goes on, so that its first price is the one that buys most; a sale takes more at each next price.
  const most = command.side === 'buy' ? lots : lotsFor(state, command)
  return most > filters.maxQuantity ? failed('max_quantity', filters.maxQuantity) : ok()
}

/** How many lots an order by quote will trade in the book as it stands. */
export function lotsFor(state: BookState, { user, side: name, selfTrade: mode, budget, worst }: ByQuote): number {
  const side = sideCode(name)
  const limit = marketLimit(state, side, worst)
  return probe(state, { side, user, selfTrade: selfTradeCode(mode), limit, lots: 0, budget }).lots
}

type ByQuote = PlaceMarket & { readonly budget: bigint }

/** How far a market order may go: the band of the reference or, without one, of the best price it meets, and what it says itself. */
export function marketLimit(state: BookState, side: number, worst: number | undefined): number {
  const { low, high } = marketBounds(state, side)
  return side === BUY ? Math.min(high, worst ?? high) : Math.max(low, worst ?? low)
}

function marketBounds(state: BookState, side: number): PriceBounds {
  if (state.reference !== 0) return side === BUY ? state.buyBounds : state.sellBounds
  return boundsOf(state.side(1 - side).best, side === BUY ? state.filters.band.buy : state.filters.band.sell)
}

function placeStopLimit(state: BookState, command: PlaceStopLimit): Placed {
  const { stop, price, quantity } = command
  const side = sideCode(command.side)
  const stopped = checkStop(stop, state.filters)
  if (!stopped.ok) return stopped
  const checked = checkLimit(state, side, price, quantity)
  if (!checked.ok) return checked
  if (state.last === 0) return refuse({ code: 'engine.last_price_unknown' })
  if (side === BUY ? state.last >= stop : state.last <= stop)
    return refuse({ code: 'engine.stop_already_true', last: state.last })
  const { user } = command
  const owner = state.owners.find(user)
  const counted = checkCounts(state, owner, 1, 1)
  if (!counted.ok) return counted
  if (!state.orders.hasRoom(1)) return failed('book_capacity', state.orders.used)
  const timeInForce = timeInForceCode(command.timeInForce)
  assert(timeInForce !== POST_ONLY, 'a stop order takes when it fires')
  const selfTrade = selfTradeCode(command.selfTrade)
  const slot = accept(
    state,
    { user, owner, side, type: STOP_LIMIT, price, stop, quantity, timeInForce, selfTrade },
    NONE,
  )
  state.enter(slot, CONDITIONAL)
  return ok(state.orders.idOf(slot))
}

function placeOco(state: BookState, command: PlaceOco): Placed {
  const { price, stop, stopLimit, quantity } = command
  const side = sideCode(command.side)
  const checked = checkOco(state, command)
  if (!checked.ok) return checked
  const { user } = command
  const owner = state.owners.find(user)
  const counted = checkCounts(state, owner, 2, 1)
  if (!counted.ok) return counted
  if (!state.orders.hasRoom(2)) return failed('book_capacity', state.orders.used)
  const timeInForce = timeInForceCode(command.timeInForce)
  assert(timeInForce !== POST_ONLY, 'a stop leg takes when it fires')
  const selfTrade = selfTradeCode(command.selfTrade)
  const both = { user, owner, side, quantity, selfTrade }
  const limitLeg = state.orders.take()
  const stopLeg = state.orders.take()
  announce(state, limitLeg, { ...both, type: OCO_LIMIT, price, stop: 0, timeInForce: POST_ONLY }, stopLeg)
  announce(state, stopLeg, { ...both, type: OCO_STOP, price: stopLimit, stop, timeInForce }, limitLeg)
  runLimit(state, limitLeg)
  state.enter(stopLeg, CONDITIONAL)
  return ok(state.orders.idOf(limitLeg))
}

function checkOco(state: BookState, command: PlaceOco): Result<void, EngineRefusal> {
  const { price, stop, stopLimit, quantity } = command
  const { last } = state
  const side = sideCode(command.side)
  const stopped = checkStop(stop, state.filters)
  if (!stopped.ok) return stopped
  for (const limit of [price, stopLimit]) {
    const checked = checkLimit(state, side, limit, quantity)
    if (!checked.ok) return checked
  }
  const room = roomOf(state, side)
  if (quantity * 2 > room) return failed('book_capacity', Math.floor(room / 2))
  if (last === 0) return refuse({ code: 'engine.last_price_unknown' })
  const inOrder = side === BUY ? price < last && last < stop : price > last && last > stop
  if (!inOrder) return refuse({ code: 'engine.oco_out_of_order', last })
  const best = state.side(1 - side).best
  return crosses(side, price, best) ? refuse({ code: 'engine.would_cross', best }) : ok()
}

function accept(state: BookState, order: NewOrder, sibling: number): number {
  const slot = state.orders.take()
  announce(state, slot, order, sibling)
  return slot
}

function announce(state: BookState, slot: number, order: NewOrder, sibling: number): void {
  const { orders, events } = state
  const { reals, ints } = orders
  const index = events.open(ACCEPTED, slot)
  events.ints[(index << EVENT_INTS) | SECOND] = sibling
  const real = slot << REALS
  reals[real | PRICE] = order.price
  reals[real | OPEN] = order.quantity
  reals[real | QUANTITY] = order.quantity
  reals[real | STOP] = order.stop
  reals[real | USER] = order.user
  reals[real | SEQUENCE] = events.sequence
  const int = slot << INTS
  ints[int | OWNER] = order.owner
  ints[int | SIDE] = order.side
  ints[int | SIBLING] = sibling
  ints[int | TYPE] = order.type
  ints[int | TIME_IN_FORCE] = order.timeInForce
  ints[int | SELF_TRADE] = order.selfTrade
}

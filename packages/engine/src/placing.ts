import { assert, ok, type Result, refuse } from '@bourse/money'
import { type BookState, BUY, OPEN_MODE, POST_ONLY_MODE, SELL } from './book-state.ts'
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
import { ACCEPTED, named } from './events.ts'
import { boundsOf, checkNotional, checkPrice, checkQuantity, checkStop, failed, type PriceBounds } from './filters.ts'
import {
  affordable,
  DECREMENT,
  EXPIRE_BOTH,
  EXPIRE_MAKER,
  EXPIRE_TAKER,
  FOK,
  GTC,
  IOC,
  POST_ONLY,
  runLimit,
  runMarket,
  runTriggered,
  stamp,
} from './matching.ts'
import {
  CONDITIONAL,
  NONE,
  OPEN,
  OWNER,
  PRICE,
  QUANTITY,
  SELF_TRADE,
  SIBLING,
  SIDE,
  STOP,
  STRIDE_INT,
  STRIDE_REAL,
  TIME_IN_FORCE,
  TYPE,
} from './order-slab.ts'

type Refused = { readonly ok: false; readonly refusal: EngineRefusal }
type Placed = Result<number, EngineRefusal>

const LIMIT = 0
const MARKET = 1
const STOP_LIMIT = 2
const OCO_LIMIT = 3
const OCO_STOP = 4

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
  const { price, quantity } = command
  const side = sideCode(command.side)
  const timeInForce = timeInForceCode(command.timeInForce)
  const rests = timeInForce === GTC || timeInForce === POST_ONLY
  if (!rests && state.mode !== OPEN_MODE) return refusedByMode(state)
  const checked = checkLimit(state, side, price, quantity)
  if (!checked.ok) return checked
  if (timeInForce === POST_ONLY || state.mode === POST_ONLY_MODE) {
    const best = state.side(1 - side).best()
    if (crosses(side, price, best)) return refuse({ code: 'engine.would_cross', best })
  }
  const owner = state.owners.findOrAdd(command.user)
  if (rests) {
    const counted = checkCounts(state, owner, 1, 0)
    if (!counted.ok) return counted
  }
  const selfTrade = selfTradeCode(command.selfTrade)
  if (!state.orders.hasRoom(1)) return failed('book_capacity', state.orders.used)
  const slot = accept(state, { owner, side, type: LIMIT, price, stop: 0, quantity, timeInForce, selfTrade }, NONE)
  runLimit(state, slot)
  runTriggered(state)
  return ok(state.orders.idOf(slot))
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
  const room = Number.MAX_SAFE_INTEGER - state.side(side).lots - state.stops(side).lots
  if (quantity > room) return failed('book_capacity', room)
  return checkNotional(price, quantity, filters)
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
  const best = state.side(1 - side).best()
  if (best === 0) return refuse({ code: 'engine.book_empty' })
  const checked = checkMarket(state, command, best)
  if (!checked.ok) return checked
  if (!state.orders.hasRoom(1)) return failed('book_capacity', state.orders.used)
  const owner = state.owners.findOrAdd(command.user)
  const quantity = command.quantity ?? 0
  const selfTrade = selfTradeCode(command.selfTrade)
  const order = { owner, side, type: MARKET, price: 0, stop: 0, quantity, timeInForce: IOC, selfTrade }
  const slot = accept(state, order, NONE)
  runMarket(state, slot, marketLimit(state, side), command.budget)
  runTriggered(state)
  return ok(state.orders.idOf(slot))
}

function checkMarket(state: BookState, command: PlaceMarket, best: number): Result<void, EngineRefusal> {
  const { filters } = state
  if (command.budget === undefined) {
    const sized = checkQuantity(command.quantity, filters)
    return sized.ok ? checkNotional(state.reference || best, command.quantity, filters) : sized
  }
  assert(command.side === 'buy', 'only a buy is by quote')
  if (command.budget < BigInt(filters.minNotional)) return failed('min_notional', filters.minNotional)
  const lots = affordable(state, command.budget, best)
  if (lots === 0 || lots < filters.minQuantity) return failed('min_quantity', filters.minQuantity)
  return lots > filters.maxQuantity ? failed('max_quantity', filters.maxQuantity) : ok()
}

/** How far a market order may go: the band of the reference or, without one, of the best price it meets. */
export function marketLimit(state: BookState, side: number): number {
  const bounds = marketBounds(state, side)
  return side === BUY ? bounds.high : bounds.low
}

function marketBounds(state: BookState, side: number): PriceBounds {
  if (state.reference !== 0) return side === BUY ? state.buyBounds : state.sellBounds
  return boundsOf(state.side(1 - side).best(), side === BUY ? state.filters.band.buy : state.filters.band.sell)
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
  const owner = state.owners.findOrAdd(command.user)
  const counted = checkCounts(state, owner, 1, 1)
  if (!counted.ok) return counted
  if (!state.orders.hasRoom(1)) return failed('book_capacity', state.orders.used)
  const timeInForce = timeInForceCode(command.timeInForce)
  assert(timeInForce !== POST_ONLY, 'a stop order takes when it fires')
  const selfTrade = selfTradeCode(command.selfTrade)
  const slot = accept(state, { owner, side, type: STOP_LIMIT, price, stop, quantity, timeInForce, selfTrade }, NONE)
  state.enter(slot, CONDITIONAL)
  return ok(state.orders.idOf(slot))
}

function placeOco(state: BookState, command: PlaceOco): Placed {
  const { price, stop, stopLimit, quantity } = command
  const side = sideCode(command.side)
  const checked = checkOco(state, command)
  if (!checked.ok) return checked
  const owner = state.owners.findOrAdd(command.user)
  const counted = checkCounts(state, owner, 2, 1)
  if (!counted.ok) return counted
  if (!state.orders.hasRoom(2)) return failed('book_capacity', state.orders.used)
  const selfTrade = selfTradeCode(command.selfTrade)
  const both = { owner, side, quantity, selfTrade }
  const limitLeg = state.take()
  const stopLeg = state.take()
  announce(state, limitLeg, { ...both, type: OCO_LIMIT, price, stop: 0, timeInForce: POST_ONLY }, stopLeg)
  announce(state, stopLeg, { ...both, type: OCO_STOP, price: stopLimit, stop, timeInForce: GTC }, limitLeg)
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
  const room = Number.MAX_SAFE_INTEGER - state.side(side).lots - state.stops(side).lots
  if (quantity * 2 > room) return failed('book_capacity', Math.floor(room / 2))
  if (last === 0) return refuse({ code: 'engine.last_price_unknown' })
  const inOrder = side === BUY ? price < last && last < stop : price > last && last > stop
  if (!inOrder) return refuse({ code: 'engine.oco_out_of_order', last })
  const best = state.side(1 - side).best()
  return crosses(side, price, best) ? refuse({ code: 'engine.would_cross', best }) : ok()
}

function accept(state: BookState, order: NewOrder, sibling: number): number {
  const slot = state.take()
  announce(state, slot, order, sibling)
  return slot
}

function announce(state: BookState, slot: number, order: NewOrder, sibling: number): void {
  const { orders, events } = state
  const { reals, ints } = orders
  const real = slot * STRIDE_REAL
  reals[real + PRICE] = order.price
  reals[real + OPEN] = order.quantity
  reals[real + QUANTITY] = order.quantity
  reals[real + STOP] = order.stop
  const int = slot * STRIDE_INT
  ints[int + OWNER] = order.owner
  ints[int + SIDE] = order.side
  ints[int + SIBLING] = sibling
  ints[int + TYPE] = order.type
  ints[int + TIME_IN_FORCE] = order.timeInForce
  ints[int + SELF_TRADE] = order.selfTrade
  const cells = events.open(ACCEPTED)
  const start = events.start
  cells[start] = orders.idOf(slot)
  cells[start + 1] = state.owners.user(order.owner)
  cells[start + 2] = order.side
  cells[start + 3] = order.type
  cells[start + 4] = order.price
  cells[start + 5] = order.stop
  cells[start + 6] = order.quantity
  cells[start + 7] = sibling === NONE ? 0 : orders.idOf(sibling)
  cells[start + 8] = order.timeInForce
  cells[start + 9] = order.selfTrade
  stamp(state, slot)
}

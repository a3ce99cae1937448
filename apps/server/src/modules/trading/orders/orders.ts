import type { Order } from '@bourse/contract'
import { assert, ok, type Result, refuse } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { Policy } from '../../policy/index.ts'
import type {
  CancelRefusalCode,
  CommandAnswer,
  CommandMessage,
  NewOrder,
  OrderNumbers,
  PlaceRefusalCode,
  Prevented,
  RefusalOf,
  Taken,
} from '../engine/commands.ts'
import { type Accepted, type CommandingDeps, createCommanding } from './commanding.ts'
import { engineIdOf } from './order-ids.ts'
import { createOrderLimits, type OrderLimitsDeps } from './order-limits.ts'
import { type ListIds, listIdsOf } from './order-lists.rules.ts'
import { type ExtraTerms, newOrderOf, type PlaceInput } from './orders.rules.ts'

export interface OrdersDeps extends OrderLimitsDeps, CommandingDeps {
  readonly db: Db
  readonly policy: Pick<Policy, 'may'>
  readonly markets: Pick<Markets, 'market'>
}

interface Judged {
  readonly market: Market
  readonly order: NewOrder
}

type PlaceRefusal = RefusalOf<PlaceRefusalCode>
type CancelCode = Extract<CancelRefusalCode, PlaceRefusalCode>
type CancelRefusal = RefusalOf<CancelRefusalCode>

type Counted = Result<{ readonly cancelled: number }, CancelRefusal>

interface Cancelling extends Pick<Order, 'symbol' | 'orderId'> {
  /** What the cancelling is called by whoever asks for it. */
  readonly cancelId?: string
}

interface Replacing {
  readonly symbol: string
  readonly orderId: string | undefined
  readonly cancelId?: string
  readonly stopOnFailure: boolean
  /** Whether the order is taken back even when no other may be placed. */
  readonly cancelsAlways: boolean
}

/** A new order with what machines are told of it beside. */
export interface PlacedOrder {
  readonly order: Order & OrderNumbers
  /** The moment it came. */
  readonly taken: readonly Taken[]
  /** What it lost in that moment because its owner was kept from trading with themselves. */
  readonly prevented: Prevented | null
  /** It was placed before, by the same id, and stands as it has become since then. */
  readonly isRepeat: boolean
}

/** What became of both parts; the second is null where it was not tried. */
export interface Replaced {
  readonly cancel: Result<Order, PlaceRefusal>
  readonly place: Result<PlacedOrder, PlaceRefusal> | null
}

/** What a pair and both its legs are called. */
type PairIds = ListIds & { readonly limitId: string }

/** Orders on their way to the engine that owns their market. */
export function createOrders(deps: OrdersDeps) {
  const { db, policy, markets } = deps
  const command = createCommanding(deps)
  const limits = createOrderLimits(deps)

  /** All that is asked before an engine is. */
  async function judge(user: string, input: PlaceInput & ExtraTerms): Promise<Result<Judged, PlaceRefusal>> {
    const market = await markets.market(input.symbol)
    if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
    const order = newOrderOf(input, market.units)
    if (!order.ok) return order
    if (input.side === 'buy') {
      const offered = await policy.may(db.queryable, user, 'spot_buy', `asset:${market.units.base}`)
      if (!offered.ok) return offered
    }
    return ok({ market, order: order.value })
  }

  return {
    /** The same for whoever only asks whether an order could be sent to an engine. */
    judge,

    /**
     * `key` is the client order id, or the lock id of the request: the same one twice is the same order. A pair that comes with one id has its
     * other ids made of it.
     */
    async place(user: string, input: PlaceInput & ExtraTerms, key: string): Promise<Result<Order, PlaceRefusal>> {
      const placed = await send(user, input, { ...listIdsOf(key), limitId: key })
      return placed.ok ? ok(firstOf(placed.value)) : placed
    },

    /** The same, for whoever knows orders by their numbers. */
    async placeNumbered(
      user: string,
      input: PlaceInput & ExtraTerms,
      key: string,
    ): Promise<Result<PlacedOrder, PlaceRefusal>> {
      const placed = await send(user, input, { ...listIdsOf(key), limitId: key })
      return placed.ok ? ok(placedOf(placed.value)) : placed
    },

    /** A pair by ids of its own; the limit leg comes first. */
    async placeList(
      user: string,
      input: PlaceInput & ExtraTerms,
      ids: PairIds,
    ): Promise<Result<readonly Order[], PlaceRefusal>> {
      if (ids.limitId === ids.stopId) return refuse({ code: 'request.key_reused' })
      const placed = await send(user, input, ids)
      return placed.ok ? ok(placed.value.orders) : placed
    },

    async cancel(user: string, { symbol, orderId, cancelId }: Cancelling): Promise<Result<Order, CancelRefusal>> {
      const allowed = limits.take(user)
      if (!allowed.ok) return allowed
      const market = await markets.market(symbol)
      if (market === undefined) return refuse({ code: 'trading.symbol_unknown' })
      const id = engineIdOf(market, orderId)
      if (id === undefined) return refuse({ code: 'trading.order_unknown' })
      const cancelled = await command<CancelCode>({ op: 'cancel', user, symbol, id, cancelId })
      return cancelled.ok ? ok(firstOf(cancelled.value)) : cancelled
    },

    /**
     * Takes back an order and places another in its stead, in one batch. `orderId` may be of no order. Whoever has given too many commands may
     * still have the first part.
     */
    async replace(
      user: string,
      { symbol, orderId, cancelId, stopOnFailure, cancelsAlways }: Replacing,
      input: PlaceInput & ExtraTerms,
      key: string,
    ): Promise<Result<Replaced, PlaceRefusal>> {
      const allowed = limits.take(user)
      if (!allowed.ok && !cancelsAlways) return allowed
      const judged = await judge(user, input)
      if (!judged.ok) return judged
      const { market, order } = judged.value
      const id = (orderId === undefined ? undefined : engineIdOf(market, orderId)) ?? 0
      if (!allowed.ok) {
        const cancel = await command<CancelCode>({ op: 'cancel', user, symbol, id, cancelId })
        return cancel.ok ? ok({ cancel: ok(firstOf(cancel.value)), place: allowed }) : allowed
      }
      const { confirm } = input
      const ids = idsOf(order, { ...listIdsOf(key), limitId: key })
      const place = { op: 'place', user, symbol, ...ids, confirm, order } as const
      const done = await command<PlaceRefusalCode>(
        { op: 'replace', user, symbol, id, cancelId, stopOnFailure, place },
        input.takenMs,
      )
      if (!done.ok) return done
      const { replaced } = done.value
      assert(replaced !== undefined, 'the answer names both parts')
      return ok({ cancel: partOf(replaced.cancel, firstOf), place: replaced.place && partOf(replaced.place, placedOf) })
    },

    async cancelSymbol(user: string, symbol: string, cancelId?: string): Promise<Counted> {
      if ((await markets.market(symbol)) === undefined) return refuse({ code: 'trading.symbol_unknown' })
      return counted(user, { op: 'cancel_symbol', user, symbol, cancelId })
    },

    cancelAll: (user: string) => counted(user, { op: 'cancel_user', user }),

    /** For a purchase that may no longer be made, whatever its owner may still ask a second. */
    async endOf(user: string, { symbol, orderId }: Pick<Order, 'symbol' | 'orderId'>): Promise<void> {
      const market = await markets.market(symbol)
      const id = market && engineIdOf(market, orderId)
      if (id !== undefined) await command<CancelCode>({ op: 'cancel', user, symbol, id })
    },

    /** For staff who have frozen the account: whatever its owner may still ask a second does not stand in the way. */
    cancelAllOf: (user: string) => command<CancelCode>({ op: 'cancel_user', user }),

    /** How many commands somebody may still give. */
    counts: limits.counts,
    limits: limits.rules,

    /** The operator's. */
    setMode: async (symbol: string, mode: 'halted' | 'cancel_only' | 'post_only' | 'open') =>
      command<CancelCode>({ op: 'set_mode', symbol, mode }),
  }

  async function send(
    user: string,
    input: PlaceInput & ExtraTerms,
    ids: PairIds,
  ): Promise<Result<Accepted, PlaceRefusal>> {
    const allowed = limits.take(user)
    if (!allowed.ok) return allowed
    const judged = await judge(user, input)
    if (!judged.ok) return judged
    const { symbol, confirm } = input
    const { order } = judged.value
    const message = { op: 'place', user, symbol, ...idsOf(order, ids), confirm, order } as const
    return command<PlaceRefusalCode>(message, input.takenMs)
  }

  async function counted(user: string, message: CommandMessage): Promise<Counted> {
    const allowed = limits.take(user)
    if (!allowed.ok) return allowed
    const done = await command<CancelCode>(message)
    return done.ok ? ok({ cancelled: done.value.cancelled }) : done
  }
}

/** An order alone is called as the limit leg of a pair would be. */
function idsOf({ type }: NewOrder, { limitId, ...list }: PairIds) {
  return { clientOrderId: limitId, list: type === 'oco' ? list : null }
}

function firstOf({ orders }: Accepted): Order {
  const [order] = orders
  assert(order !== undefined, 'the answer names the order')
  return order
}

function placedOf(answer: Accepted): PlacedOrder {
  const [numbers] = answer.numbers
  assert(numbers !== undefined, 'the answer numbers the order')
  const { taken = [], prevented = null, isRepeat = false } = answer
  return { order: { ...firstOf(answer), ...numbers }, taken, prevented, isRepeat }
}

function partOf<T>(answer: CommandAnswer, tell: (accepted: Accepted) => T): Result<T, PlaceRefusal> {
  return answer.ok ? ok(tell(answer)) : refuse(answer.refusal as PlaceRefusal)
}

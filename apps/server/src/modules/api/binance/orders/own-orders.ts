import { assert, ok, type Result, refuse } from '@bourse/money'
import { z } from 'zod'
import type { Market } from '../../../markets/index.ts'
import type { NumberedOrder } from '../../../trading/index.ts'
import { type Address, type SentFields, signed } from '../endpoints.ts'
import type { DoorRefusal } from '../errors.ts'
import { optional, required } from '../fields.ts'
import { symbolName } from '../market/market-fields.ts'
import { cancelledListView } from './list-views.ts'
import { cancelled as cancelledOne, order as orderAnswer, ownTrade } from './order-answers.ts'
import { knownClientId, newClientId, orderNumber } from './order-fields.ts'
import { orderRefusal } from './order-refusals.ts'
import { cancelledView, orderView, tradeView } from './order-views.ts'
import type { OrdersDeps } from './orders.ts'
import { isCombination, STRETCH, stretchOf } from './stretches.ts'

const NAMED = {
  symbol: required(symbolName),
  orderId: optional(orderNumber),
  origClientOrderId: optional(knownClientId),
}

const OPEN_WEIGHT = {
  told: '6 for one market, 80 for all',
  of: ({ symbol }: SentFields) => (symbol === undefined ? 80 : 6),
}
const TRADES_WEIGHT = {
  told: '20, of one order 5',
  of: ({ orderId }: SentFields) => (orderId === undefined ? 20 : 5),
}

export function ownOrderEndpoints(deps: OrdersDeps): Address[] {
  return [oneOrder(deps), openOrders(deps), allOrders(deps), myTrades(deps), cancelOne(deps), cancelMarket(deps)]
}

interface OrderName {
  readonly symbol: string
  readonly orderId?: number | undefined
  readonly origClientOrderId?: string | undefined
}

/** An order by its number, its id or both; one that is somebody else's is not there. */
async function find(
  { names, trading }: OrdersDeps,
  userId: string,
  { symbol, orderId: number, origClientOrderId: clientOrderId }: OrderName,
): Promise<Result<{ market: Market; order: NumberedOrder | undefined }, DoorRefusal>> {
  const market = await names.one(symbol)
  if (!market.ok) return market
  if (number === undefined && clientOrderId === undefined)
    return refuse({ code: 'one_parameter_missing', about: ['origClientOrderId', 'orderId'] })
  return ok({
    market: market.value,
    order: await trading.numbered.order(userId, market.value, { number, clientOrderId }),
  })
}

function oneOrder(deps: OrdersDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/order', weight: 4, scope: 'read', fields: NAMED },
    ...{ summary: 'One order, by its number or id.', output: orderAnswer },
    async answer(name, { machine: { userId } }) {
      const found = await find(deps, userId, name)
      if (!found.ok) return found
      const { order } = found.value
      return order === undefined ? refuse({ code: 'order_unknown' }) : ok(orderView(order))
    },
  })
}

function openOrders({ names, trading }: OrdersDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/openOrders', weight: OPEN_WEIGHT, scope: 'read' },
    ...{ summary: 'The orders that are open, of one market or all.', output: z.array(orderAnswer) },
    fields: { symbol: optional(symbolName) },
    async answer({ symbol }, { machine: { userId } }) {
      const market = symbol === undefined ? ok(undefined) : await names.one(symbol)
      if (!market.ok) return market
      return ok((await trading.numbered.open(userId, market.value)).map(orderView))
    },
  })
}

function allOrders({ names, trading }: OrdersDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/allOrders', weight: 20, scope: 'read' },
    ...{ summary: 'Orders of a market, oldest first; 500 unless told.', output: z.array(orderAnswer) },
    fields: { symbol: required(symbolName), orderId: optional(orderNumber), ...STRETCH },
    async answer({ symbol, orderId: fromNumber, ...sent }, { machine: { userId } }) {
      const market = await names.one(symbol)
      if (!market.ok) return market
      const stretch = stretchOf(sent)
      if (!stretch.ok) return stretch
      return ok((await trading.numbered.list(userId, market.value, { ...stretch.value, fromNumber })).map(orderView))
    },
  })
}

function myTrades({ names, trading }: OrdersDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/myTrades', weight: TRADES_WEIGHT, scope: 'read' },
    ...{ summary: 'Own trades of a market, oldest first; 500 unless told.', output: z.array(ownTrade) },
    fields: {
      symbol: required(symbolName),
      orderId: optional(orderNumber),
      fromId: optional(orderNumber),
      ...STRETCH,
    },
    async answer({ symbol, orderId: number, fromId: fromNumber, ...sent }, { machine: { userId } }) {
      const market = await names.one(symbol)
      if (!market.ok) return market
      if (!isCombination({ ...sent, orderId: number, fromId: fromNumber })) return refuse({ code: 'bad_combination' })
      const stretch = stretchOf(sent)
      if (!stretch.ok) return stretch
      const order = number === undefined ? undefined : await trading.numbered.order(userId, market.value, { number })
      if (number !== undefined && order === undefined) return ok([])
      const query = { ...stretch.value, fromNumber, orderId: order?.orderId }
      return ok((await trading.numbered.trades(userId, market.value, query)).map(tradeView))
    },
  })
}

/** Refuses where there is nothing that could be cancelled, whether it never was, or is over. */
function cancelOne(deps: OrdersDeps): Address {
  const { trading, headers } = deps
  return signed({
    ...{ method: 'DELETE', path: '/api/v3/order', weight: 1, scope: 'trade', headers },
    ...{ summary: 'Cancels an order, and with the leg of a pair the pair.', output: cancelledOne },
    fields: { ...NAMED, newClientOrderId: optional(newClientId) },
    async answer({ newClientOrderId, ...name }, asked) {
      const { userId } = asked.machine
      const found = await find(deps, userId, name)
      if (!found.ok) return found
      const { order } = found.value
      if (order === undefined) return refuse({ code: 'cancel_unknown' })
      const left = asked.inTime()
      if (!left.ok) return left
      const cancelId = newClientOrderId ?? asked.orderId
      const cancelled = await trading.orders.cancel(userId, { ...order, cancelId })
      if (!cancelled.ok) return refuse(orderRefusal(cancelled.refusal, trading.orders.counts(userId)))
      return ok(await cancelledAnswer(deps, userId, { ...order, ...cancelled.value }, cancelId))
    },
  })
}

/** What is open on a market, the legs of pairs too. */
function cancelMarket(deps: OrdersDeps): Address {
  const { names, trading, headers } = deps
  return signed({
    ...{ method: 'DELETE', path: '/api/v3/openOrders', weight: 1, scope: 'trade', headers },
    ...{ summary: 'Cancels what is open on a market.', output: z.array(cancelledOne) },
    fields: { symbol: required(symbolName) },
    async answer({ symbol }, asked) {
      const { userId } = asked.machine
      const market = await names.one(symbol)
      if (!market.ok) return market
      const open = await trading.numbered.open(userId, market.value)
      if (open.length === 0) return refuse({ code: 'cancel_unknown' })
      const left = asked.inTime()
      if (!left.ok) return left
      const done = await trading.orders.cancelSymbol(userId, market.value.symbol, asked.orderId)
      if (!done.ok) return refuse(orderRefusal(done.refusal, trading.orders.counts(userId)))
      // One of them may have been filled in the moment before.
      const ended = await Promise.all(
        open.map(({ number }) => trading.numbered.order(userId, market.value, { number })),
      )
      const cancelled = ended.flatMap((order) => (order?.state === 'cancelled' ? [order] : []))
      if (cancelled.length === 0) return refuse({ code: 'cancel_unknown' })
      return ok(await cancelledAnswers(deps, userId, cancelled, asked.orderId))
    },
  })
}

/** Whoever cancels a leg of a pair has cancelled the pair, and is told of that. */
export async function cancelledAnswer(
  { trading }: OrdersDeps,
  userId: string,
  order: NumberedOrder,
  clientOrderId: string,
) {
  if (order.listNumber === 0) return cancelledView(order, clientOrderId)
  const list = await trading.lists.list(userId, { number: order.listNumber })
  assert(list !== undefined, `order ${order.orderId} is in no list`)
  return cancelledListView(list, clientOrderId)
}

/** A pair once, by its first leg. */
function cancelledAnswers(deps: OrdersDeps, userId: string, orders: readonly NumberedOrder[], clientOrderId: string) {
  const firstOf = new Map(orders.toReversed().map((order) => [order.listNumber, order]))
  const told = orders.filter((order) => order.listNumber === 0 || firstOf.get(order.listNumber) === order)
  return Promise.all(told.map((order) => cancelledAnswer(deps, userId, order, clientOrderId)))
}

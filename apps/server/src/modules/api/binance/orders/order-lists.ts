import { assert, ok, type Result, refuse } from '@bourse/money'
import { z } from 'zod'
import type { NumberedList } from '../../../trading/index.ts'
import { type Address, type SignedAsked, signed } from '../endpoints.ts'
import type { DoorRefusal } from '../errors.ts'
import { optional, required } from '../fields.ts'
import { symbolName } from '../market/market-fields.ts'
import { NEW_LIST, OLD_LIST } from './list-fields.ts'
import { cancelledListView, listView, placedListView } from './list-views.ts'
import { type NewList, newListOf, oldListOf } from './new-list.rules.ts'
import { cancelledList, orderList, placedList } from './order-answers.ts'
import { knownClientId, newClientId, orderNumber } from './order-fields.ts'
import { orderRefusal } from './order-refusals.ts'
import type { Response } from './order-words.ts'
import type { OrdersDeps } from './orders.ts'
import { isCombination, STRETCH, stretchOf } from './stretches.ts'

export function listEndpoints(deps: OrdersDeps): Address[] {
  return [newList(deps), oldList(deps), oneList(deps), openLists(deps), allLists(deps), cancelList(deps)]
}

const PLACING = { method: 'POST', weight: 1, scope: 'trade', output: placedList } as const

function newList(deps: OrdersDeps): Address {
  return signed({
    ...{ ...PLACING, path: '/api/v3/orderList/oco', fields: NEW_LIST, headers: deps.headers },
    summary: 'Places a pair (OCO): two orders of which one ends the other.',
    async answer(fields, asked) {
      const market = await deps.names.one(fields.symbol)
      if (!market.ok) return market
      const list = newListOf(market.value, fields, asked.machine.farPrices)
      return list.ok ? place(deps, list.value, fields, asked) : list
    },
  })
}

/** As it was before the newer form. */
function oldList(deps: OrdersDeps): Address {
  return signed({
    ...{ ...PLACING, path: '/api/v3/order/oco', fields: OLD_LIST, headers: deps.headers },
    summary: 'Places a pair (OCO) in the older form.',
    async answer(fields, asked) {
      const market = await deps.names.one(fields.symbol)
      if (!market.ok) return market
      const list = oldListOf(market.value, fields, asked.machine.farPrices)
      return list.ok ? place(deps, list.value, fields, asked) : list
    },
  })
}

interface Called {
  readonly listClientOrderId?: string | undefined
  readonly newOrderRespType?: Response | undefined
}

/** Ids are used once, ever. Those that were not sent are made of the signature, so that the same request again is the same list. */
async function place(
  { trading }: OrdersDeps,
  { order, ...sent }: NewList,
  { listClientOrderId, newOrderRespType = 'RESULT' }: Called,
  { machine: { userId }, orderId: ownId, inTime }: SignedAsked,
): Promise<Result<z.output<typeof placedList>, DoorRefusal>> {
  const { limitId = `${ownId}-1`, stopId = `${ownId}-2` } = sent
  const listId = listClientOrderId ?? ownId
  const { numbered, lists, orders } = trading
  const used = await Promise.all([
    ...[numbered.isUsed(userId, limitId), numbered.isUsed(userId, stopId)],
    lists.isUsed(userId, listId),
  ])
  if (used.includes(true)) return refuse({ code: 'duplicate_order' })
  const left = inTime()
  if (!left.ok) return left
  const placed = await orders.placeList(userId, { ...order, takenMs: left.value }, { limitId, stopId, listId })
  if (!placed.ok) {
    const refusal = orderRefusal(placed.refusal, orders.counts(userId))
    const late = refusal.code === 'busy' ? inTime() : left
    return late.ok ? refuse(refusal) : late
  }
  const list = await lists.list(userId, { listId })
  assert(list !== undefined, `list ${listId} was placed and is not there`)
  // As it was once it was placed: what has become of its orders since then is not its answer.
  const legs = list.legs.map((leg) => ({
    ...leg,
    ...placed.value.find(({ orderId }) => orderId === leg.orderId),
    prevented: null,
  }))
  return ok(placedListView({ ...list, isOpen: true, legs }, newOrderRespType))
}

function oneList({ trading }: OrdersDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/orderList', weight: 4, scope: 'read' },
    ...{ summary: 'One pair, by its number or id.', output: orderList },
    fields: { orderListId: optional(orderNumber), origClientOrderId: optional(knownClientId) },
    async answer({ orderListId: number, origClientOrderId: listId }, { machine: { userId } }) {
      if (number === undefined && listId === undefined)
        return refuse({ code: 'one_parameter_missing', about: ['origClientOrderId', 'orderListId'] })
      const list = await trading.lists.list(userId, { number, listId })
      return list === undefined ? refuse({ code: 'list_unknown' }) : ok(listView(list))
    },
  })
}

function openLists({ trading }: OrdersDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/openOrderList', weight: 6, scope: 'read', fields: {} },
    ...{ summary: 'The pairs that are open.', output: z.array(orderList) },
    async answer(_fields, { machine: { userId } }) {
      return ok((await trading.lists.open(userId)).map(listView))
    },
  })
}

function allLists({ trading }: OrdersDeps): Address {
  return signed({
    ...{ method: 'GET', path: '/api/v3/allOrderList', weight: 20, scope: 'read' },
    ...{ summary: 'Pairs of all markets, oldest first; 500 unless told.', output: z.array(orderList) },
    fields: { fromId: optional(orderNumber), ...STRETCH },
    async answer({ fromId: fromNumber, ...sent }, { machine: { userId } }) {
      if (!isCombination({ ...sent, fromId: fromNumber })) return refuse({ code: 'bad_combination' })
      const stretch = stretchOf(sent)
      if (!stretch.ok) return stretch
      return ok((await trading.lists.all(userId, { ...stretch.value, fromNumber })).map(listView))
    },
  })
}

function cancelList(deps: OrdersDeps): Address {
  const { names, trading, headers } = deps
  return signed({
    ...{ method: 'DELETE', path: '/api/v3/orderList', weight: 1, scope: 'trade', headers },
    ...{ summary: 'Cancels a pair.', output: cancelledList },
    fields: {
      symbol: required(symbolName),
      orderListId: optional(orderNumber),
      listClientOrderId: optional(knownClientId),
      newClientOrderId: optional(newClientId),
    },
    async answer({ symbol, orderListId: number, listClientOrderId: listId, newClientOrderId }, asked) {
      const { userId } = asked.machine
      const market = await names.one(symbol)
      if (!market.ok) return market
      if (number === undefined && listId === undefined)
        return refuse({ code: 'one_parameter_missing', about: ['listClientOrderId', 'orderListId'] })
      const list = await trading.lists.list(userId, { number, listId })
      if (list?.symbol !== market.value.symbol) return refuse({ code: 'cancel_unknown' })
      const left = asked.inTime()
      if (!left.ok) return left
      const cancelId = newClientOrderId ?? asked.orderId
      const cancelled = await cancelLegs(deps, userId, list, cancelId)
      return cancelled.ok ? ok(cancelledListView(cancelled.value, cancelId)) : cancelled
    },
  })
}

/** Cancelling one leg cancels the other; one that has ended meanwhile leaves the other to be cancelled. */
async function cancelLegs(
  { trading }: OrdersDeps,
  userId: string,
  { legs, number }: NumberedList,
  cancelId: string,
): Promise<Result<NumberedList, DoorRefusal>> {
  let refusal: DoorRefusal = { code: 'cancel_unknown' }
  for (const leg of legs) {
    const cancelled = await trading.orders.cancel(userId, { ...leg, cancelId })
    if (cancelled.ok) {
      const list = await trading.lists.list(userId, { number })
      assert(list !== undefined, `list ${number} was cancelled and is not there`)
      return ok(list)
    }
    refusal = orderRefusal(cancelled.refusal, trading.orders.counts(userId))
    if (refusal.code !== 'cancel_unknown') break
  }
  return refuse(refusal)
}

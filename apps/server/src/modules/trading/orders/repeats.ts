import type { Queryable } from '../../../platform/database/db.ts'
import type { Market } from '../../markets/index.ts'
import { commandOf, type Outcome } from '../engine/batch.ts'
import type { NewOrder, PlaceMessage } from '../engine/commands.ts'
import type { MarketBook } from '../engine/market-book.ts'
import * as sql from '../engine/matching.sql.ts'
import { findListsByClientId } from '../engine/order-lists.sql.ts'
import type { Traders } from '../engine/traders.ts'
import type { OrderRecord } from './order-record.ts'
import { orderIdsOf, repeatKey } from './repeat-keys.ts'

/**
 * What is in doubt is looked up before matching: an order that was placed before gets its answer again and no second effect. Every id of a
 * pair is one of its own: that of the list names one list, and those of its legs name one order each, ever.
 */
export async function findRepeats(
  db: Queryable,
  { books, traders }: { readonly books: ReadonlyMap<string, MarketBook>; readonly traders: Traders },
  places: readonly PlaceMessage[],
): Promise<ReadonlyMap<string, Outcome>> {
  if (places.length === 0) return new Map()
  const traderOf = ({ user }: PlaceMessage) => traders.get(user).id
  const orders = byKey(
    await sql.findOrdersByClientId(
      db,
      places.flatMap((message) =>
        orderIdsOf(message).map((clientOrderId) => ({ traderId: traderOf(message), clientOrderId })),
      ),
    ),
    ({ traderId, clientOrderId }) => `${traderId} ${clientOrderId}`,
  )
  const pairs = places.flatMap((message) =>
    message.list === null ? [] : [{ traderId: traderOf(message), listId: message.list.listId }],
  )
  const lists = byKey(
    pairs.length === 0 ? [] : await findListsByClientId(db, pairs),
    ({ traderId, listId }) => `${traderId} ${listId}`,
  )
  const outcomes = new Map<string, Outcome>()
  for (const message of places) {
    const { clientOrderId, list } = message
    const key = (id: string) => `${traderOf(message)} ${id}`
    const used = {
      order: orders.get(key(clientOrderId)),
      stop: list === null ? undefined : orders.get(key(list.stopId)),
      list: list === null ? undefined : lists.get(key(list.listId)),
    }
    const outcome = outcomeOf(message, used, books.get(message.symbol)?.market)
    if (outcome !== undefined) outcomes.set(repeatKey(message), outcome)
  }
  return outcomes
}

interface Used {
  readonly order: OrderRecord | undefined
  readonly stop: OrderRecord | undefined
  readonly list: { readonly number: number } | undefined
}

function outcomeOf(message: PlaceMessage, used: Used, market: Market | undefined): Outcome | undefined {
  const { order, stop, list } = used
  if ((order ?? stop ?? list) === undefined || market === undefined) return undefined
  const reused: Outcome = { ok: false, refusal: { code: 'request.key_reused' } }
  if (order === undefined || order.pairId !== market.id || !isSame(message.order, order, stop)) return reused
  if (message.list === null) return { ok: true, market, orders: [order], cancelled: 0, isRepeat: true }
  const together = stop !== undefined && order.listNumber === list?.number && stop.listNumber === list.number
  return together ? { ok: true, market, orders: [order, stop], cancelled: 0, isRepeat: true } : reused
}

function byKey<T>(found: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, T> {
  return new Map(found.map((one) => [keyOf(one), one]))
}

function isSame(order: NewOrder, record: OrderRecord, stop: OrderRecord | undefined): boolean {
  const wanted = commandOf(order, record.traderId)
  if (wanted.side !== record.side || order.selfTrade !== record.selfTrade) return false
  switch (wanted.type) {
    case 'limit':
      return (
        record.type === 'limit' &&
        wanted.price === record.price &&
        wanted.quantity === record.quantity &&
        wanted.timeInForce === record.timeInForce
      )
    case 'market':
      return (
        record.type === 'market' &&
        (wanted.quantity ?? 0) === record.quantity &&
        (wanted.budget ?? 0n) === record.budget
      )
    case 'stop_limit':
      return (
        record.type === 'stop_limit' &&
        wanted.price === record.price &&
        wanted.stop === record.stop &&
        wanted.quantity === record.quantity &&
        wanted.timeInForce === record.timeInForce
      )
    case 'oco':
      return (
        record.type === 'oco_limit' &&
        wanted.price === record.price &&
        wanted.quantity === record.quantity &&
        wanted.stop === stop?.stop &&
        wanted.stopLimit === stop.price
      )
  }
}

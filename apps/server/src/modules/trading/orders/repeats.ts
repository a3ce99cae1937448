import type { Queryable } from '../../../platform/database/db.ts'
import { commandOf, type Outcome } from '../engine/batch.ts'
import type { NewOrder, PlaceMessage } from '../engine/commands.ts'
import type { MarketBook } from '../engine/market-book.ts'
import * as sql from '../engine/matching.sql.ts'
import type { Traders } from '../engine/traders.ts'
import type { OrderRecord } from './order-record.ts'

/** What is in doubt is looked up before matching: an order that was placed before gets its answer again and no second effect. */
export async function findRepeats(
  db: Queryable,
  { books, traders }: { readonly books: ReadonlyMap<string, MarketBook>; readonly traders: Traders },
  places: readonly PlaceMessage[],
): Promise<ReadonlyMap<string, Outcome>> {
  const keys = places.map(({ user, clientOrderId }) => ({ traderId: traders.get(user).id, clientOrderId }))
  const found = keys.length === 0 ? [] : await sql.findOrdersByClientId(db, keys)
  if (found.length === 0) return new Map()
  const byKey = new Map(found.map((record) => [`${record.traderId} ${record.clientOrderId}`, record]))
  const siblings = await sql.findOrders(
    db,
    found.filter(({ sibling }) => sibling !== 0).map(({ pairId, sibling }) => ({ pairId, id: sibling })),
  )
  const outcomes = new Map<string, Outcome>()
  for (const message of places) {
    const record = byKey.get(`${traders.get(message.user).id} ${message.clientOrderId}`)
    const market = books.get(message.symbol)?.market
    if (record === undefined || market === undefined) continue
    const sibling = siblings.find(({ pairId, id }) => pairId === record.pairId && id === record.sibling)
    const same = record.pairId === market.id && isSame(message.order, record, sibling)
    outcomes.set(
      repeatKey(message),
      same
        ? { ok: true, market, orders: sibling === undefined ? [record] : [record, sibling], cancelled: 0 }
        : { ok: false, refusal: { code: 'request.key_reused' } },
    )
  }
  return outcomes
}

export function repeatKey({ user, clientOrderId }: Pick<PlaceMessage, 'user' | 'clientOrderId'>): string {
  return `${user} ${clientOrderId}`
}

function isSame(order: NewOrder, record: OrderRecord, sibling: OrderRecord | undefined): boolean {
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
        wanted.stop === sibling?.stop &&
        wanted.stopLimit === sibling.price
      )
  }
}

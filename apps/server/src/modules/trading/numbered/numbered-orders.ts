import type { Order, OwnTrade } from '@bourse/contract'
import type { SelfTradeMode } from '@bourse/engine'
import { assert } from '@bourse/money'
import type { Db } from '../../../platform/database/db.ts'
import type { Market, Markets } from '../../markets/index.ts'
import type { Prevented } from '../engine/commands.ts'
import { ownTradeView } from '../orders/history.ts'
import { engineIdOf } from '../orders/order-ids.ts'
import { orderView } from '../orders/order-view.ts'
import * as sql from './numbered-orders.sql.ts'

/** An order as the site tells it, by the number that machines know it by: that of the event that accepted it. */
export interface NumberedOrder extends Order {
  readonly number: number
  /** The pair that it is a leg of, or 0. */
  readonly listNumber: number
  readonly selfTrade: SelfTradeMode
  /** Why the other leg of its pair ended. */
  readonly siblingEndReason: Order['endReason']
  readonly prevented: Prevented | null
}

export interface NumberedTrade extends OwnTrade {
  readonly number: number
  readonly orderNumber: number
  /** The pair that its order is a leg of, or 0. */
  readonly listNumber: number
}

/** What an order is called; where it is called by more than one name, all must be its own. */
export interface OrderName {
  readonly number?: number | undefined
  readonly clientOrderId?: string | undefined
  readonly orderId?: string | undefined
}

/** Oldest first: from a number or a time on; without either, the newest. Both times are included. */
export interface NumberedQuery {
  readonly fromNumber?: number | undefined
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly limit: number
}

export interface NumberedTradesQuery extends NumberedQuery {
  readonly orderId?: string | undefined
}

export interface NumberedOrdersDeps {
  readonly db: Db
  readonly markets: Pick<Markets, 'markets'>
}

/** A person's orders and trades as machines page through them. */
export function createNumberedOrders({ db, markets }: NumberedOrdersDeps) {
  const stretchOf = (user: string, { id: pairId }: Market, { fromNumber, from, to, limit }: NumberedQuery) => ({
    ...{ user, pairId, fromNumber, from, to, limit },
    newestFirst: fromNumber === undefined && from === undefined,
  })

  return {
    async order(user: string, market: Market, { orderId, ...name }: OrderName): Promise<NumberedOrder | undefined> {
      const engineId = orderId === undefined ? undefined : engineIdOf(market, orderId)
      const row = await sql.findNumbered(db.queryable, user, market.id, { ...name, engineId })
      return row && numberedView(market, row)
    },

    /** On any market, whatever became of its order. */
    isUsed: (user: string, clientOrderId: string) => sql.hasClientOrderId(db.queryable, user, clientOrderId),

    /** On every market unless told, oldest first. */
    async open(user: string, market: Market | undefined): Promise<NumberedOrder[]> {
      const byId = new Map((await markets.markets()).map((listed) => [listed.id, listed]))
      const found = await sql.listOpenNumbered(db.queryable, user, market?.id)
      return found.map((row) => {
        const listed = byId.get(row.pairId)
        assert(listed !== undefined, `order ${row.id} is on the unknown pair ${row.pairId}`)
        return numberedView(listed, row)
      })
    },

    async list(user: string, market: Market, query: NumberedQuery): Promise<NumberedOrder[]> {
      const stretch = stretchOf(user, market, query)
      const found = await sql.listNumbered(db.queryable, stretch)
      return inTime(found, stretch).map((row) => numberedView(market, row))
    },

    async trades(user: string, market: Market, { orderId, ...query }: NumberedTradesQuery): Promise<NumberedTrade[]> {
      const stretch = stretchOf(user, market, query)
      const engineId = orderId === undefined ? undefined : engineIdOf(market, orderId)
      const found = await sql.listNumberedTrades(db.queryable, { ...stretch, orderId: engineId })
      return inTime(found, stretch).map((row) => ({
        ...ownTradeView(market, row),
        ...{ number: row.number, orderNumber: row.orderNumber, listNumber: row.listNumber },
      }))
    },
  }
}

function inTime<Row>(found: readonly Row[], { newestFirst }: { readonly newestFirst: boolean }): readonly Row[] {
  return newestFirst ? found.toReversed() : found
}

export function numberedView(market: Market, row: sql.NumberedRow): NumberedOrder {
  const { placed: number, listNumber, selfTrade, siblingEndReason, prevented } = row
  const amount = row.quantity > 0 && prevented !== null ? market.units.amountText(prevented.quantity) : null
  return {
    ...{ ...orderView(market, row), number, listNumber, selfTrade, siblingEndReason },
    prevented: prevented && { number: prevented.number, amount },
  }
}

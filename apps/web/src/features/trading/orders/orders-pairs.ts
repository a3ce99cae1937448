import type { Order } from '@bourse/contract'
import { isOpen } from './orders-view.ts'

/** An order as a row of the open orders: of an OCO the limit leg, with the leg that waits for its stop beside it. */
export interface OpenRow {
  readonly order: Order
  readonly stop: Order | null
}

/** Both legs of an OCO are one thing to look at and to cancel, as long as both are open. */
export function openRows(orders: readonly Order[]): OpenRow[] {
  const byId = new Map(orders.map((order) => [order.orderId, order]))
  return orders.flatMap((order): OpenRow[] => {
    const sibling = order.siblingId === null ? undefined : byId.get(order.siblingId)
    if (sibling === undefined || !isOpen(sibling)) return [{ order, stop: null }]
    return order.leg === 'limit' ? [{ order, stop: sibling }] : []
  })
}

export interface OpenFilter {
  readonly symbol?: string | undefined
  readonly side?: string | undefined
  readonly type?: string | undefined
}

export function filterOpen(rows: readonly OpenRow[], { symbol, side, type }: OpenFilter): OpenRow[] {
  return rows.filter(
    ({ order }) =>
      (symbol === undefined || order.symbol === symbol) &&
      (side === undefined || order.side === side) &&
      (type === undefined || order.type === type),
  )
}

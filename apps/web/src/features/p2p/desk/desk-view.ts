import type { P2pOrder } from '@bourse/contract'
import { mainAct } from '../orders/order-view.ts'

/** The merchant's own queue: what waits for them first, then what is due first; what has no deadline stands last. */
export function deskQueue(orders: readonly P2pOrder[]): P2pOrder[] {
  const due = ({ dueTime }: P2pOrder) => (dueTime === null ? Number.POSITIVE_INFINITY : Date.parse(dueTime))
  const waits = (order: P2pOrder) => (mainAct(order) === undefined ? 1 : 0)
  return orders.filter(({ role }) => role === 'merchant').sort((a, b) => waits(a) - waits(b) || due(a) - due(b))
}

/** Whether there is an order that was not there before: then the desk sounds. */
export function hasNew(before: readonly string[] | undefined, now: readonly string[]): boolean {
  return before !== undefined && now.some((id) => !before.includes(id))
}

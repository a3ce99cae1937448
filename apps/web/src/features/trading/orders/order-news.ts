import type { Order } from '@bourse/contract'
import { compareDecimals } from '@bourse/money'
import { isOpen } from './orders-view.ts'

export type NewsKind = 'filled' | 'partlyFilled' | 'triggered' | 'expired' | 'cancelled'

export interface OrderNews {
  readonly kind: NewsKind
  readonly order: Order
}

type Version = Pick<Order, 'state' | 'executed' | 'triggeredAt'>

/** What happened to an order between two sights of it, when it is worth telling. */
export function newsBetween(before: Version, order: Order): NewsKind | null {
  if (order.state === 'filled') return before.state === 'filled' ? null : 'filled'
  if (order.state === 'expired') return before.state === 'expired' ? null : 'expired'
  // The other leg of a pair tells what happened; what the person cancelled needs no telling.
  if (order.state === 'cancelled')
    return before.state !== 'cancelled' && order.endReason === 'operator' ? 'cancelled' : null
  if (compareDecimals(order.executed, before.executed) > 0) return 'partlyFilled'
  return before.triggeredAt === null && order.triggeredAt !== null ? 'triggered' : null
}

/** No person has so many orders under way that older ones would still matter. */
const REMEMBERED = 2_000

/**
 * Tells what changed of the person's orders that they did not just cause. An order that is being placed here is answered
 * by its own call; what the channel tells of it meanwhile waits for that answer, and only what goes beyond it is news.
 */
export function createOrderNews() {
  const seen = new Map<string, Version>()
  const placing = new Map<string, Map<string, Order>>()
  const heard = new Map<string, Order>()

  function see(order: Order): void {
    seen.delete(order.orderId)
    seen.set(order.orderId, { state: order.state, executed: order.executed, triggeredAt: order.triggeredAt })
    hold(order)
    forgetOldest(seen)
  }

  /** Of a pair the limit leg speaks for both. */
  function hold(order: Order): void {
    if (order.leg === 'stop') return
    heard.delete(order.clientOrderId)
    heard.set(order.clientOrderId, order)
    forgetOldest(heard)
  }

  function tell(order: Order, before: Version | undefined): OrderNews | null {
    const known = seen.get(order.orderId) ?? before
    see(order)
    // An order that is first seen as it was made was placed on another screen, which has told already.
    if (known === undefined && order.createdAt === order.updatedAt) return null
    const kind = newsBetween(known ?? { state: 'new', executed: '0', triggeredAt: null }, order)
    return kind === null ? null : { kind, order }
  }

  return {
    hear(order: Order, before: Order | undefined): OrderNews | null {
      const waiting = placing.get(order.clientOrderId)
      if (waiting === undefined) return tell(order, before)
      waiting.set(order.orderId, order)
      hold(order)
      return null
    },

    /** The order with this id, when it is known to stand, whatever became of the call that placed it. */
    standing: (clientOrderId: string) => heard.get(clientOrderId),

    placing(clientOrderId: string): void {
      placing.set(clientOrderId, placing.get(clientOrderId) ?? new Map())
    },

    /** `answer` is what the call gave, or null when it failed. */
    placed(clientOrderId: string, answer: Order | null): OrderNews[] {
      const waiting = placing.get(clientOrderId)
      placing.delete(clientOrderId)
      if (answer !== null) see(answer)
      return [...(waiting?.values() ?? [])].flatMap((order) => {
        // What it was like when it was made is the answer's business.
        const fresh = answer !== null && order.createdAt === order.updatedAt
        if (fresh) {
          if (order.orderId !== answer.orderId) see(order)
          return []
        }
        const news = tell(order, undefined)
        return news === null ? [] : [news]
      })
    },
  }
}

function forgetOldest(kept: Map<string, unknown>): void {
  const oldest = kept.keys().next()
  if (kept.size > REMEMBERED && !oldest.done) kept.delete(oldest.value)
}

/** Of several news of one order the last; an order that has ended needs no news of how it went on. */
export function latestNews(news: readonly OrderNews[]): OrderNews[] {
  const byOrder = new Map<string, OrderNews>()
  for (const one of news) {
    const before = byOrder.get(one.order.orderId)
    if (before !== undefined && !isOpen(before.order)) continue
    byOrder.delete(one.order.orderId)
    byOrder.set(one.order.orderId, one)
  }
  return [...byOrder.values()]
}

import type { Db } from '../../../platform/database/db.ts'
import type { PaymentsPart } from '../payments/index.ts'
import type { Cards } from './cards.ts'

export interface CardOrderDeps {
  readonly db: Db
  readonly cards: Pick<Cards, 'usable'>
  readonly payments: Pick<PaymentsPart, 'orders' | 'take'>
}

export interface CardOrder {
  readonly symbol: string
  readonly amount: string
  readonly cardId: string
  readonly origin: string | undefined
}

/** An order of the payments core that is charged at once, to a card of one's own. */
export function createCardOrders({ db, cards, payments }: CardOrderDeps) {
  return async (userId: string, { cardId, ...wish }: CardOrder) => {
    const card = await cards.usable(db.queryable, userId, cardId)
    if (!card.ok) return card
    const order = await payments.orders.create(userId, { ...wish, method: 'card', instrument: cardId })
    return order.ok ? payments.take(userId, order.value.id) : order
  }
}

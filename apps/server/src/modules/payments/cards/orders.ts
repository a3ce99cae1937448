import type { PaymentOrderDetail } from '@bourse/contract'
import type { Db } from '../../../platform/database/db.ts'
import type { MoneyRequest } from '../../../platform/http/requests.ts'
import type { BuyRequest } from '../../trading/index.ts'
import type { PaymentOrders } from '../orders.ts'
import type { Webhooks } from '../webhooks.ts'
import type { Cards } from './cards.ts'

/** What a charge needs of the payments core. */
export interface CardPayments {
  readonly orders: PaymentOrders
  readonly take: (
    userId: string,
    id: string,
    request: MoneyRequest<PaymentOrderDetail>,
  ) => ReturnType<PaymentOrders['detail']>
  readonly hear: Webhooks['hear']
}

export interface CardOrderDeps {
  readonly db: Db
  readonly cards: Pick<Cards, 'usable'>
  readonly payments: Pick<CardPayments, 'orders' | 'take'>
}

export interface CardOrder extends BuyRequest {
  readonly symbol: string
  readonly amount: string
  readonly cardId: string
  readonly origin: string | undefined
}

/** An order of the payments core that is charged at once, to a card of one's own. */
export function createCardOrders({ db, cards, payments }: CardOrderDeps) {
  return async (userId: string, { cardId, ...wanted }: CardOrder, request: MoneyRequest<PaymentOrderDetail>) => {
    const card = await cards.usable(db.queryable, userId, cardId)
    if (!card.ok) return card
    const order = await payments.orders.create(userId, { ...wanted, method: 'card', instrument: cardId }, request)
    return order.ok ? payments.take(userId, order.value.id, request) : order
  }
}

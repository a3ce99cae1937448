import type { Order } from '@bourse/contract'

/** An open limit buy of one coin at 100.00; name what differs. */
export function orderOf(given: Partial<Order> = {}): Order {
  return {
    orderId: 'ord_1',
    clientOrderId: 'client-1',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'limit',
    leg: null,
    siblingId: null,
    price: '100.00',
    stopPrice: null,
    amount: '1.00000',
    budget: null,
    executed: '0.00000',
    executedTotal: '0',
    averagePrice: null,
    fee: '0',
    feeCoin: 'BTC',
    makerRate: '0.0010',
    takerRate: '0.0025',
    timeInForce: 'gtc',
    state: 'new',
    status: 'processing',
    endReason: null,
    createdAt: '2026-11-15T12:00:00.000Z',
    updatedAt: '2026-11-15T12:00:00.000Z',
    triggeredAt: null,
    ...given,
  }
}

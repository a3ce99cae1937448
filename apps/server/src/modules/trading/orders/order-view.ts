import type { Order } from '@bourse/contract'
import { formatUnits, units } from '@bourse/money'
import type { Market } from '../../markets/index.ts'
import { orderIdText } from './order-ids.ts'
import type { OrderRecord, OrderState } from './order-record.ts'

/** Specification §4: what a person is shown of an order's state. */
export const STATUS = {
  new: 'processing',
  partially_filled: 'processing',
  filled: 'completed',
  cancelled: 'canceled',
  expired: 'canceled',
  rejected: 'failed',
} as const satisfies Record<OrderState, Order['status']>

/** An order in the contract's words: decimals instead of ticks, lots and units. */
export function orderView({ id: pairId, symbol, pair, units: texts }: Market, record: OrderRecord): Order {
  const { baseCurrencyInfo, quoteCurrencyInfo } = pair
  const received = record.side === 'buy' ? baseCurrencyInfo : quoteCurrencyInfo
  return {
    orderId: orderIdText(pairId, record.id),
    clientOrderId: record.clientOrderId,
    symbol,
    side: record.side,
    type: record.type === 'oco_limit' || record.type === 'oco_stop' ? 'oco' : record.type,
    leg: legOf(record),
    siblingId: record.sibling === 0 ? null : orderIdText(pairId, record.sibling),
    price: record.price === 0 ? null : texts.priceText(record.price),
    stopPrice: record.stop === 0 ? null : texts.priceText(record.stop),
    amount: record.quantity === 0 ? null : texts.amountText(record.quantity),
    budget: record.budget === 0n ? null : texts.totalText(record.budget),
    executed: texts.amountText(record.filled),
    executedTotal: texts.totalText(record.filledNotional),
    averagePrice: averagePrice(record, texts),
    fee: formatUnits(units(record.fee), received.scale, { trim: true }),
    feeCoin: received.code,
    makerRate: rateText(record.makerBps),
    takerRate: rateText(record.takerBps),
    timeInForce: record.timeInForce,
    state: record.state,
    status: STATUS[record.state],
    endReason: record.endReason,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    triggeredAt: record.triggeredAt?.toISOString() ?? null,
  }
}

/** The views of one batch: an order is told to whoever asked for it and on its owner's channel, and written down once. */
export class OrderViews {
  readonly #views = new Map<OrderRecord, Order>()

  of(market: Market, record: OrderRecord): Order {
    const known = this.#views.get(record)
    if (known !== undefined) return known
    const view = orderView(market, record)
    this.#views.set(record, view)
    return view
  }
}

function legOf({ type }: OrderRecord): Order['leg'] {
  if (type === 'oco_limit') return 'limit'
  return type === 'oco_stop' ? 'stop' : null
}

/** Rounded down to a tick. */
function averagePrice({ filled, filledNotional }: OrderRecord, texts: Market['units']): string | null {
  return filled === 0 ? null : texts.priceText(Number(filledNotional / BigInt(filled)))
}

/** Basis points as a fraction: 25 is "0.0025". */
export function rateText(bps: number): string {
  return formatUnits(units(BigInt(bps)), 4)
}

import type { Order, OwnTrade } from '@bourse/contract'
import { compareDecimals, divideFloor18, formatDecimal, parseDecimal, rescaleFloor } from '@bourse/money'
import type { StatusKind } from '@bourse/ui/status.tsx'

export type StatusKey = 'open' | 'waiting' | 'processing' | 'completed' | 'cancelled' | 'expired' | 'failed'

export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return state === 'new' || state === 'partially_filled'
}

/** A stop that has not fired yet. */
export function isWaiting(order: Pick<Order, 'state' | 'stopPrice' | 'triggeredAt'>): boolean {
  return isOpen(order) && order.stopPrice !== null && order.triggeredAt === null
}

/** Specification §4, a little finer where a person would ask: an order that waits for its stop, one that ran out. */
export function statusOf(order: Order): { readonly kind: StatusKind; readonly key: StatusKey } {
  switch (order.state) {
    case 'new':
      return { kind: 'open', key: isWaiting(order) ? 'waiting' : 'open' }
    case 'partially_filled':
      return { kind: 'processing', key: 'processing' }
    case 'filled':
      return { kind: 'completed', key: 'completed' }
    case 'cancelled':
      return { kind: 'cancelled', key: 'cancelled' }
    case 'expired':
      return { kind: 'cancelled', key: 'expired' }
    case 'rejected':
      return { kind: 'failed', key: 'failed' }
  }
}

/** The market price that a stop waits for: "Last under 87,000.00". It stays in sight after it has fired. */
export function conditionOf({
  side,
  stopPrice,
}: Order): { readonly key: 'lastUnder' | 'lastOver'; readonly price: string } | null {
  if (stopPrice === null) return null
  return { key: side === 'sell' ? 'lastUnder' : 'lastOver', price: stopPrice }
}

/** How much of the order is filled, in whole percent, rounded down; by money for a market buy by money. */
export function filledPercent({ amount, budget, executed, executedTotal, state }: Order): number {
  if (state === 'filled') return 100
  const [done, wanted] = amount === null ? [executedTotal, budget ?? '0'] : [executed, amount]
  if (compareDecimals(wanted, '0') === 0) return 0
  const share = divideFloor18(done, wanted)
  return Math.min(100, Number(rescaleFloor({ ...share, units: share.units }, 2).units))
}

/** What the order is about in money: what was traded when it has ended, else what it would come to. */
export function totalOf(order: Order): string {
  const { price, amount, budget, executedTotal } = order
  if (!isOpen(order) && compareDecimals(executedTotal, '0') > 0) return executedTotal
  if (price === null || amount === null) return budget ?? executedTotal
  return product(price, amount)
}

/** The price that a row shows: what it trades at, or did on average. */
export function shownPrice(order: Order): string | null {
  return order.price ?? order.averagePrice
}

/** Price times amount, exact. */
export function product(price: string, amount: string): string {
  const [left, right] = [parseDecimal(price), parseDecimal(amount)]
  if (!left.ok || !right.ok) return '0'
  const scale = left.value.scale + right.value.scale
  const units = (left.value.units * right.value.units) as typeof left.value.units
  return formatDecimal({ units, scale })
}

/** What a fill gave: coins less the fee for a buy, money less the fee for a sell. */
export function receivedOf({ side, amount, total, fee }: Pick<OwnTrade, 'side' | 'amount' | 'total' | 'fee'>): string {
  return difference(side === 'buy' ? amount : total, fee)
}

/** The larger less the smaller of two decimals, exact, without zeros at the end. */
export function difference(from: string, less: string): string {
  const [left, right] = [parseDecimal(from), parseDecimal(less)]
  if (!left.ok || !right.ok) return from
  const scale = Math.max(left.value.scale, right.value.scale)
  const [a, b] = [rescaleFloor(left.value, scale).units, rescaleFloor(right.value, scale).units]
  const units = (a > b ? a - b : b - a) as typeof a
  return formatDecimal({ units, scale }, { trim: true })
}

/** The decimals that a text has. */
export function decimalsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/** "BTC-USDT" as people write it. */
export function pairName(symbol: string): string {
  return symbol.replace('-', '/')
}

export function baseOf(symbol: string): string {
  return symbol.split('-')[0] ?? symbol
}

export function quoteOf(symbol: string): string {
  return symbol.split('-')[1] ?? symbol
}

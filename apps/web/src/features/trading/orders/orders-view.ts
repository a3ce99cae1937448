import type { Order, OwnTrade } from '@bourse/contract'
import { compareDecimals, divideFloor18, formatDecimal, parseDecimal, rescaleFloor } from '@bourse/money'
import type { StatusKind } from '@bourse/ui/status.tsx'

/** What stands in small beside the word. */
export type FinerState = 'waiting' | 'expired'

export function isOpen({ state }: Pick<Order, 'state'>): boolean {
  return state === 'new' || state === 'partially_filled'
}

/** A stop that has not fired yet. */
export function isWaiting(order: Pick<Order, 'state' | 'stopPrice' | 'triggeredAt'>): boolean {
  return isOpen(order) && order.stopPrice !== null && order.triggeredAt === null
}

const KINDS = {
  processing: 'processing',
  completed: 'completed',
  canceled: 'cancelled',
  in_review: 'in_review',
  failed: 'failed',
} as const satisfies Record<Order['status'], StatusKind>

/** The word of specification §4, and what a person would ask beyond it: a stop that waits, an order that ran out. */
export function statusOf(order: Order): {
  readonly kind: StatusKind
  readonly key: Order['status']
  readonly finer: FinerState | null
} {
  const finer = isWaiting(order) ? 'waiting' : order.state === 'expired' ? 'expired' : null
  return { kind: KINDS[order.status], key: order.status, finer }
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

/** What the order is about in money: what was traded when it has ended, which may be nothing, else what it would come to. */
export function totalOf(order: Order): string | null {
  const { price, amount, budget, executedTotal } = order
  if (!isOpen(order)) return compareDecimals(executedTotal, '0') > 0 ? executedTotal : null
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

/**
 * Specification §3, ROI of an order in percent points: how much better or worse its owner stands at the last price, after the
 * fee, than without it. Of a buy that is what it gave against what was paid, of a sell what it gave against what was sold.
 */
export function roiOf(order: Order, last: string | null | undefined): string | null {
  if (last == null || !isPositive(order.executed) || !isPositive(last)) return null
  const { side, executed, executedTotal, fee } = order
  const [gave, given] =
    side === 'buy'
      ? [product(difference(executed, fee), last), executedTotal]
      : [difference(executedTotal, fee), product(executed, last)]
  const { units, scale } = divideFloor18(gave, given)
  const points = (units * 100n - 100n * 10n ** BigInt(scale)) as typeof units
  return formatDecimal({ units: points, scale }, { trim: true })
}

const isPositive = (text: string) => /[1-9]/.test(text)

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

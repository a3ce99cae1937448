/**
 * An order that another page leads to: it stands in the address of the trade screen, so that it outlives a log-in or a
 * deposit in between. Figures are plain decimals. The ticket reads it (features/trading/ticket/order-request.ts).
 */
export interface WantedOrder {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** What the size is counted in: the asset that is traded, or the one that the market is counted in. */
  readonly unit: 'base' | 'quote'
  readonly size: string
}

/** For now, at the market's price, unless more is said of it. */
export function requestPath({ symbol, side, unit, size }: WantedOrder, more: Readonly<Record<string, string>> = {}) {
  const name = unit === 'base' ? 'amount' : 'total'
  return `/trade/${symbol}?${new URLSearchParams({ side, type: 'market', [name]: size, ...more })}`
}

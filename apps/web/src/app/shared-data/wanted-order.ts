/**
 * An order that another page leads to: it stands in the address of the trade screen, so that it outlives a log-in in
 * between. Figures are plain decimals.
 */
export interface WantedOrder {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** What the size is counted in: the asset that is traded, or the one that the market is counted in. */
  readonly unit: 'base' | 'quote'
  readonly size: string
}

type Request = Omit<WantedOrder, 'symbol'>

const NAMES = { base: 'amount', quote: 'total' } as const

/** Every request is one for now, at the market's price. */
export function requestPath({ symbol, side, unit, size }: WantedOrder): string {
  return `/trade/${symbol}?${new URLSearchParams({ side, type: 'market', [NAMES[unit]]: size })}`
}

/** Null where the address asks for nothing that can be read. */
export function readRequest(search: string): Request | null {
  const params = new URLSearchParams(search)
  const side = params.get('side')
  const unit = params.has(NAMES.base) ? 'base' : 'quote'
  const size = params.get(NAMES[unit]) ?? ''
  if (side !== 'buy' && side !== 'sell') return null
  return /^\d{1,15}(\.\d{1,18})?$/.test(size) ? { side, unit, size } : null
}

/**
 * An order that another page leads to: it stands in the address of the trade screen, so that it outlives a log-in in
 * between. Figures are plain decimals.
 */
export interface OrderWish {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** What a buy may cost, in the asset that the market is counted in. */
  readonly total: string
}

/** The parameters of the address; every wish is one for now, at the market's price. */
function wishSearch({ side, total }: Pick<OrderWish, 'side' | 'total'>): Record<string, string> {
  return { side, type: 'market', total }
}

export function wishPath(wish: OrderWish): string {
  return `/trade/${wish.symbol}?${new URLSearchParams(wishSearch(wish))}`
}

/** Null where the address wishes for nothing that can be read. */
export function readWish(search: string): Pick<OrderWish, 'side' | 'total'> | null {
  const params = new URLSearchParams(search)
  const side = params.get('side')
  const total = params.get('total') ?? ''
  if (side !== 'buy' && side !== 'sell') return null
  return /^\d{1,15}(\.\d{1,18})?$/.test(total) ? { side, total } : null
}

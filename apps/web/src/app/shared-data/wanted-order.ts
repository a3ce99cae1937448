/**
 * An order that another page leads to: it stands in the address of the trade screen, so that it outlives a log-in in
 * between. Figures are plain decimals.
 */
export interface WantedOrder {
  readonly symbol: string
  readonly side: 'buy' | 'sell'
  /** What a buy may cost, in the asset that the market is counted in. */
  readonly total: string
}

/** The parameters of the address; every request is one for now, at the market's price. */
function requestSearch({ side, total }: Pick<WantedOrder, 'side' | 'total'>): Record<string, string> {
  return { side, type: 'market', total }
}

export function requestPath(request: WantedOrder): string {
  return `/trade/${request.symbol}?${new URLSearchParams(requestSearch(request))}`
}

/** Null where the address asks for nothing that can be read. */
export function readRequest(search: string): Pick<WantedOrder, 'side' | 'total'> | null {
  const params = new URLSearchParams(search)
  const side = params.get('side')
  const total = params.get('total') ?? ''
  if (side !== 'buy' && side !== 'sell') return null
  return /^\d{1,15}(\.\d{1,18})?$/.test(total) ? { side, total } : null
}

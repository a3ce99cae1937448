import type { WantedOrder } from '../../../app/shared-data/wanted-order.ts'

const PRICED = ['limit', 'stop_limit', 'oco'] as const
const PRICES = ['price', 'stopPrice', 'limitPrice'] as const
const FIGURE = /^\d{1,15}(\.\d{1,18})?$/

export interface OrderRequest extends Omit<WantedOrder, 'symbol'> {
  /** Without one it is a market order. */
  readonly type?: (typeof PRICED)[number]
  readonly prices?: Readonly<Partial<Record<(typeof PRICES)[number], string>>>
}

/** What an address asks the ticket for; null where that is nothing that can be read. */
export function readRequest(search: string): OrderRequest | null {
  const params = new URLSearchParams(search)
  const side = params.get('side')
  const unit = params.has('amount') ? 'base' : 'quote'
  const size = params.get(unit === 'base' ? 'amount' : 'total') ?? ''
  if ((side !== 'buy' && side !== 'sell') || !FIGURE.test(size)) return null
  const type = PRICED.find((known) => known === params.get('type'))
  if (type === undefined) return { side, unit, size }
  const prices = PRICES.map((name) => [name, params.get(name) ?? ''] as const).filter(([, text]) => FIGURE.test(text))
  return { side, unit, size, type, prices: Object.fromEntries(prices) }
}

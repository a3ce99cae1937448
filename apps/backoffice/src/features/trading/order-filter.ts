import type { Order } from '@bourse/contract'
import { textOf } from '../../app/page/paging.ts'

/** Which ended orders are looked for, as it stands in the address of the page. */
export interface OrderFilter {
  readonly symbol?: string
  readonly side?: Order['side']
}

/** A market may be typed with a slash or in small letters; what is no market is left out. */
export function orderFilterOf(search: Readonly<Record<string, unknown>>): OrderFilter {
  const symbol = textOf(search.symbol)?.trim().toUpperCase().replace('/', '-')
  const side = search.side === 'buy' || search.side === 'sell' ? search.side : undefined
  return {
    ...(symbol !== undefined && /^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/.test(symbol) && { symbol }),
    ...(side !== undefined && { side }),
  }
}

import type { Trading } from '../../../trading/index.ts'
import type { Address } from '../endpoints.ts'
import type { MarketNames } from '../market/market-names.ts'
import { createOrderCountHeaders, type OrderCountHeaders, orderCountEndpoint } from './order-counts.ts'
import { listEndpoints } from './order-lists.ts'
import { ownOrderEndpoints } from './own-orders.ts'
import { placingEndpoints } from './placing.ts'
import { preventedMatchesEndpoint } from './prevented-matches.ts'
import { replacingEndpoint } from './replacing.ts'

interface OrderEndpointDeps {
  readonly names: MarketNames
  readonly trading: Pick<Trading, 'numbered' | 'lists' | 'preventedMatches' | 'tryOrder' | 'feeRate'> & {
    readonly orders: Pick<
      Trading['orders'],
      'placeNumbered' | 'placeList' | 'replace' | 'cancel' | 'cancelSymbol' | 'counts'
    >
  }
}

export interface OrdersDeps extends OrderEndpointDeps {
  readonly headers: OrderCountHeaders
}

/** What a key may do about orders, and see of them. */
export function orderEndpoints(given: OrderEndpointDeps): Address[] {
  const deps = { ...given, headers: createOrderCountHeaders(given) }
  return [
    ...placingEndpoints(deps),
    replacingEndpoint(deps),
    ...ownOrderEndpoints(deps),
    ...listEndpoints(deps),
    preventedMatchesEndpoint(deps),
    orderCountEndpoint(deps),
  ]
}

import type { ApiDeps } from '../../deps.ts'
import type { Address } from '../endpoints.ts'
import type { MarketNames } from '../market/market-names.ts'
import { balanceEndpoints } from './balances.ts'
import { coinEndpoint } from './coins.ts'
import { commissionEndpoints } from './commissions.ts'
import { movementEndpoints } from './movements.ts'
import { restrictionEndpoints } from './restrictions.ts'

/** What a key that may read sees of the account. */
export function accountEndpoints(deps: ApiDeps & { readonly names: MarketNames }): Address[] {
  return [
    ...restrictionEndpoints(),
    ...balanceEndpoints(deps),
    ...movementEndpoints(deps),
    coinEndpoint(deps),
    ...commissionEndpoints(deps),
  ]
}

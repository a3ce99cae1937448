import { apiRoutes } from './api.routes.ts'
import { createDoor } from './binance/door.ts'
import { generalEndpoints } from './binance/general.ts'
import { marketEndpoints } from './binance/market/market.ts'
import { createMarketNames } from './binance/market/market-names.ts'
import type { ApiDeps } from './deps.ts'
import { createUdf } from './udf/udf.ts'

export type { ApiDeps } from './deps.ts'

export type MachineApi = ReturnType<typeof createApi>

/** What machines come by: keys, and the door that client libraries of Binance know. */
export function createApi(deps: ApiDeps) {
  const names = createMarketNames(deps)
  return {
    routes: apiRoutes(),
    /** Added to the server of the site. */
    door: createDoor({ ...deps, endpoints: [...generalEndpoints(deps), ...marketEndpoints({ ...deps, names })] }),
    /** So is this: what charts of others read. */
    udf: createUdf({ ...deps, names }),
  }
}

import { apiRoutes } from './api.routes.ts'
import { createDoor } from './binance/door.ts'
import { generalEndpoints } from './binance/general.ts'
import type { ApiDeps } from './deps.ts'

export type { ApiDeps } from './deps.ts'

export type MachineApi = ReturnType<typeof createApi>

/** What machines come by: keys, and the door that client libraries of Binance know. */
export function createApi(deps: ApiDeps) {
  return {
    routes: apiRoutes(),
    /** Added to the server of the site. */
    door: createDoor({ ...deps, endpoints: [...generalEndpoints(deps)] }),
  }
}

import type { ApiDeps } from '../../deps.ts'
import type { Enter } from '../../keys/entering.ts'
import type { KnownKeys } from '../../keys/known-keys.ts'
import type { Answering } from '../answering.ts'
import type { Endpoint } from '../endpoints.ts'
import type { Gate } from '../gate.ts'
import type { MarketNames } from '../market/market-names.ts'
import { createOrderLimits } from '../orders/order-counts.ts'
import { createMarketStreams } from '../streams/streams.ts'
import { createUserEvents } from '../user-events/user-events.ts'
import { apiWork } from './api-work.ts'
import { createMethods } from './methods.ts'
import { createSockets } from './sockets.ts'

interface DoorSocketDeps
  extends Pick<
    ApiDeps,
    'db' | 'bus' | 'identity' | 'ledger' | 'clock' | 'realClock' | 'logger' | 'markets' | 'trading' | 'trustProxy'
  > {
  readonly gate: Gate
  readonly answering: Answering
  readonly names: MarketNames
  /** Those of REST: a socket has no others. */
  readonly endpoints: readonly Endpoint[]
  readonly enter: Enter
  readonly known: KnownKeys
}

/** The sockets of this door, with what is heard and asked on them. */
export function createDoorSockets(deps: DoorSocketDeps) {
  const { endpoints } = deps
  const methods = createMethods(endpoints)
  const requests = {
    ...{ ...deps, methods, orderLimits: createOrderLimits(deps), userEvents: createUserEvents(deps) },
    isOpen: (userId: string) => deps.identity.isOpen(deps.db.queryable, userId),
  }
  return createSockets({
    ...deps,
    streams: createMarketStreams(deps),
    apiWork: (line, place) => apiWork(line, place, requests),
  })
}

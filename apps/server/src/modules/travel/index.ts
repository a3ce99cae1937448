import { job } from '../../platform/module.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { createDestinations, type DestinationDeps } from './destinations.ts'
import { createInflows, type InflowDeps } from './inflows.ts'
import { ASK_SENDERS, createOffice, type OfficeDeps } from './office.ts'
import { createOutflows, type OutflowDeps } from './outflows.ts'
import { forget, PERSONAL_TABLES } from './personal.sql.ts'
import { createProviders } from './providers.ts'
import { travelRoutes } from './travel.routes.ts'

export type { Declared } from './destinations.ts'
export {
  createHttpTravelRule,
  type InflowSource,
  type Reply,
  type TravelMessage,
  type TravelRule,
} from './travel-rule.ts'

export type TravelDeps = Omit<DestinationDeps, 'providers'> &
  OutflowDeps &
  Omit<InflowDeps, 'destinations'> &
  OfficeDeps & { readonly realClock: Clock }

export type Travel = ReturnType<typeof createTravel>

/** What travels with coins between providers: who sends them, and for whom (EU 2023/1113). */
export function createTravel(deps: TravelDeps) {
  const providers = createProviders(deps)
  const destinations = createDestinations({ ...deps, providers })
  const inflows = createInflows({ ...deps, destinations })
  const office = createOffice(deps)
  return {
    destinations,
    outflows: createOutflows(deps),
    inflows,
    routes: travelRoutes({ office, providers }),
    decisions: { decideTravel: office.decisionSubject },
    personal: { tables: PERSONAL_TABLES, forget },
    jobs: [job(ASK_SENDERS, () => inflows.askAgain(), { cron: '* * * * *', missed: 'latest' })],
  }
}

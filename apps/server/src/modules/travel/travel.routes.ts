import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { TravelOffice } from './office.ts'
import type { Providers } from './providers.ts'

export interface TravelFace {
  readonly office: TravelOffice
  readonly providers: Providers
}

export function travelRoutes({ office, providers }: TravelFace): Handlers<typeof contract.travel> {
  return {
    travelProviders: async () => ok({ providers: [...(await providers.list())] }),
    travelTransfers: ({ direction, state, userId, ...paging }, { principal }) =>
      office.list({ ...paging, direction, state, userId }, principal.role),
    travelTransfer: ({ transferId }, context) => office.view(transferId, actorOf(context), context.principal.role),
    askTravelAgain: ({ transferId }, context) => office.again(transferId, actorOf(context)),
    decideTravel: (decision, context) => office.decide(decision, actorOf(context)),
  }
}

import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { Cases } from './cases.ts'
import type { Office } from './office.ts'
import type { Standing } from './standing.ts'

export interface SharesFace {
  readonly standing: Standing
  readonly office: Office
  readonly cases: Cases
}

export function sharesRoutes({ standing, office, cases }: SharesFace): Handlers<typeof contract.shares> {
  return {
    listRebate: async (input, { principal: { userId } }) => ok(await standing.list({ ...input, userId })),
    rebateStanding: async (_input, { principal: { userId } }) => ok(await standing.of(userId)),
    officeSharesOf: (input, context) => office.of(input, actorOf(context)),
    officeShareQueue: async (_input, { principal }) => ok(await office.queue(principal.staffId)),
    proposeShareCase: (input, context) => cases.propose(input, actorOf(context)),
    confirmShareCase: ({ id }, context) => cases.confirm(id, actorOf(context)),
    declineShareCase: ({ id }, context) => cases.decline(id, actorOf(context)),
  }
}

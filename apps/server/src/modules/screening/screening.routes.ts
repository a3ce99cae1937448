import type { contract } from '@bourse/contract'
import { ok } from '@bourse/money'
import { actorOf } from '../../platform/acts.ts'
import type { Handlers } from '../../platform/http/context.ts'
import type { ScreeningOffice } from './office.ts'

export function screeningRoutes(office: ScreeningOffice): Handlers<typeof contract.screening> {
  return {
    screeningStanding: async () => ok(await office.standing()),
    screeningCases: ({ area, state, userId, ...paging }, { principal }) =>
      office.list({ ...paging, area, state, userId }, principal.role),
    screeningCase: ({ caseId }, context) => office.view(caseId, actorOf(context), context.principal.role),
    decideScreening: (decision, context) => office.decide(decision, actorOf(context), context.principal.role),
  }
}
